/** What a step costs, counted in requests, with and without what hurries JavaScript and Python: both work, and cost the same. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { pinnedNode } from '../../src/main/core/base/pinned-node.ts';
import type { CoreEvent } from '../../src/shared/events.ts';
import type { LaunchRequest } from '../../src/shared/launch.ts';
import { waiting, type Bench } from '../support/debugger-bench.ts';
import { describeCurrentDebugpy } from '../support/debugpy-bench.ts';
import { openJsBench } from '../support/js-debug-bench.ts';

const steps = 6;

/** Steps through a program from its first line, and reads a value; gives what each stop has cost. */
async function stepThrough(bench: Bench, launch: LaunchRequest): Promise<readonly Cost[]> {
  await bench.debugger.launch({ ...launch, stopOnEntry: true } as LaunchRequest, 'person');
  let at = await bench.stopped();
  for (let step = 0; step < steps; step += 1) {
    const line = at.context.frames[0]?.line ?? 0;
    await bench.debugger.resume('next', at, 'person');
    at = await bench.stopped(at.stop.number);
    expect(at.context.frames[0]?.line).toBe(line + 1);
  }
  const sum = Object.values(at.context.variables).flat().find(({ name }) => name === 'total');
  expect(sum?.value).toBe(String(steps - 1));
  const frameId = at.context.frames[0]?.id ?? 0;
  expect(await bench.debugger.evaluate({ sessionId: at.sessionId, stop: at.stop.number, frameId, expression: 'total * 2', context: 'watch' })).toMatchObject({ value: String(2 * (steps - 1)) });
  expect(await bench.debugger.move('continue', at, 'person', waiting())).toEqual({ kind: 'ended', exit: { code: 0 } });
  const loaded = bench.events.filter(isLoaded);
  // The line of each was told before the rest of it.
  const places = bench.events.filter((event) => event.type === 'session.placeFound');
  expect(places.map(({ stop, frame }) => [stop, frame])).toEqual(loaded.map(({ stop, context: { frames, topFrame } }) => [stop, frames[topFrame]]));
  return loaded.map(({ trips }) => trips);
}

type Loaded = Extract<CoreEvent, { type: 'session.contextLoaded' }>;
type Cost = Loaded['trips'];
const isLoaded = (event: CoreEvent): event is Loaded => event.type === 'session.contextLoaded';

/** A fourth trip, a second stack or anything that nobody looks at is one too many. */
function expectCheap(costs: readonly Cost[], scopes: number): void {
  expect(costs).toHaveLength(steps + 1);
  for (const cost of costs.slice(1)) {
    expect(cost?.sequential).toBe(3);
    expect(cost?.requests).toEqual({ stackTrace: 1, threads: 1, scopes: 1, variables: scopes });
  }
}

const lines = (line: (index: number) => string) => Array.from({ length: steps + 2 }, (_, index) => line(index)).join('\n');

describe.each([true, false])('with quick answers: %s', (quickAnswers) => {
  test('JavaScript: a step takes three trips and one stack, and everything works', async () => {
    const bench = openJsBench({ settings: { quickAnswers } });
    const program = join(bench.folder, 'steps.cjs');
    writeFileSync(program, `let total = 0;\n${lines(() => 'total += 1;')}\n`);
    expectCheap(await stepThrough(bench, { program, runtimeExecutable: pinnedNode() }), 1);
  });

  describeCurrentDebugpy(({ open }) => {
    test('Python: a step takes three trips and one stack, and everything works', async () => {
      const bench = open({ settings: { quickAnswers } });
      const program = join(bench.folder, 'steps.py');
      writeFileSync(program, `total = 0\n${lines(() => 'total += 1')}\n`);
      expectCheap(await stepThrough(bench, { program }), 2);
    });
  });
});
