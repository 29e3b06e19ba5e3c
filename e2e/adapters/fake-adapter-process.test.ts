/** Whole sessions with a fake adapter that is a process of its own, on its standard streams. */
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { silentLogger } from '../../src/main/core/base/logger.ts';
import { describeExit, startProcess, type StartedProcess } from '../../src/main/core/base/process.ts';
import { createConnection } from '../../src/main/core/dap/wire/connection.ts';
import { processTransport } from '../../src/main/core/dap/wire/transport.ts';
import { waiting } from '../support/debugger-bench.ts';
import { openFake } from '../support/fake-bench.ts';
import { babbles, deafAtTheEnd, diesAtOnce, diesOfConfiguration, diesOfStep, lastWords, leavesQuietly, muddled } from '../support/scenarios/process.ts';
import { stopLimitMilliseconds } from '../support/stop-limit.ts';

const scenarios = { babbles, deafAtTheEnd, diesAtOnce, diesOfConfiguration, diesOfStep, lastWords, leavesQuietly, muddled };
const support = join(import.meta.dirname, '../support');
const started: StartedProcess[] = [];

afterEach(async () => {
  for (const process of started.splice(0)) expect(await process.end()).toEqual([]);
});

function open(name: keyof typeof scenarios) {
  const { bench, program } = openFake(scenarios[name], {
    start: async () => {
      const process_ = await startProcess({
        command: process.execPath,
        args: [join(support, 'fake-adapter-program.ts'), join(support, 'scenarios/process.ts'), name],
        environment: { PATH: process.env['PATH'] ?? '' },
        collectStdout: false,
      });
      started.push(process_);
      return {
        processId: process_.processId,
        connect: async () => createConnection(processTransport({ ...process_, exited: process_.exited.then(describeExit) }), silentLogger),
        stderr: process_.stderrTail,
        exited: process_.exited,
        kill: async () => void (await process_.end()),
      };
    },
  });
  return { bench, program, gone: () => Promise.all(started.map(({ exited }) => exited)) };
}

describe.skipIf(process.platform === 'win32')('an adapter process', () => {
  test('that leaves with exit code 0 has ended the session, and its last output is there', async () => {
    const { bench, program, gone } = open('leavesQuietly');
    await bench.debugger.launch({ program }, 'person');
    const at = await bench.stopped();
    await bench.debugger.resume('continue', at, 'person');
    expect(await bench.ended()).toMatchObject({ status: 'ended', exit: { code: null } });
    expect(bench.console('stdout').map(({ text }) => text)).toEqual(['bye']);
    expect(bench.console('notice').map(({ text }) => text)).toContain('The debug adapter left without saying that the program has ended.');
    await gone();
  });

  test('that dies of a step: the step fails, the session is lost with its words, and it can be restarted', async () => {
    const { bench, program } = open('diesOfStep');
    const { rootId } = await bench.debugger.launch({ program }, 'person');
    const at = await bench.stopped();
    await expect(bench.debugger.move('next', at, 'agent', waiting())).rejects.toMatchObject({ code: 'adapter-lost' });
    const root = await bench.ended();
    expect(root).toMatchObject({ status: 'lost', problem: { detail: 'Assertion failed: frame' } });
    expect(root.problem?.message).toContain('SIGABRT');
    await bench.debugger.restart(rootId, 'person');
    await bench.stopped(at.stop.number);
    await bench.debugger.stop(rootId);
  });

  test('that babbles is lost for that, although it goes in good order when we hang up', async () => {
    const { bench, program, gone } = open('babbles');
    await bench.debugger.launch({ program }, 'person');
    const at = await bench.stopped();
    await expect(bench.debugger.move('next', at, 'agent', waiting())).rejects.toMatchObject({ code: 'adapter-lost' });
    expect(await bench.ended()).toMatchObject({ status: 'lost', problem: { message: expect.stringContaining('a Content-Length that is no number: many') as string } });
    expect(bench.console('notice')).toEqual([]);
    await gone();
  });

  test('that is killed while it takes the configuration is lost, and not taken for one that runs', async () => {
    const { bench, program, gone } = open('diesOfConfiguration');
    await bench.debugger.launch({ program }, 'person').catch((error: unknown) => error);
    expect(await bench.ended()).toMatchObject({ status: 'lost', problem: { message: expect.stringContaining('it was ended by SIGKILL') as string } });
    await gone();
  });

  test('that is deaf at the end is ended within five seconds', async () => {
    const { bench, program, gone } = open('deafAtTheEnd');
    const { rootId } = await bench.debugger.launch({ program }, 'person');
    const began = performance.now();
    await bench.debugger.stop(rootId);
    expect(performance.now() - began).toBeLessThan(stopLimitMilliseconds);
    expect(bench.root()).toMatchObject({ status: 'ended', exit: { stopped: true } });
    await gone();
  });

  test('that stands still (SIGSTOP) is ended within five seconds too', async () => {
    const { bench, program, gone } = open('deafAtTheEnd');
    const { rootId } = await bench.debugger.launch({ program }, 'person');
    process.kill(started[0]?.processId ?? 0, 'SIGSTOP');
    const began = performance.now();
    await bench.debugger.stop(rootId);
    expect(performance.now() - began).toBeLessThan(stopLimitMilliseconds);
    expect(bench.root().status).toBe('ended');
    await gone();
  });

  test('that has last words after its answer to disconnect is listened to', async () => {
    const { bench, program } = open('lastWords');
    await bench.debugger.launch({ program }, 'person');
    await bench.debugger.resume('continue', await bench.stopped(), 'person');
    expect(await bench.ended()).toMatchObject({ status: 'ended', exit: { code: 4 } });
    expect(bench.console('stdout').map(({ text }) => text)).toEqual(['last words']);
  });

  test('that ends before its first answer is a failed launch with its words', async () => {
    const { bench, program } = open('diesAtOnce');
    await expect(bench.debugger.launch({ program }, 'person')).rejects.toMatchObject({ code: 'launch-failed', message: expect.stringContaining('Cannot find module') as string });
    expect(bench.root()).toMatchObject({ status: 'failed' });
  });

  test('whose stream has junk, broken frames and cut characters in it is understood', async () => {
    const { bench, program } = open('muddled');
    const { rootId } = await bench.debugger.launch({ program }, 'person');
    expect((await bench.stopped()).context.frames).toHaveLength(1);
    expect(bench.console('stdout').map(({ text }) => text)).toEqual(['one', 'zwei 😀']);
    await bench.debugger.stop(rootId);
    expect(bench.root().status).toBe('ended');
  });
});
