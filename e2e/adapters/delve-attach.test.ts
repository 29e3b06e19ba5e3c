/** Go programs that are there already: built, running, served by a delve elsewhere, or dead with a core file. */
import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { toProblem } from '../../src/shared/errors.ts';
import { waiting } from '../support/debugger-bench.ts';
import { goText, goTranscript, needDelve, openGo, programs, type GoBench } from '../support/go-bench.ts';
import { provideDelve } from '../support/go-delve.ts';
import { builtProgram, startGoTarget, type GoTarget } from '../support/go-target.ts';
import { matchesGolden } from '../support/golden.ts';
import { stopText } from '../support/transcript.ts';

needDelve();

const path = (name: string) => join(programs, name);
const problemOf = async (launching: Promise<unknown>) => toProblem(await launching.then(() => 'nothing', (error: unknown) => error));

/** Stops in it and leaves it while it stands: it runs on. */
async function stopAndLeave(bench: GoBench, target: GoTarget): Promise<void> {
  const id = await bench.debugger.addBreakpoint({ path: path('idle/main.go'), line: 13 });
  const stopped = await bench.stopped();
  expect(stopped.stop).toMatchObject({ reason: 'breakpoint', breakpointIds: [id] });
  expect(stopped.context.frames.map(({ name, line }) => `${name}:${line}`).slice(0, 2)).toEqual(['main.turn:13', 'main.main:19']);
  await bench.debugger.stop(bench.root().id);
  expect(bench.root()).toMatchObject({ status: 'ended' });
  await new Promise((resolve) => target.onOutput(resolve));
}

test('an executable is known for Go, stops in optimised code and panics', async () => {
  const program = await builtProgram('panics');
  const bench = openGo();
  expect(await bench.debugger.resolveLaunch({ program })).toMatchObject({ target: 'program', language: 'go' });
  await bench.debugger.addBreakpoint({ path: path('panics/main.go'), line: 22 });
  matchesGolden('go/executable', await goTranscript(bench, { program, args: ['nil'] }));
});

test('an executable without debug information runs, and a breakpoint says why it is dead', async () => {
  const program = await builtProgram('loop', '-ldflags=-s -w');
  const bench = openGo();
  await bench.debugger.addBreakpoint({ path: path('loop/main.go'), line: 8 });
  const bindings = bench.until((now) => Object.values(now.breakpoints).flatMap((each) => Object.values(each.bindings)).find(({ message }) => message !== undefined));
  const { rootId } = await bench.debugger.launch({ program }, 'person');
  expect(await bindings).toMatchObject({ verified: false, message: expect.stringContaining('without debug information') as string });
  expect(await bench.debugger.settled(rootId, waiting())).toEqual({ kind: 'ended', exit: { code: 0 } });
});

test('by process id: it stops, leaving lets it run on, and it can be attached to again', async () => {
  const target = await startGoTarget(await builtProgram('idle'));
  await target.printed(/ready/);
  for (let time = 0; time < 2; time++) {
    const bench = openGo();
    await bench.debugger.launch({ target: 'process', language: 'go', processId: target.processId }, 'person');
    expect(bench.root()).toMatchObject({ processId: target.processId, status: 'running' });
    await stopAndLeave(bench, target);
  }
});

test('the next process of an executable is waited for', async () => {
  const program = await builtProgram('idle');
  const earlier = await startGoTarget(program);
  const bench = openGo();
  const launching = bench.debugger.launch({ target: 'process', language: 'go', program, waitFor: true }, 'person');
  await bench.until((now) => Object.values(now.sessions).find(({ statusReason }) => statusReason?.startsWith('waiting for ') === true));
  const target = await startGoTarget('/bin/sh', ['-c', 'exec "$0"', program]);
  await launching;
  expect(bench.root()).toMatchObject({ processId: target.processId, status: 'running' });
  expect(target.processId).not.toBe(earlier.processId);
  await stopAndLeave(bench, target);
});

test('waiting for an executable can be stopped', async () => {
  const bench = openGo();
  const launching = bench.debugger.launch({ target: 'process', language: 'go', program: '/bin/true', waitFor: true }, 'person').catch((thrown: unknown) => thrown);
  await bench.until((now) => Object.values(now.sessions).find(({ statusReason }) => statusReason?.startsWith('waiting for ') === true));
  await bench.debugger.stop(bench.root().id);
  expect(toProblem(await launching)).toMatchObject({ code: 'cancelled' });
});

test('the program killed from outside: the session ends', async () => {
  const target = await startGoTarget(await builtProgram('idle'));
  await target.printed(/ready/);
  const bench = openGo();
  const { rootId } = await bench.debugger.launch({ target: 'process', language: 'go', processId: target.processId }, 'person');
  process.kill(target.processId, 'SIGKILL');
  expect(await bench.debugger.settled(rootId, waiting())).toEqual({ kind: 'ended', exit: { code: null, signal: 'SIGKILL' } });
});

test('a process that is not there', async () => {
  expect(await problemOf(openGo().debugger.launch({ target: 'process', language: 'go', processId: 4_194_303 }, 'person'))).toMatchObject({ code: 'launch-failed', message: 'There is no process 4194303.' });
});

test('by the address of a delve that serves it', async () => {
  const { path: dlv } = await provideDelve();
  const server = await startGoTarget(dlv, ['exec', await builtProgram('idle'), '--headless', '--accept-multiclient', '--listen=127.0.0.1:0']);
  const port = Number(await server.printed(/listening at: \S+:(\d+)/));
  const bench = openGo();
  await bench.debugger.launch({ target: 'process', language: 'go', port }, 'person');
  await server.printed(/ready/);
  expect(bench.adapters[0]?.processId).toBeUndefined();
  await stopAndLeave(bench, server);
});

test('an address where nobody serves', async () => {
  expect(await problemOf(openGo().debugger.launch({ target: 'process', language: 'go', port: 1 }, 'person'))).toMatchObject({ code: 'launch-failed', message: expect.stringMatching(/^No delve listens at 127\.0\.0\.1:1: /) as string, hint: expect.stringContaining('--headless') as string });
});

test('a core file: where it died, and with what; nothing of it runs', async (context) => {
  const program = await builtProgram('panics', '-gcflags=all=-N -l');
  const folder = dirname(program);
  const crash = await startGoTarget('/bin/sh', ['-c', 'ulimit -c unlimited; GOTRACEBACK=crash exec "$0" nil', program], folder);
  await crash.closed;
  const core = readdirSync(folder).find((name) => name.startsWith('core'));
  if (core === undefined) return context.skip('this system puts core files elsewhere');
  const bench = openGo();
  const { rootId } = await bench.debugger.launch({ target: 'core', language: 'go', program, coreFile: join(folder, core) }, 'person');
  const stopped = await bench.stopped();
  matchesGolden('go/core', stopText(stopped, goText(bench)).join('\n'));
  await expect(bench.debugger.resume('continue', { sessionId: stopped.sessionId, threadId: stopped.threadId }, 'person')).rejects.toMatchObject({ code: 'not-supported' });
  await bench.debugger.stop(rootId);
  expect(bench.root()).toMatchObject({ status: 'ended' });
  return undefined;
});
