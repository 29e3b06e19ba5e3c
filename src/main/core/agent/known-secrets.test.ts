import { expect, test } from 'vitest';
import { readDotEnv, secretsIn } from './known-secrets.ts';
import { createRedactor } from './redact.ts';

test('a variable is secret by its name, or by a value that nobody would write', () => {
  const environment = {
    HOME: '/home/me', LANG: 'en_GB.UTF-8', PORT: '8080', EDITOR: 'vim', USER: 'ada',
    DB_PASSWORD: 'plain words', API_TOKEN: 'short1', SESSION_ID: 'x', SSH_AUTH: '/run/agent', USE_TOKEN: 'true', TOKEN_LIMIT: '100000',
    SALT: 'aB3xK9p7Q', ADDRESS: 'http://Host1:8080', MISSING: undefined, NONE: null,
  };
  expect(secretsIn(environment)).toEqual(['plain words', 'short1', 'aB3xK9p7Q']);
});

test('a .env file is read as programs read it', () => {
  const text = 'A=1\nexport B_KEY="two words" # comment\n# C=3\n D = \'x # y\'\nE=bare value # comment\nF=\nnot an assignment\n';
  expect(readDotEnv(text)).toEqual({ A: '1', B_KEY: 'two words', D: 'x # y', E: 'bare value', F: '' });
});

test('what is known is replaced everywhere, the longer one first, and equal ones stay equal', () => {
  const redactor = createRedactor();
  expect(redactor.text('say plain words twice')).toBe('say plain words twice');
  redactor.know(['plain words', 'plain words twice', 'a$&b-1']);
  expect(redactor.text('say plain words twice, plain words, a$&b-1')).toBe('say ⟨secret:1⟩, ⟨secret:2⟩, ⟨secret:3⟩');
  expect(redactor.named('x', "'plain words'")).toBe("'⟨secret:2⟩'");
  redactor.know(['plain words']);
  expect(redactor.withoutKnown('token=abcdefgh plain words')).toBe('token=abcdefgh ⟨secret:2⟩');
});
