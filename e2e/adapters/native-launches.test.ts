/** What is named to be launched as native code: sources are built, and what cannot be debugged is refused with the next step. */
import { chmodSync, copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { silentLogger } from '../../src/main/core/base/logger.ts';
import { createTerminals } from '../../src/main/core/terminal/terminals.ts';
import { waiting } from '../support/debugger-bench.ts';
import { compile, describeNative, openNativeBench, programs, requireRust } from '../support/native-bench.ts';

const path = (name: string) => join(programs, name);

describeNative('lldb-dap', () => {
  test('a source file is built, outside of its folder, and debugged', async () => {
    const bench = openNativeBench();
    const { rootId } = await bench.debugger.launch({ program: 'loop.c' }, 'person');
    expect(await bench.debugger.settled(rootId, waiting())).toEqual({ kind: 'ended', exit: { code: 3 } });
    expect(bench.root()).toMatchObject({ adapter: 'lldb-dap', name: 'loop.c', launch: { language: 'c' } });
    const reasons = bench.events.flatMap((event) => (event.type === 'session.statusChanged' && event.reason !== undefined ? [event.reason] : []));
    expect(reasons).toContain(`building ${path('loop.c')}`);
  });

  test.for([
    ['broken.c', [[4, 'invalid operands'], [5, 'answr']]],
    ['broken.rs', [[3, 'cannot find value `cnt`'], [2, 'mismatched types']]],
  ] as const)('%s does not build: each error has its place', async ([name, expected], context) => {
    if (name === 'broken.rs') await requireRust(context);
    const failure = await openNativeBench().debugger.launch({ program: name }, 'person').catch((error: unknown) => error);
    expect(failure).toMatchObject({
      code: 'build-failed',
      message: expect.stringContaining(`${name}:`),
      places: expected.map(([line, words]) => expect.objectContaining({ path: path(name), line, message: expect.stringContaining(words) })),
    });
  });

  test('a package of Cargo is built in a folder of ours, and debugged', async (context) => {
    await requireRust(context);
    const bench = openNativeBench();
    mkdirSync(join(bench.folder, 'package/src'), { recursive: true });
    writeFileSync(join(bench.folder, 'package/Cargo.toml'), '[package]\nname = "answer"\nversion = "0.1.0"\nedition = "2021"\n');
    writeFileSync(join(bench.folder, 'package/src/main.rs'), 'fn main() {\n    let answer = Some("forty-two");\n    println!("{answer:?}");\n}\n');
    await bench.debugger.addBreakpoint({ path: join(bench.folder, 'package/src/main.rs'), line: 3 });
    const { rootId } = await bench.debugger.launch({ program: join(bench.folder, 'package') }, 'person');
    await bench.debugger.settled(rootId, waiting(60_000));
    const { context: stop } = await bench.stopped();
    const [scope] = stop.scopes;
    expect(scope && stop.variables[scope.reference]?.[0]).toMatchObject({ name: 'answer', value: 'Some("forty-two")' });
    expect(bench.root().launch).toMatchObject({ language: 'rust', cwd: join(bench.folder, 'package') });
    await bench.debugger.stop(rootId);
    // An example of it is built when its file is named.
    mkdirSync(join(bench.folder, 'package/examples'));
    writeFileSync(join(bench.folder, 'package/examples/demo.rs'), 'fn main() {\n    std::process::exit(7);\n}\n');
    const example = await bench.debugger.launch({ program: join(bench.folder, 'package/examples/demo.rs') }, 'person');
    expect(await bench.debugger.settled(example.rootId, waiting(60_000))).toEqual({ kind: 'ended', exit: { code: 7 } });
    // Or as CodeLLDB's configurations say it.
    const cargo = { args: ['build', '--example=demo', '--message-format=human'], filter: { name: 'demo', kind: 'example' } };
    const wished = await bench.debugger.launch({ program: join(bench.folder, 'package'), language: 'rust', adapterArguments: { cargo } }, 'person');
    expect(await bench.debugger.settled(wished.rootId, waiting(60_000))).toEqual({ kind: 'ended', exit: { code: 7 } });
  });

  test('a build ends with the stop', async () => {
    const bench = openNativeBench();
    // A compiler that does not come to an end.
    writeFileSync(join(bench.folder, 'endless'), '#!/bin/sh\nwhile :; do sleep 60; done\n', { mode: 0o755 });
    const launching = bench.debugger.launch({ program: 'loop.c', env: { CC: join(bench.folder, 'endless') } }, 'person').catch((error: unknown) => error);
    await bench.until((now) => Object.values(now.sessions).some(({ statusReason }) => statusReason?.startsWith('building ')));
    await bench.debugger.stop(bench.root().id);
    expect(await launching).toMatchObject({ code: 'cancelled' });
  });

  test('without debug information it runs, and that is noted', async () => {
    const bench = openNativeBench();
    const { rootId } = await bench.debugger.launch({ program: await compile('loop.c', ['-s']) }, 'person');
    await bench.debugger.settled(rootId, waiting());
    expect(bench.root().notes.join('\n')).toMatch(/loop is stripped: it has neither debug information nor names\..* build it with -g/);
  });

  test('what cannot be run is refused before anything starts', async () => {
    const bench = openNativeBench();
    const program = join(bench.folder, 'program');
    copyFileSync(await compile('loop.c'), program);
    chmodSync(program, 0o644);
    const launch = (file: string) => bench.debugger.launch({ program: file, language: 'c' }, 'person').catch((error: unknown) => error);
    expect(await launch(program)).toMatchObject({ code: 'launch-failed', message: expect.stringContaining('may not be executed'), hint: expect.stringContaining('chmod +x') });
    writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 });
    expect(await launch(program)).toMatchObject({ code: 'launch-failed', message: expect.stringContaining('but a script') });
    expect(await launch(await compile('loop.c', ['-c']))).toMatchObject({ code: 'launch-failed', message: expect.stringContaining('is an object file') });
  });

  test('a program for another machine', async () => {
    const bench = openNativeBench();
    const program = join(bench.folder, 'program');
    const bytes = readFileSync(await compile('loop.c'));
    // The number of the other of the two usual ones.
    bytes.writeUInt16LE(process.arch === 'arm64' ? 62 : 183, 18);
    writeFileSync(program, bytes, { mode: 0o755 });
    await expect(bench.debugger.launch({ program }, 'person')).rejects.toMatchObject({ code: 'launch-failed', message: expect.stringContaining(`and this machine is ${process.arch}`) });
  });

  test('sources that are not there any more: it says where they were', async () => {
    const bench = openNativeBench();
    const folder = join(bench.folder, 'gone');
    mkdirSync(folder);
    copyFileSync(path('loop.c'), join(folder, 'loop.c'));
    const program = await compile('loop.c', ['-g'], folder);
    rmSync(folder, { recursive: true });
    const { rootId } = await bench.debugger.launch({ program }, 'person');
    await bench.debugger.settled(rootId, waiting());
    expect(bench.root().notes.join('\n')).toContain(`The sources were in ${folder} when it was built`);
  });

  test('arguments of the person for the adapter win', async () => {
    const bench = openNativeBench();
    const { rootId } = await bench.debugger.launch({ program: await compile('loop.c'), adapterArguments: { program: await compile('crash.c') } }, 'person');
    await bench.debugger.settled(rootId, waiting());
    expect((await bench.stopped()).context.exception).toMatchObject({ typeName: 'SIGSEGV' });
  });

  test('a process that another debugger holds, and one that is not there', async () => {
    const bench = openNativeBench();
    const attach = (processId: number) => bench.debugger.launch({ target: 'process', language: 'c', processId }, 'person').catch((error: unknown) => error);
    expect(await attach(2 ** 22 - 1)).toMatchObject({ code: 'launch-failed', message: expect.stringContaining('There is no process') });
    const holder = openNativeBench();
    await holder.debugger.addBreakpoint({ path: path('crash.c'), line: 24 });
    await holder.debugger.launch({ program: await compile('crash.c') }, 'person');
    await holder.stopped();
    const held = await holder.until(() => holder.root().processId);
    expect(await attach(held)).toMatchObject({ code: 'launch-failed', message: expect.stringMatching(/process \d+ is debugging it already/) });
  });

  test('in a terminal: what it prints is there, and it ends with its code', async () => {
    const exited = Promise.withResolvers<unknown>();
    const terminals = createTerminals({
      append: (event) => {
        if (event.type === 'terminal.exited') exited.resolve(event.exit);
      },
      workspace: () => programs,
      logger: silentLogger,
    });
    const bench = openNativeBench({ terminals });
    const { rootId } = await bench.debugger.launch({ program: await compile('loop.c'), console: 'integratedTerminal' }, 'person');
    expect(await bench.debugger.settled(rootId, waiting())).toEqual({ kind: 'ended', exit: { code: 3 } });
    await exited.promise;
    expect(bench.console('stdout')).toEqual([]);
  });
});
