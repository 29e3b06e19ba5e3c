import { expect, test } from 'vitest';
import type { SessionCapabilities, Variable } from '../../../../shared/debug.ts';
import type { SessionId, StopNumber } from '../../../../shared/ids.ts';
import type { Focus } from '../../store/focus.ts';
import { editableText, refusalOf, setTarget } from './set-value.ts';
import type { VariableOfRow } from './variable-row.tsx';

const sessionId = 's1' as SessionId;
const stop = 4 as StopNumber;
const origin = { sessionId, stop };
const focus: Focus = {
  sessionId,
  threadId: 1,
  live: true,
  frame: { id: 7, name: 'f', line: 1, column: 1, kind: 'normal', user: true },
  stop: { number: stop, threadId: 1, reason: 'step', allThreadsStopped: true, breakpointIds: [], movedBy: 'person', time: 0, context: { frames: [], topFrame: 0, scopes: [], variables: {} } },
};
const plain: SessionCapabilities = { conditionalBreakpoints: true, hitConditionalBreakpoints: true, logPoints: true, evaluateForHovers: true };
const both = { ...plain, setVariable: true, setExpression: true };
const at = { ...origin, frameId: 7, name: 'a' };

function row(more: Partial<Variable> = {}, parent: VariableOfRow['parent'] = { reference: 3, ambiguous: false }): VariableOfRow {
  return { kind: 'variable', id: '/a', depth: 1, label: 'a', container: undefined, expanded: undefined, changed: false, variable: { name: 'a', value: '1', reference: 0, evaluateName: 'o.a', ...more }, parent };
}

test('by place and by expression, as far as the adapter announced them', () => {
  expect(setTarget(row(), origin, focus, both)).toEqual({ ...at, reference: 3, expression: 'o.a' });
  expect(setTarget(row(), origin, focus, { ...plain, setExpression: true })).toEqual({ ...at, expression: 'o.a' });
  expect(setTarget(row(), origin, focus, plain)).toBeUndefined();
});

test('a name that a sibling has too is no place', () => {
  const twin = { reference: 3, ambiguous: true };
  expect(setTarget(row({}, twin), origin, focus, both)).toEqual({ ...at, expression: 'o.a' });
  expect(setTarget(row({}, twin), origin, focus, { ...plain, setVariable: true })).toBeUndefined();
});

test.each<[string, VariableOfRow, Focus | null]>([
  ['read-only', row({ readOnly: true }), focus],
  ['a getter that did not run', row({ lazy: true, reference: 5 }), focus],
  ['of a program that runs', row(), { ...focus, live: false }],
  ['of an older stop', row(), { ...focus, stop: focus.stop && { ...focus.stop, number: 5 as StopNumber } }],
  ['of nothing', row(), null],
])('one that is %s is not changed', (_, which, looked) => {
  expect(setTarget(which, origin, looked, both)).toBeUndefined();
});

test.each<[string, VariableOfRow, SessionCapabilities | undefined, RegExp | undefined]>([
  ['read-only', row({ readOnly: true }), both, /^a is read-only/],
  ['read-only without a name', row({ name: '', readOnly: true }), both, /^This value is read-only/],
  ['a getter', row({ lazy: true, reference: 5 }), both, /^a is a getter/],
  ['of a debugger that cannot', row(), plain, /cannot change values/],
  ['of no debugger', row(), undefined, /cannot change values/],
  ['one of two of a name', row({}, { reference: 3, ambiguous: true }), { ...plain, setVariable: true }, /^a stands here more than once/],
  ['one of two of a name, with an expression', row({}, { reference: 3, ambiguous: true }), both, undefined],
  ['a watch that is no place', { ...row(), parent: undefined }, { ...plain, setVariable: true }, /no place in the program/],
  ['plain', row(), both, undefined],
])('why one that is %s is not changed, or is', (_, which, capabilities, why) => {
  const said = refusalOf(which, capabilities);
  if (why === undefined) expect(said).toBeUndefined();
  else expect(said).toMatch(why);
});

test('editing begins with the value, but not with a part of one', () => {
  expect(editableText(row().variable)).toBe('1');
  expect(editableText({ name: 'a', value: `${'x'.repeat(999)}…`, reference: 0 })).toBe('');
});
