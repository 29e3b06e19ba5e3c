/** The real loop on the scripted debugger, recorded as a core records it, and decided once more. */
import { expect, test } from 'vitest';
import { readRecord } from '../../../shared/read-record.ts';
import { recordedState, recordFormat, recordVersion, type RecordEntry } from '../../../shared/record.ts';
import type { TaskId } from '../../../shared/ids.ts';
import { emptySnapshot } from '../../../shared/snapshot.ts';
import { createBench, plan, step, type BenchOptions } from '../../../../e2e/support/agent-bench.ts';
import { recheck } from './recheck.ts';

const head: RecordEntry = { kind: 'head', at: 1, format: recordFormat, version: recordVersion, product: 'test', task: 't1' as TaskId, state: recordedState(emptySnapshot) };

/** A task with a rule, an edit, a skip, a step of the person's own and two rounds; what was kept of it, as lines. */
async function recorded(): Promise<readonly string[]> {
  const entries: RecordEntry[] = [head];
  const options: BenchOptions = {
    answers: [plan(step('evaluate', { expression: 'x' }), step('evaluate', { expression: 'x' }), step('next'), step('evaluate', { expression: 'y' })), {}],
    record: (entry) => entries.push(entry),
    onEvent: (event) => entries.push({ kind: 'event', at: 2, event }),
  };
  const bench = await createBench(options);
  try {
    bench.agent.start({ launch: { program: 'cart.js' } });
    await bench.until('a plan', ({ agent }) => agent.status === 'awaiting-approval');
    bench.approve(0, true);
    await bench.until('the rule has let the second run', () => bench.step(1).status === 'done' && bench.step(2).status === 'awaiting');
    bench.agent.personActed('looked around');
    await bench.until('it is asked for again', () => bench.step(2).reason !== undefined);
    bench.approve(2);
    await bench.until('it has moved', () => bench.step(3).status === 'awaiting');
    bench.agent.skip(bench.step(3).id);
    await bench.until('the end', ({ agent }) => agent.status === 'gave-up');
  } finally {
    await bench.dispose();
  }
  return entries.map((entry) => JSON.stringify(entry));
}

test('every decision is made again from the record alone', async () => {
  const lines = await recorded();
  const record = readRecord(lines);
  expect(record.passedOver).toBe(0);
  const { decisions, differences } = recheck(record);
  expect(differences).toEqual([]);
  expect(decisions).toBeGreaterThan(15);
});

test('a decision that is another one now is named', async () => {
  const lines = await recorded();
  const changed = (find: string, put: string) => recheck(readRecord(lines.map((line) => line.replace(find, put)))).differences;
  expect(changed('"by":"rule"', '"by":"policy"')).toMatchObject([{ command: 'advance', message: 'step.approved was recorded, and it is step.approved with other contents now' }]);
  expect(changed(',"also":"session"', '').map(({ message }) => message)).toEqual(expect.arrayContaining([expect.stringMatching(/leads to 2 events, and led to 3/)]));
  const without = recheck(readRecord(lines.filter((line) => !line.includes('"status":"skipped"'))));
  expect(without.differences[0]).toMatchObject({ command: 'skip' });
  const refused = recheck(readRecord([...lines, lines.find((line) => line.includes('"kind":"skip"'))!])).differences;
  expect(refused.at(-1)).toMatchObject({ command: 'skip', message: expect.stringMatching(/^it is refused now: / ) as unknown });
});
