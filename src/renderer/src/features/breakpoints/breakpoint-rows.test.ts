import { expect, test } from 'vitest';
import type { Breakpoint } from '../../../../shared/debug.ts';
import type { BreakpointId, SessionId } from '../../../../shared/ids.ts';
import { breakpointRows, toggled, type RowsInput } from './breakpoint-rows.ts';

const javascript = [
  { filter: 'all', label: 'Caught Exceptions', enabled: false },
  { filter: 'uncaught', label: 'Uncaught Exceptions', enabled: true },
];
const python = [{ filter: 'raised', label: 'Raised Exceptions', enabled: false }];
const breakpoint = (path: string, line: number): Breakpoint => ({ id: `${path}:${line}` as BreakpointId, path, line, enabled: true, origin: 'person', bindings: {} });
const breakpoints = Object.fromEntries([breakpoint('/p/b.js', 2), breakpoint('/p/a.js', 10), breakpoint('/p/a.js', 9)].map((one) => [one.id, one]));
const nothing: RowsInput = { exceptionFilters: {}, breakpoints: {}, functionBreakpoints: {}, dataBreakpoints: {}, instructionBreakpoints: {}, folded: new Set() };
const shown = (input: Partial<RowsInput>) =>
  breakpointRows({ ...nothing, ...input }).map((row) => `${'  '.repeat(row.depth)}${row.label} ${row.position}/${row.setSize}${row.checked ? ' on' : ''}`);

test('exceptions of one adapter stand above the breakpoints, without a heading', () => {
  expect(shown({ exceptionFilters: { 'js-debug': javascript }, breakpoints })).toEqual([
    'Caught Exceptions 1/4',
    'Uncaught Exceptions 2/4 on',
    'a.js 3/4',
    '  a.js line 9 1/2 on',
    '  a.js line 10 2/2 on',
    'b.js line 2 4/4 on',
  ]);
});

test('those of several adapters stand below the language of each; an adapter that offers none is no matter', () => {
  expect(shown({ exceptionFilters: { debugpy: python, silent: [], 'js-debug': javascript } })).toEqual([
    'JavaScript 1/2',
    '  Caught Exceptions 1/2',
    '  Uncaught Exceptions 2/2 on',
    'Python 2/2',
    '  Raised Exceptions 1/1',
  ]);
});

test('a file with several breakpoints has a heading and can be folded; functions and data come behind', () => {
  const functionBreakpoint = { id: 'f' as BreakpointId, name: 'main', enabled: true, bindings: {} };
  const data = { id: 'd' as BreakpointId, sessionId: 's' as SessionId, label: 'total', accessType: 'write', enabled: false } as const;
  expect(shown({ breakpoints, folded: new Set(['/p/a.js']), functionBreakpoints: { [functionBreakpoint.id]: functionBreakpoint }, dataBreakpoints: { [data.id]: data } })).toEqual([
    'a.js 1/4',
    'b.js line 2 2/4 on',
    'main 3/4 on',
    'total 4/4',
  ]);
});

test('a click on one leaves the others', () => {
  expect(toggled(javascript, 'all')).toEqual(['all', 'uncaught']);
  expect(toggled(javascript, 'uncaught')).toEqual([]);
});
