/** The ways in which a run ends by itself: what adapters say, and what they leave out. */
import type { SessionId } from '../../../../shared/ids.ts';
import { requestOf } from '../../../../shared/launch.ts';
import { waitAtMost } from '../../base/at-most.ts';
import { numberIsTaken } from '../../base/process-table.ts';
import { lostProblem } from './failures.ts';
import { watchProcess, type ProcessWatch } from './process-watch.ts';
import type { RunOutput } from './run-output.ts';
import type { ConnectionEnd } from '../wire/connection.ts';
import type { RunScope } from './run-parts.ts';
import type { DapSession } from '../sessions/session.ts';

export interface Endings {
  /** The root was launched: an end that came while it was, and was no failure of that, counts now. */
  rootBegan(): void;
  /** DAP `terminated` of any session. */
  terminated(session: DapSession, restart: unknown): void;
  /** DAP `exited`: the program is over, the session not yet. */
  exited(session: DapSession, code: number | null): void;
  connectionClosed(session: DapSession, reason: string, how: ConnectionEnd): Promise<void>;
  adapterGone(exit: AdapterExit): void;
  /** The process of a session is known: its death is noticed even when the adapter says nothing. */
  watch(session: DapSession, processId: number): void;
  endWhenAllAreOver(): void;
  rootIsOver(): boolean;
  /** Resolves when the root has said that it is over. */
  readonly rootOver: Promise<void>;
  dispose(): void;
}

interface AdapterExit {
  readonly code: number | null;
  readonly signal: string | null;
}

export interface EndingsParts {
  readonly scope: RunScope;
  readonly output: RunOutput;
  /** The old program ends, but the run goes on with the next. */
  beginningAnew(): boolean;
  /** The program has run, so the launch is not to be waited for any more. */
  ran(): void;
}

/** Late output of a child that does not say that it is over is waited for this long. */
const graceMilliseconds = 1500;
/** The end of a process is noticed a little later than that of its streams. */
export const exitNoticeMilliseconds = 300;
/** The end of a session follows that of its program at once; when it does not, that is said. */
const exitedMilliseconds = 500;
const disconnectTimeout = { timeoutMilliseconds: 2000 } as const;
const leftSilently = 'The debug adapter left without saying that the program has ended.';
const diedSilently = 'The process has ended, but the debug adapter did not say so.';

