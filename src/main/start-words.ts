/** The words of a command that opens a window. Those for whoever shows it are passed over. */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

export interface StartWords {
  /** Absolute; a configuration without a folder belongs to the one that the person is in. */
  readonly folder: string | undefined;
  readonly configuration: string | undefined;
}

/** `[folder] [--configuration NAME]`; relative paths start at `from`. */
export function readStartWords(words: readonly string[], from: string): StartWords {
  const { values, positionals } = parseArgs({ args: [...words], strict: false, allowPositionals: true, options: { configuration: { type: 'string' } } });
  const configuration = typeof values.configuration === 'string' ? values.configuration : undefined;
  return { folder: folderOf(positionals[0], configuration, from), configuration };
}

/** The folder that is opened: the one that is named, else that of the configuration. */
export function folderOf(named: string | undefined, configuration: string | undefined, from: string): string | undefined {
  return named === undefined && configuration === undefined ? undefined : resolve(from, named ?? '.');
}
