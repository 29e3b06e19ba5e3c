import type { StackFrame } from './debug.ts';

/** The index of the frame a person looks at first: the topmost of ordinary code with a place, else the top. */
export function topFrameOf(frames: readonly StackFrame[]): number {
  const first = frames.findIndex((frame) => frame.kind === 'normal' && frame.source !== undefined);
  return Math.max(0, first);
}
