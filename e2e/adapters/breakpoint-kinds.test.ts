/** Breakpoints of every kind with the real adapters: the same program in JavaScript, Python, C and Go, and the same journey. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { toProblem } from '../../src/shared/errors.ts';
import type { BreakpointId } from '../../src/shared/ids.ts';
import type { LaunchRequest } from '../../src/shared/launch.ts';
import { lines, writeProgram } from '../support/breakpoint-programs.ts';
import { waiting, type Bench, type StoppedThread } from '../support/debugger-bench.ts';
import { describeCurrentDebugpy } from '../support/debugpy-bench.ts';
import { needDelve, openGo } from '../support/go-bench.ts';
import { openJsBench } from '../support/js-debug-bench.ts';
import { describeNative, openNativeBench } from '../support/native-bench.ts';

const at = ({ sessionId, threadId }: StoppedThread) => ({ sessionId, threadId });
const lineOf = ({ context }: StoppedThread) => context.frames[context.topFrame]?.line;
const messageOf = (bench: Bench, id: BreakpointId) => bench.until(({ breakpoints }) => Object.values(breakpoints[id]?.bindings ?? {}).find(({ message }) => message !== undefined)?.message);

/** One-shot, run to a line, and one that waits for another: with what can go in between. */
async function waitingJourney(bench: Bench, path: string, launch: LaunchRequest): Promise<void> {
  const { debugger: debug } = bench;
  const trigger = await debug.addBreakpoint({ path, line: lines.left });
  const waits = await debug.addBreakpoint({ path, line: lines.right, after: trigger });
  const once = await debug.addBreakpoint({ path, line: lines.round, once: true });
  const wrong = await debug.addBreakpoint({ path, line: lines.end, hitCondition: 'every day' });
  await debug.launch(launch, 'person');
  const first = await bench.stopped();
  expect(lineOf(first)).toBe(lines.round);
  expect(bench.snapshot().breakpoints[waits]?.bindings).toEqual({});
  expect(await messageOf(bench, wrong)).toMatch(/^"every day" is no count of hits\./);

  // On its way there it is stopped by another one: the place it was to run to is forgotten.
  await debug.runTo({ ...at(first), path, line: lines.end }, 'person');
  const second = await bench.stopped(first.stop.number);
  expect(lineOf(second)).toBe(lines.left);
  expect(bench.snapshot().breakpoints[once]).toBeUndefined();
  expect(Object.values(bench.snapshot().breakpoints).map(({ line }) => line)).toEqual([lines.left, lines.right, lines.end]);

  // Now that it was hit, the other one stops the program: in the last round.
  await debug.resume('continue', at(second), 'person');
  const third = await bench.stopped(second.stop.number);
  expect(lineOf(third)).toBe(lines.right);
  expect(Object.values(third.context.variables).flat()).toContainEqual(expect.objectContaining({ name: 'number', value: '3' }));

  await debug.runTo({ ...at(third), path, line: lines.end }, 'person');
  const fourth = await bench.stopped(third.stop.number);
  expect(lineOf(fourth)).toBe(lines.end);
  expect(Object.values(bench.snapshot().breakpoints).filter(({ temporary }) => temporary !== undefined)).toEqual([]);
  expect(await debug.move('continue', at(fourth), 'person', waiting())).toMatchObject({ kind: 'ended', exit: { code: 0 } });
}

/** On a function by its name; muted ones stop nothing. */
async function functionJourney(bench: Bench, path: string, name: string, launch: LaunchRequest): Promise<void> {
  const { debugger: debug } = bench;
  await debug.addBreakpoint({ path, line: lines.end, hitCondition: '>= 1' });
  const id = await debug.addFunctionBreakpoint({ name });
  const nowhere = await debug.addFunctionBreakpoint({ name: 'nowhere_to_be_found' });
  await debug.launch(launch, 'person');
  const first = await bench.stopped();
  expect(first.context.frames[0]?.name).toContain('left');
  expect(Object.values(bench.snapshot().functionBreakpoints[id]?.bindings ?? {})[0]?.verified).toBe(true);
  expect(bench.snapshot().functionBreakpoints[nowhere]).toBeDefined();
  await debug.removeFunctionBreakpoint(nowhere);
  await debug.changeFunctionBreakpoint(id, { enabled: false });
  await debug.resume('continue', at(first), 'person');
  const second = await bench.stopped(first.stop.number);
  expect(lineOf(second)).toBe(lines.end);
  await debug.muteBreakpoints(true);
  expect(await debug.move('continue', at(second), 'person', waiting())).toMatchObject({ kind: 'ended', exit: { code: 0 } });
}

