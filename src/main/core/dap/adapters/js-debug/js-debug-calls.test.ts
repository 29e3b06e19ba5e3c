import { expect, test } from 'vitest';
import { toCall } from './js-debug-calls.ts';
import { matchOf, writtenLine } from './console-match.ts';

const string = (value: string) => ({ type: 'string', value });
const shoe = {
  type: 'object',
  className: 'Object',
  description: 'Object',
  objectId: '1.1.1',
  preview: { type: 'object', description: 'Object', overflow: false, properties: [{ name: 'id', type: 'number', value: '7' }] },
};

test.each([
  ['primitives', 'log', [string('a'), { type: 'number', value: 1 }, { type: 'boolean', value: true }, { type: 'undefined' }, { type: 'object', subtype: 'null', value: null }], 'a 1 true undefined null'],
  ['numbers that JSON cannot hold', 'log', [{ type: 'number', unserializableValue: '-0' }, { type: 'number', unserializableValue: 'NaN' }, { type: 'bigint', unserializableValue: '10n' }], '-0 NaN 10n'],
  ['a symbol', 'log', [{ type: 'symbol', description: 'Symbol(a)', objectId: '1' }], 'Symbol(a)'],
  ['a format', 'log', [string('%s is %d%%, %c%i'), string('a'), { type: 'number', value: 1.5 }, string('color: red'), string('42px')], 'a is 1.5%, 42'],
  ['a string that is inspected', 'dir', [string("it's"), shoe], `"it's"`],
  ['an uncaught exception', 'exception', [{ type: 'object', subtype: 'error', description: 'TypeError: bad\n    at a.js:1:1', objectId: '1' }], 'TypeError: bad'],
])('%s', (_, type, values, expected) => {
  expect(toCall({ type, values }, 0)).toMatchObject({ text: expected, hasObjects: false });
});

test('objects are described so that what Node writes is recognised', () => {
  const call = toCall({ type: 'log', values: [string('user %o %s'), shoe, shoe, string('end')], frame: { url: 'file:///a.js', line: 3, column: 1 } }, 1);
  expect(call).toMatchObject({ stream: 'stdout', hasObjects: true, indent: 2, objects: [{ at: 1 }, { at: 2 }], frame: { line: 3, mapped: false } });
  expect(matchOf(call)([writtenLine('  user { id: 7 } { id: 7 } end')], 0)).toBe(1);
  expect(matchOf(call)([writtenLine('  user { id: 8 } { id: 7 } end')], 0)).toBe(0);
  expect(toCall({ type: 'warning', values: [] }, 0).stream).toBe('stderr');
});

test('nonsense is no call that could be recognised, and no error', () => {
  expect(toCall({}, 0)).toMatchObject({ type: '', text: '', objects: [] });
  expect(toCall({ type: 'log', values: [{ type: 'bigint' }, 7] }, 0)).toMatchObject({ hasObjects: false });
});
