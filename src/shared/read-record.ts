/**
 * Reads the lines of a record. A record may be torn, cut short, from a newer DAPilot, or from somebody else altogether: what
 * cannot be understood is counted and passed over, and only a record that does not begin as one is refused.
 */
import { DapilotError } from './errors.ts';
import { entrySchema, headSchema } from './record-shapes.ts';
import { recordVersion, type RecordEntry, type RecordHead } from './record.ts';

export interface ReadRecord {
  readonly head: RecordHead;
  /** All that follow the head, in their order. */
  readonly entries: readonly Exclude<RecordEntry, RecordHead>[];
  /** Lines that say nothing: torn ones, and those of kinds that are not known here. */
  readonly passedOver: number;
}

const deepest = 64;

/** Throws `bad-request` for what is no record, and for one of a version that is not known here. */
export function readRecord(lines: Iterable<string>): ReadRecord {
  let head: RecordHead | undefined;
  let passedOver = 0;
  const entries: Exclude<RecordEntry, RecordHead>[] = [];
  for (const line of lines) {
    if (line.trim() === '') continue;
    if (!head) {
      head = readHead(line);
      continue;
    }
    const entry = readEntry(line);
    if (entry && entry.kind !== 'head') entries.push(entry);
    else passedOver += 1;
  }
  if (!head) throw noRecord('it is empty');
  return { head, entries, passedOver };
}

/** An entry, or undefined for a line that holds none. */
export function readEntry(line: string): RecordEntry | undefined {
  const value = parsed(line);
  return entrySchema.safeParse(value).success ? (value as RecordEntry) : undefined;
}

/** The head, which says what the rest is. */
export function readHead(line: string): RecordHead {
  const value = parsed(line);
  const version = typeof value === 'object' && value !== null && 'version' in value ? value.version : undefined;
  if (typeof version === 'number' && version > recordVersion) {
    throw new DapilotError('bad-request', `This record is of version ${version}, and this DAPilot reads version ${recordVersion} at most.`, { hint: 'Open it with a newer DAPilot.' });
  }
  if (value === undefined) throw noRecord('its first line is no JSON');
  if (!isHead(value)) throw noRecord('its first line says something else');
  return value;
}

function isHead(value: unknown): value is RecordHead {
  return headSchema.safeParse(value).success;
}

function noRecord(why: string): DapilotError {
  return new DapilotError('bad-request', `This is no record of a task: ${why}.`, { hint: 'Choose a file that DAPilot has exported.' });
}

/** A JSON value that is not nested without end and has no key that means something to the language; else undefined. */
function parsed(line: string): unknown {
  try {
    const value: unknown = JSON.parse(line);
    return isPlain(value, 0) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isPlain(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  if (depth > deepest) return false;
  if (Array.isArray(value)) return value.every((item) => isPlain(item, depth + 1));
  return Object.entries(value).every(([key, item]) => key !== '__proto__' && key !== 'constructor' && isPlain(item, depth + 1));
}
