import { expect, test } from 'vitest';
import { parseEnvFile } from './env-file.ts';

test('names and values as dotenv has them', () => {
  const text = `# a comment
PLAIN=value
export SHELL_STYLE = spaced out  # and a comment
EMPTY=
SINGLE='kept # \${PLAIN} \\n'
DOUBLE="two\\nlines, \\"quoted\\""
MANY="first
second"
HASH="#1"
YAML: like
JSON={"a": 1}\r
not a variable
=nothing
`;
  expect(parseEnvFile(text)).toEqual({
    PLAIN: 'value',
    SHELL_STYLE: 'spaced out',
    EMPTY: '',
    SINGLE: 'kept # ${PLAIN} \\n',
    DOUBLE: 'two\nlines, "quoted"',
    MANY: 'first\nsecond',
    HASH: '#1',
    YAML: 'like',
    JSON: '{"a": 1}',
  });
});

test('with a known environment, variables stand for values; single quotes and backslashes keep them', () => {
  const text = 'A=1\nB=${A}-${HOME_TOWN}-${NONE}\nC=\'${A}\'\nD=\\${A}\nA=2\nE="${A}"\n';
  expect(parseEnvFile(text, { HOME_TOWN: 'Ulm' })).toEqual({ A: '2', B: '1-Ulm-', C: '${A}', D: '${A}', E: '2' });
});

test('values that stand for each other twice are refused before they fill the memory', () => {
  const doubling = Array.from({ length: 64 }, (_, index) => `A${index + 1}=\${A${index}}\${A${index}}`).join('\n');
  expect(() => parseEnvFile(`A0=0123456789\n${doubling}`, {})).toThrow('the variable A14 becomes longer than 131072 signs');
  // Without names to stand for, it is only text.
  expect(parseEnvFile(`A0=0123456789\n${doubling}`)['A64']).toBe('${A63}${A63}');
});

test('names that every object has stand for nothing; very many variables are read one after the other', () => {
  expect(parseEnvFile('A=${constructor}${toString}\n__proto__=1\nB=${__proto__}', {})).toMatchObject({ A: '', B: '1' });
  const many = parseEnvFile(Array.from({ length: 50_000 }, (_, index) => `A${index}=\${A${index - 1}}`).join('\n'), { 'A-1': 'first' });
  expect(Object.keys(many)).toHaveLength(50_000);
  expect(many['A49999']).toBe('first');
});
