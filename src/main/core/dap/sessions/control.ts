/** The moving half of the debugger: resume, pause, and waiting for what comes of it. */
import { DapilotError, toProblem, type ProblemCode } from '../../../../shared/errors.ts';
import type { SessionId } from '../../../../shared/ids.ts';
import type { Movement } from '../../../../shared/observation.ts';
import type { Snapshot } from '../../../../shared/snapshot.ts';
import type { Debugger, Mover, Resume, ThreadReference, Waiting } from '../../base/debugger.ts';
import { newestStop } from '../reading/inspect.ts';
import { noticeRunning, wakeWhenIdle } from './pausing.ts';
import type { DapSession } from './session.ts';
import type { Tree } from '../runs/tree.ts';
import type { Trees } from '../runs/trees.ts';
import { findOut } from './unanswered.ts';

export type Control = Pick<Debugger, 'resume' | 'move' | 'restartAndWait' | 'settled'>;

/** With them nobody knows whether the program moved. */
const unknownOutcomes: readonly ProblemCode[] = ['timeout', 'adapter-failed'];
const resumeTimeout = { timeoutMilliseconds: 10_000 } as const;

export function createControl(trees: Trees, snapshot: () => Snapshot): Control {
  async function resume(kind: Resume, { sessionId, threadId }: ThreadReference, by: Mover): Promise<void> {
    const { tree, session } = trees.session(sessionId);
    if (session.finished || tree.over) throw new DapilotError('session-missing', 'This program has ended.', { hint: 'Start it again.' });
    await (kind === 'pause' ? pause(tree, session, threadId, by) : step(kind, tree, session, threadId, by));
  }

  async function pause(tree: Tree, session: DapSession, threadId: number, by: Mover): Promise<void> {
    if (session.stops.stands(threadId)) return;
    session.stops.pauseSent();
    tree.mover = { by, sessionId: session.id };
    noticeRunning(session, (sentence) => tree.console.write('notice', session.id, sentence));
    await session.connection.request('pause', { threadId }, resumeTimeout);
    wakeWhenIdle(session, threadId);
  }

  async function step(kind: Exclude<Resume, 'pause'>, tree: Tree, session: DapSession, threadId: number, by: Mover): Promise<void> {
    const ticket = session.stops.beginResume(threadId, kind);
    const before = tree.mover;
    tree.mover = { by, sessionId: session.id };
    try {
      const sent = session.connection.request(kind, { threadId }, resumeTimeout);
      void session.quicken(session.stops.next());
      const body = await sent;
      // Steps do not say which threads run; then as many as had stopped together.
      ticket.accepted(kind === 'continue' ? body['allThreadsContinued'] !== false : ticket.allThreadsStopped);
    } catch (error) {
      if (unknownOutcomes.includes(toProblem(error).code)) {
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
