import { expect, test } from 'vitest';
import type { Variable } from '../../../../shared/debug.ts';
import type { SessionId } from '../../../../shared/ids.ts';
import type { Focus } from '../../store/focus.ts';
import { functionStart, inlineValuesOf } from './inline-values.ts';

const code = `import { find } from './find.js';
let sku = 1;

function priceOf(line) {
  const product = find(line.sku);
  if (product) {
    log('product is here');
  }
  return product.cents * line.quantity;
}

// sku is told above
const after = priceOf;`.split('\n');

const lineAt = (line: number) => code[line - 1] ?? '';
const variable = (name: string, value: string): readonly [string, Variable] => [name, { name, value, reference: 0 }];

function shownAt(line: number, ...values: readonly (readonly [string, Variable])[]) {
  const focus: Focus = {
    sessionId: 's' as SessionId,
    threadId: 1,
    stop: null,
    live: true,
    frame: { id: 1, name: 'priceOf', source: { name: 'a.js', path: '/p/a.js' }, line, column: 1, kind: 'normal', user: true },
  };
  const decorations = inlineValuesOf({ text: { key: '/p/a.js', name: 'a.js', path: '/p/a.js' }, focus, values: new Map(values), lineAt, lines: code.length, columns: 100 });
  return Object.fromEntries(
    decorations.map(({ range, options }) => [range.startLineNumber, options.after?.content.replaceAll('\u00a0', ' ').trim()]),
  );
}

test('a value stands where its name appears first, and again where the program stands', () => {
  expect(shownAt(9, variable('line', '{sku: 1}'), variable('product', 'undefined'))).toEqual({
    4: 'line = {sku: 1}',
    5: 'product = undefined',
    9: 'product = undefined   line = {sku: 1}',
  });
});

test('outside of functions every statement above counts, but nothing inside of a function or a comment', () => {
  expect(shownAt(13, variable('sku', '1'), variable('line', 'none of priceOf'), variable('after', 'undefined'))).toEqual({ 2: 'sku = 1', 13: 'after = undefined' });
});

test('names in strings and members of the same name are not values', () => {
  expect(shownAt(7, variable('sku', '1'))).toEqual({});
});

test('functions are left out and long values lose their middle', () => {
  const shown = shownAt(5, variable('find', 'ƒ find(sku)'), variable('line', `'${'x'.repeat(100)}end'`));
  expect(shown[5]).toMatch(/^line = 'x+…xxxend'$/);
  expect(shown[5]?.length).toBeLessThan(60);
});

test('a function starts at its header, not at an if', () => {
  expect(functionStart(7, lineAt)).toBe(4);
  expect(functionStart(9, lineAt)).toBe(4);
});
