/** Everything a window shows of a stop, gathered in one wave: what does not depend on another answer is asked for at once. */
import type { ExceptionInfo, StackFrame, StopContext } from '../../../../shared/debug.ts';
import { toProblem } from '../../../../shared/errors.ts';
import { optional, record, text, type Loose } from '../../base/loose.ts';
import { readFrames } from './frames.ts';
import { readScopeList, readScopes, type ScopesOfFrame } from './variables.ts';
import type { DapSession } from '../sessions/session.ts';
import { firstFrames, type StopEntry } from '../sessions/stops.ts';
import type { Watches } from './watching.ts';
import { topFrameOf } from '../../../../shared/top-frame.ts';
import { toCauses, toExceptionInfo, withCauses } from '../translation/translate-exception.ts';
import type { ReadCauses } from './exception-causes.ts';

/** So long a stop waits for its values: where one of them takes its time, such as a `__repr__` that hangs, its place is shown without. */
const patienceMilliseconds = 3000;

/** Never rejects: what could not be read is named in `problem`, the rest is there. `body` is that of the `stopped` event. */
export async function loadContext(
  session: DapSession,
  entry: StopEntry,
  body: Loose,
  isUser: (path: string) => boolean,
  watches: Watches,
  causesOf: ReadCauses,
): Promise<StopContext> {
  // First what the line waits for: some adapters answer one request after the other.
  const reading = readFrames(session, entry, entry.threadId, { start: 0, levels: firstFrames }, isUser);
  const exception = readException(session, entry, body, causesOf);
  session.readThreads().catch((error: unknown) => session.logger.debug('threads not readable', { sessionId: session.id, error }));
  try {
    const read = await reading;
    const isIdle = isWokenIdle(session, entry, read.frames);
    const { frames, totalFrames } = isIdle ? idle(read.frames) : read;
    const context = { frames, ...optional('totalFrames', totalFrames), topFrame: topFrameOf(frames) };
    const top = frames[context.topFrame];
    try {
      const watch = (frameId: number) => {
        entry.watching = watches.start(session, entry, frameId);
      };
      const read = isIdle ? readGlobalScopes : readScopes;
      const scopes = top && read(session, entry, top.id, { besides: () => watch(top.id), patience: patienceMilliseconds });
      if (top?.source && top.line > 0) entry.tellPlace?.(top);
      const values = (await scopes) ?? { scopes: [], variables: {} };
      await entry.watching?.soon;
      return { ...context, ...values, ...optional('exception', await exception) };
    } catch (error) {
      return { ...context, scopes: [], variables: {}, ...optional('exception', await exception), problem: toProblem(error) };
    }
  } catch (error) {
    return { frames: [], topFrame: 0, scopes: [], variables: {}, ...optional('exception', await exception), problem: toProblem(error) };
  }
}

/**
 * A program that did nothing was stopped at the expression that we gave it to stop at, or in what its runtime does around
 * that: none of its own code is on the stack.
 */
function isWokenIdle({ adapter }: DapSession, { reason }: StopEntry, frames: readonly StackFrame[]): boolean {
  if (adapter.idlePauseExpression === undefined || reason !== 'pause') return false;
  return frames.length > 0 && frames.length < firstFrames && frames.every((frame) => isWaking(frame) || adapter.passesOver?.(frame) === true);
}

const isWaking = ({ source, line, column }: StackFrame) => source?.path === undefined && line === 1 && column === 1;

/** Locals of the runtime are nobody's, so they are not read. */
async function readGlobalScopes(session: DapSession, entry: StopEntry, frameId: number, { besides }: { readonly besides: () => void }): Promise<ScopesOfFrame> {
  const scopes = await readScopeList(session, entry, frameId);
  besides();
  return { scopes: scopes.filter(({ expensive }) => expensive), variables: {} };
}

/** Evaluates as before, but there is no text to show. */
function idle([top]: readonly StackFrame[]): { readonly frames: readonly StackFrame[]; readonly totalFrames: number } {
  if (!top) return { frames: [], totalFrames: 0 };
  const { source: _, ...frame } = top;
  return { frames: [{ ...frame, name: 'idle, waiting for events', line: 0, column: 0 }], totalFrames: 1 };
}

async function readException(session: DapSession, entry: StopEntry, body: Loose, causesOf: ReadCauses): Promise<ExceptionInfo | undefined> {
  if (entry.reason !== 'exception') return undefined;
  const fallback = text(body['text']) ?? text(body['description']) ?? '';
  const told = causesOf(session);
  try {
    if (session.capabilities['supportsExceptionInfoRequest'] !== true) return withCauses(toExceptionInfo({}, fallback), await told);
    const answer = await session.read('exceptionInfo', { threadId: entry.threadId });
    const info = toExceptionInfo(answer, fallback);
    const stackTrace = text(record(answer.details)['stackTrace']) ?? '';
    const causes = [toCauses(answer), session.adapter.exceptionCauses?.(stackTrace) ?? [], await told].find((found) => found.length > 0);
    return withCauses({ ...info, typeName: session.adapter.exceptionName?.(info.typeName) ?? info.typeName }, causes ?? []);
  } catch (error) {
    session.logger.debug('exceptionInfo not readable', { sessionId: session.id, error });
    return withCauses(toExceptionInfo({}, fallback), await told);
  }
}
