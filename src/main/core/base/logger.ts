import { mkdirSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { destination, pino } from 'pino';

type LogFields = Readonly<Record<string, unknown>>;

/** Passed as a parameter to whatever logs. Messages are fixed words; what varies goes into `fields`. */
export interface Logger {
  debug(message: string, fields?: LogFields): void;
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  error(message: string, fields?: LogFields): void;
  /** The same log under a tag such as `dap.send` or `agent.plan`. */
  tagged(tag: string): Logger;
}

export interface LoggerOptions {
  /** Where lines go: a file (its folder is made), or a function. Without either nothing is written. */
  readonly file?: string;
  readonly write?: (line: string) => void;
  readonly level?: 'debug' | 'info' | 'warn' | 'error';
}

const maximumFile = 5 * 1024 * 1024;
const secretKey = /(api[-_]?key|authorization|password|passwd|secret|token|cookie|credential)/i;
/** Keys in running text: what a header or a well-known key prefix gives away. */
const secretText = /\b(Bearer\s+|Basic\s+|sk-|ghp_|github_pat_|xox[abp]-)[\w.~+/=-]{8,}/g;
const mask = '•••';
const deepest = 8;

/**
 * A logger that writes JSON lines with secrets masked. A log file above five megabytes is set aside as `<file>.1` first.
 * Throws when the file cannot be opened.
 */
export function createLogger({ file, write, level = 'info' }: LoggerOptions = {}): Logger {
  if (file === undefined && write === undefined) return silentLogger;
  const stream = write ? { write } : openFile(file ?? '');
  return wrap(pino({ level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime }, stream));
}

const silent = () => undefined;

/** Writes nothing. */
export const silentLogger: Logger = { debug: silent, info: silent, warn: silent, error: silent, tagged: () => silentLogger };

function openFile(file: string) {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > maximumFile) renameSync(file, `${file}.1`);
  // Written at once: the last lines before a crash are the ones that count.
  return destination({ dest: file, sync: true, mode: 0o600 });
}

type Target = Pick<ReturnType<typeof pino>, 'debug' | 'info' | 'warn' | 'error' | 'child'>;

function wrap(target: Target): Logger {
  const at = (level: 'debug' | 'info' | 'warn' | 'error') => (message: string, fields: LogFields = {}) =>
    target[level](maskSecrets(fields), maskText(message));
  return {
    debug: at('debug'),
    info: at('info'),
    warn: at('warn'),
    error: at('error'),
    tagged: (tag) => wrap(target.child({ tag })),
  };
}

/** A copy for the log: values under secret names and keys inside strings are masked, errors become plain objects. */
function maskSecrets(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return maskText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= deepest) return '…';
  if (value instanceof Error) {
    return maskSecrets({ ...value, name: value.name, message: value.message, stack: value.stack }, depth);
  }
  if (Array.isArray(value)) return value.map((item) => maskSecrets(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      inner !== undefined && secretKey.test(key) && typeof inner !== 'number' ? mask : maskSecrets(inner, depth + 1),
    ]),
  );
}

/** Masks what looks like a key in running text. */
function maskText(text: string): string {
  return text.replace(secretText, (_, prefix: string) => `${prefix}${mask}`);
}