/**
 * A condition that does not compile, one that fails when it is hit (without one, none), and a log message that fails: each is said at its
 * breakpoint, and the program goes on or stands. Gives what is said.
 */
async function badConditions(bench: Bench, path: string, launch: LaunchRequest, fails?: string): Promise<{ readonly invalid: string; readonly failing: string | undefined; readonly logging: string | undefined }> {
  const { debugger: debug } = bench;
  const bad = await debug.addBreakpoint({ path, line: lines.round, condition: 'round ==' });
  const failing = fails === undefined ? undefined : await debug.addBreakpoint({ path, line: lines.right, condition: fails });
  const logging = await debug.addBreakpoint({ path, line: lines.call, logMessage: '100% of {round} and {nothing_here.at_all}' });
  await debug.addBreakpoint({ path, line: lines.end });
  const { rootId } = await debug.launch(launch, 'person');
  await debug.settled(rootId, waiting());
  const message = await messageOf(bench, bad);
  for (let stopped = await bench.stopped(); lineOf(stopped) !== lines.end; ) {
    expect([lines.round, lines.right]).toContain(lineOf(stopped));
    await debug.resume('continue', at(stopped), 'person');
    stopped = await bench.stopped(stopped.stop.number);
  }
  const failed = (id: BreakpointId) => bench.until(({ breakpoints }) => Object.values(breakpoints[id]?.bindings ?? {}).find((binding) => binding.failed !== undefined)?.failed);
  if (failing === undefined) return { invalid: message, failing, logging: undefined };
  const said = bench.console().find(({ text }) => text.startsWith('100% of 1 and '))?.text;
  expect(said).toContain('<failed: ');
  return { invalid: message, failing: await failed(failing), logging: await failed(logging) };
}

describe('js-debug', () => {
  test('one-shot, run to a line, after another one; a hit count that is none', async () => {
    const bench = openJsBench();
    const program = writeProgram(bench.folder, 'rounds.js');
    await waitingJourney(bench, program, { program });
  });

  test('functions by name: it says that it cannot; conditions that fail are told', async () => {
    const bench = openJsBench();
    const program = writeProgram(bench.folder, 'rounds.js');
    const id = await bench.debugger.addFunctionBreakpoint({ name: 'left' });
    expect((await badConditions(bench, program, { program })).invalid).toMatch(/^The condition is not valid: Unexpected/);
    expect(Object.values(bench.snapshot().functionBreakpoints[id]?.bindings ?? {})).toEqual([{ verified: false, message: 'js-debug cannot stop at functions by their names.' }]);
    const other = openJsBench();
    const log = await other.debugger.addBreakpoint({ path: writeProgram(other.folder, 'rounds.js'), line: lines.round, logMessage: 'x {1 +}' });
    await other.debugger.addBreakpoint({ path: join(other.folder, 'rounds.js'), line: lines.end });
    await other.debugger.launch({ program: join(other.folder, 'rounds.js') }, 'person');
    expect(lineOf(await other.stopped())).toBe(lines.end);
    expect(await other.until(({ breakpoints }) => Object.values(breakpoints[log]?.bindings ?? {}).find(({ message }) => message?.startsWith('The log')))).toMatchObject({ verified: false, message: expect.stringMatching(/^The log message is not valid: Invalid/) as string });
  });

  test('only exceptions for which a condition is true, and where in a line it can stop', async () => {
    const bench = openJsBench();
    const program = join(bench.folder, 'throws.js');
    writeFileSync(program, "for (const word of ['a', 'b', 'c']) {\n  try { fail(word); } catch { continue; }\n}\nfunction fail(word) {\n  throw new Error(word);\n}\n");
    await bench.debugger.setExceptionFilters('js-debug', ['all'], { all: "error.message === 'b'" });
    await bench.debugger.addBreakpoint({ path: program, line: 1 });
    await bench.debugger.launch({ program }, 'person');
    const entry = await bench.stopped();
    const filters = bench.snapshot().exceptionFilters['js-debug'];
    expect(filters?.find(({ filter }) => filter === 'all')).toMatchObject({ enabled: true, takesCondition: true, condition: "error.message === 'b'" });
    expect((await bench.debugger.breakpointLocations(entry.sessionId, { path: program, line: 2 })).length).toBeGreaterThan(1);
    await bench.debugger.resume('continue', at(entry), 'person');
    const stopped = await bench.stopped(entry.stop.number);
    expect([stopped.stop.reason, stopped.context.exception?.message]).toEqual(['exception', 'b']);
    expect(await bench.debugger.move('continue', at(stopped), 'person', waiting())).toMatchObject({ kind: 'ended', exit: { code: 0 } });
  });
});

