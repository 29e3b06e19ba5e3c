/**
 * From the click on a configuration to its program: variables and questions, review, tasks, launch. What is going on is
 * state, told as `start.changed`; each phase can be cancelled. One start at a time.
 */
import { randomUUID } from 'node:crypto';
import type { LaunchReview, Start, StartPhase, StartQuestion } from '../../../shared/configurations.ts';
import type { SessionOrigin } from '../../../shared/debug.ts';
import { DapilotError, toProblem } from '../../../shared/errors.ts';
import type { CoreEvent } from '../../../shared/events.ts';
import type { SessionId, TerminalId } from '../../../shared/ids.ts';
import type { LaunchRequest } from '../../../shared/launch.ts';
import { membersOf } from './compounds.ts';
import type { ConfigurationStore, Entry } from './configurations.ts';
import { resolveConfiguration, type ResolvedConfiguration, type ResolveContext } from './resolve.ts';
import { isObject } from './platform.ts';
import type { TaskPlan } from './tasks/plan.ts';
import type { Resolve, TaskReference } from './tasks/tasks.ts';
import { createResolver, type EditorPlace, type Root } from './variables.ts';
import type { WorkspaceFiles } from './workspace-roots.ts';

/** What will be launched, for those who look at it before and follow it afterwards. */
export interface StartedConfiguration extends ResolvedConfiguration {
  readonly entry: Entry;
  readonly root: Root;
  readonly tasks: StartedTasks;
}

/** What runs before a program and after it, as it is reviewed. */
export interface StartedTasks {
  /** Its own `preLaunchTask`, after the one of its compound where it is the first of that. */
  readonly before: readonly TaskPlan[];
  readonly after?: TaskPlan;
}

export type TaskFailure = Extract<StartPhase, { readonly kind: 'taskFailed' }>;

export interface StartParts {
  append(event: CoreEvent): void;
  readonly configurations: Pick<ConfigurationStore, 'current' | 'entries' | 'entry' | 'remember'>;
  /** What variables mean; without what the start itself knows. */
  context(files: WorkspaceFiles, root: Root): Promise<Omit<ResolveContext, 'root' | 'roots' | 'editor' | 'inputs' | 'setting' | 'ask'>>;
  /** Throws `session-active` while a program is being debugged. */
  requireIdle(): void;
  /** What a person has to look at before it runs; undefined: it was accepted before. */
  review(started: StartedConfiguration, signal: AbortSignal): Promise<LaunchReview | undefined>;
  accept(started: StartedConfiguration, hash: string): Promise<void>;
  /** The same for a task that is run by itself. */
  reviewTask(plan: TaskPlan, signal: AbortSignal): Promise<LaunchReview | undefined>;
  acceptTask(plan: TaskPlan, hash: string): Promise<void>;
  /** What a task would run. Throws why it cannot. */
  planTask(task: TaskReference, root: Root, resolve: Resolve): Promise<TaskPlan>;
  /** Runs a task and waits for it: until it is over, or is ready when it stays. Gives why a person has to decide, when it went wrong. */
  runTask(plan: TaskPlan, signal: AbortSignal, told: (label: string, terminalId?: TerminalId) => void): Promise<TaskFailure | undefined>;
  /** Resolves when it has begun; how it goes on is told by its run alone. */
  beginTask(plan: TaskPlan, signal: AbortSignal): Promise<void>;
  launch(request: LaunchRequest, origin: SessionOrigin, notes: readonly string[]): Promise<{ readonly rootId: SessionId }>;
  restart(rootId: SessionId, request: LaunchRequest): Promise<void>;
  /** Ends every program of a start. */
  stop(start: string): Promise<void>;
  /** The program runs: what comes after it can be seen to. */
  launched(rootId: SessionId, started: StartedConfiguration): void;
  /** Whether a session of the start shows already why it failed. */
  showsFailure(start: string): boolean;
  turnAgentOn(): Promise<void>;
}

