/** What to believe of a thread when the adapter has not answered a step or a continue. */
import { toProblem } from '../../../../shared/errors.ts';
import { records } from '../../base/loose.ts';
import { readTimeout, type DapSession } from './session.ts';
import type { ResumeTicket } from './stops.ts';

/**
 * Nobody knows whether it moved, so it is asked: a thread that has a stack still stands, any other runs. Until that is
 * known the state is said to be unknown; when nothing is answered at all it stays so. Never rejects.
 */
export async function findOut(session: DapSession, threadId: number, ticket: ResumeTicket): Promise<void> {
  session.reasons.set('unknown', 'the debugger has not answered, so its state is not known');
  try {
    await session.readThreads();
    const body = await session.connection.request('stackTrace', { threadId, startFrame: 0, levels: 1 }, readTimeout);
    session.reasons.clear('unknown');
    if (records(body.stackFrames).length > 0) ticket.refused();
    else ticket.accepted(ticket.allThreadsStopped);
  } catch (error) {
    const { code } = toProblem(error);
    session.logger.info('a thread whose state is not known cannot be asked', { sessionId: session.id, error });
    if (code === 'adapter-refused') session.reasons.clear('unknown');
    ticket.accepted(ticket.allThreadsStopped);
  }
}
