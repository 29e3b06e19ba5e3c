import { expect, test } from 'vitest';
import type { LaunchConfiguration } from '../../../../shared/launch.ts';
import { exceptionHint, exceptionWords } from './exception-words.ts';

test.each([
  ['TypeError', 'x is not a function', 'TypeError', 'x is not a function'],
  ['TypeError', 'TypeError: x is not a function', 'TypeError', 'x is not a function'],
  ['a string', 'a string: a string', 'Thrown value', 'a string'],
  ['a string', 'a string', 'Thrown value', 'a string'],
  ['oops', 'oops', 'Thrown value', 'oops'],
  ['42', '42', 'Thrown value', '42'],
  ['undefined', 'undefined', 'Thrown value', 'undefined'],
  ['a string', 'Paused on exception', 'Thrown value', 'a string'],
  ['{code: 1}', '', 'Thrown value', '{code: 1}'],
  ['json.decoder.JSONDecodeError', 'Expecting value', 'json.decoder.JSONDecodeError', 'Expecting value'],
  ['StopIteration', '', 'StopIteration', ''],
  ['Error', 'Paused on exception', 'Error', ''],
  ['Error', 'Error', 'Error', ''],
  ['', 'boom', 'Thrown value', 'boom'],
])('%j with %j', (typeName, text, title, message) => {
  expect(exceptionWords({ typeName, message: text })).toEqual({ title, message });
});

test('who is asked where nobody can answer is told where that can be done', () => {
  const launch = (console: 'internalConsole' | 'integratedTerminal'): LaunchConfiguration => ({ target: 'program', name: '', language: 'python', program: '/w/ask.py', args: [], cwd: '/w', env: {}, stopOnEntry: false, console });
  expect(exceptionHint({ typeName: 'EOFError' }, launch('internalConsole'))).toContain('launch it in the terminal');
  expect(exceptionHint({ typeName: 'builtins.EOFError' }, launch('internalConsole'))).toBeDefined();
  expect(exceptionHint({ typeName: 'EOFError' }, launch('integratedTerminal'))).toBeUndefined();
  expect(exceptionHint({ typeName: 'EOFError' }, { target: 'process', name: '', language: 'python', processId: 1, cwd: '/w' })).toBeUndefined();
  expect(exceptionHint({ typeName: 'KeyError' }, launch('internalConsole'))).toBeUndefined();
  expect(exceptionHint({ typeName: 'EOFError' }, undefined)).toBeUndefined();
});