export interface StartOptions {
  readonly noDebug?: boolean | undefined;
  readonly editor?: EditorPlace | undefined;
}

export interface Starts {
  /** Gives the id of the start at once. Throws `bad-request`, or `session-active` while something runs or starts. */
  start(configuration: string, options: StartOptions): string;
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

interface Running {
  readonly id: string;
  /** The start that its programs belong to; another one where they come beside it. */
  readonly start: string;
  readonly name: string;
  readonly configuration: string;
  readonly options: StartOptions;
  readonly closing: AbortController;
  waiting?: { readonly key: string; readonly resolve: (value: string) => void };
  phase: StartPhase;
  done: Promise<void>;
}

export function createStarts(parts: StartParts): Starts {
  let running: Running | undefined;

  function show(of: Running, phase: StartPhase): void {
    if (running !== of) return;
    of.phase = phase;
    const start: Start = { id: of.id, name: of.name, configuration: of.configuration, phase };
    parts.append({ type: 'start.changed', start });
  }

  function clear(of: Running): void {
    if (running !== of) return;
    running = undefined;
    parts.append({ type: 'start.changed', start: null });
  }

  function begin(entry: Pick<Entry, 'id' | 'name'>, options: StartOptions, work: (of: Running) => Promise<void>, start?: string): Running {
    if (running && running.phase.kind !== 'failed') {
      throw new DapilotError('session-active', `"${running.name}" is being started.`, { hint: 'Cancel that first.' });
    }
    const id = randomUUID();
    const of: Running = { id, start: start ?? id, name: entry.name, configuration: entry.id, options, closing: new AbortController(), phase: { kind: 'resolving' }, done: Promise.resolve() };
    running = of;
    show(of, of.phase);
    of.done = work(of);
    return of;
  }

  /** What a person answers or accepts. Rejects with `cancelled`. */
  function wait(of: Running, key: string, phase: StartPhase): Promise<string> {
    return new Promise((resolve, reject) => {
      const { signal } = of.closing;
      const cancelled = () => reject(signal.reason as Error);
      if (signal.aborted) return cancelled();
      signal.addEventListener('abort', cancelled, { once: true });
      of.waiting = {
        key,
        resolve: (value) => {
          delete of.waiting;
          signal.removeEventListener('abort', cancelled);
          resolve(value);
        },
      };
      show(of, phase);
    });
  }

  /** Undefined where no task is named. */
  async function planOf(task: unknown, root: Root, context: ResolveContext): Promise<TaskPlan | undefined> {
    if (task === undefined || task === null || task === '') return undefined;
    if (typeof task !== 'string' && !isObject(task)) throw new DapilotError('task-missing', `${JSON.stringify(task)} is no name of a task.`, { hint: 'Write its label.' });
    return parts.planTask(task, root, (text, inputs) => createResolver({ ...context, inputs: inputs.filter(isObject) })(text));
  }

  /** Asks what nobody has answered yet in this start: one question of one place once. */
  function asker(of: Running): (question: StartQuestion, place: string) => Promise<string> {
    const answers = new Map<string, Promise<string>>();
    return (question, place) => {
      const key = `${place} ${question.id}`;
      const answer = answers.get(key) ?? wait(of, question.id, { kind: 'asking', question });
      answers.set(key, answer);
      return answer.finally(() => show(of, { kind: 'resolving' }));
    };
  }

  async function contextOf(of: Running, files: WorkspaceFiles, root: Root, inputs: ResolveContext['inputs'], ask: ResolveContext['ask']): Promise<ResolveContext> {
    return { ...(await parts.context(files, root)), root, roots: files.roots, editor: of.options.editor, inputs, setting: (key) => files.setting(root, key), ask };
  }

  /** `compound`: the one that they are members of. */
  async function resolveAll(of: Running, entries: readonly Entry[], files: WorkspaceFiles, compound?: Entry): Promise<readonly StartedConfiguration[]> {
    const resolved: StartedConfiguration[] = [];
    const ask = asker(of);
    for (const entry of entries) {
      const { root, inputs, path } = entry.file;
      // The same input of the same file is asked once, in a compound too; a process for each.
      const context = await contextOf(of, files, root, inputs, (question) => ask(question, question.kind === 'pickProcess' ? entry.id : path));
      const planned = async (task: unknown, at = root) => planOf(task, at, await contextOf(of, files, at, [], (question) => ask(question, `tasks of ${at.path}`)));
      const found = await resolveConfiguration(entry.value, context);
      const ofCompound = resolved.length === 0 && compound ? await planned(compound.value['preLaunchTask'], compound.file.root) : undefined;
      const own = await planned(found.value['preLaunchTask']);
      const after = await planned(found.value['postDebugTask']);
      const tasks: StartedTasks = { before: [ofCompound, own].filter((plan) => plan !== undefined), ...(after ? { after } : {}) };
      resolved.push({ ...found, request: of.options.noDebug === true ? withoutDebugger(found.request) : found.request, entry, root, tasks });
      of.closing.signal.throwIfAborted();
    }
    return resolved;
  }

  /** A task that nobody's program waits for: once it runs, it is one of the tasks, and in nobody's way. */
  async function taskAlone(of: Running, label: string, folder: string): Promise<void> {
    const files = await parts.configurations.current();
    const root = files?.roots.find(({ path }) => path === folder);
    if (!files || !root) throw new DapilotError('task-missing', `The folder ${folder} of the task "${label}" is not open.`, { hint: 'Choose one of the list.' });
    const ask = asker(of);
    const plan = await planOf(label, root, await contextOf(of, files, root, [], (question) => ask(question, root.path)));
    if (!plan) return;
    const wanted = await parts.reviewTask(plan, of.closing.signal);
    of.closing.signal.throwIfAborted();
    if (wanted) await parts.acceptTask(plan, await wait(of, wanted.hash, { kind: 'reviewing', review: wanted }));
    await parts.beginTask(plan, of.closing.signal);
  }

  async function review(of: Running, started: StartedConfiguration): Promise<void> {
    const wanted = await parts.review(started, of.closing.signal);
    of.closing.signal.throwIfAborted();
    if (wanted) await parts.accept(started, await wait(of, wanted.hash, { kind: 'reviewing', review: wanted }));
  }

  async function runTask(of: Running, plan: TaskPlan): Promise<void> {
    const failure = await parts.runTask(plan, of.closing.signal, (label, terminalId) => show(of, { kind: 'task', label, ...(terminalId === undefined ? {} : { terminalId }) }));
    of.closing.signal.throwIfAborted();
    if (failure) await wait(of, 'task', failure);
  }

  /** Everything until the first program: what speaks against one of them is found before any runs. */
  async function prepare(of: Running, entry: Entry): Promise<readonly StartedConfiguration[]> {
    const files = await parts.configurations.current();
    const now = parts.configurations.entry(entry.id);
    if (!files) throw new DapilotError('bad-request', 'This configuration is not there any more.', { hint: 'Choose one of the list.' });
    const members = now.kind === 'compound' ? membersOf(now, parts.configurations.entries()) : [now];
    const all = await resolveAll(of, members, files, now.kind === 'compound' ? now : undefined);
    for (const one of all) await review(of, one);
    return all;
  }

  async function launchAll(of: Running, entry: Entry): Promise<void> {
    const all = await prepare(of, entry);
    if (all.some(({ agent }) => agent)) await parts.turnAgentOn();
    const compound = entry.kind === 'compound' ? { compound: entry.name, ...(entry.value['stopAll'] === true ? { stopAll: true } : {}) } : {};
    for (const one of all) {
      parts.configurations.remember(entry.id);
      await launchOne(of, one, { configuration: one.entry.id, start: of.start, ...compound });
    }
  }

  async function launchOne(of: Running, one: StartedConfiguration, origin: SessionOrigin): Promise<SessionId> {
    for (const plan of one.tasks.before) await runTask(of, plan);
    show(of, { kind: 'launching' });
    const { rootId } = await parts.launch(one.request, origin, one.notes);
    parts.launched(rootId, one);
    of.closing.signal.throwIfAborted();
    return rootId;
  }

  /** What a ready server brings with it: by name, or a configuration of its own. */
  async function launchBeside(of: Running, entry: Entry): Promise<SessionId | undefined> {
    const files = await parts.configurations.current();
    const [one] = files ? await resolveAll(of, [entry], files) : [];
    if (!one) return undefined;
    await review(of, one);
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

  function settle(of: Running, error: unknown): void {
    const problem = toProblem(error);
    if (problem.code === 'cancelled' || of.closing.signal.aborted || parts.showsFailure(of.id)) clear(of);
    else show(of, { kind: 'failed', problem });
  }

  function of(id: string): Running {
    if (running?.id === id) return running;
    throw new DapilotError('bad-request', 'This start is over already.');
  }

  return {
    start(configuration, options) {
      const entry = parts.configurations.entry(configuration);
      parts.requireIdle();
      const begun = begin(entry, options, (self) => launchAll(self, entry).then(() => clear(self), (error: unknown) => settle(self, error)));
      return begun.id;
    },
    task(label, folder, options) {
      begin({ id: `task ${folder} ${label}`, name: label }, options, (self) => taskAlone(self, label, folder).then(() => clear(self), (error: unknown) => settle(self, error)));
    },
    async beside(server, { start }, what) {
      // A compound may be on its way yet.
      await running?.done;
      const named = besideEntry(server.entry, what);
      let rootId: SessionId | undefined;
      const begun = begin(named, {}, (self) => launchBeside(self, named).then((id) => ((rootId = id), clear(self)), (error: unknown) => settle(self, error)), start);
      await begun.done;
      return rootId;
    },
    async restart(rootId, { configuration }, options) {
      const entry = parts.configurations.entry(configuration);
      let restarted: Promise<void> = Promise.resolve();
      const begun = begin(entry, options, (self) => {
        restarted = restartOne(self, entry, rootId).finally(() => clear(self));
        return restarted.catch(() => undefined);
      });
      await begun.done;
      await restarted;
    },
    answer(id, question, value) {
      const { waiting } = of(id);
      if (waiting?.key !== question) throw new DapilotError('bad-request', 'This question is answered already.');
      waiting.resolve(value);
    },
    async accept(id, hash) {
      const { waiting, phase } = of(id);
      if (phase.kind !== 'reviewing' || waiting?.key !== hash) throw new DapilotError('approval-void', 'What would run is not what was shown any more, so nothing was started.', { hint: 'Start it again.' });
      waiting.resolve(hash);
    },
    async cancel(id) {
      const cancelled = of(id);
      cancelled.closing.abort(new DapilotError('cancelled', 'The start was cancelled.'));
      clear(cancelled);
      await parts.stop(id);
    },
    async dispose() {
      const last = running;
      last?.closing.abort(new DapilotError('cancelled', 'DAPilot is closing.'));
      await last?.done;
    },
  };
}

/** Ctrl+F5. Throws `not-supported` for what only makes sense with a debugger. */
function withoutDebugger(request: LaunchRequest): LaunchRequest {
  if (request.target === 'process' || request.target === 'core' || request.target === 'page' || (request.target === 'adapter' && request.request === 'attach')) {
    throw new DapilotError('not-supported', `"${request.name ?? ''}" only means something with a debugger: nothing is started in it that could run without one.`, { hint: 'Start it with F5.' });
  }
  return { ...request, noDebug: true };
}
