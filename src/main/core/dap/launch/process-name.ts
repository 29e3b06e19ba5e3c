import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';

const interpreters = /^(node|nodejs|bun|deno|python[\d.]*|pypy[\d.]*|ruby|perl|sh|bash)$/;

/** What a running process is called by people: its script or its program, with the process id. Undefined where nobody tells. */
export async function processName(processId: number): Promise<string | undefined> {
  const commandLine = await readFile(`/proc/${processId}/cmdline`, 'utf8').catch(() => '');
  const name = programOf(commandLine.split('\0').filter((word) => word !== ''));
  return name === undefined ? undefined : `${name.slice(0, 150)} [${processId}]`;
}

/** The program that a command line is about: what an interpreter runs, else the command itself. */
export function programOf([command, ...words]: readonly string[]): string | undefined {
  if (command === undefined) return undefined;
  const name = basename(command);
  if (!interpreters.test(name)) return name;
  const module = words.indexOf('-m');
  const script = words.findIndex((word) => !word.startsWith('-'));
  if (module >= 0 && module < script) return words[script];
  return script < 0 ? name : basename(words[script] ?? name);
}