describeCurrentDebugpy(({ open }) => {
  test('one-shot, run to a line, after another one; a hit count that is none', async () => {
    const bench = open();
    const program = writeProgram(bench.folder, 'rounds.py');
    await waitingJourney(bench, program, { program });
  });

  test('functions by name, muted; conditions that fail are told', async () => {
    const bench = open();
    const program = writeProgram(bench.folder, 'rounds.py');
    await functionJourney(bench, program, 'left', { program });
    const other = open();
    expect(await badConditions(other, writeProgram(other.folder, 'rounds.py'), { program: join(other.folder, 'rounds.py') }, 'number / (number - 3)')).toEqual({
      invalid: expect.stringMatching(/^The condition is not valid: SyntaxError/) as string,
      failing: 'The condition fails: ZeroDivisionError: division by zero',
      logging: "The log message fails: NameError: name 'nothing_here' is not defined",
    });
  });

  test('in a cell of a notebook, whose code runs under the name of a temporary file; what has no file is stepped into', async () => {
    const bench = open();
    const cell = join(bench.folder, 'ipykernel_4711.py');
    const program = join(bench.folder, 'kernel.py');
    const code = 'a = 1\nb = a + 1\n';
    const made = 'def f(n):\n    m = n + 1\n    return m\n';
    writeFileSync(cell, code);
    writeFileSync(program, `exec(compile(${JSON.stringify(code)}, ${JSON.stringify(cell)}, "exec"))\nspace = {}\nexec(compile(${JSON.stringify(made)}, "<made>", "exec"), space)\nspace["f"](1)\n`);
    const inCell = await bench.debugger.addBreakpoint({ path: cell, line: 2 });
    await bench.debugger.addBreakpoint({ path: program, line: 4 });
    await bench.debugger.launch({ program, adapterArguments: { justMyCode: false } }, 'person');
    const first = await bench.stopped();
    expect([first.context.frames[0]?.source?.path, lineOf(first)]).toEqual([cell, 2]);
    expect(bench.snapshot().breakpoints[inCell]?.bindings[first.sessionId]).toMatchObject({ verified: true });
    await bench.debugger.resume('continue', at(first), 'person');
    const second = await bench.stopped(first.stop.number);
    await bench.debugger.resume('stepIn', at(second), 'person');
    const third = await bench.stopped(second.stop.number);
    expect(third.context.frames[0]).toMatchObject({ name: 'f', line: 2, source: { name: '<made>', reference: expect.any(Number) as number } });
  });

  test('of log messages in a loop that is busy none is lost in between, and few at the end of the program', async () => {
    const bench = open();
    const program = join(bench.folder, 'busy.py');
    writeFileSync(program, 'for number in range(4000):\n    number += 1\n');
    await bench.debugger.addBreakpoint({ path: program, line: 2, logMessage: 'at {number}, {{"a": number}["a"]}' });
    await bench.debugger.launch({ program }, 'person');
    await bench.ended();
    const said = bench.console('stdout').map(({ text }) => text);
    expect(said).toEqual(Array.from({ length: said.length }, (_, number) => `at ${number}, ${number}`));
    // What debugpy has on its way then, and a busy machine not yet taken, is not ours to save.
    expect(said.length).toBeGreaterThan(2000);
  });
});

