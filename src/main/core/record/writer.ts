/**
 * Adds lines to one record. What was written stays readable whatever happens: lines are only ever added, a line that a full
 * disk or a crash tore is followed by a new one, and a write that fails loses what it held and nothing else.
 */
import { appendFile, mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { RecordEntry, RecordShare } from '../../../shared/record.ts';
import type { Encoder } from './encode.ts';

export interface RecordWriter {
  /** Takes an entry; it is written a moment later. */
  add(entry: RecordEntry): void;
  /** Resolves when all that was added is on disk, or was given up. */
  settled(): Promise<void>;
}

export interface RecordWriterParts {
  readonly file: string;
  readonly encoder: Encoder;
  /** Nothing is written before; absent: at once. */
  readonly ready?: Promise<unknown>;
  /** Told once that the record is not whole, and why. */
  readonly onFault: (error: unknown) => void;
  /** Absent: the file system's own. */
  readonly append?: (file: string, text: string) => Promise<void>;
}

/** Entries come in bursts, and none of them is to cost the step that it tells of anything. */
const restMilliseconds = 50;
const mostWaiting = 20_000;
/** So many characters are made at once before the rest of the process gets a turn. */
const pieceCharacters = 100_000;

export function createRecordWriter({ file, encoder, ready, onFault, append = appendPrivately }: RecordWriterParts): RecordWriter {
  let waiting: RecordEntry[] = [];
  let writing: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let dropped = 0;
  let faulty = false;
  let torn = false;

  async function write(text: string, entries: number): Promise<void> {
    if (text === '') return;
    try {
      await append(file, torn ? `\n${text}` : text);
      torn = false;
    } catch (error) {
      // A part of it may be there: what comes next must not be taken for its end.
      torn = true;
      dropped += entries;
      if (!faulty) onFault(error);
      faulty = true;
    }
  }

  async function drain(): Promise<void> {
    await ready;
    while (waiting.length > 0) {
      const entries = waiting;
      waiting = [];
      let text = dropped > 0 ? gapLine('agent', 'disk', dropped) : '';
      let count = dropped;
      dropped = 0;
      for (const entry of entries) {
        text += encoder.encode(entry) ?? '';
        count += 1;
        if (text.length < pieceCharacters) continue;
        await write(text, count);
        text = '';
        count = 0;
        await nextTurn();
      }
      for (const [share, left] of encoder.takeGaps()) text += gapLine(share, 'bound', left);
      await write(text, count);
    }
    writing = undefined;
  }

  function begin(): void {
    clearTimeout(timer);
    timer = undefined;
    writing ??= drain();
  }

  return {
    add(entry) {
      if (waiting.length >= mostWaiting) {
        dropped += 1;
        return;
      }
      const last = waiting.at(-1);
      const joined = last && together(last, entry);
      if (joined) waiting[waiting.length - 1] = joined;
      else waiting.push(entry);
      if (writing === undefined) timer ??= setTimeout(begin, restMilliseconds);
    },
    async settled() {
      if (waiting.length > 0) begin();
      await writing;
    },
  };
}

function gapLine(what: RecordShare, why: 'bound' | 'disk', count: number): string {
  return `${JSON.stringify({ kind: 'left-out', at: Date.now(), what, why, count } satisfies RecordEntry)}\n`;
}

/** What grows piece by piece is one entry as long as nothing else happens. */
function together(earlier: RecordEntry, later: RecordEntry): RecordEntry | undefined {
  if (earlier.kind !== 'event' || later.kind !== 'event') return undefined;
  const [one, other] = [earlier.event, later.event];
  if (one.type === 'agent.thoughtsGrew' && other.type === 'agent.thoughtsGrew' && one.round === other.round) return { ...later, event: { ...other, text: one.text + other.text } };
  if (one.type === 'console.grew' && other.type === 'console.grew' && one.rootId === other.rootId) return { ...later, event: { ...other, changedFrom: Math.min(one.changedFrom, other.changedFrom) } };
  return one.type === 'terminal.grew' && other.type === 'terminal.grew' && one.id === other.id ? later : undefined;
}

async function appendPrivately(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  await appendFile(file, text, { mode: 0o600 });
}
