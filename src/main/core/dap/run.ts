/**
 * One life of a tree: from starting the adapter to the moment when adapter, connections and every process of the program
 * are gone. Children may be asked for on any connection, at any time. A restart is a new run under the same root.
 */
import type { ProgramExit, Stop } from '../../../shared/debug.ts';
import { DapilotError, fromProblem, toProblem, type Problem } from '../../../shared/errors.ts';
import type { CoreEvent } from '../../../shared/events.ts';
import type { SessionId, StopNumber } from '../../../shared/ids.ts';
import { requestOf, type LaunchConfiguration } from '../../../shared/launch.ts';
import type { Snapshot } from '../../../shared/snapshot.ts';
import type { Logger } from '../base/logger.ts';
import type { Adapter, AdapterLaunch, AdapterProcess } from './adapters/adapter.ts';
import type { Breakpoints } from './breakpoints.ts';
import type { Connection } from './connection.ts';
import type { TreeConsole } from './console.ts';
import type { ExceptionFilters } from './exception-filters.ts';
import { launchProblem, lostProblem, neverReached } from './failures.ts';
import { record, text, type Loose } from './loose.ts';
import type { ReadPause } from './pauses.ts';
import { createSession, handshake, type DapSession, type SessionEvents, type Start } from './session.ts';
import { loadContext } from './stop-context.ts';
import type { StopEntry } from './stops.ts';
import { toCapabilities } from './translate.ts';
import { isAlive, within, windDown } from './wind-down.ts';

export interface RunEnd {
  readonly status: 'ended' | 'failed' | 'lost';
  readonly exit: ProgramExit;
  readonly problem?: Problem;
}

export interface Run {
  readonly sessions: ReadonlyMap<SessionId, DapSession>;
  /** The program runs, stands or is over; rejects with the reason why it never ran, or `cancelled`. */
  readonly started: Promise<void>;
  /** Never rejects; by then nothing of this run is left. */
  readonly over: Promise<RunEnd>;
  /** Ends the program and its adapter in at most five seconds. */
  stop(): Promise<RunEnd>;
}

export interface RunParts {
  readonly rootId: SessionId;
  readonly adapter: Adapter;
  readonly configuration: LaunchConfiguration;
  readonly environment: Readonly<Record<string, string>>;
  /** What every process of the program carries in its environment. */
  readonly marker: string;
  readonly breakpoints: Breakpoints;
  readonly exceptionFilters: ExceptionFilters;
  readonly console: TreeConsole;
  readonly logger: Logger;
  append(event: CoreEvent): void;
  snapshot(): Snapshot;
  nextStop(): StopNumber;
  nextSessionId(): SessionId;
  takeMover(session: DapSession): Stop['movedBy'];
  onStop(session: DapSession, entry: StopEntry): void;
  isUser(path: string): boolean;
  readonly quicken: SessionEvents['quicken'];
  readonly readPause: ReadPause;
}

/** Late output of a child that does not say that it is over is waited for this long. */
const graceMilliseconds = 1500;
const exitNoticeMilliseconds = 300;
const mostImportant = 200;

