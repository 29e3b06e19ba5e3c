import { expect, it } from 'vitest';
import { valueKind, type ValueKind } from './value-kind.ts';

const cases: readonly (readonly [ValueKind, string, string?, number?])[] = [
  ['string', "'hello'", 'string'],
  ['string', '"true"', undefined],
  ['string', "'cut off in the mid", undefined],
  ['string', 'true', 'string'],
  ['number', '42', 'number'],
  ['number', '-1.5e+3'],
  ['number', '12n', 'bigint'],
  ['number', 'NaN', 'number'],
  ['number', '0x1f'],
  ['boolean', 'false', 'boolean'],
  ['boolean', 'True', 'bool'],
  ['nothing', 'undefined', 'undefined'],
  ['nothing', 'null'],
  ['nothing', 'None', 'NoneType'],
  ['nothing', '0x0000000000000000'],
  ['function', 'ƒ add(a, b)', 'Function', 7],
  ['function', 'class Cart { … }', '', 3],
  ['error', "TypeError: Cannot read properties of undefined (reading 'cents')", 'error', 9],
  ['object', '{sku: "B", count: 2}', 'Object', 4],
  ['object', '(3) [1, 2, 3]', 'Array', 5],
  ['other', 'Symbol(iterator)', 'symbol'],
];

for (const [kind, value, type, reference] of cases) {
  it(`${kind}: ${value} ${type ?? ''}`, () => {
    const shown = { value, ...(type === undefined ? {} : { type }), ...(reference === undefined ? {} : { reference }) };
    expect(valueKind(shown)).toBe(kind);
  });
}
