import { describe, expect, test } from 'vitest';
import { cpuMilliseconds } from '../../../../e2e/support/cpu-time.ts';
import { createRedactor } from './redact.ts';

const random = 'Zk3vQ9xLm2TtR7yWc8Nb4Hd6';

describe('text', () => {
  test.each([
    ['a provider key', 'sk-proj-abcDEF0123456789abcdef'],
    ['a GitHub token', `ghp_${'a1B2'.repeat(9)}`],
    ['a JWT', 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl'],
    ['an AWS key', 'AKIAIOSFODNN7EXAMPLE'],
    ['a Slack token', 'xoxb-1234567890-abcdef'],
    ['a random run', random],
    ['a private key', '-----BEGIN RSA PRIVATE KEY-----\nMIIEow\nx==\n-----END RSA PRIVATE KEY-----'],
  ])('hides %s', (_, secret) => {
    expect(createRedactor().text(`before ${secret} after`)).toBe('before ⟨secret:1⟩ after');
  });

  test('hides passwords in addresses, headers and assignments, and keeps what surrounds them', () => {
    const { text } = createRedactor();
    expect(text('postgres://bob:hunter2@db:5432/x')).toBe('postgres://bob:⟨secret:1⟩@db:5432/x');
    expect(text('Authorization: Bearer abcdefgh1234')).not.toContain('abcdefgh1234');
    expect(text('DB_PASSWORD=hunter2 PORT=80')).toBe('DB_PASSWORD=⟨secret:1⟩ PORT=80');
    expect(text(`{ apiKey: 'abc123', user: "bob" }`)).toMatch(/^\{ apiKey: '⟨secret:\d⟩', user: "bob" \}$/);
  });

  test('equal secrets stay equal, different ones different', () => {
    const { text, named } = createRedactor();
    expect(text(`${random} ${random}`)).toBe('⟨secret:1⟩ ⟨secret:1⟩');
    expect(named('token', `'${random}'`)).toBe("'⟨secret:1⟩'");
    expect(named('password', "'other'")).toBe("'⟨secret:2⟩'");
  });

  test.each([
    "TypeError: Cannot read properties of undefined (reading 'cents')",
    '/home/bob/projects/my-application/node_modules/express/lib/router/index.js:280',
    'calculateTotalPriceOfAllItemsInTheCart',
    'SOME_VERY_LONG_CONSTANT_NAME_2024_WITH_WORDS',
    '550e8400-e29b-41d4-a716-446655440000',
    'd41d8cd98f00b204e9800998ecf8427e',
    'const key = items[0].key; tokens = 42',
    'https://example.com/a/b?c=d#e',
    'total = 1234567890123456789012345',
  ])('leaves %s', (plain) => {
    expect(createRedactor().text(plain)).toBe(plain);
  });
});

describe('named', () => {
  test('goes by the name of a variable, and keeps values that hold nothing', () => {
    const { named } = createRedactor();
    expect(named('apiKey', "'abc'")).toBe("'⟨secret:1⟩'");
    expect(named('apiKey', 'undefined')).toBe('undefined');
    expect(named('password', "''")).toBe("''");
    expect(named('sessionCookie', "'v'")).toBe("'⟨secret:2⟩'");
    expect(named('price', "'12'")).toBe("'12'");
    expect(named('tokens', '42')).toBe('42');
    expect(named('tokenizer', "ƒ tokenizer(text)")).toBe('ƒ tokenizer(text)');
  });
});

test.each(['a', 'a.', 'a=', 'a1-', '"', 'x://', 'token:', 'aB1+', '-----BEGIN PRIVATE KEY-----'])('a long run of %s costs no more than its length', (part) => {
  const time = (length: number) => {
    const text = part.repeat(length / part.length);
    return Math.min(...Array.from({ length: 3 }, () => cpuMilliseconds(() => createRedactor().text(text))));
  };
  // Twenty times as long would take four hundred times as long if it went with the square.
  const short = Math.max(2, time(10_000));
  expect(time(200_000)).toBeLessThan(short * 150);
});

test('what was told by its name once is a secret wherever it stands from then on, unless it may as well be a word', () => {
  const { text, named } = createRedactor();
  expect(text('the key is blue-horse-7')).toBe('the key is blue-horse-7');
  expect(named('apiSecret', "'blue-horse-7'")).toBe("'⟨secret:1⟩'");
  expect(text('"blue-horse-7" (string)')).toBe('"⟨secret:1⟩" (string)');
  expect(named('password', "'password'")).toBe("'⟨secret:2⟩'");
  expect(text('the password field')).toBe('the password field');
});
