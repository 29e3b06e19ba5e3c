/** What a task finds out once, beside the program: whether the environment is in order, and which tools the person has added. */
import { toProblem } from '../../../shared/errors.ts';
import { whatIsOff } from '../../../shared/environment.ts';
import { atMost } from '../base/at-most.ts';
import type { Planner, PlannerInput } from './planner.ts';
import type { TaskState } from './task-state.ts';

export interface Surroundings {
  /** Begins to find out, in the background. */
  look(): void;
  /** What is known after a short while; from then on it stays the same, so that planners are told it once. Never rejects. */
  known(): Promise<Pick<PlannerInput, 'environment' | 'externalTools'>>;
}

/** The environment comes before the first hypothesis; its check has a limit of its own, and takes a fraction of a second. */
const environmentMilliseconds = 10_000;
/** A server that hangs costs each task no more than this. */
const toolsMilliseconds = 5000;

export function createSurroundings(state: Pick<TaskState, 'parts' | 'signal' | 'rootId'>, planner: Planner['kind']): Surroundings {
  const { tools, logger } = state.parts;
  let looking: Promise<readonly [PlannerInput['environment'], PlannerInput['externalTools']]> | undefined;
  let kept: Promise<Pick<PlannerInput, 'environment' | 'externalTools'>> | undefined;

  async function orNothing<T>(what: string, milliseconds: number, work: Promise<T>): Promise<T | undefined> {
    try {
      return await atMost(milliseconds, work);
    } catch (error) {
      const problem = toProblem(error);
      if (problem.code !== 'cancelled' && problem.code !== 'not-trusted') logger.warn(`${what} is not known`, { error });
      return undefined;
    }
  }

  const begin = () =>
    Promise.all([
      orNothing('the environment', environmentMilliseconds, tools.checkEnvironment(state.rootId(), state.signal).then(whatIsOff)),
      planner === 'model' && tools.external.any() ? orNothing('the list of external tools', toolsMilliseconds, tools.external.list(state.signal)) : undefined,
    ]);

  return {
    look: () => {
      looking ??= begin();
    },
    known: () =>
      (kept ??= (looking ??= begin()).then(([environment = [], externalTools = []]) => ({
        ...(environment.length === 0 ? {} : { environment }),
        ...(externalTools.length === 0 ? {} : { externalTools }),
      }))),
  };
}
