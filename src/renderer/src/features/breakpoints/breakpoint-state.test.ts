import { expect, test } from 'vitest';
import type { Breakpoint } from '../../../../shared/debug.ts';
import type { BreakpointId, SessionId } from '../../../../shared/ids.ts';
import { breakpointFacts } from './breakpoint-state.ts';

const session = 's' as SessionId;
const other = 't' as SessionId;
const base: Breakpoint = { id: 'b' as BreakpointId, path: '/p/a.js', line: 3, enabled: true, origin: 'person', bindings: {} };

test('one program that set it is enough, whatever the others say', () => {
  const bindings = { [session]: { verified: false, message: 'not loaded' }, [other]: { verified: true } };
  expect(breakpointFacts({ ...base, bindings }, true).state).toBe('verified');
});

test('the reason of the adapter is kept; without one that is said', () => {
  expect(breakpointFacts({ ...base, bindings: { [session]: { verified: false, message: 'no code here' } } }, true)).toMatchObject({
    state: 'unverified',
    reason: 'no code here',
  });
  expect(breakpointFacts({ ...base, bindings: { [session]: { verified: false } } }, true).reason).toContain('no reason');
});

test('before an answer it depends on whether a program runs', () => {
  expect(breakpointFacts(base, true).state).toBe('pending');
  expect(breakpointFacts(base, false).state).toBe('waiting');
});

test('a moved one says where it is', () => {
  expect(breakpointFacts({ ...base, bindings: { [session]: { verified: true, line: 5 } } }, true)).toMatchObject({ state: 'verified', movedTo: 5 });
});
