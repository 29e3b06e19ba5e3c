import { expect, test } from 'vitest';
import { freeName, namesOf } from './adapter-words.ts';

test('adapters with one label are told apart by their names, others are not', () => {
  const rows = [
    { id: 'gdb', label: 'GDB' },
    { id: 'gdb-2', label: 'gdb ' },
    { id: 'lldb-dap', label: 'lldb-dap' },
    { id: 'mine', label: 'lldb-dap' },
    { id: 'ruby', label: 'Ruby' },
  ];
  expect([...namesOf(rows).values()]).toEqual(['GDB (gdb)', 'gdb  (gdb-2)', 'lldb-dap (lldb-dap)', 'lldb-dap (mine)', 'Ruby']);
});

test('a free name is the wanted one, or has a number', () => {
  expect(freeName('gdb', [])).toBe('gdb');
  expect(freeName('gdb', ['gdb', 'gdb-2'])).toBe('gdb-3');
});
