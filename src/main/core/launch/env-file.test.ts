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
