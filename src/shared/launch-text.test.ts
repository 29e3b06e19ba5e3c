import { expect, test } from 'vitest';
import { formatEnvironment, joinArguments, parseEnvironment, splitArguments } from './launch-text.ts';

test('arguments are split at blanks, quotes keep them', () => {
  expect(splitArguments('  --port 80  "two words" \'a "b"\' c\\ d "" ').args).toEqual(['--port', '80', 'two words', 'a "b"', 'c d', '']);
  expect(splitArguments('').args).toEqual([]);
});

test('nothing is expanded: signs of a shell are ordinary', () => {
  expect(splitArguments('$HOME *.js ; rm `x` C:\\tmp\\a').args).toEqual(['$HOME', '*.js', ';', 'rm', '`x`', 'C:\\tmp\\a']);
});

test('an open quote is a problem', () => {
  expect(splitArguments('"abc').problem).toContain('double quote');
  expect(splitArguments("it's").problem).toContain('single quote');
});

test('joined arguments split into the same arguments', () => {
  const args = ['plain', 'two words', '', 'a"b', "it's", 'back\\slash', '\\', 'tab\tin', 'C:\\a b\\'];
  expect(splitArguments(joinArguments(args))).toEqual({ args });
});

test('environment lines set and remove variables and read back the same', () => {
  const { env } = parseEnvironment('A=1\n\n B=x=y \nC');
  expect(env).toEqual({ A: '1', B: 'x=y', C: null });
  expect(parseEnvironment(formatEnvironment(env)).env).toEqual(env);
});

test('a line without a name is a problem with its number', () => {
  expect(parseEnvironment('A=1\n=2').problem).toContain('Line 2');
  expect(parseEnvironment('two words=1').problem).toContain('Line 1');
});
