/**
 * The task's eyes: what the program shows now, gathered anew only when it has moved, and the output that came with it.
 * Also knows whether the program has moved since the agent last answered for its state.
 */
import { DapilotError } from '../../../shared/errors.ts';
import type { SessionId } from '../../../shared/ids.ts';
import type { Observation } from '../../../shared/observation.ts';
import type { Snapshot } from '../../../shared/snapshot.ts';
import type { Debugger } from '../base/debugger.ts';
import { beforeDeadline } from './deadline.ts';
import { programSignature, stopsOf } from './program.ts';
import { placeOf } from './result-summary.ts';

const observeMilliseconds = 30_000;
const outputLimit = 64 * 1024;

export interface View {
  /** For steps: the last observation while the program has not moved since. */
  look(rootId: SessionId): Promise<Observation>;
  /** For a new round: a fresh observation with all output since the round before. */
  observe(rootId: SessionId): Promise<Observation>;
  /** path:line where the program stands, as far as it is known without asking. */
  place(rootId: SessionId | undefined): string | undefined;
  /** The agent answers for the state as it is now: it is what its plan or its own step led to. */
  accept(rootId: SessionId | undefined): void;
  /** Whether the program has moved since the last `accept`. */
  moved(rootId: SessionId | undefined): boolean;
}

export function createView(debug: Pick<Debugger, 'observe'>, snapshot: () => Snapshot, signal: () => AbortSignal): View {
  let seen: { readonly signature: string; readonly observation: Observation } | undefined;
  let accepted: string | undefined;
  let output = '';

  /** A program that moves while it is looked at is looked at again. */
  async function gather(rootId: SessionId, attempts: number): Promise<Observation> {
    try {
      return await beforeDeadline(debug.observe(rootId), observeMilliseconds, signal(), 'looking at the program');
    } catch (error) {
      if (!(error instanceof DapilotError) || error.code !== 'stale-reference' || attempts <= 1) throw error;
      return gather(rootId, attempts - 1);
    }
  }

  async function fresh(rootId: SessionId): Promise<Observation> {
    const signature = programSignature(snapshot(), rootId);
    const observation = await gather(rootId, 5);
    output = (output + observation.output).slice(-outputLimit);
    seen = { signature, observation };
    return observation;
  }

  return {
    look: async (rootId) => (seen?.signature === programSignature(snapshot(), rootId) ? seen.observation : fresh(rootId)),
    async observe(rootId) {
      const observation = await fresh(rootId);
      const whole = { ...observation, output };
      output = '';
      return whole;
    },
    place(rootId) {
      const now = snapshot();
      if (seen && seen.signature === programSignature(now, rootId)) {
        const place = placeOf(seen.observation);
        return place && `${place.path}:${place.line}`;
      }
      const context = stopsOf(now, rootId)[0]?.stop.context;
      const frame = context?.frames[context.topFrame];
      return frame?.source?.path === undefined ? undefined : `${frame.source.path}:${frame.line}`;
    },
    accept(rootId) {
      accepted = programSignature(snapshot(), rootId);
    },
    moved: (rootId) => accepted !== undefined && accepted !== programSignature(snapshot(), rootId),
  };
}
