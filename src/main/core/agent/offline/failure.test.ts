import { expect, test } from 'vitest';
import type { ObservedFrame, ObservedStop } from '../../../../shared/observation.ts';
import { failureAt, printedFailure } from './failure.ts';

const frame = (index: number, user: boolean): ObservedFrame => ({ index, id: index, name: 'f', ...(user ? { path: '/w/a.js' } : {}), line: 1, column: 1, kind: 'normal', user, variables: [], changedLines: [] });

function stopWith(typeName: string, message: string, frames = [frame(0, true)]): ObservedStop {
  return { number: 1, sessionId: 's1', threadId: 0, reason: 'exception', exception: { typeName, message, breakMode: 'always' }, frames } as unknown as ObservedStop;
}

test.each([
  ['TypeError', "Cannot read properties of undefined (reading 'x')"],
  ["TypeError: Cannot read properties of undefined (reading 'x')", 'Paused on exception'],
  ["TypeError: Cannot read properties of undefined (reading 'x')", ''],
  ['TypeError', "TypeError: Cannot read properties of undefined (reading 'x')"],
])('type and message are told apart: %j, %j', (typeName, message) => {
  expect(failureAt(stopWith(typeName, message))).toEqual({ type: 'TypeError', message: "Cannot read properties of undefined (reading 'x')", frame: 0 });
});

test('a failure shows in the first frame of the user, and nowhere when there is none', () => {
  expect(failureAt(stopWith('Error', 'x', [frame(0, false), frame(1, true)]))?.frame).toBe(1);
  expect(failureAt(stopWith('Error', 'x', [frame(0, false)]))).toBeUndefined();
  expect(failureAt(undefined)).toBeUndefined();
});

test('the last printed error is read with the places of its stack', () => {
  const output = `Error: an earlier one
    at old (/w/old.js:1:1)
AssertionError [ERR_ASSERTION]: Expected values to be strictly equal:

120 !== 130

    at file:///w/a%20b/main.mjs:16:8 {
  code: 'ERR_ASSERTION'
}`;
  expect(printedFailure(output)).toMatchObject({ type: 'AssertionError', message: 'Expected values to be strictly equal:', places: [{ path: '/w/a b/main.mjs', line: 16, column: 8 }, {}] });
  expect(printedFailure('all is well')).toBeUndefined();
});
