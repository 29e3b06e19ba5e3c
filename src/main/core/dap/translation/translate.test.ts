import { describe, expect, test } from 'vitest';
import type { Language } from '../../../../shared/launch.ts';
import type { Breakpoint } from '../../../../shared/debug.ts';
import type { BreakpointId } from '../../../../shared/ids.ts';
import { cut } from '../../base/loose.ts';
import { placementsOf, toBinding } from '../breakpoints/breakpoint-sets.ts';
import { describeRemoteObject, typeOfRemoteObject } from '../reading/remote-object.ts';
import { topFrameOf } from '../../../../shared/top-frame.ts';
import { toFrame, toVariable } from './translate.ts';
import { toCauses, toExceptionInfo, withCauses } from './translate-exception.ts';

describe('what adapters send', () => {
  test('a variable of odd types', () => {
    expect(toVariable({ name: 7, value: null, variablesReference: '3', namedVariables: -1, presentationHint: null })).toEqual({ name: '7', value: '', reference: 3 });
    expect(toVariable({ name: 'x', value: 'v', variablesReference: 1, indexedVariables: 0, presentationHint: { lazy: true, attributes: ['readOnly'] } })).toEqual({
      name: 'x',
      value: 'v',
      reference: 1,
      indexed: 0,
      lazy: true,
      readOnly: true,
    });
  });

  test('frames: labels, internals, sources without a file, odd lines', () => {
    const isUser = (path: string) => path.startsWith('/w/');
    const frames = [
      toFrame({ id: 0, name: 'await', line: 0, column: 0, presentationHint: 'label' }, isUser),
      toFrame({ id: 1, name: 'load', line: 9, column: 2, source: { path: '<node_internals>/a', sourceReference: 5, presentationHint: 'deemphasize' } }, isUser),
      toFrame({ id: 2, name: 'lib', line: -1, column: null, source: {} }, isUser),
      toFrame({ id: 3, name: 'main', line: '4', column: 1, source: { path: 'file:///w/a.js' } }, isUser),
      toFrame({ name: null, source: { path: 'sysdeps/start.h' } }, isUser),
      toFrame({ id: 5, name: 'm', source: { name: '/w/pack/a.py', path: '/w/pack/a.py' } }, isUser),
    ];
    expect(frames).toEqual([
      { id: 0, name: 'await', line: 0, column: 0, kind: 'label', user: false },
      { id: 1, name: 'load', source: { name: '<node_internals>/a', reference: 5 }, line: 9, column: 2, kind: 'subtle', user: false },
      { id: 2, name: 'lib', line: 0, column: 0, kind: 'normal', user: false },
      { id: 3, name: 'main', source: { name: 'file:///w/a.js', path: '/w/a.js' }, line: 4, column: 1, kind: 'normal', user: true },
      { id: 0, name: '', source: { name: 'sysdeps/start.h' }, line: 0, column: 0, kind: 'normal', user: false },
      { id: 5, name: 'm', source: { name: 'a.py', path: '/w/pack/a.py' }, line: 0, column: 0, kind: 'normal', user: true },
    ]);
    expect(topFrameOf(frames)).toBe(3);
    expect(topFrameOf([])).toBe(0);
  });

  test.each([
    [{ exceptionId: 'TypeError: x is not a function', breakMode: 'all' }, 'TypeError', 'x is not a function'],
    [{ exceptionId: 'AssertionError [ERR_ASSERTION]: 1 == 2\n\n+ 1' }, 'AssertionError', '1 == 2\n\n+ 1'],
    [{ exceptionId: "/w/a b.js:2\nconst b = ;\n          ^\n\nSyntaxError: Unexpected token ';'", description: 'Paused on exception' }, 'SyntaxError', "Unexpected token ';' (/w/a b.js:2)"],
    [{ exceptionId: 'ZeroDivisionError', description: 'division by zero' }, 'ZeroDivisionError', 'division by zero'],
    [{ exceptionId: 'E', details: { typeName: 'a.E', message: 'm' } }, 'a.E', 'm'],
    [{}, 'Exception', 'fallback'],
  ])('an exception %j', (raw, typeName, message) => {
    expect(toExceptionInfo(raw, 'fallback')).toMatchObject({ typeName, message });
  });

  test('texts are cut between characters', () => {
    expect(cut('abc', 3)).toBe('abc');
    expect(cut('abcd', 3)).toBe('ab…');
    expect(cut('a😀bc', 3)).toBe('a…');
    expect(cut('😀'.repeat(10), 6).isWellFormed()).toBe(true);
  });
});

