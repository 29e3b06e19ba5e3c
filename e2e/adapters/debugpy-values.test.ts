import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { EvaluateResult, Variable } from '../../src/shared/debug.ts';
import { pythonAttacks } from '../support/attack-expressions.ts';
import { describeDebugpy, programs, type Flavour, type PythonBench } from '../support/debugpy-bench.ts';

interface Standing {
  readonly bench: PythonBench;
  readonly locals: readonly Variable[];
  local(name: string): Variable;
  children(reference: number, start: number, count: number): Promise<{ readonly variables: readonly Variable[]; readonly more: boolean }>;
  evaluate(expression: string): Promise<EvaluateResult>;
  safely(expression: string): ReturnType<PythonBench['debugger']['evaluateSafely']>;
}

/** Stands in the function that has every kind of value. */
async function stand(open: Flavour['open']): Promise<Standing> {
  const bench = open();
  await bench.debugger.addBreakpoint({ path: join(programs, 'values.py'), line: 36 });
  await bench.debugger.launch({ program: 'values.py' }, 'person');
  const { sessionId, stop, context } = await bench.stopped();
  const frame = { sessionId, stop: stop.number, frameId: context.frames[0]?.id ?? -1 };
  const locals = context.variables[context.scopes[0]?.reference ?? -1] ?? [];
  const local = (name: string) => {
    const found = locals.find((each) => each.name === name);
    if (!found) throw new Error(`there is no local ${name}`);
    return found;
  };
  return {
    bench,
    locals,
    local,
    children: (reference, start, count) => bench.debugger.readVariables({ sessionId, stop: stop.number, reference, start, count }),
    evaluate: (expression) => bench.debugger.evaluate({ ...frame, expression, context: 'repl' }),
    safely: (expression) => bench.debugger.evaluateSafely(frame, expression),
  };
}

describeDebugpy(({ open }) => {
  test('values: scopes, kinds, a list of 5 000 by ranges and pages, keys of a dictionary, what an object has', async () => {
    const { local, locals, children } = await stand(open);
    /** By pages; debugpy puts what comes after the first hundred into ranges of their own. */
    const elements = async (reference: number): Promise<readonly string[]> => {
      const found: string[] = [];
      for (let start = 0, more = true; more; start += 300) {
        const page = await children(reference, start, 300);
        expect(page.variables.length).toBeLessThanOrEqual(300);
        for (const each of page.variables) {
          if (/^\d+$/.test(each.name)) found.push(each.value);
          else if (/^(more|\[\d+:\d+\])$/.test(each.name)) found.push(...(await elements(each.reference)));
        }
        more = page.more;
      }
      return found;
    };
    expect(locals.map(({ name }) => name)).toEqual(expect.arrayContaining(['big', 'loud', 'names', 'nothing', 'numbers', 'point', 'text']));
    expect(local('text')).toMatchObject({ value: `"héllo 😀 'quoted'"`, type: 'str', reference: 0 });
    expect(local('big')).toMatchObject({ value: '1180591620717411303424', type: 'int' });
    expect(local('nothing')).toMatchObject({ value: 'None' });
    expect(await elements(local('numbers').reference)).toEqual(Array.from({ length: 5000 }, (_, index) => String(index)));
    const names = await children(local('names').reference, 0, 100);
    expect(names.variables.map(({ name, value }) => [name, value])).toEqual(expect.arrayContaining([["'bob'", 'None'], ['3', "'three'"]]));
    const point = await children(local('point').reference, 0, 100);
    expect(point.variables).toContainEqual(expect.objectContaining({ name: 'x', value: '3', evaluateName: 'point.x' }));
  });

  test('evaluation in the frame: values with children, assignments, errors in one line', async () => {
    const { bench, evaluate, children } = await stand(open);
    expect(await evaluate('point.x + 1')).toMatchObject({ value: '4', type: 'int' });
    const pair = await evaluate('[point, 1]');
    expect((await children(pair.reference, 0, 10)).variables.length).toBeGreaterThan(1);
    await evaluate('point.x = 30');
    expect(await evaluate('point.x')).toMatchObject({ value: '30' });
    await expect(evaluate('missing')).rejects.toMatchObject({ code: 'evaluation-failed', message: "NameError: name 'missing' is not defined" });
    await expect(evaluate('deep(2)')).rejects.toMatchObject({ code: 'evaluation-failed', message: 'ZeroDivisionError: division by zero', detail: expect.stringContaining('Traceback') as string });
    expect(bench.console('error').map(({ text }) => text)).toEqual(["NameError: name 'missing' is not defined", 'ZeroDivisionError: division by zero']);
  });

  test('what only looks is evaluated without running a line of the program', async () => {
    const { bench, safely, evaluate } = await stand(open);
    // debugpy itself has run some, to show the values.
    const before = await safely('effects');
    const value = (type: string, words: string) => ({ kind: 'value', type, value: words });
    expect(await safely('point.x')).toEqual(value('int', '3'));
    expect(await safely('point')).toEqual(value('Point', '<Point: x=3, y=4>'));
    expect(await safely('names["ada"].y == point.y and len(numbers) > 4000')).toEqual(value('bool', 'True'));
    expect(await safely('numbers[-2:]')).toEqual(value('list', '[4998, 4999]'));
    expect(await safely('pair.right')).toEqual(value('str', "'b'"));
    expect(await safely('text')).toEqual(value('str', `"héllo 😀 'quoted'"`));
    expect(await safely('isinstance(point, Point)')).toEqual(value('bool', 'True'));
    expect(await safely('type')).toEqual(value('str', "'shadowed'"));
    expect(await safely('names["zed"]')).toEqual({ kind: 'error', message: "KeyError: 'zed'" });
    expect(await safely('point.z')).toEqual({ kind: 'error', message: "AttributeError: 'Point' object has no attribute 'z'" });
    for (const expression of ['point.length', 'loud.anything', 'loud == 1', 'bool(loud)', 'loud[0]', 'len(loud)', 'str(loud)', 'point.walk()', 'note("x")', 'defaults["new"]', 'x := 1', 'print(1)', '10 ** 10 ** 10', '[note(n) for n in numbers]']) {
      expect(await safely(expression), expression).toMatchObject({ kind: expression === 'x := 1' ? 'error' : 'unavailable' });
    }
    const marker = join(bench.folder, 'marker');
    for (const expression of pythonAttacks(marker)) expect((await safely(expression)).kind, expression).not.toBe('value');
    expect(existsSync(marker)).toBe(false);
    expect(await safely('(len(numbers), len(names), len(defaults), point.x)')).toMatchObject({ value: '(5000, 3, 0, 3)' });
    expect(await safely('effects')).toEqual(before);
    expect(await evaluate('len(defaults)')).toMatchObject({ value: '0' });
  });
});
