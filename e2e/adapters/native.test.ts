/** What both native debuggers can: programs that run, stand, crashed before, or are a source still; and what is refused. */
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { LaunchRequest } from '../../src/shared/launch.ts';
import { numberIsTaken } from '../../src/main/core/base/process-table.ts';
import { nativeAttacks } from '../support/attack-expressions.ts';
import { waiting, type Bench, type StoppedThread } from '../support/debugger-bench.ts';
import { compile, coreOf, describeNative, openNativeBench, programs, requireRust, startNative } from '../support/native-bench.ts';

const path = (name: string) => join(programs, name);

async function stopIn(bench: Bench, launch: LaunchRequest): Promise<StoppedThread> {
  const { rootId } = await bench.debugger.launch(launch, 'person');
  await bench.debugger.settled(rootId, waiting());
  return bench.stopped();
}

const places = ({ context }: StoppedThread) => context.frames.filter(({ user }) => user).map(({ name, line }) => `${name}:${line}`);

for (const adapter of ['lldb-dap', 'codelldb'] as const) {
  describeNative(adapter, () => {
    test('a pause shows the code that waits, and not the system below it; stop leaves nothing', async () => {
      const bench = openNativeBench();
      const { rootId } = await bench.debugger.launch({ program: await compile('idle.c'), adapter }, 'person');
      await bench.until(() => bench.console('stdout').some(({ text }) => text.startsWith('idle ')));
      await bench.debugger.resume('pause', { sessionId: rootId, threadId: bench.root().threads[0]?.id ?? 0 }, 'person');
      const stopped = await bench.stopped();
      expect(`idle ${bench.root().processId}`).toBe(bench.console('stdout')[0]?.text);
      expect(stopped.stop.reason).toBe('pause');
      expect(stopped.context.frames[stopped.context.topFrame]?.name).toBe('wait_for_ever');
      expect(stopped.context.frames[0]?.kind).toBe('subtle');
      await bench.debugger.stop(rootId);
      expect(bench.root()).toMatchObject({ status: 'ended', exit: { stopped: true } });
      expect(bench.leftovers()).toEqual([]);
    });

    test.for(['crash.c', 'shop.rs'])('stop on entry: %s stands where its own code begins', async (name, context) => {
      if (name === 'shop.rs') await requireRust(context);
      const bench = openNativeBench();
      const first = await stopIn(bench, { program: await compile(name), stopOnEntry: true, adapter });
      expect([first.stop.reason, first.context.frames[0]?.source?.name, first.context.frames[0]?.user]).toEqual(['entry', name, true]);
      const { stop: next } = await bench.debugger.move('next', first, 'person', waiting()).then(() => bench.stopped(first.stop.number));
      expect(next.reason).toBe('step');
      expect(bench.snapshot().exceptionFilters[adapter]?.some(({ filter }) => filter === 'rust_panic')).toBe(name === 'shop.rs');
    });

    test('what a program in the debug console reads is at its end; 9 is said to have two meanings, and other codes have one', async () => {
      const bench = openNativeBench();
      const { rootId } = await bench.debugger.launch({ program: await compile('input.c'), adapter }, 'person');
      expect(await bench.debugger.settled(rootId, waiting())).toEqual({ kind: 'ended', exit: { code: 9 } });
      expect(bench.console('stdout').map(({ text }) => text)).toEqual(['read 0']);
      const telling = bench.console('console').filter(({ text }) => text.includes('killed (SIGKILL'));
      expect(telling).toHaveLength(1);
      expect(bench.console('console')).toEqual(telling);
      expect(bench.snapshot().exceptionFilters[adapter]?.map(({ filter }) => filter)).not.toContain('rust_panic');
    });

    test('a condition that cannot be evaluated: the program stops, and the breakpoint says why', async () => {
      const bench = openNativeBench();
      const id = await bench.debugger.addBreakpoint({ path: path('loop.c'), line: 7, condition: 'nothing == 3' });
      await stopIn(bench, { program: await compile('loop.c'), adapter });
      const binding = await bench.until(({ breakpoints }) => Object.values(breakpoints[id]?.bindings ?? {}).find(({ message }) => message !== undefined));
      expect(binding.message).toBe("The condition is not valid: use of undeclared identifier 'nothing'");
    });

    test('a program that runs is attached to, and goes on after the stop', async () => {
      const bench = openNativeBench();
      const target = await startNative(await compile('idle.c'), /idle/);
      const { rootId } = await bench.debugger.launch({ target: 'process', language: 'c', processId: target.processId, adapter }, 'person');
      const settled = await bench.debugger.move('pause', { sessionId: rootId, threadId: bench.root().threads[0]?.id ?? target.processId }, 'person', waiting());
      expect(settled.kind).toBe('stopped');
      expect(places(await bench.stopped())).toEqual(['wait_for_ever:5', 'main:11']);
      await bench.debugger.stop(rootId);
      expect(numberIsTaken(target.processId)).toBe(true);
      expect(bench.console('notice').map(({ text }) => text)).toContain('Detached. The program goes on.');
    });

    test('a core file shows where the program died', async (context) => {
      const bench = openNativeBench();
      const program = await compile('crash.c');
      const stopped = await stopIn(bench, { target: 'core', program, coreFile: await coreOf(context, program), adapter });
      expect(places(stopped)).toEqual(['total:13', 'main:24']);
      const [scope] = stopped.context.scopes;
      expect((scope && stopped.context.variables[scope.reference])?.map(({ name }) => name)).toEqual(['first', 'item']);
      for (const kind of ['next', 'continue'] as const) {
        await expect(bench.debugger.resume(kind, { sessionId: bench.root().id, threadId: stopped.stop.threadId }, 'person')).rejects.toMatchObject({ code: 'not-supported', message: expect.stringContaining('core file') });
      }
      expect(bench.root().status).toBe('stopped');
      await bench.debugger.stop(bench.root().id);
    });

    test.each(['linked', 'real'])('a source behind a link: a breakpoint by its %s name is hit', async (name) => {
      const bench = openNativeBench();
      mkdirSync(join(bench.folder, 'real'));
      writeFileSync(join(bench.folder, 'real/answer.c'), '#include <stdio.h>\n\nint main(void) {\n  int answer = 42;\n  printf("%d\\n", answer);\n  return 0;\n}\n');
      symlinkSync(join(bench.folder, 'real'), join(bench.folder, 'linked'), 'dir');
      const program = await compile('answer.c', ['-g'], join(bench.folder, 'linked'));
      await bench.debugger.addBreakpoint({ path: join(bench.folder, name, 'answer.c'), line: 5 });
      const { context, stop } = await stopIn(bench, { program, adapter });
      expect([stop.reason, context.frames[0]?.line, context.frames[0]?.source?.path]).toEqual(['breakpoint', 5, join(bench.folder, 'real/answer.c')]);
    });

    test('no command of the debugger comes from a watch, a hover, a condition or the agent; from the console it does', async () => {
      const bench = openNativeBench();
      await bench.debugger.addBreakpoint({ path: path('crash.c'), line: 24 });
      const bad = await bench.debugger.addBreakpoint({ path: path('crash.c'), line: 23, condition: '/py True' });
      const { sessionId, stop, context } = await stopIn(bench, { program: await compile('crash.c'), adapter });
      expect(context.frames[0]?.line).toBe(adapter === 'codelldb' ? 24 : 23);
      if (adapter === 'codelldb') expect(bench.snapshot().breakpoints[bad]?.bindings[sessionId]).toMatchObject({ verified: false, message: expect.stringContaining('cannot begin with') });
      const frame = { sessionId, stop: stop.number, frameId: context.frames[0]?.id ?? 0 };
      const marker = join(bench.folder, 'marker');
      const shell = `platform shell touch ${marker}`;
      for (const context of ['watch', 'hover', 'clipboard'] as const) {
        for (const expression of [`\`${shell}`, ` \`${shell}`, `/cmd ${shell}`, `?/cmd ${shell}`, shell, `/py __import__("os").mkdir("${marker}")`]) {
          await expect(bench.debugger.evaluate({ ...frame, expression, context })).rejects.toMatchObject({ code: expect.stringMatching(/evaluation-failed|not-supported/) });
          expect((await bench.debugger.evaluateSafely(frame, expression)).kind).toBe('unavailable');
        }
      }
      const { value } = await bench.debugger.evaluate({ ...frame, expression: 'argc + 41', context: 'repl' });
      expect(value).toBe('42');
      await bench.debugger.evaluate({ ...frame, expression: `\`script open(${JSON.stringify(marker)}, "w")`, context: 'repl' });
      expect(existsSync(marker)).toBe(true);
    });

    test('names and members are read without running code of the program; calls are not', async () => {
      const bench = openNativeBench();
      await bench.debugger.addBreakpoint({ path: path('crash.c'), line: 24 });
      const { sessionId, stop, context } = await stopIn(bench, { program: await compile('crash.c'), adapter });
      const frame = { sessionId, stop: stop.number, frameId: context.frames[0]?.id ?? 0 };
      const read = async (expression: string) => {
        const answer = await bench.debugger.evaluateSafely(frame, expression);
        return answer.kind === 'value' ? answer.value : answer.kind;
      };
      expect(await Promise.all(['argc', 'pen.price', 'pen.next->price', 'prices[1]', 'nothing', 'pen.nothing', 'total(&pen)', 'argc = 7', 'argc++'].map(read))).toEqual([
        '1', '2', '5', '5', 'error', 'error', 'unavailable', 'unavailable', 'unavailable',
      ]);
      const marker = join(bench.folder, 'marker');
      for (const expression of nativeAttacks(marker)) expect((await bench.debugger.evaluateSafely(frame, expression)).kind, expression).not.toBe('value');
      expect(existsSync(marker)).toBe(false);
      expect(await Promise.all(['argc', 'pen.price', 'pen.next->price', 'prices[0]'].map(read))).toEqual(['1', '2', '5', '2']);
      const hover = await bench.debugger.evaluate({ ...frame, expression: 'pen.next->price', context: 'hover' });
      expect(hover).toMatchObject({ value: '5', type: 'int' });
    });

    test('of an array of a million one element is read, and not all', async () => {
      const bench = openNativeBench();
      writeFileSync(join(bench.folder, 'large.c'), 'struct cart { int items[1000000]; } cart;\nint main(void) {\n  struct cart *p = &cart;\n  p->items[999999] = 7;\n  return p->items[0];\n}\n');
      await bench.debugger.addBreakpoint({ path: join(bench.folder, 'large.c'), line: 5 });
      const { sessionId, stop, context } = await stopIn(bench, { program: await compile('large.c', ['-g'], bench.folder), adapter });
      const frame = { sessionId, stop: stop.number, frameId: context.frames[0]?.id ?? 0 };
      const hover = (expression: string) => bench.debugger.evaluate({ ...frame, expression, context: 'hover' });
      expect(await hover('p->items[999999]')).toMatchObject({ value: '7', type: 'int' });
      expect(await bench.debugger.evaluateSafely(frame, 'p->items[999999]')).toMatchObject({ kind: 'value', value: '7' });
      expect((await hover('*p')).reference).toBeGreaterThan(0);
      if (adapter === 'codelldb') await expect(hover('p->items[1000000]')).rejects.toMatchObject({ code: 'evaluation-failed', message: 'p->items[1000000]: there is no such member.' });
      // Nothing that the adapter was asked for had more than a page of values.
      const log = readFileSync(await bench.debugger.saveLog(sessionId), 'utf8');
      expect(log.match(/"name":"\[\d+\]"/g) ?? []).toEqual([]);
    });

    test('the file of commands in the workspace is not read', async () => {
      const bench = openNativeBench();
      writeFileSync(join(bench.folder, '.lldbinit'), `platform shell touch ${join(bench.folder, 'marker')}\nscript open("${join(bench.folder, 'marker')}", "w")\n`);
      const { rootId } = await bench.debugger.launch({ program: await compile('loop.c'), cwd: bench.folder, adapter }, 'person');
      expect(await bench.debugger.settled(rootId, waiting())).toEqual({ kind: 'ended', exit: { code: 3 } });
      expect(existsSync(join(bench.folder, 'marker'))).toBe(false);
    });
  });
}
