/** Keeps, for every step of the present plan, which files it concerns and how their text was when its card was made. */
import type { Step } from '../../../shared/agent.ts';
import { DapilotError } from '../../../shared/errors.ts';
import type { SessionId, StepId, TaskId } from '../../../shared/ids.ts';
import type { Observation } from '../../../shared/observation.ts';
import type { PlanStep } from '../../../shared/plan.ts';
import { sha256, stepHash } from './canonical.ts';
import type { PlannerReads } from './planner.ts';
import { resolvePath, resolveSource } from './resolve-path.ts';
import { mainFrame } from './result-summary.ts';

interface BindingPlace {
  readonly taskId: TaskId;
  readonly round: number;
  readonly rootId: SessionId | undefined;
}

/** What a card shows of a step. */
type Card = Pick<Step, 'id' | 'step' | 'risk'>;

export interface Bindings {
  /** The card's hash for a step; reads the files the step concerns. */
  bind(card: Card, at: BindingPlace, observation: Observation | undefined): Promise<string>;
  /** The hash as it is now: differs from the card's when a file has changed. */
  rebind(card: Card, at: BindingPlace): Promise<string>;
  /** The state that approvals were given in is over: new hashes for these steps, from the file texts known. */
  renew(cards: readonly Card[], at: BindingPlace): ReadonlyMap<StepId, string>;
}

export function createBindings(reads: PlannerReads, workspace: string, program: () => string | undefined): Bindings {
  const files = new Map<StepId, Readonly<Record<string, string>>>();
  /** Counts the changes of state that were no result of a plan. */
  let generation = 0;

  async function hashes(paths: readonly string[]): Promise<Readonly<Record<string, string>>> {
    const texts = await Promise.all(paths.map(async (path) => [path, sha256((await reads.readText(path)) ?? 'unreadable')] as const));
    return Object.fromEntries(texts);
  }

  function hash({ id, step, risk }: Card, at: BindingPlace): string {
    return stepHash({ ...at, stepId: id, step, risk, generation, files: files.get(id) ?? {} });
  }

  return {
    async bind(card, at, observation) {
      files.set(card.id, await hashes(await concerned(card.step, observation)));
      return hash(card, at);
    },
    async rebind(card, at) {
      files.set(card.id, await hashes(Object.keys(files.get(card.id) ?? {})));
      return hash(card, at);
    },
    renew(cards, at) {
      generation += 1;
      return new Map(cards.map((card) => [card.id, hash(card, at)]));
    },
  };

  async function concerned(step: PlanStep, observation: Observation | undefined): Promise<readonly string[]> {
    switch (step.action) {
      case 'setBreakpoints':
        return found(resolveSource(step.source, workspace, reads));
      case 'readCode':
        return found(resolvePath(step.path, workspace, reads));
      case 'restart': {
        const path = program();
        return path === undefined ? [] : [path];
      }
      default: {
        const path = mainFrame(observation)?.path;
        return path === undefined ? [] : [path];
      }
    }
  }

  /** A file that cannot be resolved binds nothing; the step itself will say why when it runs. */
  async function found(path: Promise<string>): Promise<readonly string[]> {
    try {
      return [await path];
    } catch (error) {
      if (error instanceof DapilotError) return [];
      throw error;
    }
  }
}