describe('breakpoints of a file', () => {
  const breakpoint = (id: string, line: number, more: Partial<Breakpoint> = {}): Breakpoint => ({
    id: id as BreakpointId,
    path: '/w/a.js',
    line,
    enabled: true,
    origin: 'person',
    bindings: {},
    ...more,
  });
  const everything = { supportsConditionalBreakpoints: true, supportsHitConditionalBreakpoints: true, supportsLogPoints: true };

  test('one place is sent once: plain wins, conditions are joined, then the person', () => {
    const placements = placementsOf(
      [
        breakpoint('a', 9, { condition: 'x' }),
        breakpoint('b', 9, { origin: 'agent' }),
        breakpoint('c', 3, { condition: 'x' }),
        breakpoint('d', 3, { condition: 'y', origin: 'agent' }),
        breakpoint('e', 5, { logMessage: 'l', origin: 'agent' }),
        breakpoint('f', 5, { hitCondition: '>2' }),
        breakpoint('g', 5, { column: 2 }),
      ],
      { capabilities: everything, adapter: {} },
    );
    expect(placements.map(({ ids, request }) => [ids.join(), request])).toEqual([
      ['c,d', { line: 3, condition: '(x) || (y)' }],
      ['e,f', { line: 5, hitCondition: '>2' }],
      ['g', { line: 5, column: 2 }],
      ['a,b', { line: 9 }],
    ]);
  });

  test('what the adapter cannot do is refused, never sent without its condition', () => {
    const placements = placementsOf([breakpoint('a', 1, { logMessage: 'x' }), breakpoint('b', 2, { condition: 'x' }), breakpoint('c', 3, { hitCondition: '1' }), breakpoint('d', 4)], { capabilities: {}, adapter: {} });
    expect(placements.map(({ refused }) => refused !== undefined)).toEqual([true, true, true, false]);
  });

  test('an answer: line only when it was moved, message only when it is not bound', () => {
    const adapter = { breakpointMessage: (message: string) => message.toUpperCase(), isPending: (message: string) => message === 'later' };
    expect(toBinding({ verified: true, line: 3, column: 4, message: 'm' }, breakpoint('a', 3), adapter)).toEqual({ verified: true, column: 4 });
    expect(toBinding({ verified: false, line: 5, message: 'm' }, breakpoint('a', 3), adapter)).toEqual({ verified: false, line: 5, message: 'M' });
    expect(toBinding({ verified: false, message: 'later' }, breakpoint('a', 3), adapter)).toEqual({ verified: false, message: 'LATER', pending: true });
    expect(toBinding({ verified: false, reason: 'pending' }, breakpoint('a', 3), {})).toEqual({ verified: false, pending: true });
    expect(toBinding({ line: -1, column: 0 }, breakpoint('a', 3), adapter)).toEqual({ verified: false });
  });

  test('what a debugger says of code in another language is no trouble of the person, unless it knows it after all', () => {
    const inPython = { ...breakpoint('a', 3), path: '/a/b.py' };
    const answered = (languages: readonly Language[], verified = false) => toBinding({ verified, message: 'could not find file' }, inPython, { languages });
    expect(answered(['c', 'cpp', 'rust'])).toEqual({ verified: false, pending: true });
    expect(answered(['c', 'cpp', 'rust'], true)).toEqual({ verified: true });
    for (const known of [['python'], ['other']] as const) expect(answered(known)).toEqual({ verified: false, message: 'could not find file' });
    expect(toBinding({ verified: false, message: 'm' }, { ...inPython, path: '/a/Makefile' }, { languages: ['go'] })).toEqual({ verified: false, message: 'm' });
  });
});

describe('V8’s values in words', () => {
  const preview = (properties: readonly object[], more = {}) => ({ properties, overflow: false, ...more });
  test.each([
    [{ type: 'string', value: 'a"b' }, '"a\\"b"', 'string'],
    [{ type: 'undefined' }, 'undefined', 'undefined'],
    [{ type: 'object', subtype: 'null', value: null }, 'null', 'null'],
    [{ type: 'number', unserializableValue: '-0', description: '-0' }, '-0', 'number'],
    [{ type: 'bigint', unserializableValue: '12n' }, '12n', 'bigint'],
    [{ type: 'number', value: 1.5, description: '1.5' }, '1.5', 'number'],
    [{ type: 'function', description: 'async function load(id) { }' }, 'ƒ load()', 'function'],
    [{ type: 'function', description: 'class A extends B { }' }, 'class A extends B', 'function'],
    [{ type: 'function', description: '(a) => a' }, 'ƒ ()', 'function'],
    [{ type: 'object', subtype: 'error', className: 'TypeError', description: 'TypeError: no\n    at x' }, 'TypeError: no', 'TypeError'],
    [{ type: 'object', subtype: 'date', className: 'Date', description: 'Mon Jan 01' }, 'Mon Jan 01', 'Date'],
    [
      { type: 'object', className: 'Object', description: 'Object', preview: preview([{ name: 'a', type: 'string', value: 'x' }, { name: 'b', type: 'object', value: 'Object' }, { name: 'c', type: 'accessor' }], { overflow: true }) },
      '{a: "x", b: {…}, c: (getter), …}',
      'Object',
    ],
    [
      { type: 'object', subtype: 'array', className: 'Array', description: 'Array(2)', preview: preview([{ name: '0', type: 'number', value: '1' }, { name: '1', type: 'undefined', value: 'undefined' }], { subtype: 'array' }) },
      '(2) [1, undefined]',
      'Array',
    ],
  ])('%j', (object, words, type) => {
    expect(describeRemoteObject(object, 1000)).toBe(words);
    expect(typeOfRemoteObject(object)).toBe(type);
  });
});

test('inner exceptions are causes in their order, bounded and cut, whatever an adapter sends', () => {
  const inner = (depth: number): object => ({ typeName: `E${depth}`, message: 'm'.repeat(5000), innerException: depth === 0 ? 'no list' : [inner(depth - 1)] });
  expect(toCauses({ details: { innerException: [inner(1)] } }).map(({ relation, typeName, message }) => [relation, typeName, message.length])).toEqual([['cause', 'E1', 2000], ['cause', 'E0', 2000]]);
  const many = toCauses({ details: { innerException: [inner(50)] } });
  const info = { typeName: 'E', message: 'm', breakMode: 'always' };
  expect(withCauses(info, many)).toEqual({ ...info, causes: many.slice(0, 10), moreCauses: true });
  expect(withCauses(info, many.slice(0, 10))).toEqual({ ...info, causes: many.slice(0, 10) });
  const several = { details: { innerException: [{ fullTypeName: 'a.B', message: 7 }, { typeName: 'C', innerException: [{ typeName: 'D' }] }, { typeName: 7 }] } };
  expect(toCauses(several).map(({ relation, typeName }) => `${relation} ${typeName}`)).toEqual(['inner a.B', 'inner C', 'cause D', 'inner 7']);
  expect(toCauses({})).toEqual([]);
});
