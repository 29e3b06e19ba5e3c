import { expect, test } from 'vitest';
import { exitOf } from './delve-exit.ts';
import { goroutineName, readableLog, unquoted } from './delve-text.ts';

test('quotes and escapes of Go go', () => {
  expect(unquoted(String.raw`"two\nlines \"quoted\" \u00e9 \\n \x41"`)).toBe('two\nlines "quoted" é \\n A');
  expect(unquoted('main.T {a: "x"}')).toBe('main.T {a: "x"}');
  expect(unquoted('"')).toBe('"');
  expect(unquoted(String.raw`"\Uffffffff"`)).toBe('\u{fffd}');
});

test('what failed in a log message in words', () => {
  expect(readableLog('i 3 {eval err: &{%!e(string=nothing.x)}}\n')).toBe('i 3 <failed: could not find symbol value for nothing.x>\n');
  expect(readableLog("{eval err: [%!e(*scanner.Error=&{{ 5 1 6} expected 'EOF', found forever})]} after")).toBe("<failed: expected 'EOF', found forever> after");
  expect(readableLog('plain {3} text')).toBe('plain {3} text');
});

test('goroutines by number, labels and place', () => {
  expect(goroutineName('* [Go 1] main.main (Thread 4242)')).toBe('goroutine 1: main.main');
  expect(goroutineName(' [Go 19 request:7] runtime.gopark')).toBe('goroutine 19 request:7: runtime.gopark');
  expect(goroutineName('Dummy')).toBe('Dummy');
});

test('the end of a program in words', () => {
  expect(exitOf('Process 12 has exited with status 3\n')).toEqual({ code: 3 });
  expect(exitOf('Process 12 has exited with status -9')).toEqual({ code: null, signal: 'SIGKILL' });
  expect(exitOf('process 12 has exited')).toBeUndefined();
});
