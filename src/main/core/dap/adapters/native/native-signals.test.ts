import { expect, test } from 'vitest';
import { faultOf, panicOf } from './native-signals.ts';

test.each([
  ['signal SIGSEGV: address not mapped to object (fault address=0x0)', '', 'SIGSEGV', 'Segmentation fault: address not mapped to object (fault address 0x0)'],
  ['signal SIGSEGV: address not mapped to object (fault address: 0x0)', '', 'SIGSEGV', 'Segmentation fault: address not mapped to object (fault address 0x0)'],
  ['signal SIGFPE: integer divide by zero', '', 'SIGFPE', 'Arithmetic error: integer divide by zero'],
  ['signal SIGABRT', 'x\r\n', 'SIGABRT', 'Aborted'],
  ['signal SIGABRT', "a\r\nprog: x.c:3: half: Assertion `n > 0' failed.\r\n", 'Assertion', "x.c:3: half: Assertion `n > 0' failed."],
  ['signal SIGABRT', "terminate called after throwing an instance of 'std::out_of_range'\n  what():  too far\n", 'std::out_of_range', 'too far'],
  ['signal SIGABRT', 'terminate called without an active exception\n', 'terminate', 'terminate called without an active exception'],
  ['signal SIGABRT', 'double free or corruption (fasttop)\nfree(): double free detected in tcache 2\n', 'SIGABRT', 'free(): double free detected in tcache 2'],
])('%s after "%s"', (words, output, typeName, message) => {
  expect(faultOf(words, output)).toEqual({ typeName, message });
});

test('a stop that is no signal is no fault', () => {
  expect(faultOf('breakpoint 1.1', '')).toBeUndefined();
});

test('a panic as Rust writes it, before and since 1.73', () => {
  expect(panicOf("thread 'main' (12) panicked at src/main.rs:3:5:\nfirst\nsecond\nnote: run with `RUST_BACKTRACE=1`\n")).toBe('first\nsecond');
  expect(panicOf("thread 'main' panicked at 'no value', src/main.rs:3:5\n")).toBe('no value');
  expect(panicOf('nothing of it')).toBeUndefined();
});
