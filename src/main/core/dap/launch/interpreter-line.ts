/** The first line of a script that names its interpreter: `#!/usr/bin/env python3`. */
import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import { DapilotError } from '../../../../shared/errors.ts';
import type { Language } from '../../../../shared/launch.ts';

const mostBytes = 256;

/**
 * The language of a script by its first line; undefined for a file without such a line. Throws `not-supported` for a
 * script that another interpreter runs.
 */
export async function scriptLanguage(path: string): Promise<Language | undefined> {
  const command = interpreterOf(await firstBytes(path));
  if (command === undefined) return undefined;
  const known = languageOf(command);
  if (known) return known;
  throw new DapilotError('not-supported', `${path} is a script for ${command}, as its first line says, and DAPilot has no debugger for that.`, {
    hint: 'Name the program that it starts, or say in the launch which language it is.',
  });
}

/** The name of the interpreter, without its folder; of `env` what that starts. Exported for the tests. */
export function interpreterOf(text: string): string | undefined {
  const words = /^#![ \t]*(\S[^\r\n]*)/.exec(text)?.[1]?.trim().split(/[ \t]+/) ?? [];
  const command = words[0] !== undefined && basename(words[0]) === 'env' ? words.slice(1).find((word) => !word.startsWith('-') && !word.includes('=')) : words[0];
  return command === undefined ? undefined : basename(command);
}

function languageOf(command: string): Language | undefined {
  if (/^(python|pypy)[\d.]*$/.test(command)) return 'python';
  if (/^(ts-node|tsx)(-\w+)?$/.test(command)) return 'typescript';
  return /^(node|nodejs)[\d.]*$/.test(command) ? 'javascript' : undefined;
}

async function firstBytes(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(mostBytes), 0, mostBytes, 0);
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await file.close();
  }
}
