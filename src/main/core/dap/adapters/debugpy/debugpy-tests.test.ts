import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { StackFrame } from '../../../../../shared/debug.ts';
import type { LaunchConfiguration } from '../../../../../shared/launch.ts';
import { exceptionName, frameName, testsJudge } from './debugpy-tests.ts';

const started = { name: '', language: 'python', args: [], cwd: '/w', env: {}, stopOnEntry: false, console: 'internalConsole' } as const;
const module = (name: string, ...args: readonly string[]): LaunchConfiguration => ({ ...started, target: 'module', module: name, args });
const program = (path: string, ...args: readonly string[]): LaunchConfiguration => ({ ...started, target: 'program', program: path, args });

test.each<[string, LaunchConfiguration, boolean]>([
  ['pytest', module('pytest'), true],
  ['unittest', module('unittest.main'), true],
  ['-m in the runtime’s arguments', { ...started, target: 'program', program: '/w/x.py', runtimeArgs: ['-X', 'dev', '-m', 'pytest'] }, true],
  ['tests of Django', program('/w/manage.py', 'test'), true],
  ['a file of tests', program('/w/tests/test_prices.py'), true],
  ['a server of Django', program('/w/manage.py', 'runserver'), false],
  ['a program', program('/w/pytest_like.py'), false],
  ['a process', { name: '', target: 'process', language: 'python', port: 1, cwd: '/w' }, false],
])('%s: runs tests or not', (_, launch, runsTests) => {
  expect(testsJudge.widen(['uncaught'], launch)).toEqual(runsTests ? ['uncaught', 'userUnhandled'] : ['uncaught']);
});

test('what the person chose otherwise is sent as it is', () => {
  for (const chosen of [[], ['raised'], ['uncaught', 'raised'], ['userUnhandled', 'uncaught']]) expect(testsJudge.widen(chosen, module('pytest'))).toEqual(chosen);
});

test('a file that calls the runner runs tests, whatever its name is', () => {
  const path = join(folder, 'prices.py');
  for (const [text, runsTests] of [['import unittest\n\nif __name__ == "__main__":\n    unittest.main()\n', true], ['import pytest\npytest.main(["-q"])\n', true], ['# unittest.main() is for others\nprint(1)\n', false]] as const) {
    writeFileSync(path, text);
    expect(testsJudge.widen(['uncaught'], program(path)).includes('userUnhandled')).toBe(runsTests);
  }
});

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dapilot-tests-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const note = (name: string) => `${name}       (note: full exception trace is shown but execution is paused at: test_it)`;

/** A stop in a file with this text; the classes that are subclasses of what the text takes are named by `is`. */
function stop(text: string, line: number, thrown: { readonly name: string; readonly full?: string; readonly breakMode?: string; readonly is?: string }) {
  const path = join(folder, 'test_it.py');
  writeFileSync(path, text);
  const frame = (name: string, id: number, at: number): StackFrame => ({ id, name, source: { name: 'test_it.py', path }, line: at, column: 1, kind: 'normal', user: true });
  const asked: string[] = [];
  return {
    asked,
    judged: testsJudge.isMeant({
      frames: async () => [frame('deeper', 1, 1), frame('test_it (Current frame)', 2, line)],
      information: async () => ({ exceptionId: note(thrown.name), breakMode: thrown.breakMode ?? 'always', details: { stackTrace: `Traceback: x\n${thrown.full ?? thrown.name}: told\n` } }),
      evaluate: async (frameId, expression) => {
        asked.push(`${frameId} ${expression}`);
        return thrown.is !== undefined && expression.endsWith(`, ${thrown.is})`) ? 'True' : 'False';
      },
      runtimeEvent: () => Promise.reject(new Error('there is none')),
    }),
  };
}

test.each([
  ['a `with`', 'def test_it():\n    with pytest.raises(ValueError, match="x"):\n        fail()\n', 3, 'ValueError'],
  ['one around another', 'def test_it():\n    with self.assertRaises(app.Failure):\n        with open("x"):\n\n            fail()\n', 5, 'app.Failure'],
  ['one over several lines', 'def test_it():\n    with pytest.raises(\n        (KeyError, ValueError),\n    ):\n        fail()\n', 5, '(KeyError, ValueError)'],
  ['the call itself', 'def test_it():\n    pytest.raises(ValueError, fail)\n', 2, 'ValueError'],
])('an exception that is expected by %s is passed over, another one is not', async (_, text, line, taken) => {
  const expected = stop(text, line, { name: 'Failure', full: 'app.errors.Failure', is: taken });
  expect(await expected.judged).toBe(false);
  expect(expected.asked).toEqual([`2 issubclass(__import__('sys').modules["app.errors"].Failure, ${taken})`]);
  expect(await stop(text, line, { name: 'Failure' }).judged).toBe(true);
});

test('what is expected elsewhere is not expected here', async () => {
  const text = 'def test_other():\n    with pytest.raises(ValueError):\n        pass\n\ndef test_it():\n    if True:\n        fail()\n';
  const { judged, asked } = stop(text, 7, { name: 'ValueError', is: 'ValueError' });
  expect(await judged).toBe(true);
  expect(asked).toEqual([]);
});

test('a test that is left out is no failure, an exception that nobody catches always is one', async () => {
  expect(await stop('def test_it():\n    pytest.skip()\n', 2, { name: 'Skipped' }).judged).toBe(false);
  expect(await stop('def test_it():\n    pytest.fail()\n', 2, { name: 'Failed' }).judged).toBe(true);
  expect(await stop('with pytest.raises(ValueError):\n    fail()\n', 2, { name: 'ValueError', is: 'ValueError', breakMode: 'unhandled' }).judged).toBe(true);
});

test('names without debugpy’s explanations', () => {
  expect(exceptionName(note('KeyError'))).toBe('KeyError');
  expect(frameName('test_it (Current frame)')).toBe('test_it');
  expect(frameName('<module>')).toBe('<module>');
});
