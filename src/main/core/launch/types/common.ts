/** What the families of types have in common. */
import { isAbsolute, resolve } from 'node:path';
import { DapilotError } from '../../../../shared/errors.ts';
import { isObject } from '../../base/loose.ts';
import type { TypeContext } from './launch-type.ts';
import type { Words } from './words.ts';

/** What is left, for the adapter in its own words; nothing when nothing is left. */
export function ownWords(words: Words, more: Readonly<Record<string, unknown>> = {}): { readonly adapterArguments?: Record<string, unknown> } {
  const own = { ...words.rest(), ...more };
  return Object.keys(own).length === 0 ? {} : { adapterArguments: own };
}

/** Absolute; relative ones begin in the working directory. */
export function pathIn(folder: string, path: string): string {
  return isAbsolute(path) ? path : resolve(folder, path);
}

/** `cwd`, else the root. */
export function workingFolder(words: Words, { folder }: TypeContext): string {
  const given = words.text('cwd');
  return given === undefined ? folder : pathIn(folder, given);
}

/** The terminal of DAPilot stands for a window of its own too. */
export function consoleOf(words: Words, { note }: TypeContext, given: string | undefined): { readonly console?: 'internalConsole' | 'integratedTerminal' } {
  switch (given) {
    case undefined:
      return {};
    case 'internalConsole':
    case 'integratedTerminal':
      return { console: given };
    case 'externalTerminal':
      note('It runs in the terminal of DAPilot, which stands for an external one.');
      return { console: 'integratedTerminal' };
    default:
      throw new DapilotError('bad-request', `"console" of "${words.name}" is "${given}", which does not exist.`, { hint: 'There are internalConsole, integratedTerminal and externalTerminal.' });
  }
}

/** A port of 1 to 65535. */
export function portOf(words: Words, key = 'port'): number | undefined {
  const port = words.number(key);
  if (port === undefined || (Number.isInteger(port) && port >= 1 && port <= 65_535)) return port;
  throw new DapilotError('bad-request', `"${key}" of "${words.name}" is ${port}; a port is a whole number from 1 to 65535.`, { hint: 'Correct it in the configuration.' });
}

export function processIdOf(words: Words, key = 'processId'): number | undefined {
  const id = words.number(key);
  if (id === undefined || (Number.isInteger(id) && id >= 1)) return id;
  throw new DapilotError('bad-request', `"${key}" of "${words.name}" is ${id}, which is no process id.`, { hint: 'Write "${command:pickProcess}" to be asked for one.' });
}

/** Throws `bad-request`: without this key it is not clear what to do. */
export function missing(words: Words, what: string, hint: string): never {
  throw new DapilotError('bad-request', `"${words.name}" does not say ${what}.`, { hint });
}

/** Variables as cpptools has them: a list of names and values. */
export function listedVariables(words: Words, key: string): Readonly<Record<string, string>> {
  const given = words.rest()[key];
  words.drop(key);
  if (!Array.isArray(given)) return {};
  return Object.fromEntries(given.flatMap((one: unknown) => (isObject(one) && typeof one['name'] === 'string' ? [[one['name'], typeof one['value'] === 'string' ? one['value'] : JSON.stringify(one['value'] ?? '')] as const] : [])));
}
