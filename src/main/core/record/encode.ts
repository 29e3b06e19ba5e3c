/** From entries to the lines of a record: secrets are taken out, what was said before is not said again, each share has its bound. */
import type { RecordEntry, RecordShare, RecordedRequest } from '../../../shared/record.ts';
import { createMask, type TextMask } from './mask.ts';

/** What each share of one record may take, in characters. A task is told by its agent's share, so that one is never the smallest. */
const shareCharacters: Readonly<Record<RecordShare, number>> = {
  agent: 8_000_000,
  program: 4_000_000,
  replies: 8_000_000,
  dap: 4_000_000,
};
/** One line. */
const longestLine = 1_000_000;
/** What a window opened and is longer is not even looked through: a source of ten thousand lines still is. */
const longestText = 400_000;

export interface Encoder {
  /** The line of an entry with its newline; or none, where it says nothing new or its share is used up. */
  encode(entry: RecordEntry): string | undefined;
  /** Of each share how many entries are left out so far, where that is ten times what was said of it last. */
  takeGaps(): ReadonlyMap<RecordShare, number>;
}

/** An encoder for one record: equal secrets of it get equal placeholders. */
export function createEncoder(secrets: TextMask, bounds = shareCharacters): Encoder {
  const mask = createMask(secrets);
  const used = new Map<RecordShare, number>();
  const said = new Map<string, string>();
  const requests = new Map<string, { readonly id: number; readonly text: string }>();
  const gaps = new Map<RecordShare, number>();
  const told = new Map<RecordShare, number>();

  function leaveOut(share: RecordShare): undefined {
    gaps.set(share, (gaps.get(share) ?? 0) + 1);
    return undefined;
  }

  /** A conversation is sent whole each time: only what is new of it is kept. */
  function shrunk(entry: RecordedRequest): RecordedRequest {
    const before = requests.get(entry.role);
    requests.set(entry.role, { id: entry.id, text: entry.text });
    const same = before ? sharedStart(before.text, entry.text) : 0;
    return before && same > 100 ? { ...entry, like: before.id, same, text: entry.text.slice(same) } : entry;
  }

  function textOf(entry: RecordEntry): string {
    const masked = mask(entry) as RecordEntry;
    return JSON.stringify(masked.kind === 'sent' ? shrunk(masked) : masked);
  }

  return {
    encode(entry) {
      const share = shareOf(entry);
      const taken = used.get(share) ?? 0;
      if (taken > bounds[share] || (entry.kind === 'reply' && textLength(entry.result) > longestText)) return leaveOut(share);
      const line = `${textOf(entry)}\n`;
      if (line.length > longestLine) return leaveOut(share);
      if (entry.kind === 'reply') {
        const { at: _, ...reply } = entry;
        const question = JSON.stringify([entry.name, entry.params]);
        const answer = JSON.stringify(reply);
        if (said.get(question) === answer) return undefined;
        said.set(question, answer);
      }
      used.set(share, taken + line.length);
      return line;
    },
    takeGaps() {
      const worth = [...gaps].filter(([share, count]) => count >= 10 * (told.get(share) ?? 0.1));
      for (const [share, count] of worth) told.set(share, count);
      return new Map(worth);
    },
  };
}

function textLength(result: unknown): number {
  if (typeof result !== 'object' || result === null) return 0;
  return Object.values(result).reduce((sum: number, value) => sum + (typeof value === 'string' ? value.length : 0), 0);
}

function shareOf(entry: RecordEntry): RecordShare {
  switch (entry.kind) {
    case 'reply':
      return 'replies';
    case 'dap':
      return 'dap';
    case 'event':
      return isOfAgent(entry.event.type) ? 'agent' : 'program';
    case 'head':
    case 'decision':
    case 'asked':
    case 'sent':
    case 'answer':
    case 'left-out':
      return 'agent';
  }
}

/** Whether an event is one of the agent's own. */
export function isOfAgent(type: string): boolean {
  return type.startsWith('agent.') || type.startsWith('step.');
}

function sharedStart(one: string, other: string): number {
  const most = Math.min(one.length, other.length);
  let same = 0;
  while (same < most && one.charCodeAt(same) === other.charCodeAt(same)) same += 1;
  return same;
}
