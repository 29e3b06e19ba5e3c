import { expect, test } from 'vitest';
import type { TerminalId } from '../../../../shared/ids.ts';
import type { Terminal } from '../../../../shared/terminal.ts';
import { terminalState } from './terminal-words.ts';

const terminal = (more: Partial<Terminal> = {}): Terminal => ({ id: 't' as TerminalId, title: 'x', processId: 100, columns: 80, rows: 24, end: 0, ...more });

test('a program in a terminal is told by its own process', () => {
  expect(terminalState(terminal(), undefined).text).toBe('running, pid 100');
  expect(terminalState(terminal({ exit: { code: 3 } }), { exit: { code: 0 } }).text).toContain('3');
});

test('where the debugger runs in it, the program is told by its session', () => {
  const delve = terminal({ ofDebugger: true });
  expect(terminalState(delve, {}).text).toBe('running');
  expect(terminalState(delve, { processId: 101 }).text).toBe('running, pid 101');
  const over = terminal({ ofDebugger: true, exit: { code: 0 } });
  expect(terminalState(over, { processId: 101, exit: { code: 7 } }).text).toContain('7');
  expect(terminalState(over, undefined).text).not.toContain('0');
});
