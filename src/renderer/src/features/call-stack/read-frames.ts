import { useEffect, useRef, useState } from 'react';
import { toProblem } from '../../../../shared/errors.ts';
import type { StackFrame } from '../../../../shared/debug.ts';
import { useCockpit } from '../../store/cockpit.ts';
import { nextPage, threadRowId, type CallStackRow, type MoreFrames } from './call-stack-rows.ts';

/** Whose frames are read: those of a thread at a stop, beyond the first `loaded` ones. */
export type FramesPlace = Pick<Extract<CallStackRow, { kind: 'more' }>, 'session' | 'thread' | 'stop' | 'loaded'>;
/** How much of a stack is read: one page more, or all of it. */
export type Extent = 'page' | 'all';

const framesOfPage: Readonly<Record<Extent, number>> = { page: nextPage, all: 1000 };
/** What is read without a click does not hold up what is. */
const mostAtOnce = 2;

/** Frames beyond those that came with a stop, by thread. */
export function useMoreFrames() {
  const { call } = useCockpit();
  const [more, setMore] = useState<Readonly<Record<string, MoreFrames>>>({});
  const latest = useRef(more);
  const reading = useRef(new Map<string, Promise<readonly StackFrame[]>>());

  function change(key: string, next: MoreFrames): void {
    latest.current = withFrames(latest.current, key, next);
    setMore(latest.current);
  }

  async function read({ session, thread, stop, loaded }: FramesPlace, extent: Extent): Promise<readonly StackFrame[]> {
    const key = threadRowId(session.id, thread.id);
    const count = framesOfPage[extent];
    const mine = () => (latest.current[key]?.stop === stop.number ? latest.current[key] : undefined);
    const first = thread.stop?.context?.frames ?? [];
    let start = loaded;
    for (;;) {
      const known = mine()?.frames ?? [];
      const set = (next: Omit<MoreFrames, 'stop'>) => change(key, { stop: stop.number, ...next });
      set({ frames: known, status: 'loading', complete: false });
      try {
        const page = await call('stack.read', { sessionId: session.id, threadId: thread.id, stop: stop.number, start, count });
        const fresh = newFrames(page.frames, [...first, ...known]);
        const complete = fresh.length === 0 || (page.totalFrames === undefined && page.frames.length < count);
        const frames = [...known, ...fresh];
        set({ frames, ...(page.totalFrames === undefined ? {} : { totalFrames: page.totalFrames }), status: 'ready', complete });
        start += fresh.length;
        if (extent === 'page' || complete || start >= (page.totalFrames ?? Infinity) || latest.current[key]?.stop !== stop.number) return frames;
      } catch (error) {
        set({ frames: known, status: 'failed', complete: false, problem: toProblem(error) });
        return known;
      }
    }
  }

  /** Gives all that is known then; who asks twice waits for the first. Never rejects. */
  function readMore(place: FramesPlace, extent: Extent = 'page'): Promise<readonly StackFrame[]> {
    const key = `${threadRowId(place.session.id, place.thread.id)} ${place.stop.number}`;
    const known = reading.current.get(key);
    if (known) return known;
    const answer = read(place, extent).finally(() => reading.current.delete(key));
    reading.current.set(key, answer);
    return answer;
  }

  return { more, readMore, readingNow: () => reading.current.size };
}

/** Reads the first frames of threads that stand open and have none: those that were stopped along with another one. */
export function useFirstFrames(rows: readonly CallStackRow[], { readMore, readingNow }: Pick<ReturnType<typeof useMoreFrames>, 'readMore' | 'readingNow'>): void {
  useEffect(() => {
    const bare = rows.filter((row) => row.kind === 'more' && row.loaded === 0 && row.state === 'ready');
    for (const row of bare.slice(0, Math.max(0, mostAtOnce - readingNow()))) if (row.kind === 'more') void readMore(row);
  });
}

/** An answer that comes when frames of a later stop are there already changes nothing. */
export function withFrames(all: Readonly<Record<string, MoreFrames>>, key: string, next: MoreFrames): Readonly<Record<string, MoreFrames>> {
  const known = all[key];
  return known && known.stop > next.stop ? all : { ...all, [key]: next };
}

/** Adapters that ignore `start` answer with frames that are there already. */
function newFrames(frames: readonly StackFrame[], known: readonly StackFrame[]): readonly StackFrame[] {
  const ids = new Set(known.filter((frame) => frame.kind !== 'label').map((frame) => frame.id));
  return frames.filter((frame) => frame.kind === 'label' || !ids.has(frame.id));
}
