/** What leaves this machine for a model during the present task, kept word for word; where the person wants it, only after a click. */
import type { SentRequest } from '../../../shared/agent.ts';
import { DapilotError } from '../../../shared/errors.ts';
import type { CoreEvent } from '../../../shared/events.ts';
import type { ModelRole } from '../../../shared/models.ts';
import type { RecordEntry } from '../../../shared/record.ts';
import type { Snapshot } from '../../../shared/snapshot.ts';
import type { LeavingRequest } from './model/endpoint.ts';

/** A conversation is sent whole in each round; beyond this the first ones are forgotten, which is said. */
const keptCharacters = 30_000_000;

export interface SentRequestsParts {
  readonly append: (event: CoreEvent) => void;
  readonly snapshot: () => Snapshot;
  readonly now: () => number;
  /** Whether everything waits for the person. */
  readonly reviewing: () => boolean;
  /** Whether there is one. */
  readonly interactive: boolean;
  /** Keeps beyond the task what has left. */
  readonly record?: ((entry: RecordEntry) => void) | undefined;
  /** The task's time does not run while the person reads. */
  readonly pauseClock: () => { resume(): void };
}

export interface SentRequests {
  /**
   * Keeps a request of the present round before it is sent; resolves when it may leave. Rejects when `signal` fires before, and
   * with `needs-approval` where nobody can release it.
   */
  note(role: ModelRole, request: LeavingRequest, signal?: AbortSignal): Promise<void>;
  /** Lets a held one go; throws `bad-request` for any other. */
  release(id: number): void;
  /** Throws `bad-request` for what is not kept (any more). */
  read(id: number): LeavingRequest;
  /** Another task begins. */
  forget(): void;
}

export function createSentRequests(parts: SentRequestsParts): SentRequests {
  const { append, snapshot, now } = parts;
  const kept = new Map<number, LeavingRequest>();
  /** What lets it go. */
  const held = new Map<number, () => void>();
  let characters = 0;
  let last = 0;

  const presentRound = () => snapshot().agent.task?.rounds.at(-1)?.number;

  function keep(request: LeavingRequest): number {
    const id = (last += 1);
    kept.set(id, request);
    characters += request.body.length;
    for (const [old, { body }] of kept) {
      if (characters <= keptCharacters || old === id) break;
      kept.delete(old);
      characters -= body.length;
    }
    return id;
  }

  async function hold(id: number, round: number, signal: AbortSignal | undefined): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const giveUp = () => reject(new DapilotError('cancelled', 'The request was not released before the agent was stopped.'));
    if (signal?.aborted) giveUp();
    signal?.addEventListener('abort', giveUp);
    const clock = parts.pauseClock();
    append({ type: 'agent.statusChanged', status: 'awaiting-release' });
    held.set(id, resolve);
    try {
      await promise;
      append({ type: 'agent.requestReleased', round, id });
      append({ type: 'agent.statusChanged', status: 'thinking' });
    } finally {
      held.delete(id);
      signal?.removeEventListener('abort', giveUp);
      clock.resume();
    }
  }

  return {
    async note(role, request, signal) {
      const round = presentRound();
      const id = keep(request);
      if (round === undefined) return;
      if (snapshot().agent.until !== undefined) append({ type: 'agent.statusChanged', status: 'thinking' });
      const holding = parts.reviewing();
      const record = () => parts.record?.({ kind: 'sent', at: now(), id, role, method: request.method, url: request.url, text: request.body });
      if (!holding) record();
      const sent: SentRequest = { id, role, url: request.url, bytes: Buffer.byteLength(request.body), time: now(), ...(holding ? { held: true } : {}) };
      append({ type: 'agent.requestSent', round, request: sent });
      if (!holding) return;
      if (!parts.interactive) {
        throw new DapilotError('needs-approval', 'Your settings want everything read before it leaves for a model, and nobody can read it in this run.', {
          hint: 'Switch "Read before sending" off, or use the built-in planner.',
        });
      }
      await hold(id, round, signal);
      record();
    },
    release(id) {
      const letGo = held.get(id);
      if (!letGo) throw new DapilotError('bad-request', 'That request does not wait to be sent any more.', { hint: 'Look at the newest one.' });
      letGo();
    },
    read(id) {
      const request = kept.get(id);
      if (request) return request;
      throw new DapilotError('bad-request', 'That request is not kept any more.', { hint: 'Only those of the present task are kept, up to 30 million characters.' });
    },
    forget() {
      kept.clear();
      characters = 0;
    },
  };
}
