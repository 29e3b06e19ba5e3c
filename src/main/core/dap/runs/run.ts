/**
 * One life of a tree: from starting the adapter to the moment when adapter, connections and every process of the program
 * are gone. A restart is a new run under the same root, unless the adapter starts the program anew by itself.
 */
import { DapilotError, fromProblem, type Problem } from '../../../../shared/errors.ts';
import { requestOf } from '../../../../shared/launch.ts';
import type { SessionId } from '../../../../shared/ids.ts';
import { waitAtMost } from '../../base/at-most.ts';
import type { AdapterLaunch, AdapterProcess } from '../adapters/adapter.ts';
import type { Connection } from '../wire/connection.ts';
import { launchProblem, neverReached } from './failures.ts';
import { handshake, type Start } from './handshake.ts';
import { createNativeRestart } from './native-restart.ts';
import { answerReverseRequest, type RunInTerminal } from './reverse-requests.ts';
import { createChildren } from './run-children.ts';
import { createEndings, exitNoticeMilliseconds } from './run-endings.ts';
import { createRunOutput } from './run-output.ts';
import type { Run, RunEnd, RunParts, RunScope, Started, StopOptions } from './run-parts.ts';
import { createSession, type DapSession, type SessionEvents } from '../sessions/session.ts';
import { createReadCauses } from '../reading/exception-causes.ts';
import { loadContext } from '../reading/stop-context.ts';
import { createTerminalGuard } from './terminal-guard.ts';
import { windDown } from './wind-down.ts';

