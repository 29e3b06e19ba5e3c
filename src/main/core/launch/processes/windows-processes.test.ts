import { expect, test } from 'vitest';
import { parseCim } from './windows-processes.ts';

// The first as Windows PowerShell 5.1 writes dates, the others as PowerShell 7 does.
const rows = [
  { ProcessId: 0, ParentProcessId: 0, Name: 'System Idle Process', ExecutablePath: null, CommandLine: null, CreationDate: null },
  { ProcessId: 9044, ParentProcessId: 512, Name: 'node.exe', ExecutablePath: 'C:\\Program Files\\nodejs\\node.exe', CommandLine: '"C:\\Program Files\\nodejs\\node.exe" server.js', CreationDate: '/Date(1796120130000)/' },
  { ProcessId: 9050, ParentProcessId: 9044, Name: 'python.exe', ExecutablePath: 'C:\\Python312\\python.exe', CommandLine: 'python app.py', CreationDate: '2026-12-01T10:15:30.1234567+01:00' },
  { ProcessId: 1200, ParentProcessId: 700, Name: 'svchost.exe', ExecutablePath: null, CommandLine: null, CreationDate: '2026-12-01T10:15:30+01:00' },
];

test('the rows of the management interface', () => {
  expect(parseCim(JSON.stringify(rows))).toEqual([
    { processId: 9044, parent: 512, startTime: '', name: 'node.exe', commandLine: '"C:\\Program Files\\nodejs\\node.exe" server.js', isForeign: false, startedAt: 1_796_120_130_000, executable: 'C:\\Program Files\\nodejs\\node.exe', executableFile: 'C:\\Program Files\\nodejs\\node.exe' },
    expect.objectContaining({ processId: 9050, parent: 9044, name: 'python.exe', startedAt: Date.parse('2026-12-01T10:15:30.123+01:00') }),
    { processId: 1200, parent: 700, startTime: '', name: 'svchost.exe', commandLine: 'svchost.exe', isForeign: true, startedAt: Date.parse('2026-12-01T10:15:30+01:00') },
  ]);
});

test('a single row is no list, and what is no row is passed over', () => {
  expect(parseCim(JSON.stringify(rows[1]))).toHaveLength(1);
  expect(parseCim(JSON.stringify([{ ProcessId: 'x' }, 7, null, rows[2]]))).toHaveLength(1);
  expect(parseCim('Get-CimInstance : Access denied')).toEqual([]);
});
