import { useState } from 'react';
import { toProblem } from '../../../../shared/errors.ts';
import type { StackFrame } from '../../../../shared/debug.ts';
import { useCockpit } from '../../store/cockpit.ts';
import { threadRowId, type CallStackRow, type MoreFrames } from './call-stack-rows.ts';

const framesOfPage = 100;

/** Frames beyond those that came with a stop, a page at a time, by thread. */
export function useMoreFrames() {
  const { call } = useCockpit();
  const [more, setMore] = useState<Readonly<Record<string, MoreFrames>>>({});

  async function readMore({ session, thread, stop, loaded }: Extract<CallStackRow, { kind: 'more' }>): Promise<void> {
    const key = threadRowId(session.id, thread.id);
    const before = more[key]?.stop === stop.number ? more[key] : undefined;
    if (before?.status === 'loading') return;
    const known = before?.frames ?? [];
    const set = (next: Omit<MoreFrames, 'stop'>) => setMore((all) => withFrames(all, key, { stop: stop.number, ...next }));
    set({ frames: known, status: 'loading', complete: false });
    try {
      const page = await call('stack.read', {
        sessionId: session.id,
        threadId: thread.id,
        stop: stop.number,
        start: loaded,
        count: framesOfPage,
      });
      const fresh = newFrames(page.frames, [...(thread.stop?.context?.frames ?? []), ...known]);
      set({
        frames: [...known, ...fresh],
        ...(page.totalFrames === undefined ? {} : { totalFrames: page.totalFrames }),
        status: 'ready',
        complete: fresh.length === 0 || (page.totalFrames === undefined && page.frames.length < framesOfPage),
      });
    } catch (error) {
      set({ frames: known, status: 'failed', complete: false, problem: toProblem(error) });
    }
  }

  return { more, readMore };
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
