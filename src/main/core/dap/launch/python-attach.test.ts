import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { attachRefusal, injectionProblem, pythonOfProcess, requireAttachable, type AttachFacts } from './python-attach.ts';

const facts: AttachFacts = { processId: 7, pythonVersion: '3.11.2', hasGdb: true, ptraceScope: 0, mayTrace: false, isOurs: true };

test.each<[Partial<AttachFacts>, RegExp | undefined, RegExp?]>([
  [{}, undefined],
  [{ hasGdb: false }, /takes gdb, which is not installed/, /apt-get install gdb/],
  [{ hasGdb: false, pythonVersion: '3.14.0' }, undefined],
  [{ hasGdb: false, pythonVersion: '4.0.1' }, undefined],
  [{ isOurs: false }, /belongs to another user/, /Run DAPilot as that user/],
  [{ isOurs: false, mayTrace: true }, undefined],
  [{ ptraceScope: 1 }, /ptrace_scope is 1/, /sudo sysctl -w kernel\.yama\.ptrace_scope=0/],
  [{ ptraceScope: 1, pythonVersion: '3.14.0' }, /ptrace_scope is 1/],
  [{ ptraceScope: 1, mayTrace: true }, undefined],
  [{ ptraceScope: 2 }, /ptrace_scope is 2/, /as root/],
  [{ ptraceScope: 3 }, /ptrace_scope is 3/, /new start of the machine/],
])('%o', (more, message, hint = /./) => {
  const refusal = attachRefusal({ ...facts, ...more });
  if (message === undefined) return expect(refusal).toBeUndefined();
  expect(refusal).toMatchObject({ code: 'launch-failed', message: expect.stringMatching(message) as string, hint: expect.stringMatching(hint) as string });
  // There is always another way.
  return expect(refusal?.hint).toContain('python -m debugpy --listen 5678');
});

test('the words of the injector as a sentence', () => {
  expect(injectionProblem(7, 'Running: gdb\nptrace: Operation not permitted.\nTraceback\nCalledProcessError: no\n')).toMatchObject({
    message: 'The debugger could not be brought into process 7: this system does not let the debugger look into it.',
    hint: expect.stringContaining('--cap-add=SYS_PTRACE') as string,
    detail: expect.stringContaining('CalledProcessError') as string,
  });
  expect(injectionProblem(7, 'Traceback\nRuntimeError: no .so\n\n').message).toBe('The debugger could not be brought into process 7: RuntimeError: no .so.');
});

async function start(command: string, ...args: readonly string[]): Promise<number> {
  const child = spawn(command, args, { stdio: ['pipe', 'ignore', 'ignore'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child, 'spawn');
  return child.pid as number;
}

test('a process that is no Python, and one that does not exist', async () => {
  await expect(pythonOfProcess(await start('/bin/cat'))).rejects.toMatchObject({ code: 'launch-failed', message: expect.stringMatching(/^Process \d+ runs \/\S*cat, which is no Python\.$/) as string });
  // Above what Linux gives out.
  await expect(pythonOfProcess(2 ** 22 + 1)).rejects.toMatchObject({ code: 'launch-failed', message: 'There is no process 4194305.' });
});

test('without gdb on the path of the program’s environment it is refused', async () => {
  await expect(requireAttachable(process.pid, '3.11.2', { PATH: '' })).rejects.toMatchObject({ code: 'launch-failed', message: expect.stringContaining('gdb') as string });
});
