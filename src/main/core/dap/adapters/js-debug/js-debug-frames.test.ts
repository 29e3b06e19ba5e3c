import { expect, test } from 'vitest';
import { jsFrameName } from './js-debug-frames.ts';

test.each([
  ['connect', 'connect'],
  ['<anonymous>', '<anonymous>'],
  ['global.connect', 'connect'],
  ['Window.draw', 'draw'],
  ['Window {0: Window, window: Window}.draw', 'draw'],
  ['Timeout {.run', 'Timeout.run'],
  ["Account {owner: 'Ada.B', entries: Array(2)}.total", 'Account.total'],
  ['{id: 7}.total', 'total'],
  ['(2) [1, 2].map', 'map'],
  ["'text'.trim", 'trim'],
  ['Account.total', 'Account.total'],
  ['Object.<anonymous>', 'Object.<anonymous>'],
  ['Worker.<computed>.onexit', 'Worker.<computed>.onexit'],
  ['Account.constructor', 'Account.constructor'],
  ['Promise.then', 'Promise.then'],
  ['', ''],
])('%s', (told, expected) => {
  expect(jsFrameName(told)).toBe(expected);
});
