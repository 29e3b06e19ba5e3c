import { expect, test } from 'vitest';
import type { Breakpoint } from '../../../../shared/debug.ts';
import type { BreakpointId } from '../../../../shared/ids.ts';
import { breakpointRows, toggled } from './breakpoint-rows.ts';

const javascript = [
  { filter: 'all', label: 'Caught Exceptions', enabled: false },
  { filter: 'uncaught', label: 'Uncaught Exceptions', enabled: true },
];
const python = [{ filter: 'raised', label: 'Raised Exceptions', enabled: false }];
const breakpoint = (path: string, line: number): Breakpoint => ({ id: `${path}:${line}` as BreakpointId, path, line, enabled: true, origin: 'person', bindings: {} });
const breakpoints = Object.fromEntries([breakpoint('/p/b.js', 2), breakpoint('/p/a.js', 10), breakpoint('/p/a.js', 9)].map((one) => [one.id, one]));
const shown = (...input: Parameters<typeof breakpointRows>) =>
  breakpointRows(...input).map((row) => `${'  '.repeat(row.depth)}${row.label} ${row.position}/${row.setSize}${row.checked ? ' on' : ''}`);

test('exceptions of one adapter stand above the breakpoints, without a heading', () => {
  expect(shown({ 'js-debug': javascript }, breakpoints)).toEqual([
    'Caught Exceptions 1/5',
    'Uncaught Exceptions 2/5 on',
    'a.js line 9 3/5 on',
    'a.js line 10 4/5 on',
    'b.js line 2 5/5 on',
  ]);
});

test('those of several adapters stand below the language of each; an adapter that offers none is no matter', () => {
  expect(shown({ debugpy: python, silent: [], 'js-debug': javascript }, {})).toEqual([
    'JavaScript 1/2',
    '  Caught Exceptions 1/2',
    '  Uncaught Exceptions 2/2 on',
    'Python 2/2',
    '  Raised Exceptions 1/1',
  ]);
});

test('a click on one leaves the others', () => {
  expect(toggled(javascript, 'all')).toEqual(['all', 'uncaught']);
  expect(toggled(javascript, 'uncaught')).toEqual([]);
});
