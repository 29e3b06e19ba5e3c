/** What left this machine for a model during the present task, kept word for word so that a person can read it. */
import type { SentRequest } from '../../../shared/agent.ts';
import { DapilotError } from '../../../shared/errors.ts';
import type { CoreEvent } from '../../../shared/events.ts';
import type { ModelRole } from '../../../shared/models.ts';
import type { RecordEntry } from '../../../shared/record.ts';
import type { Snapshot } from '../../../shared/snapshot.ts';
import type { LeavingRequest } from './model/endpoint.ts';

/** A conversation is sent whole in each round; beyond this the first ones are forgotten, which is said. */
const keptCharacters = 30_000_000;

export interface SentRequests {
  /** Keeps a request of the present round, before it is sent. */
  note(role: ModelRole, request: LeavingRequest): void;
  /** Throws `bad-request` for what is not kept (any more). */
  read(id: number): LeavingRequest;
  /** Another task begins. */
  forget(): void;
}

export interface SentRequestsParts {
  readonly append: (event: CoreEvent) => void;
  readonly snapshot: () => Snapshot;
  readonly now: () => number;
  /** Keeps them beyond the task. */
  readonly record?: ((entry: RecordEntry) => void) | undefined;
}

export function createSentRequests({ append, snapshot, now, record }: SentRequestsParts): SentRequests {
  const kept = new Map<number, LeavingRequest>();
  let characters = 0;
  let last = 0;

  return {
    note(role, request) {
      const round = snapshot().agent.task?.rounds.at(-1)?.number;
      const id = (last += 1);
      kept.set(id, request);
      characters += request.body.length;
      for (const [old, { body }] of kept) {
        if (characters <= keptCharacters || old === id) break;
        kept.delete(old);
        characters -= body.length;
      }
      if (round === undefined) return;
      record?.({ kind: 'sent', at: now(), id, role, method: request.method, url: request.url, text: request.body });
      const sent: SentRequest = { id, role, url: request.url, bytes: Buffer.byteLength(request.body), time: now() };
      append({ type: 'agent.requestSent', round, request: sent });
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