export function startRun(parts: RunParts): Run {
  const { rootId, adapter, append, logger } = parts;
  const request = requestOf(parts.configuration);
  const sessions = new Map<SessionId, DapSession>();
  const started = Promise.withResolvers<void>();
  const over = Promise.withResolvers<RunEnd>();
  const givenUp = new AbortController();
  const important = new Set<string>();
  let adapterProcess: AdapterProcess | undefined;
  let exit: ProgramExit | undefined;
  let closing = false;
  let rootStarted = false;
  let rootTerminated = false;
  started.promise.catch(() => undefined);

  const events: SessionEvents = {
    output,
    breakpointChanged: (session, body) => parts.breakpoints.changed(session, body),
    exited: (session, code) => {
      // A signal that was told in words is more than the code it is folded into.
      if (session.depth === 0 && exit?.signal === undefined) exit = { ...exit, code };
    },
    terminated,
    stopped: (session, entry) => {
      started.resolve();
      parts.console.flush();
      parts.onStop(session, entry);
    },
    invalidated: (session) => session.stops.reload(),
    childWanted: (session, configuration) => void openChild(session, 'attach', configuration),
    takeMover: parts.takeMover,
    breakpointIds: (session, ids) => parts.breakpoints.idsOf(session, ids),
    loadContext: (session, entry, body) => loadContext(session, entry, body, parts.isUser),
    quicken: parts.quicken,
    runtimeEvent: async (session) => (await parts.readPause(session)).event,
  };

  function output(session: DapSession, body: Loose): void {
    const words = text(body['output']) ?? '';
    if (body['category'] === 'important' && toldBefore(words)) return;
    const problem = adapter.breakpointProblem?.(words);
    if (problem) {
      parts.breakpoints.problem(session, problem);
      // A sentence of its own, without a line end that would keep it apart from the next one.
      return parts.console.write('important', session.id, words.trimEnd());
    }
    if (session.depth === 0) exit = adapter.exitFromOutput?.(text(body['category']) ?? 'console', words) ?? exit;
    parts.console.output(session.id, body, session.stops.latest()?.number);
  }

  /** Some say at every hit of a breakpoint what is wrong with it. */
  function toldBefore(words: string): boolean {
    if (important.has(words)) return true;
    if (important.size < mostImportant) important.add(words);
    return false;
  }

  const beginning = begin();
  // Outside of it: whoever closes waits for its end.
  void beginning.catch(fail);

  function adapterLaunch(): AdapterLaunch {
    return {
      configuration: parts.configuration,
      environment: parts.environment,
      signal: givenUp.signal,
      status: (reason) => append({ type: 'session.statusChanged', sessionId: rootId, status: 'starting', reason }),
      note: (note) => {
        append({ type: 'session.noted', sessionId: rootId, note });
        parts.console.write('notice', rootId, note);
      },
    };
  }

  async function begin(): Promise<void> {
    const starting = await adapter.start(adapterLaunch());
    adapterProcess = starting;
    if (closing) return await starting.kill();
    void starting.exited.then(adapterGone);
    const root = open(rootId, undefined, await starting.connect());
    await handshake(root, startOf(root, request, adapter.launchArguments(parts.configuration, parts.environment)));
    rootStarted = true;
    running(root);
  }

  function open(id: SessionId, parent: DapSession | undefined, connection: Connection): DapSession {
    const { nextStop } = parts;
    const session = createSession({ id, rootId, parent, adapter, connection, events, logger, append, nextStop });
    sessions.set(id, session);
    connection.onReverseRequest((command, parameters) => reverseRequest(session, command, parameters));
    connection.onClose((reason) => void connectionClosed(session, reason));
    return session;
  }

  function startOf(session: DapSession, command: Start['command'], parameters: Record<string, unknown>): Start {
    const configure = async () => {
      await parts.breakpoints.configure(session);
      await parts.exceptionFilters.configure(session);
    };
    return { command, parameters, configure };
  }

  function running(session: DapSession): void {
    if (session.finished || closing) return;
    if (parts.snapshot().sessions[session.id]?.status === 'starting') {
      append({ type: 'session.statusChanged', sessionId: session.id, status: 'running' });
    }
    if (session.manager) return;
    started.resolve();
    void session.quicken(session.stops.next());
    // Some cannot tell their threads before the first stop.
    session.readThreads().catch((error: unknown) => logger.debug('threads not readable yet', { sessionId: session.id, error }));
  }

  async function reverseRequest(session: DapSession, command: string, parameters: Loose): Promise<Record<string, unknown>> {
    if (command !== 'startDebugging') throw new DapilotError('not-supported', `DAPilot does not offer "${command}".`);
    // The answer goes first: some adapters prepare the child only after it.
    setImmediate(() => void openChild(session, parameters['request'] === 'attach' ? 'attach' : 'launch', record(parameters['configuration'])));
    return {};
  }

  async function openChild(parent: DapSession, command: Start['command'], wanted: Loose): Promise<void> {
    if (closing || !adapterProcess) return;
    const configuration = adapter.childConfiguration?.(wanted) ?? { ...wanted };
    const name = text(configuration['name']) ?? parent.id;
    const id = parts.nextSessionId();
    append({ type: 'session.started', session: childSession(id, parent, name) });
    try {
      const connection = await adapter.connectChild(adapterProcess, configuration);
      if (closing) return await connection.close();
      const child = open(id, parent, connection);
      await handshake(child, startOf(child, command, configuration));
      running(child);
    } catch (error) {
      await childFailed(id, error);
    }
  }

  function childSession(id: SessionId, parent: DapSession, name: string) {
    const processId = adapter.processIdFromName?.(name);
    return {
      id,
      parentId: parent.id,
      rootId,
      name: name.slice(0, 200),
      adapter: adapter.id,
      status: 'starting',
      manager: false,
      capabilities: toCapabilities({}),
      threads: [],
      ...(processId === undefined ? {} : { processId }),
      notes: [],
      restarts: 0,
      startedAt: Date.now(),
    } as const;
  }

  async function childFailed(id: SessionId, error: unknown): Promise<void> {
    const session = sessions.get(id);
    if (closing || session?.finished) return;
    logger.warn('a child session did not start', { sessionId: id, error });
    // The program waits for its debugger: when no other child is there, it would wait for ever.
    if (livingChildren().every((child) => child.id === id) && !rootTerminated) return fail(error);
    if (session) finish(session, 'failed', toProblem(error));
    else append({ type: 'session.ended', sessionId: id, status: 'failed', problem: toProblem(error), time: Date.now() });
    endWhenAllAreOver();
  }

  const livingChildren = () => [...sessions.values()].filter((session) => session.depth > 0 && !session.finished);

  function finish(session: DapSession, status: RunEnd['status'], problem?: Problem): void {
    if (session.finished) return;
    session.finish();
    parts.breakpoints.forget(session);
    if (session.depth === 0) return;
    append({ type: 'session.ended', sessionId: session.id, status, ...(problem ? { problem } : {}), time: Date.now() });
  }

  function terminated(session: DapSession): void {
    if (closing) return;
    if (session.depth === 0) {
      rootTerminated = true;
      if (livingChildren().length > 0) started.resolve();
    } else {
      finish(session, 'ended');
      session.connection.request('disconnect', { terminateDebuggee: false }, { timeoutMilliseconds: 2000 }).catch((error: unknown) => {
        logger.debug('a child did not answer its disconnect', { sessionId: session.id, error });
      });
    }
    endWhenAllAreOver();
  }

  /** The root may be over before its children's last words; a child whose process lives on is still debugged. */
  function endWhenAllAreOver(): void {
    if (!rootTerminated || closing) return;
    if (livingChildren().length === 0) {
      void close({ status: 'ended' }, false);
      return;
    }
    setTimeout(() => {
      for (const child of livingChildren()) {
        const processId = parts.snapshot().sessions[child.id]?.processId;
        if (processId === undefined || !isAlive(processId)) finish(child, 'ended');
      }
      endWhenAllAreOver();
    }, graceMilliseconds).unref();
  }

  async function connectionClosed(session: DapSession, reason: string): Promise<void> {
    if (closing || session.finished || (session.depth === 0 && !rootStarted)) return;
    // When the adapter died, its own end says more than a closed connection.
    if (adapterProcess) await within(adapterProcess.exited, exitNoticeMilliseconds);
    if (closing || session.finished) return;
    if (session.depth > 0) {
      finish(session, 'ended');
      endWhenAllAreOver();
    } else if (rootTerminated) {
      for (const child of livingChildren()) finish(child, 'ended');
      endWhenAllAreOver();
    } else {
      await close({ status: 'lost', problem: lostProblem(adapter.label, reason, adapterProcess?.stderr() ?? '') }, true);
    }
  }

  function adapterGone({ code, signal }: { readonly code: number | null; readonly signal: string | null }): void {
    if (closing || !rootStarted) return;
    const how = signal === null ? `it exited with code ${code ?? 'unknown'}` : `it was ended by ${signal}`;
    if (rootTerminated) void close({ status: 'ended' }, false);
    else void close({ status: 'lost', problem: lostProblem(adapter.label, how, adapterProcess?.stderr() ?? '') }, true);
  }

  async function fail(error: unknown): Promise<void> {
    if (closing) return;
    logger.warn('the program could not be launched', { error });
    // Last words on stderr come on another pipe than the end of the connection.
    if (adapterProcess) await within(adapterProcess.exited, exitNoticeMilliseconds);
    const problem = launchProblem(error, adapter.label, parts.configuration, adapterProcess?.stderr() ?? '', consoleLines());
    await close({ status: 'failed', problem }, true);
  }

  /** Once: later calls wait for the first. */
  async function close(reason: Omit<RunEnd, 'exit'>, force: boolean): Promise<RunEnd> {
    if (closing) return over.promise;
    closing = true;
    givenUp.abort();
    if (!adapterProcess) await within(beginning, 3000);
    const left = await windDown({ sessions: [...sessions.values()], adapterProcess, marker: parts.marker, force, request, endsProgramItself: adapter.endsProgramItself });
    if (left > 0 && !force) parts.console.write('notice', rootId, `Ended ${left} process${left === 1 ? '' : 'es'} that the program had left running.`);
    const known = exit ?? adapterProcess?.programExit?.(parts.marker) ?? { code: null };
    const stopped = force && reason.status === 'ended';
    const end = judge({ ...reason, exit: stopped ? { ...known, stopped } : known }, force);
    for (const session of sessions.values()) finish(session, end.status, end.problem);
    parts.console.flush();
    if (end.status === 'failed' && end.problem) started.reject(fromProblem(end.problem));
    else if (force) started.reject(new DapilotError('cancelled', 'The program was stopped before it ran.'));
    else started.resolve();
    over.resolve(end);
    return end;
  }

  /** A runtime that failed before the debugger reached it never ran the program. */
  function judge(end: RunEnd, force: boolean): RunEnd {
    const { code } = end.exit;
    if (force || end.status !== 'ended' || !adapter.rootIsManager || sessions.size > 1 || code === null || code === 0) return end;
    return { ...end, status: 'failed', problem: neverReached(parts.configuration, code, consoleLines()) };
  }

  /** What adapter and program wrote; our own notices say nothing about why a launch failed. */
  const consoleLines = () => parts.console.read(0, 200).flatMap(({ kind, text: line }) => (kind === 'notice' ? [] : [line]));

  return { sessions, started: started.promise, over: over.promise, stop: () => close({ status: 'ended' }, true) };
}
