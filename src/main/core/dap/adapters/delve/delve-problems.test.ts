import { expect, test } from 'vitest';
import { DapilotError } from '../../../../../shared/errors.ts';
import type { LaunchConfiguration } from '../../../../../shared/launch.ts';
import { explainDelve } from './delve-problems.ts';

const delve = { path: '/usr/bin/dlv', version: '1.20.2', origin: 'on the PATH of your login shell' };
const attached: LaunchConfiguration = { target: 'process', name: 'it', language: 'go', processId: 12, cwd: '/' };
const dead: LaunchConfiguration = { target: 'core', name: 'it', language: 'go', program: '/a', coreFile: '/core', cwd: '/' };
const run: LaunchConfiguration = { target: 'program', name: 'it', language: 'go', program: '/a', cwd: '/', args: [], env: {}, stopOnEntry: false, console: 'internalConsole' };
const explain = (words: string, configuration: LaunchConfiguration = run) => explainDelve(new DapilotError('adapter-refused', 'refused', { detail: words }), { configuration, delve, words: '' })?.message;

test.each([
  ['Version of Delve is too old for Go version 1.26.8 (maximum supported version 1.20, suppress this error with --check-go-version=false)', run, /built by Go 1\.26\.8, which delve 1\.20\.2 does not know/],
  ['Go version go1.18.3 is too old for this version of Delve (minimum supported version 1.25)', run, /built by Go 1\.18\.3/],
  ['could not attach to pid 12: already being debugged by pid 99', attached, /^Process 12 is already being debugged, by process 99\.$/],
  ['could not attach to pid 12: this could be caused by a kernel security setting, try writing "0" to /proc/sys/kernel/yama/ptrace_scope', attached, /does not let delve into process 12/],
  ['could not attach to pid 12: no such process', attached, /^There is no process 12\.$/],
  ['Failed to launch core file /core: EOF', dead, /^\/core cannot be read as a core file of this program: EOF\.$/],
  ['fork/exec /a: exec format error', run, /^\/a was built for another kind of processor/],
  ['could not launch process: not an executable file', run, /^\/a is not an executable file\.$/],
])('%s', (words, configuration, sentence) => {
  expect(explain(words, configuration)).toMatch(sentence);
});

test('what is none of these is left to the words of delve', () => {
  expect(explain('could not launch process: something new')).toBeUndefined();
  expect(explain('no such process', run)).toBeUndefined();
});
