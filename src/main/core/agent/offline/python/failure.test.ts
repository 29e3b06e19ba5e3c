import { expect, test } from 'vitest';
import type { ObservedStop } from '../../../../../shared/observation.ts';
import { failureAt, printedTraceback } from './failure.ts';

const chained = `  File "/w/a.py", line 9, in load
    return port(entry)
           ^^^^^^^^^^^
  File "/w/a.py", line 3, in port
    return int(entry["port"])
           ^^^^^^^^^^^^^^^^^^
ValueError: invalid literal for int() with base 10: '25a'

The above exception was the direct cause of the following exception:

  File "/w/a.py", line 12, in load
    raise ConfigError("bad") from error
  File "/w/main.py", line 4, in <module>
    load(x)
a.ConfigError: bad
`;

function stopWith(stackTrace: string, frames: readonly { readonly name: string; readonly line: number }[]): ObservedStop {
  const exception = { typeName: 'a.ConfigError', message: 'bad', breakMode: 'unhandled', stackTrace };
  return { exception, frames: frames.map((frame, index) => ({ ...frame, index, path: '/w/a.py', user: true, column: 1, kind: 'normal' })) } as unknown as ObservedStop;
}

test('the exception, and those it was raised from with their innermost places', () => {
  const failure = failureAt(stopWith(chained, [{ name: 'load', line: 12 }]));
  expect(failure).toMatchObject({ type: 'ConfigError', message: 'bad', frame: 0 });
  expect(failure?.earlier).toEqual([
    {
      type: 'ValueError',
      message: "invalid literal for int() with base 10: '25a'",
      places: [{ path: '/w/a.py', line: 3, name: 'port' }, { path: '/w/a.py', line: 9, name: 'load' }],
      range: { line: 3, start: 8, end: 26 },
    },
  ]);
});

test('frames of an earlier error are not where the program stands', () => {
  expect(failureAt(stopWith(chained, [{ name: '[Chained Exc: bad] port', line: 3 }]))).toBeUndefined();
  expect(failureAt(undefined)).toBeUndefined();
});

test('the marked part of the line counts when it is the line of the stop', () => {
  const trace = '  File "/w/a.py", line 2, in f\n    return a.b + 1\n           ~~~~^~~\nTypeError: x\n';
  expect(failureAt(stopWith(trace, [{ name: 'f', line: 2 }]))?.range).toEqual({ line: 2, start: 8, end: 15 });
  expect(failureAt(stopWith(trace, [{ name: 'f', line: 7 }]))?.range).toBeUndefined();
});

test('the last error that the output shows, innermost place first', () => {
  const output = `one\nTraceback (most recent call last):\n  File "/w/main.py", line 9, in <module>\n    run()\n  File "/w/a.py", line 2, in run\n    1 / 0\n    ~~^~~\nZeroDivisionError: division by zero\n`;
  expect(printedTraceback(output)).toMatchObject({ type: 'ZeroDivisionError', message: 'division by zero', places: [{ path: '/w/a.py', line: 2 }, { path: '/w/main.py', line: 9 }] });
  expect(printedTraceback('  File "/w/a.py", line 3\n    def f(:\n          ^\nSyntaxError: invalid syntax\n')).toMatchObject({ type: 'SyntaxError', places: [{ path: '/w/a.py', line: 3 }] });
  expect(printedTraceback('nothing went wrong\n')).toBeUndefined();
});
