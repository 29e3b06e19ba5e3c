/** Reading the keys of a configuration: each as what it should be, or a sentence that says what is wrong with it. */
import { DapilotError } from '../../../../shared/errors.ts';
import { splitArguments } from '../../../../shared/launch-text.ts';
import { isObject } from '../../base/loose.ts';

/** A configuration with its variables put in. Whatever is read is known; the rest is for the adapter. */
export interface Words {
  readonly name: string;
  text(key: string): string | undefined;
  flag(key: string): boolean | undefined;
  /** A number, or digits, as a variable or an input gives them. */
  number(key: string): number | undefined;
  /** A list of words, or one command line that is split at its blanks, quotes kept together. */
  list(key: string): readonly string[] | undefined;
  object(key: string): Readonly<Record<string, unknown>> | undefined;
  has(key: string): boolean;
  /** It does nothing here. */
  drop(...keys: readonly string[]): void;
  /** Everything that was not read. */
  rest(): Readonly<Record<string, unknown>>;
}

/** Keys that are for VS Code or for us, never for an adapter. */
const ours = ['name', 'type', 'request', 'presentation', 'preLaunchTask', 'postDebugTask', 'serverReadyAction', 'internalConsoleOptions', 'suppressMultipleSessionWarning', 'openDebugOnSessionStart', 'agent', 'env', 'envFile', 'noDebug', 'debugServer'];

export function createWords(value: Readonly<Record<string, unknown>>): Words {
  const name = String(value['name']);
  const read = new Set(ours);
  const wrong = (key: string, wanted: string) => {
    const found = value[key];
    const what = Array.isArray(found) ? 'a list' : found === null ? 'null' : isObject(found) ? 'an object' : JSON.stringify(found).slice(0, 100);
    return new DapilotError('bad-request', `"${key}" of "${name}" is ${what}; it has to be ${wanted}.`, { hint: 'Correct it in the configuration.' });
  };
  const take = (key: string): unknown => {
    read.add(key);
    return value[key] ?? undefined;
  };
  const plain = (entry: unknown) => (typeof entry === 'string' || typeof entry === 'number' || typeof entry === 'boolean' ? String(entry) : undefined);
  return {
    name,
    text: (key) => {
      const found = take(key);
      if (found === undefined || found === '') return undefined;
      if (typeof found === 'string') return found;
      throw wrong(key, 'a text');
    },
    flag: (key) => {
      const found = take(key);
      if (found === undefined || typeof found === 'boolean') return found;
      if (found === 'true' || found === 'false') return found === 'true';
      throw wrong(key, 'true or false');
    },
    number: (key) => {
      const found = take(key);
      if (found === undefined || found === '') return undefined;
      if (typeof found === 'number') return found;
      if (typeof found === 'string' && /^\s*\d+\s*$/.test(found)) return Number(found);
      throw wrong(key, 'a number');
    },
    list: (key) => {
      const found = take(key);
      if (found === undefined) return undefined;
      if (typeof found === 'string') {
        const { args, problem } = splitArguments(found);
        if (problem === undefined) return args;
        throw wrong(key, `a command line whose quotes are closed (${problem.replace(/\.$/, '')})`);
      }
      const words = Array.isArray(found) ? found.map(plain) : undefined;
      if (words?.every((word) => word !== undefined)) return words;
      throw wrong(key, 'a list of words');
    },
    object: (key) => {
      const found = take(key);
      if (found === undefined || isObject(found)) return found;
      throw wrong(key, 'an object');
    },
    has: (key) => value[key] !== undefined && value[key] !== null,
    drop: (...keys) => {
      for (const key of keys) read.add(key);
    },
    rest: () => Object.fromEntries(Object.entries(value).filter(([key]) => !read.has(key) && !key.startsWith('__'))),
  };
}
