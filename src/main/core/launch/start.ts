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
import type { EditorPlace, Root } from './variables.ts';
import type { WorkspaceFiles } from './workspace-roots.ts';

/** What will be launched, for those who look at it before and follow it afterwards. */
export interface StartedConfiguration extends ResolvedConfiguration {
  readonly entry: Entry;
  readonly root: Root;
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
  /** Runs a task and waits for it: until it is over, or is ready when it stays. Gives why a person has to decide, when it went wrong. */
  runTask(task: unknown, root: Root, signal: AbortSignal, told: (label: string, terminalId?: TerminalId) => void): Promise<TaskFailure | undefined>;
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

  function begin(entry: Pick<Entry, 'id' | 'name'>, options: StartOptions, work: (of: Running) => Promise<void>): Running {
    if (running && running.phase.kind !== 'failed') {
      throw new DapilotError('session-active', `"${running.name}" is being started.`, { hint: 'Cancel that first.' });
    }
    const of: Running = { id: randomUUID(), name: entry.name, configuration: entry.id, options, closing: new AbortController(), phase: { kind: 'resolving' }, done: Promise.resolve() };
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

  async function resolveAll(of: Running, entries: readonly Entry[], files: WorkspaceFiles): Promise<readonly StartedConfiguration[]> {
    const resolved: StartedConfiguration[] = [];
    const answers = new Map<string, Promise<string>>();
    for (const entry of entries) {
      const { root, inputs, path } = entry.file;
      const ask = (question: StartQuestion) => {
        // The same input of the same file is asked once, in a compound too.
        const key = question.kind === 'pickProcess' ? `${entry.id} ${question.id}` : `${path} ${question.id}`;
        const answer = answers.get(key) ?? wait(of, question.id, { kind: 'asking', question });
        answers.set(key, answer);
        return answer.finally(() => show(of, { kind: 'resolving' }));
      };
      const context: ResolveContext = {
        ...(await parts.context(files, root)),
        root,
        roots: files.roots,
        editor: of.options.editor,
        inputs,
        setting: (key) => files.setting(root, key),
        ask,
      };
      const found = await resolveConfiguration(entry.value, context);
      resolved.push({ ...found, request: of.options.noDebug === true ? withoutDebugger(found.request) : found.request, entry, root });
      of.closing.signal.throwIfAborted();
    }
    return resolved;
  }

  async function review(of: Running, started: StartedConfiguration): Promise<void> {
    const wanted = await parts.review(started, of.closing.signal);
    of.closing.signal.throwIfAborted();
    if (wanted) await parts.accept(started, await wait(of, wanted.hash, { kind: 'reviewing', review: wanted }));
  }

  async function runTask(of: Running, task: unknown, root: Root): Promise<void> {
    if (task === undefined || task === null || task === '') return;
    const failure = await parts.runTask(task, root, of.closing.signal, (label, terminalId) => show(of, { kind: 'task', label, ...(terminalId === undefined ? {} : { terminalId }) }));
    of.closing.signal.throwIfAborted();
    if (failure) await wait(of, 'task', failure);
  }

  /** Everything until the first program: what speaks against one of them is found before any runs. */
  async function prepare(of: Running, entry: Entry): Promise<readonly StartedConfiguration[]> {
    const files = await parts.configurations.current();
    const now = parts.configurations.entry(entry.id);
    if (!files) throw new DapilotError('bad-request', 'This configuration is not there any more.', { hint: 'Choose one of the list.' });
    const members = now.kind === 'compound' ? membersOf(now, parts.configurations.entries()) : [now];
    const all = await resolveAll(of, members, files);
    for (const one of all) await review(of, one);
    if (now.kind === 'compound') await runTask(of, now.value['preLaunchTask'], now.file.root);
    return all;
  }

  async function launchAll(of: Running, entry: Entry): Promise<void> {
    const all = await prepare(of, entry);
    if (all.some(({ agent }) => agent)) await parts.turnAgentOn();
    for (const one of all) {
      await runTask(of, one.value['preLaunchTask'], one.root);
      show(of, { kind: 'launching' });
      const compound = entry.kind === 'compound' ? { compound: entry.name, ...(entry.value['stopAll'] === true ? { stopAll: true } : {}) } : {};
      const origin: SessionOrigin = { configuration: one.entry.id, start: of.id, ...compound };
      parts.configurations.remember(entry.id);
      const { rootId } = await parts.launch(one.request, origin, one.notes);
      parts.launched(rootId, one);
      of.closing.signal.throwIfAborted();
    }
  }

  async function restartOne(of: Running, entry: Entry, rootId: SessionId): Promise<void> {
    const [one] = await prepare(of, entry);
    if (!one) return;
    await runTask(of, one.value['preLaunchTask'], one.root);
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
