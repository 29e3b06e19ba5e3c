import { expect, test } from 'vitest';
import type { MoreFrames } from './call-stack-rows.ts';
import { withFrames } from './read-frames.ts';

const frames = (stop: number): MoreFrames => ({ stop, frames: [], status: 'ready', complete: true });

test('a late answer about an earlier stop leaves the frames of a later one', () => {
  const shown = withFrames({ other: frames(9) }, 't1', frames(5));
  expect(withFrames(shown, 't1', { ...frames(4), status: 'failed' })).toBe(shown);
  expect(withFrames(shown, 't1', { ...frames(5), status: 'failed' })).toEqual({ other: frames(9), t1: { ...frames(5), status: 'failed' } });
  expect(withFrames(shown, 't1', frames(6))).toEqual({ other: frames(9), t1: frames(6) });
});
