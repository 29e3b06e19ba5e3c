/**
 * A record as something that can be looked at again: its moments, the state at each of them, and the replies that are known.
 * Pure; nothing is asked and nothing is run.
 */
import type { CoreEvent } from './events.ts';
import type { PulledRequest, RecordedReply, RecordEntry } from './record.ts';
import { firstSnapshot } from './record.ts';
import type { ReadRecord } from './read-record.ts';
import { reduce } from './reduce.ts';
import type { Snapshot } from './snapshot.ts';
import { wordsOf } from './replay-words.ts';

/** Whose doing a moment is. */
type MomentKind = 'start' | 'stop' | 'plan' | 'decision' | 'result' | 'end';

/** A point of the task that one can go to. */
export interface Moment {
  readonly kind: MomentKind;
  readonly at: number;
  /** What happened, in a few words. */
  readonly words: string;
  /** Position of its last entry. */
  readonly position: number;
  readonly snapshot: Snapshot;
}

export interface Replay {
  readonly moments: readonly Moment[];
  /** What was known last at a position, else what became known first after it; undefined: it was never asked. */
  reply(name: PulledRequest, params: unknown, position: number): RecordedReply | undefined;
  /** All replies to requests of a name, up to a position and then the rest. */
  replies(name: PulledRequest, position: number): readonly RecordedReply[];
}

/** A record that does not fit together has fewer moments; it never throws. */
export function createReplay({ head, entries }: ReadRecord): Replay {
  const replies = new Map<string, { readonly position: number; readonly entry: RecordedReply }[]>();
  const byName = new Map<PulledRequest, { readonly position: number; readonly entry: RecordedReply }[]>();
  const moments: Moment[] = [];
  let snapshot = firstSnapshot(head);
  let sequence = snapshot.sequence;

  for (const [position, entry] of entries.entries()) {
    if (entry.kind === 'reply') {
      keep(replies, keyOf(entry.name, entry.params), { position, entry });
      keep(byName, entry.name, { position, entry });
    } else if (entry.kind === 'event') {
      const before = snapshot;
      snapshot = reduced(snapshot, entry.event, (sequence += 1));
      const kind = kindOf(entry.event, before);
      const last = moments.at(-1);
      if (kind) moments.push({ kind, at: entry.at, words: wordsOf(entry.event, snapshot), position, snapshot });
      else if (last && belongs(entry.event)) moments[moments.length - 1] = { ...last, position, snapshot };
    }
  }

  return {
    moments,
    reply(name, params, position) {
      const known = replies.get(keyOf(name, params)) ?? [];
      return (known.findLast((each) => each.position <= position) ?? known[0])?.entry;
    },
    replies(name, position) {
      const known = byName.get(name) ?? [];
      return [...known.filter((each) => each.position <= position).toReversed(), ...known.filter((each) => each.position > position)].map(({ entry }) => entry);
    },
  };
}

/** An event that does not fit to the state changes nothing. */
function reduced(snapshot: Snapshot, event: CoreEvent, sequence: number): Snapshot {
  try {
    return reduce(snapshot, { sequence, event });
  } catch {
    return snapshot;
  }
}

function kindOf(event: CoreEvent, before: Snapshot): MomentKind | undefined {
  switch (event.type) {
    case 'agent.taskStarted':
      return 'start';
    case 'session.contextLoaded': {
      const thread = before.sessions[event.sessionId]?.threads.find(({ id }) => id === event.threadId);
      return thread?.stop?.number === event.stop && thread.stop.context === undefined ? 'stop' : undefined;
    }
    case 'session.ended':
      return before.sessions[event.sessionId]?.rootId === event.sessionId ? 'stop' : undefined;
    case 'agent.planProposed':
    case 'agent.planFailed':
      return 'plan';
    case 'step.edited':
      return 'decision';
    case 'step.approved':
      return event.by === 'person' ? 'decision' : undefined;
    case 'step.statusChanged':
      return event.status === 'skipped' ? 'decision' : undefined;
    case 'step.finished':
      return 'result';
    case 'agent.verdictReached':
      return 'end';
    case 'agent.taskEnded':
      return event.end.reason === 'verdict' ? undefined : 'end';
    default:
      return undefined;
  }
}

/** What the agent and the console say of a moment is part of it; what the program does next is not. */
function belongs({ type }: CoreEvent): boolean {
  return type === 'console.grew' || type === 'session.noted' || type === 'session.linkMeasured' || (/^(agent|step)\./.test(type) && type !== 'step.started');
}

function keep<Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value): void {
  const known = map.get(key);
  if (known) known.push(value);
  else map.set(key, [value]);
}

/** Equal questions have equal keys, in whatever order their fields are. */
function keyOf(name: string, params: unknown): string {
  const entries = Object.entries(typeof params === 'object' && params !== null ? params : {}).filter(([, value]) => value !== undefined);
  return JSON.stringify([name, entries.toSorted(([a], [b]) => (a < b ? -1 : 1))]);
}

/** Entries of a kind, in their order. */
export function entriesOf<Kind extends RecordEntry['kind']>({ entries }: Pick<ReadRecord, 'entries'>, kind: Kind): readonly Extract<RecordEntry, { kind: Kind }>[] {
  return entries.filter((entry) => entry.kind === kind) as unknown as readonly Extract<RecordEntry, { kind: Kind }>[];
}

/** The bodies of what left for models, whole again, by the number of the request. */
export function sentBodies(record: Pick<ReadRecord, 'entries'>): ReadonlyMap<number, string> {
  const bodies = new Map<number, string>();
  for (const { id, like, same = 0, text } of entriesOf(record, 'sent')) bodies.set(id, like === undefined ? text : (bodies.get(like) ?? '').slice(0, same) + text);
  return bodies;
}
