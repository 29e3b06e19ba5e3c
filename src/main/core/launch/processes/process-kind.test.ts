import { expect, test } from 'vitest';
import { kindOf, type Executable, type Kind } from './process-kind.ts';

const native: Executable = { kind: 'native', language: 'c', hasDebugInfo: false };

test.each<[string, string, Executable | undefined, string, Kind]>([
  ['Node by what it is, whatever it is called', '/opt/tool', { kind: 'node', language: 'cpp', hasDebugInfo: true }, '', { kind: 'node' }],
  ['Node that lies in a library', '/usr/bin/node', native, '/usr/lib/libnode.so.108', { kind: 'node' }],
  ['something that is only called Node', '/home/ada/node', { ...native, hasDebugInfo: true }, '', { kind: 'native', language: 'c', hasDebugInfo: true }],
  ['Node on a system whose files tell nothing', '/opt/homebrew/bin/node', { ...native, hasDebugInfo: undefined }, '', { kind: 'node' }],
  ['Node whose file cannot be read', 'C:\\nodejs\\node.exe', undefined, '', { kind: 'node' }],
  ['Python', '/usr/bin/python3.11', native, '', { kind: 'python' }],
  ['Python of a framework', '/Library/Frameworks/Python.framework/Resources/Python.app/Contents/MacOS/Python', native, '', { kind: 'python' }],
  ['a server with Python in it', '/usr/bin/uwsgi', native, '/usr/lib/libpython3.11.so.1.0', { kind: 'python' }],
  ['a debugger with Python for itself', '/usr/bin/gdb', native, '/usr/lib/libpython3.11.so.1.0', { kind: 'native', language: 'c', hasDebugInfo: false }],
  ['Go', '/srv/api', { kind: 'go', language: 'go', hasDebugInfo: true }, '', { kind: 'go', language: 'go', hasDebugInfo: true }],
  ['machine code', '/srv/api', native, '', { kind: 'native', language: 'c', hasDebugInfo: false }],
  ['what may not be read', '/sbin/launchd', undefined, '', { kind: 'other' }],
])('%s', async (_, executable, found, library, kind) => {
  const raw = { processId: 7, parent: 1, startTime: '1', name: 'x', commandLine: 'x', executable, executableFile: executable };
  expect(await kindOf(raw, { examine: async () => found, hasLibrary: async (__, name) => name.test(library) })).toEqual(kind);
});

test('without an executable nothing is known', async () => {
  const raw = { processId: 7, parent: 1, startTime: '1', name: 'node', commandLine: 'node' };
  expect(await kindOf(raw, { examine: async () => native, hasLibrary: async () => true })).toEqual({ kind: 'other' });
});