for (const adapter of ['lldb-dap', 'codelldb'] as const) {
  describeNative(adapter, () => {
    const open = () => {
      const bench = openNativeBench();
      const program = writeProgram(bench.folder, 'rounds.c');
      return { bench, program, launch: { program, language: 'c', adapter } as const };
    };

    test('one-shot, run to a line, after another one; a hit count that is none', async () => {
      const { bench, program, launch } = open();
      await waitingJourney(bench, program, launch);
    });

    test('functions by name, muted; conditions that fail are told', async () => {
      const { bench, program, launch } = open();
      await functionJourney(bench, program, 'left', launch);
      const other = open();
      expect(await badConditions(other.bench, other.program, other.launch, '((int (*)(int))0)(number) == 1')).toEqual({
        invalid: expect.stringMatching(/^The condition is not valid/) as string,
        failing: expect.stringMatching(/^The condition fails: .*execution was interrupted/i) as string,
        logging: "The log message fails: use of undeclared identifier 'nothing_here'",
      });
    });

    test('a variable is watched from its menu, until the program ends', async () => {
      const { bench, program, launch } = open();
      const { debugger: debug } = bench;
      await debug.addBreakpoint({ path: program, line: lines.round, once: true });
      await debug.launch(launch, 'person');
      const first = await bench.stopped();
      const [scope] = first.context.scopes;
      const where = { sessionId: first.sessionId, stop: first.stop.number, name: 'total', reference: scope?.reference, frameId: first.context.frames[0]?.id };
      const info = await debug.dataBreakpointInfo(where);
      expect(info.accessTypes).toContain('write');
      const id = await debug.addDataBreakpoint({ ...where, accessType: 'write' });
      expect(bench.snapshot().dataBreakpoints[id]).toMatchObject({ sessionId: first.sessionId, accessType: 'write', binding: { verified: true } });
      await debug.resume('continue', at(first), 'person');
      const second = await bench.stopped(first.stop.number);
      expect([lineOf(second), second.stop.reason]).toEqual([expect.any(Number), expect.stringMatching(/data|breakpoint|watchpoint/)]);
      expect(Object.values(second.context.variables).flat()).toContainEqual(expect.objectContaining({ name: 'total', value: '2' }));
      await debug.removeDataBreakpoint(id);
      expect(await debug.move('continue', at(second), 'person', waiting())).toMatchObject({ kind: 'ended', exit: { code: 0 } });
    });
  });
}

describe('delve', () => {
  needDelve();
  const open = () => {
    const bench = openGo();
    writeProgram(bench.folder, 'go.mod');
    const path = writeProgram(bench.folder, 'rounds/main.go');
    return { bench, path, launch: { target: 'package', package: join(bench.folder, 'rounds') } as const };
  };

  test('one-shot, run to a line, after another one; a hit count that is none', async () => {
    const { bench, path, launch } = open();
    await waitingJourney(bench, path, launch);
  });

  test('functions by name, muted; conditions that fail are told; a line without code is not run to', async () => {
    const { bench, path, launch } = open();
    await functionJourney(bench, path, 'main.left', launch);
    const other = open();
    expect(await badConditions(other.bench, other.path, other.launch, 'nothing_here > number')).toEqual({
      invalid: expect.stringMatching(/round ==|expected operand/) as string,
      failing: 'The condition fails: could not find symbol value for nothing_here',
      logging: 'The log message fails: could not find symbol value for nothing_here.at_all',
    });
    const stopped = await other.bench.stopped();
    const refused: unknown = await other.bench.debugger.runTo({ ...at(stopped), path: other.path, line: 3000 }, 'person').catch((error: unknown) => error);
    expect(toProblem(refused)).toMatchObject({ code: 'adapter-refused', message: 'The program was not continued, because it cannot stop at line 3000.' });
    expect(Object.values(other.bench.snapshot().breakpoints).map(({ line }) => line)).not.toContain(3000);
  });
});
