import { expect, test } from 'vitest';
import { rowNote } from './row-icon.ts';

test('beside the name stand its root and what it is; one that is not finished is no compound', () => {
  expect(rowNote({ kind: 'configuration', type: 'node', folder: 'API' })).toBe('API · node');
  expect(rowNote({ kind: 'configuration', type: 'node' })).toBe('node');
  expect(rowNote({ kind: 'compound', folder: 'API' })).toBe('API · compound');
  expect(rowNote({ kind: 'configuration' })).toBe('');
});
