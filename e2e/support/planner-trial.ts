/** A planner with a model of a test's choosing. */
import { silentLogger } from '../../src/main/core/base/logger.ts';
import { createModelClient } from '../../src/main/core/agent/model/client.ts';
import { createModelPlanner } from '../../src/main/core/agent/model-planner.ts';
import type { Planner } from '../../src/main/core/agent/planner.ts';
import type { DapilotError } from '../../src/shared/errors.ts';
import { modelProfileSchema, type ModelProfile } from '../../src/shared/models.ts';

export interface Trial {
  readonly profile?: Partial<ModelProfile>;
  readonly apiKey?: string;
}

/** A planner at this endpoint, which waits a millisecond before it asks again, and how long it was made to wait so far. */
export function plannerAt(baseUrl: string, { profile: more, apiKey }: Trial = {}): { readonly planner: Planner; readonly pauses: readonly number[] } {
  const profile = { ...modelProfileSchema.parse({ baseUrl, model: 'tiny' }), ...more };
  const pauses: number[] = [];
  const parts = { localOnly: false, logger: silentLogger };
  const client = createModelClient({ ...parts, profile, apiKey, known: new Map(), backoff: () => 1 });
  return { pauses, planner: createModelPlanner({ ...parts, model: { profile, apiKey, client }, onPause: (_, milliseconds) => pauses.push(milliseconds) }) };
}

/** What the work failed with. */
export function failureOf(work: Promise<unknown>): Promise<DapilotError> {
  return work.then(
    () => {
      throw new Error('It did not fail.');
    },
    (error: DapilotError) => error,
  );
}
