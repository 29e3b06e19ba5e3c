/** The last frames of a connection in both directions, for "Save DAP log". Values of environments are masked. */

export interface WireLog {
  /** `text` is the frame's body, `message` what it means. */
  sent(text: string, message: unknown): void;
  received(text: string, message: unknown): void;
  /** A frame of which only the beginning is told, of `length` characters. */
  receivedLarge(head: string, length: number): void;
  /** Anything else worth keeping: junk, broken frames, the end. */
  note(text: string): void;
  /** Oldest first, one line each: time, direction, body. */
  text(): string;
}

const maximumTotal = 2 * 1024 * 1024;
const maximumEntry = 64 * 1024;
/** Time and direction. */
const entryOverhead = 28;

/** A ring of about two megabytes; single frames are cut at 64 KB. `now` is the clock, in milliseconds. */
export function createWireLog(now: () => number = Date.now): WireLog {
  const entries: Entry[] = [];
  let first = 0;
  let total = 0;

  const add = (direction: Entry['direction'], text: string) => {
    const entry = { time: now(), direction, text: cut(text) };
    entries.push(entry);
    total += sizeOf(entry);
    for (let oldest = entries[first]; total > maximumTotal && oldest; oldest = entries[++first]) total -= sizeOf(oldest);
    if (first <= 1000) return;
    entries.splice(0, first);
    first = 0;
  };

  return {
    sent: (text, message) => add('->', maskEnvironment(text, message)),
    received: (text, message) => add('<-', maskEnvironment(text, message)),
    receivedLarge: (head, length) => add('<-', environmentKey.test(head) ? '(not kept: a large message with an environment in it)' : `${head}${more(length - head.length)}`),
    note: (text) => add('--', text.trimEnd()),
    text: () => entries.slice(first).map(lineOf).join(''),
  };
}

/** Written out when somebody reads it: a flood has hundreds of thousands that nobody reads. */
interface Entry {
  readonly time: number;
  readonly direction: '->' | '<-' | '--';
  readonly text: string;
}

const sizeOf = ({ text }: Entry) => text.length + entryOverhead;
const lineOf = ({ time, direction, text }: Entry) => `${new Date(time).toISOString()} ${direction} ${text}\n`;

const more = (characters: number) => (characters > 0 ? `… (${characters} more characters)` : '');
const environmentKey = /"(env|environment)"\s*:/;

function cut(text: string): string {
  if (text.length <= maximumEntry) return text;
  // A round trip through bytes, or the short string would keep the long one in memory.
  const head = Buffer.from(text.slice(0, maximumEntry)).toString();
  return head + more(text.length - maximumEntry);
}

/** Only messages that hold an environment are written anew; within a string its name would be escaped. */
function maskEnvironment(text: string, message: unknown): string {
  // What is cut off later need not be looked at.
  if (!environmentKey.test(text.length > maximumEntry ? text.slice(0, maximumEntry) : text)) return text;
  try {
    return JSON.stringify(message, (key, value: unknown) => (key === 'env' || key === 'environment' ? maskValues(value) : value));
  } catch (error) {
    return `(not kept: ${error instanceof Error ? error.message : String(error)})`;
  }
}

function maskValues(value: unknown): unknown {
  if (Array.isArray(value)) {
    // Either ["NAME=value"] or [{name, value}].
    return value.map((item: unknown) =>
      typeof item === 'string' ? item.replace(/=.*/s, '=•••') : { name: (item as { name?: unknown } | null)?.name, value: '•••' },
    );
  }
  if (typeof value !== 'object' || value === null) return value === undefined ? undefined : '•••';
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, inner === null ? null : '•••']));
}
