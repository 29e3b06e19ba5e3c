/** The whole results of a task's steps, so that a planner can ask for what was cut. Bounded; gone with the task. */
import type { StepId } from '../../../../shared/ids.ts';
import { shortStepId } from '../verdict.ts';

export interface KeptResults {
  keep(id: StepId, text: string): void;
  /** By the short name of a step, for example r1s2. */
  of(name: string): string | undefined;
}

const mostCharacters = 256 * 1024;
const mostResults = 40;

export function createKeptResults(): KeptResults {
  const kept = new Map<string, string>();
  return {
    keep(id, text) {
      kept.set(shortStepId(id), text.slice(0, mostCharacters));
      const [oldest] = kept.keys();
      if (kept.size > mostResults && oldest !== undefined) kept.delete(oldest);
    },
    of: (name) => kept.get(name),
  };
}
