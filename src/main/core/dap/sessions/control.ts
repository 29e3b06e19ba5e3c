/** The moving half of the debugger: resume, pause, and waiting for what comes of it. */
import { DapilotError, toProblem, type ProblemCode } from '../../../../shared/errors.ts';
import type { SessionId, StopNumber } from '../../../../shared/ids.ts';
import type { Movement } from '../../../../shared/observation.ts';
import type { Snapshot } from '../../../../shared/snapshot.ts';
import type { Debugger, Mover, Resume, ResumeOptions, ThreadReference, Waiting } from '../../base/debugger.ts';
import type { Loose } from '../../base/loose.ts';
import { newestStop } from './newest-stop.ts';
import { able } from './able.ts';
import type { DapArguments } from '../wire/protocol.ts';
import type { CdpProxies } from './cdp-proxies.ts';
import { noticeRunning, wakeWhenIdle } from './pausing.ts';
import type { DapSession } from './session.ts';
import type { Tree } from '../runs/tree.ts';
import type { Trees } from '../runs/trees.ts';
import { findOut } from './unanswered.ts';

export type Control = Pick<Debugger, 'resume' | 'goto' | 'restartFrame' | 'move' | 'restartAndWait' | 'settled'>;

/** What moves a thread that stands. */
type Step = Exclude<Resume, 'pause'> | 'goto' | 'restartFrame';

/** With them nobody knows whether the program moved. */
const unknownOutcomes: readonly ProblemCode[] = ['timeout', 'adapter-failed'];
const resumeTimeout = { timeoutMilliseconds: 10_000 } as const;