export function createEndings({ scope, output, beginningAnew, ran }: EndingsParts): Endings {
  const { parts, closing } = scope;
  const { adapter, console, logger, rootId } = parts;
  const rootOver = Promise.withResolvers<void>();
  const watches = new Map<SessionId, ProcessWatch>();
  /** Before that the end of the root is a failure of the launch. */
  let began = false;
  const early: (() => void)[] = [];
  let rootTerminated = false;
  let restart: unknown;
  let exitedTimer: NodeJS.Timeout | undefined;
  let exited: AdapterExit | undefined;

  function rootIsOver(): void {
    rootTerminated = true;
    rootOver.resolve();
  }

  function terminated(session: DapSession, wanted: unknown): void {
    if (session.depth === 0 && beginningAnew()) return;
    if (session.depth === 0) rootIsOver();
    if (closing.aborted) return;
    if (session.depth === 0) {
      restart = wanted;
      if (scope.livingChildren().length > 0) ran();
    } else {
      scope.finish(session, 'ended');
      session.connection.request('disconnect', { terminateDebuggee: false }, disconnectTimeout).catch((error: unknown) => {
        logger.debug('a child did not answer its disconnect', { sessionId: session.id, error });
      });
    }
    endWhenAllAreOver();
  }

  /** The root may be over before its children's last words; a child whose process lives on is still debugged. */
  function endWhenAllAreOver(): void {
    if (!rootTerminated || closing.aborted) return;
    if (scope.livingChildren().length === 0) {
      void scope.close({ status: 'ended', ...(restart === undefined ? {} : { restart }) }, false);
      return;
    }
    setTimeout(() => {
      for (const child of scope.livingChildren()) {
        const processId = parts.snapshot().sessions[child.id]?.processId;
        if (processId === undefined || !numberIsTaken(processId)) scope.finish(child, 'ended');
      }
      endWhenAllAreOver();
    }, graceMilliseconds).unref();
  }

  async function connectionClosed(session: DapSession, reason: string, how: ConnectionEnd): Promise<void> {
    if (session.depth === 0) rootOver.resolve();
    if (closing.aborted || session.finished) return;
    if (session.depth === 0 && !began) return void early.push(() => void connectionClosed(session, reason, how));
    // When the adapter died, its own end says more than a closed connection; not where it goes because we closed it.
    const adapterProcess = how === 'given-up' ? undefined : scope.adapterProcess();
    if (adapterProcess) await waitAtMost(exitNoticeMilliseconds, adapterProcess.exited);
    if (closing.aborted || session.finished) return;
    if (session.depth > 0) {
      scope.finish(session, 'ended');
      endWhenAllAreOver();
    } else if (rootTerminated || how === 'clean') {
      left();
    } else {
      await lost(reason);
    }
  }

  function adapterGone(exit: AdapterExit): void {
    exited = exit;
    if (closing.aborted) return;
    if (!began) return void early.push(() => adapterGone(exit));
    const { code, signal } = exit;
    if (rootTerminated || (code === 0 && signal === null)) left();
    else void lost(signal === null ? `it exited with code ${code ?? 'unknown'}` : `it was ended by ${signal}`);
  }

  /** It went in good order: with it everything is over, whether it said so or not. */
  function left(): void {
    if (exited && exited.code !== 0 && !rootTerminated) return;
    if (!rootTerminated) console.write('notice', rootId, leftSilently);
    rootIsOver();
    for (const child of scope.livingChildren()) scope.finish(child, 'ended');
    endWhenAllAreOver();
  }

  async function lost(how: string): Promise<void> {
    const stderr = scope.adapterProcess()?.stderr() ?? '';
    await scope.close({ status: 'lost', problem: lostProblem(adapter.label, how, stderr, requestOf(parts.configuration)) }, true);
  }

  /** An attached process may die while its connection stays open for ever. */
  function processGone(session: DapSession): void {
    if (closing.aborted || session.finished || (session.depth === 0 && (rootTerminated || beginningAnew()))) return;
    console.write('notice', session.id, diedSilently);
    if (session.depth === 0) rootIsOver();
    else scope.finish(session, 'ended');
    endWhenAllAreOver();
  }

  function watchSession(session: DapSession, processId: number): ProcessWatch {
    let heard = false;
    const listening = session.connection.onEvent(() => {
      heard = true;
    });
    const spoke = () => {
      const before = heard;
      heard = false;
      return before;
    };
    const watch = watchProcess(processId, spoke, () => processGone(session));
    return {
      dispose: () => {
        listening.dispose();
        watch.dispose();
      },
    };
  }

  return {
    rootBegan: () => {
      began = true;
      for (const end of early.splice(0)) end();
    },
    terminated,
    exited: (session, code) => {
      if (session.depth === 0 && beginningAnew()) return;
      output.exited(session, code);
      clearTimeout(exitedTimer);
      exitedTimer = setTimeout(() => {
        if (closing.aborted || session.finished) return;
        const { signal } = (session.depth === 0 ? output.exit() : undefined) ?? {};
        const how = signal === undefined ? `has exited with code ${code ?? 'unknown'}` : `was ended by ${signal}`;
        session.reasons.set('exited', `the program ${how}, the debugger has not ended yet`);
      }, exitedMilliseconds);
    },
    connectionClosed,
    adapterGone,
    watch: (session, processId) => {
      watches.get(session.id)?.dispose();
      watches.set(session.id, watchSession(session, processId));
    },
    endWhenAllAreOver,
    rootIsOver: () => rootTerminated,
    rootOver: rootOver.promise,
    dispose: () => {
      clearTimeout(exitedTimer);
      for (const watch of watches.values()) watch.dispose();
      rootOver.resolve();
    },
  };
}
