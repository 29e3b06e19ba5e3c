/** The expressions run in the languages they are for. */
import { execFileSync } from 'node:child_process';
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { decoded } from './copy-json.ts';
import { jsonExpressions } from './json-expressions.ts';

const javascript = (setup: string, expression: string) => {
  const made = decoded(String(runInNewContext(`${setup}; ${jsonExpressions.typescript?.(expression) ?? ''}`)));
  return [made?.whole, JSON.parse(made?.text ?? '')] as const;
};

describe('JavaScript', () => {
  test('what JSON has no form for', () => {
    expect(javascript('', "({ big: 12n, when: new Date(0), set: new Set([1, 'a']), map: new Map([['k', new Map([[1, 2]])]]), failed: Object.assign(new TypeError('no'), { code: 3 }), none: undefined, not: NaN })")).toEqual([
      true,
      { big: '12', when: '1970-01-01T00:00:00.000Z', set: [1, 'a'], map: { k: [[1, 2]] }, failed: { name: 'TypeError', message: 'no', code: 3 }, not: null },
    ]);
  });

  test('circles are left out, the same value twice is not; so are depth and number', () => {
    expect(javascript('const same = { a: 1 }; const o = { one: same, two: same, in: {} }; o.in.o = o; o.in.map = new Map([["o", o]])', 'o')).toEqual([false, { one: { a: 1 }, two: { a: 1 }, in: { o: '[circular]', map: { o: '[circular]' } } }]);
    const [whole, deep] = javascript('let o = {}; for (let i = 0; i < 20000; i++) o = { o }', 'o');
    expect([whole, JSON.stringify(deep).includes('[deeper]')]).toEqual([false, true]);
    const [all, many] = javascript('', 'Array.from({ length: 300000 }, () => 0)');
    expect([all, (many as unknown[]).length < 150_000]).toEqual([false, true]);
  });
});

test('a text that is too large is refused in the program, and not sent', () => {
  expect(() => javascript('', "['x'.repeat(6_000_000)]")).toThrow('It is too large to be copied');
  expect(javascript('', 'new Uint8Array([1, 2])')).toEqual([true, [1, 2]]);
});

const python = (setup: string, expression: string) => {
  const code = `${setup}\nimport sys\nsys.stdout.write(eval(${JSON.stringify(jsonExpressions.python?.(expression))}))`;
  const made = decoded(execFileSync('python3', ['-c', code], { encoding: 'utf8', maxBuffer: 1e8 }));
  return [made?.whole, JSON.parse(made?.text ?? '')] as const;
};

describe('Python', () => {
  test('what JSON has no form for', () => {
    const setup = [
      'import dataclasses, datetime, enum, collections',
      '@dataclasses.dataclass',
      'class Item:',
      '    name: str',
      '    price: int',
      'class Slots:',
      "    __slots__ = ('a', 'b')",
      '    def __init__(self): self.a = 1',
      'class Kind(enum.IntEnum):',
      '    ONE = 1',
      "Point = collections.namedtuple('Point', 'x y')",
    ].join('\n');
    expect(python(setup, "{(1, 2): b'ab', 3: {1}, 'item': Item('tea', 4), 'slots': Slots(), 'kind': Kind.ONE, 'point': Point(1, 2), 'not': float('nan'), 'day': datetime.date(2020, 1, 2), 'type': int, 'text': 'ü\"'}")).toEqual([
      true,
      { '(1, 2)': "b'ab'", '3': [1], item: { name: 'tea', price: 4 }, slots: { a: 1 }, kind: 1, point: [1, 2], not: 'nan', day: '2020-01-02', type: "<class 'int'>", text: 'ü"' },
    ]);
  });

  test('circles are left out, the same value twice is not; so are depth and number', () => {
    expect(python("same = [1]\no = {'one': same, 'two': same}\no['o'] = o", 'o')).toEqual([false, { one: [1], two: [1], o: '[circular]' }]);
    const [whole, deep] = python('o = []\nfor i in range(20000): o = [o]', 'o');
    expect([whole, JSON.stringify(deep).includes('[deeper]')]).toEqual([false, true]);
    const [all, many] = python('', 'list(range(300000))');
    expect([all, (many as unknown[]).length < 150_000]).toEqual([false, true]);
  });
});
