/** What a round of the agent takes besides its model: beside the bare exchange of the same bytes with the same endpoint. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { CoreEvent } from '../../src/shared/events.ts';
import { pinnedNode } from '../../src/main/core/base/pinned-node.ts';
import { failingPrograms, runFailing } from './agent-stops.ts';

export interface RoundFigures {
  /** From the beginning of a round, when the stop is known, to its plan. Milliseconds, as all of these. */
  readonly planned: readonly number[];
  /** What the processors worked for a round in the process of the core, from plan to plan, steps and adapter included. */
  readonly worked: readonly number[];
  readonly bare: readonly number[];
  /** The first round of each task, which waits for the environment check, too. */
  readonly first: readonly number[];
}

/** An endpoint in a process of its own. */
async function startEndpoint(): Promise<{ readonly baseUrl: string; end(): Promise<void> }> {
  const child = spawn(pinnedNode(), [join(import.meta.dirname, 'fake-model-program.ts')], { stdio: ['pipe', 'pipe', 'inherit'] });
  const exited = once(child, 'exit');
  const [baseUrl] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  return {
    baseUrl,
    async end() {
      child.stdin.end();
      await exited;
    },
  };
}

/** Measures this many tasks of six rounds with js-debug. */
export async function measureRounds(tasks: number): Promise<RoundFigures> {
  const endpoint = await startEndpoint();
  const figures = { planned: [] as number[], worked: [] as number[], bare: [] as number[], first: [] as number[] };
  const program = failingPrograms.find(({ language }) => language === 'javascript');
  if (!program) throw new Error('There is no program in JavaScript.');
  try {
    for (let task = 0; task < tasks; task++) {
      const bodies: string[] = [];
      let before: NodeJS.CpuUsage | undefined;
      const onEvent = (event: CoreEvent) => {
        if (event.type !== 'agent.planProposed') return;
        if (before) {
          const { user, system } = process.cpuUsage(before);
          figures.worked.push((user + system) / 1000);
        }
        before = process.cpuUsage();
      };
      const { rounds } = await runFailing(program, {
        profile: { baseUrl: endpoint.baseUrl, extendedActions: true },
        debug: {},
        onEvent,
        onSent: (body) => bodies.push(body),
      });
      const times = rounds.map(({ startedAt, plannedAt = Number.NaN }) => plannedAt - startedAt);
      figures.first.push(...times.slice(0, 1));
      figures.planned.push(...times.slice(1));
      for (const body of bodies.slice(1)) figures.bare.push(await exchange(endpoint.baseUrl, body));
    }
  } finally {
    await endpoint.end();
  }
  return figures;
}

/** One request over plain HTTP, until the last byte of its stream. */
async function exchange(baseUrl: string, body: string): Promise<number> {
  const before = performance.now();
  const response = await fetch(`${baseUrl}/chat/completions`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  await response.text();
  return performance.now() - before;
}
