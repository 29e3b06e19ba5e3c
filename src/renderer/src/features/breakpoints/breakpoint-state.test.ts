import { expect, test } from 'vitest';
import type { Breakpoint } from '../../../../shared/debug.ts';
import type { BreakpointId, SessionId } from '../../../../shared/ids.ts';
import { breakpointDetails, breakpointFacts, functionFacts, sessionFacts, type Circumstances } from './breakpoint-state.ts';

const session = 's' as SessionId;
const other = 't' as SessionId;
const base: Breakpoint = { id: 'b' as BreakpointId, path: '/p/a.js', line: 3, enabled: true, origin: 'person', bindings: {} };
const trigger: Breakpoint = { ...base, id: 'a' as BreakpointId, line: 9 };
const around = (more: Partial<Circumstances> = {}): Circumstances => ({ active: true, muted: false, breakpoints: { [trigger.id]: trigger }, ...more });
const facts = (more: Partial<Breakpoint>, circumstances = around()) => breakpointFacts({ ...base, ...more }, circumstances);

test('one program that set it is enough, whatever the others say', () => {
  expect(facts({ bindings: { [session]: { verified: false, message: 'not loaded' }, [other]: { verified: true } } }).state).toBe('verified');
});

test('the reason of the adapter is kept; without one that is said', () => {
  expect(facts({ bindings: { [session]: { verified: false, message: 'no code here' } } })).toMatchObject({ state: 'unverified', reason: 'no code here' });
  expect(facts({ bindings: { [session]: { verified: false } } }).reason).toContain('no reason');
  expect(facts({ bindings: { [session]: { verified: false, message: 'Unbound breakpoint', pending: true } } })).toMatchObject({ state: 'pending', reason: expect.stringContaining('not loaded this code') as string });
  expect(facts({ bindings: { [session]: { verified: false, pending: true }, [other]: { verified: false, message: 'no code here' } } }).reason).toBe('no code here');
});

test('before an answer it depends on whether a program runs', () => {
  expect(facts({}).state).toBe('pending');
  expect(facts({}, around({ active: false })).state).toBe('waiting');
});

test('a moved one says where it is', () => {
  expect(facts({ bindings: { [session]: { verified: true, line: 5 } } })).toMatchObject({ state: 'verified', movedTo: 5 });
  expect(facts({ bindings: { [session]: { verified: true }, [other]: { verified: true, failed: 'The condition fails: boom' } } })).toMatchObject({ state: 'verified', failing: true, reason: 'The condition fails: boom' });
});

test('one that waits for another says for which; once that was hit it is like any', () => {
  expect(facts({ after: trigger.id })).toMatchObject({ state: 'pending', reason: 'Will be set when the breakpoint at a.js:9 was hit' });
  expect(facts({ after: trigger.id }, around({ breakpoints: { [trigger.id]: { ...trigger, enabled: false } } })).reason).toContain('which is disabled');
  expect(facts({ after: trigger.id, bindings: { [session]: { verified: true } } }).state).toBe('verified');
  expect(breakpointDetails({ ...base, after: trigger.id, condition: 'x', temporary: 'hit' }, around().breakpoints)).toEqual(['after a.js:9', 'when x', 'once']);
});

test('a lost one says what is lost, a muted one that it is muted; what runs to a line and what the agent set is not muted', () => {
  expect(facts({ lost: 'text', anchor: { text: 'pay(order);', before: [], after: [] } })).toMatchObject({ state: 'lost', reason: expect.stringContaining('pay(order);') as string });
  expect(facts({ lost: 'file' }).state).toBe('lost');
  const muted = around({ muted: true });
  expect([facts({}, muted), facts({ temporary: 'stop' }, muted), facts({ origin: 'agent' }, muted)].map(({ state }) => state)).toEqual(['muted', 'pending', 'pending']);
});

test('functions and data say what their adapters say', () => {
  const onFunction = { id: base.id, name: 'main', enabled: true, bindings: {} };
  expect(functionFacts(onFunction, around({ active: false })).state).toBe('waiting');
  expect(functionFacts({ ...onFunction, bindings: { [session]: { verified: false, message: 'cannot' } } }, around())).toMatchObject({ state: 'unverified', reason: 'cannot', kind: 'function' });
  const onData = { id: base.id, sessionId: session, label: 'total', accessType: 'write', enabled: true } as const;
  expect(sessionFacts({ ...onData, binding: { verified: true } }, 'data', false)).toMatchObject({ state: 'verified', kind: 'data' });
  expect(sessionFacts(onData, 'data', true).state).toBe('muted');
});
