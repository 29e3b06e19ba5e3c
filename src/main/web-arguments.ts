/** The words after `web.js`: what may be said, and a sentence for everything else. */
import { resolve } from 'node:path';
import { DapilotError } from '../shared/errors.ts';
import { folderOf } from './start-words.ts';
import { parseWords } from './words.ts';

export interface WebArguments {
  /** Absolute. */
  readonly folder: string | undefined;
  /** Of the folder's launch.json: the one to begin with. */
  readonly configuration: string | undefined;
  /** 0: any free port. */
  readonly port: number;
  /** Origins besides our own, as browsers write them. */
  readonly origins: readonly string[];
  readonly open: boolean;
  readonly json: boolean;
  /** Absolute path of another built page, for tests. */
  readonly page: string | undefined;
}

const options = {
  configuration: { type: 'string' },
  port: { type: 'string' },
  origin: { type: 'string', multiple: true },
  open: { type: 'boolean' },
  json: { type: 'boolean' },
  page: { type: 'string' },
} as const;
const usage = 'Usage: web.js [folder] [--configuration NAME] [--port N] [--origin O] [--open] [--json]';

/** Relative paths start at `from`. Throws DapilotError `bad-request`. */
export function readWebArguments(words: readonly string[], from: string): WebArguments {
  const { values, positionals } = parseWords(words, options, usage);
  if (positionals.length > 1) throw bad(`One folder can be opened, and "${positionals.slice(1).join(' ')}" is too much.`);
  const port = values.port === undefined ? 0 : Number(values.port);
  if (!/^\d*$/.test(values.port ?? '') || port > 65_535) throw bad(`"${values.port}" is no port.`);
  return {
    folder: folderOf(positionals[0], values.configuration, from),
    configuration: values.configuration,
    port,
    origins: (values.origin ?? []).map(readOrigin),
    open: values.open ?? false,
    json: values.json ?? false,
    page: values.page === undefined ? undefined : resolve(from, values.page),
  };
}

/** Exactly as browsers write it, so that it can be compared letter by letter. */
function readOrigin(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.origin !== text) {
    throw bad(`"${text}" is no origin.`, 'Give it as https://name or https://name:port, without a path.');
  }
  return text;
}

function bad(message: string, hint = usage): DapilotError {
  return new DapilotError('bad-request', message, { hint });
}
