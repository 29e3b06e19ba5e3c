/**
 * From the click on a configuration to its program: variables and questions, review, tasks, launch. What is going on is
 * state, told as `start.changed`; each phase can be cancelled. One start at a time.
 */
import type { LaunchReview } from '../../../shared/configurations.ts';
import type { SessionOrigin } from '../../../shared/debug.ts';
import { DapilotError } from '../../../shared/errors.ts';
import type { SessionId } from '../../../shared/ids.ts';
import { optional } from '../base/loose.ts';
import { membersOf } from './compounds.ts';
import type { Entry } from './configurations.ts';
import { entryNamed } from './entry-named.ts';
import type { StartedConfiguration, StartOptions, StartParts } from './start-parts.ts';
import { createStartProgress, type Running } from './start-progress.ts';
import { createStartResolving } from './start-resolve.ts';
import type { TaskPlan } from './tasks/plan.ts';

export interface Starts {
  /** Gives the id of the start at once. Throws `bad-request`, or `session-active` while something runs or starts. */
  start(configuration: string, options: StartOptions): string;
  /** One that is named while the folder is not trusted: nothing of it is read before `trustDecided`. Gives and throws as `start`. */
  whenTrusted(name: string, options: StartOptions): string;
  /** The person has said whether they trust the folder, or has opened another one, which is a no: it ends what is going on, and what is shown of it. */
  trustDecided(trusted: boolean): void;
  /**
   * A further program beside one that runs, as one start with it: a configuration by its name, or one that is not in the list. Gives
   * its session; undefined when it came to nothing, which is told by the start. Throws `bad-request` for an unknown name.
   */
  beside(server: StartedConfiguration, origin: Pick<SessionOrigin, 'start'>, what: string | Readonly<Record<string, unknown>>): Promise<SessionId | undefined>;
  /** A task of a root of the workspace, with its questions and its review. Throws `session-active` while something starts. */
  task(label: string, folder: string, options: StartOptions): void;
  /** The program of a session anew, from its configuration as it is now. Rejects as `Debugger.restart`, or with why it cannot be resolved. */
  restart(rootId: SessionId, origin: SessionOrigin, options: StartOptions): Promise<void>;
  answer(id: string, question: string, value: string): void;
  accept(id: string, hash: string): Promise<void>;
  cancel(id: string): Promise<void>;
  /** Ends what is going on. */
  dispose(): Promise<void>;
}

