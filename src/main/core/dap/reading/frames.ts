/** Reading the stack of what stands. Throws `stale-reference` instead of giving an answer that came after the program had moved on. */
import type { StackFrame } from '../../../../shared/debug.ts';
import { optional, position, records, type Loose } from '../../base/loose.ts';
import type { DapSession } from '../sessions/session.ts';
import { firstFrames, type StopEntry } from '../sessions/stops.ts';
import { toFrame } from '../translation/translate.ts';
import { whileItStands } from './while-it-stands.ts';

export interface Frames {
  readonly frames: readonly StackFrame[];
  readonly totalFrames?: number;
}

/** Frames `start` to `start + levels` of a thread. */
export async function readFrames(
  session: DapSession,
  entry: StopEntry,
  threadId: number,
  range: { readonly start: number; readonly levels: number },
  isUser: (path: string) => boolean,
): Promise<Frames> {
  const paged = session.capabilities['supportsDelayedStackTraceLoading'] === true;
  const parameters = paged ? { threadId, startFrame: range.start, levels: range.levels } : { threadId };
  const known = threadId === entry.threadId && range.start === 0 && range.levels <= firstFrames ? entry.stack : undefined;
  const body: Loose = await whileItStands(session, entry, known ?? session.read('stackTrace', parameters));
  const raws = records(body['stackFrames']);
  // Some give the whole stack whatever was asked for.
  const page = paged && raws.length <= range.levels ? raws : raws.slice(range.start, range.start + range.levels);
  const { frameName } = session.adapter;
  const frames = page.map((raw) => toFrame(raw, isUser)).map((frame) => (frameName ? { ...frame, name: frameName(frame.name) } : frame));
  notePlaces(entry, frames, range.start);
  const total = position(body['totalFrames']);
  return { frames, ...optional('totalFrames', total > 0 ? total : undefined) };
}

function notePlaces(entry: StopEntry, frames: readonly StackFrame[], start: number): void {
  const before = [...entry.places.values()].filter(({ index }) => index < start);
  let real = before.filter(({ afterLabel }) => !afterLabel).length;
  let afterLabel = before.some((place) => place.afterLabel);
  frames.forEach((frame, offset) => {
    if (frame.kind === 'label') afterLabel = true;
    entry.places.set(frame.id, { index: start + offset, name: frame.name, real, afterLabel });
    if (!afterLabel) real += 1;
  });
}