/** Starts it; what goes wrong is told by `started` and `over`. */
export function startRun(parts: RunParts): Run {
  const { rootId, adapter, append, logger } = parts;
  const request = requestOf(parts.configuration);
  /** What is reached at a port may run on another machine, or in a container: its process ids mean nothing here. */
  const isHere = parts.configuration.target !== 'process' || parts.configuration.port === undefined;
  const sessions = new Map<SessionId, DapSession>();
  const started = Promise.withResolvers<void>();
  const over = Promise.withResolvers<RunEnd>();
  const closing = new AbortController();
  const hurry = new AbortController();
  let adapterProcess: AdapterProcess | undefined;
  let rootStarted = false;
  let restarting = false;
  started.promise.catch(() => undefined);

  const scope: RunScope = {
    parts,
    sessions,
    closing: closing.signal,
    adapterProcess: () => adapterProcess,
    livingChildren: () => [...sessions.values()].filter((session) => session.depth > 0 && !session.finished),
    open,
    start: (session, command, parameters) => handshake(session, startOf(session, command, parameters)),
    finish,
    close: (reason, force) => close(reason, force),
    fail,
  };
  const readCauses = createReadCauses(parts.readPause);
  const output = createRunOutput(parts);
  const endings = createEndings({
    scope,
    output,
    beginningAnew: () => nativeRestart.busy(),
    ran: () => started.resolve(),
  });
  const children = createChildren({ scope, given: () => argumentsOf(parts), rootIsOver: endings.rootIsOver, started: running, gone: endings.endWhenAllAreOver });
  const nativeRestart = createNativeRestart({ scope, output, rootStarted: () => rootStarted, argumentsOf, configure, running });

  const events: SessionEvents = {
    output: output.output,
    breakpointChanged: parts.breakpoints.changed,
    exited: (session, code) => endings.exited(session, code),
    terminated: endings.terminated,
    processFound: (session, processId) => {
      append({ type: 'session.processFound', sessionId: session.id, processId });
      if (isHere) endings.watch(session, processId);
    },
    stopped: (session, entry) => {
      started.resolve();
      parts.console.flush();
      parts.breakpoints.stopped(session, entry);
      parts.onStop(session, entry);
    },
    childWanted: (session, configuration) => void children.open(session, 'attach', configuration),
    takeMover: parts.takeMover,
    breakpointIds: parts.breakpoints.idsOf,
    loadContext: (session, entry, body) => loadContext(session, entry, body, parts.isUser, parts.watches, readCauses),
    runtimeEvent: async (session) => (await parts.readPause(session)).event,
  };

  const beginning = begin();
  // Outside of it: whoever closes waits for its end.
  void beginning.catch(fail);

  function adapterLaunch(): AdapterLaunch {
    return {
      configuration: parts.configuration,
      environment: parts.environment,
      signal: closing.signal,
      status: (reason) => append({ type: 'session.statusChanged', sessionId: rootId, status: 'starting', reason }),
      note: (note) => {
        append({ type: 'session.noted', sessionId: rootId, note });
        parts.console.write('notice', rootId, note);
      },
      ...(parts.runInTerminal ? { runInTerminal: parts.runInTerminal } : {}),
    };
  }

  const { runInTerminal } = parts;
  const requireWanted = createTerminalGuard(parts);
  const inTerminal: RunInTerminal | undefined =
    runInTerminal &&
    (async (request, signal) => {
      await requireWanted(request);
      return runInTerminal({ ...request, args: adapter.terminalWords?.(request.args) ?? request.args }, signal);
    });

  async function begin(): Promise<void> {
    const starting = await adapter.start(adapterLaunch());
    adapterProcess = starting;
    if (closing.signal.aborted) return await starting.kill();
    void starting.exited.then(endings.adapterGone);
    const root = open(rootId, undefined, await starting.connect());
    await scope.start(root, adapter.request?.(parts.configuration) ?? request, argumentsOf(parts));
    rootStarted = true;
    running(root);
    endings.rootBegan();
    // Adapters need not tell what we told them.
    const { configuration } = parts;
    if (configuration.target !== 'process' || configuration.processId === undefined || !isHere) return;
    if (parts.snapshot().sessions[rootId]?.processId === undefined) append({ type: 'session.processFound', sessionId: rootId, processId: configuration.processId });
    endings.watch(root, configuration.processId);
  }

  function argumentsOf({ configuration, environment, restart }: Started): Record<string, unknown> {
    const noDebug = 'noDebug' in configuration && configuration.noDebug === true ? { noDebug: true } : {};
    const given = { ...adapter.launchArguments(configuration, environment), ...adapterProcess?.beginArguments, ...noDebug };
    return restart === undefined ? given : { ...given, __restart: restart };
  }

  function open(id: SessionId, parent: DapSession | undefined, connection: Connection): DapSession {
    const { nextStop } = parts;
    const session = createSession({
      id, rootId, parent, adapter, connection, events, logger, append, nextStop,
      toldThreads: () => parts.snapshot().sessions[id]?.threads ?? [],
      slowReason: () => adapter.slowReason?.(parts.configuration),
    });
    sessions.set(id, session);
    if (parts.onTraffic) connection.watch((message) => parts.onTraffic?.(id, message));
    connection.onReverseRequest((command, parameters, expired) =>
      answerReverseRequest(
        {
          runInTerminal: inTerminal,
          ending: AbortSignal.any([closing.signal, expired]),
          // What was launched has been ended by then; what was attached to goes on, with all that it starts.
          lateChildren: request === 'attach',
          // The answer goes first: some adapters prepare the child only after it.
          childWanted: (kind, configuration) => void setImmediate(() => void children.open(session, kind, configuration)),
        },
        command,
        parameters,
      ).catch((error: unknown) => {
        // js-debug goes on as if the program ran: nobody would ever hear of it again. One that runs may ask for more.
        const ranBefore = rootStarted && !(adapter.rootIsManager && sessions.size === 1);
        if (command === 'runInTerminal' && !ranBefore) setImmediate(() => void fail(error));
        throw error;
      }),
    );
    connection.onClose((reason, how) => void endings.connectionClosed(session, reason, how));
    return session;
  }

  async function configure(session: DapSession): Promise<void> {
    await parts.breakpoints.configure(session);
    await parts.exceptionFilters.configure(session);
  }

  function startOf(session: DapSession, command: Start['command'], parameters: Record<string, unknown>): Start {
    return { command, parameters, terminal: parts.runInTerminal !== undefined, configure: () => configure(session) };
  }

  function running(session: DapSession): void {
    if (session.finished || closing.signal.aborted) return;
    const { status, processId } = parts.snapshot().sessions[session.id] ?? {};
    if (status === 'starting') append({ type: 'session.statusChanged', sessionId: session.id, status: 'running' });
    session.reasons.moved();
    if (session.manager) return;
    if (session.depth > 0 && processId !== undefined && isHere) endings.watch(session, processId);
    started.resolve();
    // Some cannot tell their threads before the first stop.
    session.readThreads().catch((error: unknown) => logger.debug('threads not readable yet', { sessionId: session.id, error }));
  }

  function finish(session: DapSession, status: RunEnd['status'], problem?: Problem): void {
    if (session.finished) return;
    session.finish();
    parts.breakpoints.forget(session);
    if (session.depth === 0) return;
    append({ type: 'session.ended', sessionId: session.id, status, ...(problem ? { problem } : {}), time: Date.now() });
  }

  async function fail(error: unknown): Promise<void> {
    if (closing.signal.aborted) return;
    logger.warn('the program could not be launched', { error });
    // Last words on stderr come on another pipe than the end of the connection.
    if (adapterProcess) await waitAtMost(exitNoticeMilliseconds, adapterProcess.exited);
    const problem = launchProblem(adapterProcess?.startProblem?.(error) ?? error, adapter.label, parts.configuration, adapterProcess?.stderr() ?? '', consoleLines());
    await close({ status: 'failed', problem }, true);
  }

  async function stop({ restarting: again = false }: StopOptions = {}): Promise<RunEnd> {
    if (closing.signal.aborted) hurry.abort();
    restarting = again;
    return close({ status: 'ended' }, true);
  }

  /** Once: later calls wait for the first. */
  async function close(reason: Omit<RunEnd, 'exit'>, force: boolean): Promise<RunEnd> {
    if (closing.signal.aborted) return over.promise;
    closing.abort();
    if (!adapterProcess) await waitAtMost(3000, beginning);
    const { marker } = parts;
    const { endsProgramItself } = adapter;
    const failed = reason.status !== 'ended';
    const left = await windDown({
      sessions: [...sessions.values()], adapterProcess, terminalOver: parts.terminalOver, marker, force, failed, restarting, request, endsProgramItself, rootOver: endings.rootOver, hurry: hurry.signal,
    });
    if (left > 0 && !force) parts.console.write('notice', rootId, `Ended ${left} process${left === 1 ? '' : 'es'} that the program had left running.`);
    const note = force && !failed && !restarting && request === 'attach' ? adapter.detachNote?.(parts.configuration) : undefined;
    if (note !== undefined) parts.console.write('notice', rootId, note);
    endings.dispose();
    const known = output.exit() ?? adapterProcess?.programExit?.(marker) ?? parts.terminalExit?.() ?? { code: null };
    const end = judge({ ...reason, exit: force && reason.status === 'ended' ? { ...known, stopped: true } : known }, force);
    for (const session of sessions.values()) finish(session, end.status, end.problem);
    output.flush();
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

  return { sessions, started: started.promise, over: over.promise, stop, forgetLogged: () => adapterProcess?.forgetLogged?.(), canRestart: nativeRestart.possible, restart: nativeRestart.restart };
}
