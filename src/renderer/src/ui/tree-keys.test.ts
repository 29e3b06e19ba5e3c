import { expect, test } from 'vitest';
import { moveInTree, type TreeRow } from './tree-keys.ts';

const rows: readonly TreeRow[] = [
  { id: 'a', depth: 0, expanded: true, label: 'alpha' },
  { id: 'b', depth: 1, label: 'beta' },
  { id: 'c', depth: 1, expanded: false, label: 'charlie' },
  { id: 'd', depth: 0, label: 'bravo' },
];

function press(key: string, index: number, more: { held?: 'ctrlKey'; time?: number; typed?: { text: string; time: number } } = {}) {
  const event = { key, ctrlKey: more.held === 'ctrlKey', altKey: false, metaKey: false, timeStamp: more.time ?? 0 };
  return moveInTree({ rows, index, page: 2 }, event, more.typed ?? { text: '', time: -1e6 });
}

test('arrows, Home, End and page keys stay inside', () => {
  expect(press('ArrowDown', 3)).toEqual({ kind: 'move', index: 3 });
  expect(press('ArrowUp', 0)).toEqual({ kind: 'move', index: 0 });
  expect(press('PageDown', 1)).toEqual({ kind: 'move', index: 3 });
  expect(press('Home', 2)).toEqual({ kind: 'move', index: 0 });
  expect(press('End', 0)).toEqual({ kind: 'move', index: 3 });
});

test('right opens or goes in, left closes or goes out', () => {
  expect(press('ArrowRight', 2)).toEqual({ kind: 'toggle', expand: true });
  expect(press('ArrowRight', 0)).toEqual({ kind: 'move', index: 1 });
  expect(press('ArrowRight', 1)).toBeNull();
  expect(press('ArrowLeft', 0)).toEqual({ kind: 'toggle', expand: false });
  expect(press('ArrowLeft', 2)).toEqual({ kind: 'move', index: 0 });
});

test('typing a name finds the next row that starts so, and a pause starts a new name', () => {
  const typed = { text: '', time: -1e6 };
  expect(press('b', 1, { time: 0, typed })).toEqual({ kind: 'move', index: 3 });
  expect(press('e', 3, { time: 100, typed })).toEqual({ kind: 'move', index: 1 });
  expect(press('c', 1, { time: 5000, typed })).toEqual({ kind: 'move', index: 2 });
});

test('keys held with Ctrl are not for the tree', () => {
  expect(press('ArrowDown', 0, { held: 'ctrlKey' })).toBeNull();
});