export function createControl(trees: Trees, snapshot: () => Snapshot, proxies: CdpProxies, settled: (rootId: SessionId) => Promise<void> | undefined): Control {
  function living(sessionId: SessionId): { readonly tree: Tree; readonly session: DapSession } {
    const { tree, session } = trees.session(sessionId);
    if (session.finished || tree.over) throw new DapilotError('session-missing', 'This program has ended.', { hint: 'Start it again.' });
    // An adapter would take it, and say nothing more.
    if (snapshot().sessions[session.rootId]?.launch?.target === 'core') {
      throw new DapilotError('not-supported', 'This program cannot go on: it is a core file, which a program left that has ended.', { hint: 'Launch the program to move it.' });
    }
    return { tree, session };
  }

  async function resume(kind: Resume, { sessionId, threadId }: ThreadReference, by: Mover, options: ResumeOptions = {}): Promise<void> {
    const { tree, session } = living(sessionId);
    // What the stop has set is to be set before the program runs on.
    const settling = settled(session.rootId);
    if (settling) await settling;
    if (kind === 'pause') return pause(tree, session, threadId, by);
    if (kind === 'stepBack' || kind === 'reverseContinue') able(trees, sessionId, 'supportsStepBack', 'run backwards');
    await step(kind, { threadId, ...argumentsOf(session, options) }, tree, session, threadId, by);
  }

  /** A target of a stop that is no more would be another place. */
  async function leap<K extends 'goto' | 'restartFrame'>(kind: K, parameters: DapArguments<K>, at: ThreadReference & { readonly stop: StopNumber }, by: Mover): Promise<void> {
    const { tree, session } = living(at.sessionId);
    session.stops.require(at.stop);
    await step(kind, parameters, tree, session, at.threadId, by);
  }

  async function pause(tree: Tree, session: DapSession, threadId: number, by: Mover): Promise<void> {
    if (session.stops.stands(threadId)) return;
    session.stops.pauseSent();
    tree.mover = { by, sessionId: session.id };
    const evaluating = () => Object.values(snapshot().breakpoints).filter(({ condition, logMessage, bindings }) => bindings[session.id]?.verified === true && (condition ?? logMessage) !== undefined);
    noticeRunning(session, evaluating, (sentence) => tree.console.write('notice', session.id, sentence));
    await session.connection.request('pause', { threadId }, resumeTimeout);
    wakeWhenIdle(session, threadId, proxies);
  }

  async function step<K extends Step>(kind: K, parameters: DapArguments<K>, tree: Tree, session: DapSession, threadId: number, by: Mover): Promise<void> {
    const ticket = session.stops.beginResume(threadId, kind);
    const before = tree.mover;
    tree.mover = { by, sessionId: session.id };
    try {
      const body: Loose = await session.read(kind, parameters);
      // Steps do not say which threads run; then as many as had stopped together.
      ticket.accepted(kind === 'continue' || kind === 'reverseContinue' ? body['allThreadsContinued'] !== false : ticket.allThreadsStopped && !('singleThread' in parameters));
    } catch (error) {
      const { code } = toProblem(error);
      // The end of the session says it, and more.
      if (code === 'adapter-lost' && by === 'person') throw new DapilotError('cancelled', 'The session ended before the program moved.', { cause: error });
      if (unknownOutcomes.includes(code)) {
        void findOut(session, threadId, ticket);
      } else {
        ticket.refused();
        tree.mover = before;
      }
      throw error;
    }
  }

  /** Listens before anything is sent, since the outcome may come before the answer. */
  async function moveAndWait(tree: Tree, waiting: Waiting, act: () => Promise<void>): Promise<Movement> {
    const giveUp = new AbortController();
    const movement = tree.movements.wait({ ...waiting, signal: AbortSignal.any([waiting.signal, giveUp.signal]) });
    movement.catch(() => undefined);
    try {
      await act();
    } catch (error) {
      giveUp.abort();
      throw error;
    }
    return movement;
  }

  function current(tree: Tree): Movement | undefined {
    if (tree.over) return { kind: 'ended', exit: snapshot().sessions[tree.rootId]?.exit ?? { code: null } };
    const newest = newestStop(tree);
    return newest && { kind: 'stopped', sessionId: newest.session.id, threadId: newest.entry.threadId, stop: newest.entry.number };
  }

  return {
    resume,
    goto: async (at, targetId, by) => {
      able(trees, at.sessionId, 'supportsGotoTargetsRequest', 'go on at another statement');
      await leap('goto', { threadId: at.threadId, targetId }, at, by);
    },
    restartFrame: async (at, by) => {
      able(trees, at.sessionId, 'supportsRestartFrame', 'begin a function anew');
      await leap('restartFrame', { frameId: at.frameId }, at, by);
    },
    move: async (kind, at, by, waiting) => {
      const { tree, session } = trees.session(at.sessionId);
      if (kind === 'pause' && session.stops.stands(at.threadId)) return current(tree) ?? { kind: 'running' };
      return moveAndWait(tree, waiting, () => resume(kind, at, by));
    },
    restartAndWait: async (rootId: SessionId, by, waiting) => {
      const tree = trees.tree(rootId);
      return moveAndWait(tree, waiting, () => trees.restart(rootId, by));
    },
    settled: async (rootId, waiting) => {
      const tree = trees.tree(rootId);
      return current(tree) ?? tree.movements.wait(waiting);
    },
  };
}

/** Only what the adapter announced is asked of it: others break at what they do not know. */
function argumentsOf(session: DapSession, { granularity, singleThread, targetId, stop }: ResumeOptions): Pick<DapArguments<'stepIn'>, 'granularity' | 'singleThread' | 'targetId'> {
  if (stop !== undefined) session.stops.require(stop);
  return {
    ...(granularity !== undefined && session.capabilities['supportsSteppingGranularity'] === true ? { granularity } : {}),
    ...(singleThread === true && session.capabilities['supportsSingleThreadExecutionRequests'] === true ? { singleThread } : {}),
    ...(targetId !== undefined && session.capabilities['supportsStepInTargetsRequest'] === true ? { targetId } : {}),
  };
}
