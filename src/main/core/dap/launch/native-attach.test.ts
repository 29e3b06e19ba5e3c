import { expect, test } from 'vitest';
import { traceProblem, traceRefusal, type TraceFacts } from './native-attach.ts';

const fine: TraceFacts = { processId: 7, ptraceScope: 0, mayTrace: false, isOurs: true, tracer: 0, closed: false };

test('nothing speaks against a process of ours, or against any for who may trace all', () => {
  expect(traceRefusal(fine)).toBeUndefined();
  expect(traceRefusal({ ...fine, isOurs: false, ptraceScope: 3, closed: true, mayTrace: true })).toBeUndefined();
});

test.each<[Partial<TraceFacts>, RegExp, RegExp]>([
  [{ ptraceScope: 1 }, /ptrace_scope is 1/, /sudo sysctl -w kernel\.yama\.ptrace_scope=0/],
  [{ ptraceScope: 2 }, /ptrace_scope is 2/, /as root/],
  [{ ptraceScope: 3 }, /ptrace_scope is 3/, /new start of the machine/],
  [{ isOurs: false }, /another user/, /as that user/],
  [{ closed: true }, /does not let other programs look into it/, /CAP_SYS_PTRACE/],
  [{ tracer: 12, mayTrace: true }, /process 12 is debugging it/, /Detach/],
])('%j is refused with the next step', (facts, why, next) => {
  const refusal = traceRefusal({ ...fine, ...facts });
  expect(refusal?.message).toMatch(why);
  expect(refusal?.hint).toMatch(next);
});

test("the debugger's own words are only read for what they say of rights", () => {
  expect(traceProblem(7, 'error: attach failed: Operation not permitted')?.message).toContain('Process 7 cannot be attached to');
  expect(traceProblem(7, 'error: no such file')).toBeUndefined();
});
