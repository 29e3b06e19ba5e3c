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

describe('where a name says what its value is, in how programs, debuggers and protocols write it', () => {
  test.each([
    ['JSON within JSON', JSON.stringify(JSON.stringify({ password: 'correct horse' })), 'correct horse'],
    ['JSON that was cut', '{"user": "bob", "password": "correct horse batt', 'correct'],
    ['a preview that was cut', "{name: 'a', password: 'correct horse ba…", 'correct'],
    ['an address', 'GET https://api.example:8443/v1?access_token=abcdefghij&page=2', 'abcdefghij'],
    ['a password with a sign in an address', 'postgres://bob:hun@ter2@db/x', 'ter2'],
    ['a structure in gdb', '{password = 0x55e0 "correct horse", user = 0x55f0 "bob"}', 'correct'],
    ['a structure in C++', 'Config{token = (char *) 0x55e0 "correct horse"}', 'correct'],
    ['bytes', "{'passwd': b'correct horse'}", 'correct'],
    ['a header with a scheme', 'authorization: Token abcdefgh', 'abcdefgh'],
    ['cookies', 'Cookie: sid=abcdef; theme=dark', 'abcdef'],
    ['a line of an environment', 'PATH=/bin\nDB_PASSWORD=correct horse\nA=1', 'horse'],
    ['a key without its beginning', 'MIIEow/abc\nxyz==\n-----END RSA PRIVATE KEY-----', 'xyz'],
    ['a key of another kind', '-----BEGIN PGP PRIVATE KEY BLOCK-----\nlQOY\n-----END PGP PRIVATE KEY BLOCK-----', 'lQOY'],
  ])('%s', (_, given, secret) => {
    const shown = createRedactor().text(given);
    expect(shown).toMatch(/⟨secret:1⟩/);
    expect(shown).not.toContain(secret);
    expect(shown).not.toMatch(/⟨[^⟩]*⟨/);
  });

  test('what is around a value stays', () => {
    const { text } = createRedactor();
    expect(text('GET https://api.example:8443/v1?access_token=abcdefghij&page=2')).toBe('GET https://api.example:8443/v1?access_token=⟨secret:1⟩&page=2');
    expect(text('{password = 0x55e0 "correct horse", user = 0x55f0 "bob"}')).toBe('{password = 0x55e0 "⟨secret:2⟩", user = 0x55f0 "bob"}');
    expect(text(JSON.stringify('{"password":"x y","n":"1"}'))).toBe(String.raw`"{\"password\":\"⟨secret:3⟩\",\"n\":\"1\"}"`);
    expect(text('PATH=/bin\nDB_PASSWORD=correct horse\nA=1')).toBe('PATH=/bin\nDB_PASSWORD=⟨secret:2⟩\nA=1');
  });

  test.each(['password: string;', 'const token = readToken(text)', 'cookie: options.cookie ?? defaults', 'authorization: await login(user),', 'if (token == previous) return', "token: { kind: 'plus', at: 3 }"])('code stays: %s', (code) => {
    expect(createRedactor().text(code)).toBe(code);
  });

  test('a list under such a name', () => {
    expect(createRedactor().named('passwords', "(2) ['correct horse', 'other']")).toBe("(2) ['⟨secret:1⟩', '⟨secret:2⟩']");
    expect(createRedactor().named('token', "{kind: 'plus', at: 3}")).toBe("{kind: 'plus', at: 3}");
  });
});

describe('known ones', () => {
  const secret = 'pa"ss\nwörd $ 1/2 and more';
  const knowing = () => {
    const redactor = createRedactor();
    redactor.know([secret, 'secret', 'EMPTY', '']);
    return redactor;
  };

  test.each([
    ['JSON', JSON.stringify(secret).slice(1, -1)],
    ['an address', encodeURIComponent(secret)],
    ['base64', Buffer.from(secret).toString('base64')],
  ])('as %s', (_, written) => {
    expect(knowing().text(`a ${written} b`)).toMatch(/^a ⟨secret:1⟩\S{0,4} b$/);
  });

  test('one that is a word of our placeholders does not break them, and short ones take no words away', () => {
    const { text, withoutKnown } = knowing();
    expect(withoutKnown(text('my secret is EMPTY; https://ghp_abcdefghijklmnopqrstuvwxyz0123456789@host'))).toBe('my ⟨secret:1⟩ is EMPTY; https://⟨secret:2⟩@host');
  });

  test.each([
    [`before ${secret.slice(0, 12)}… after`, 'before ⟨secret:1⟩… after'],
    [`before ${secret.slice(0, 9)}\n… 40 characters left out …\n${secret.slice(-11)} after`, 'before ⟨secret:1⟩\n… 40 characters left out …\n⟨secret:1⟩ after'],
    [`{a: '${secret.slice(0, 7)}...'}`, "{a: '⟨secret:1⟩...'}"],
    ['an ordinary text … pass … of it', 'an ordinary text … pass … of it'],
  ])('what is left of one that was cut goes too: %j', (given, shown) => {
    expect(knowing().text(given)).toBe(shown);
  });
});

test.each(['token=', 'token="[', 'token=\\"', 'password: b\'', '…token ', '-----END PRIVATE KEY-----', 'cookie: a=b; '])('hostile text of %s costs no more than its length', (part) => {
  const time = (length: number) => {
    const text = part.repeat(length / part.length);
    return Math.min(...Array.from({ length: 3 }, () => cpuMilliseconds(() => createRedactor().text(text))));
  };
  const short = Math.max(2, time(10_000));
  expect(time(200_000)).toBeLessThan(short * 150);
});