export function createStarts(parts: StartParts): Starts {
  const progress = createStartProgress(parts);
  const { begin, clear, show, wait } = progress;
  const resolving = createStartResolving(parts, progress);

  /**
   * Shows what has to be looked at, if anything has, and goes on when a person has accepted it. Then it looks again: files
   * may have changed while the person read, and what runs is what was shown.
   */
  async function review(of: Running, needed: () => Promise<LaunchReview | undefined>, accept: (hash: string) => Promise<void>): Promise<void> {
    for (let wanted = await needed(); wanted; wanted = await needed()) {
      of.closing.signal.throwIfAborted();
      await accept(await wait(of, wanted.hash, { kind: 'reviewing', review: wanted }));
    }
    of.closing.signal.throwIfAborted();
  }

  const reviewOne = (of: Running, one: StartedConfiguration) => review(of, () => parts.review(one, of.closing.signal), (hash) => parts.accept(one, hash));

  /** A task that nobody's program waits for: once it runs, it is one of the tasks, and in nobody's way. */
  async function taskAlone(of: Running, label: string, folder: string): Promise<void> {
    const files = await parts.configurations.current();
    const root = files?.roots.find(({ path }) => path === folder);
    if (!files || !root) throw new DapilotError('task-missing', `The folder ${folder} of the task "${label}" is not open.`, { hint: 'Choose one of the list.' });
    const planned = await resolving.task(of, label, files, root);
    if (!planned) return;
    const { plan } = planned;
    await review(of, () => parts.reviewTask(planned, of.closing.signal), (hash) => parts.acceptTask(plan, hash));
    await parts.beginTask(plan, of.closing.signal);
  }

  async function runTask(of: Running, plan: TaskPlan): Promise<void> {
    const failure = await parts.runTask(plan, of.closing.signal, (label, terminalId) => show(of, { kind: 'task', label, ...optional('terminalId', terminalId) }));
    of.closing.signal.throwIfAborted();
    if (failure) await wait(of, 'task', failure);
  }

  /** Everything until the first program: what speaks against one of them is found before any runs. */
  async function prepare(of: Running, entry: Entry): Promise<readonly StartedConfiguration[]> {
    const files = await parts.configurations.current();
    const now = parts.configurations.entry(entry.id);
    if (!files) throw new DapilotError('bad-request', 'This configuration is not there any more.', { hint: 'Choose one of the list.' });
    const members = now.kind === 'compound' ? membersOf(now, parts.configurations.entries()) : [now];
    const all = await resolving.configurations(of, members, files, now.kind === 'compound' ? now : undefined);
    for (const one of all) await reviewOne(of, one);
    return all;
  }

  async function launchAll(of: Running, entry: Entry): Promise<void> {
    const all = await prepare(of, entry);
    if (all.some(({ agent }) => agent)) await parts.turnAgentOn();
    const compound = entry.kind === 'compound' ? { compound: entry.name, ...(entry.value['stopAll'] === true ? { stopAll: true } : {}) } : {};
    const failures: unknown[] = [];
    for (const one of all) {
      parts.configurations.remember(entry.id);
      await runBefore(of, one);
      const launching = launchOne(of, one, { configuration: one.entry.id, start: of.start, ...compound });
      // As in VS Code, the others of a compound start all the same.
      await launching.catch((error: unknown) => failures.push(error));
      of.closing.signal.throwIfAborted();
    }
    if (failures.length > 0) throw failures[0];
  }

  async function runBefore(of: Running, { tasks }: StartedConfiguration): Promise<void> {
    for (const plan of tasks.before) await runTask(of, plan);
  }

  async function launchOne(of: Running, one: StartedConfiguration, origin: SessionOrigin): Promise<SessionId> {
    show(of, { kind: 'launching' });
    const { rootId } = await parts.launch(one.request, origin, one.notes, of.closing.signal);
    parts.launched(rootId, one);
    of.closing.signal.throwIfAborted();
    return rootId;
  }

  /** What a ready server brings with it: by name, or a configuration of its own. */
  async function launchBeside(of: Running, entry: Entry): Promise<SessionId | undefined> {
    const files = await parts.configurations.current();
    const [one] = files ? await resolving.configurations(of, [entry], files) : [];
    if (!one) return undefined;
    await reviewOne(of, one);
    await runBefore(of, one);
    return launchOne(of, one, { configuration: entry.id, start: of.start });
  }

  function besideEntry(server: Entry, what: string | Readonly<Record<string, unknown>>): Entry {
    // Whoever accepted the server has not seen it: it is another configuration.
    if (typeof what !== 'string') return { ...server, id: `${server.id} beside`, name: typeof what['name'] === 'string' ? what['name'] : server.name, value: what };
    const named = parts.configurations.entries().find(({ name, kind }) => kind === 'configuration' && name === what);
    if (named) return named;
    throw new DapilotError('bad-request', `"serverReadyAction" of "${server.name}" names the configuration "${what}", which does not exist.`, { hint: 'Correct "name" in it.' });
  }

  async function restartOne(of: Running, entry: Entry, rootId: SessionId): Promise<void> {
    const [one] = await prepare(of, entry);
    if (!one) return;
    // As VS Code does: it ends and begins anew, though its program is there yet.
    for (const plan of [one.tasks.after, ...one.tasks.before]) if (plan) await runTask(of, plan);
    clear(of);
    await parts.restart(rootId, one.request);
    parts.launched(rootId, one);
  }

  return {
    start(configuration, options) {
      const entry = parts.configurations.entry(configuration);
      parts.requireIdle();
      const begun = begin(entry, options, (self) => launchAll(self, entry));
      return begun.id;
    },
    whenTrusted(name, options) {
      parts.requireIdle();
      const begun = begin({ id: `named ${name}`, name }, options, async (self) => {
        await wait(self, 'trust', { kind: 'trusting' });
        await parts.configurations.current();
        const entry = entryNamed(name, parts.configurations.entries());
        self.configuration = entry.id;
        show(self, { kind: 'resolving' });
        await launchAll(self, entry);
      });
      return begun.id;
    },
    trustDecided(trusted) {
      const last = progress.last();
      if (!last) return;
      if (!trusted) {
        last.closing.abort(new DapilotError('cancelled', 'Its folder is not open any more, or not trusted.'));
        clear(last);
      } else if (last.phase.kind === 'trusting') last.waiting?.resolve('');
    },
    task(label, folder, options) {
      begin({ id: `task ${folder} ${label}`, name: label }, options, (self) => taskAlone(self, label, folder));
    },
    async beside(server, { start }, what) {
      // A compound may be on its way yet.
      await progress.last()?.done;
      const named = besideEntry(server.entry, what);
      let rootId: SessionId | undefined;
      const begun = begin(named, {}, async (self) => void (rootId = await launchBeside(self, named)), start);
      await begun.done;
      return rootId;
    },
    async restart(rootId, { configuration }, options) {
      const entry = parts.configurations.entry(configuration);
      let restarted: Promise<void> = Promise.resolve();
      // What goes wrong is told to whoever asked, not by the start.
      const begun = begin(entry, options, (self) => {
        restarted = restartOne(self, entry, rootId);
        return restarted.catch(() => undefined);
      });
      await begun.done;
      await restarted;
    },
    answer(id, question, value) {
      const { waiting } = progress.running(id);
      if (waiting?.key !== question) throw new DapilotError('bad-request', 'This question is answered already.');
      waiting.resolve(value);
    },
    async accept(id, hash) {
      const { waiting, phase } = progress.running(id);
      if (phase.kind !== 'reviewing' || waiting?.key !== hash) throw new DapilotError('approval-void', 'What would run is not what was shown any more, so nothing was started.', { hint: 'Start it again.' });
      waiting.resolve(hash);
    },
    async cancel(id) {
      const cancelled = progress.running(id);
      cancelled.closing.abort(new DapilotError('cancelled', 'The start was cancelled.'));
      clear(cancelled);
      // What comes beside another is ended by the signal; that other one goes on.
      if (cancelled.start === id) await parts.stop(id);
    },
    async dispose() {
      const last = progress.last();
      last?.closing.abort(new DapilotError('cancelled', 'DAPilot is closing.'));
      await last?.done;
    },
  };
}
