/** What version a Node is. It is asked once: a process costs time that a person waits for at every launch. */
import { open, realpath } from 'node:fs/promises';
import { basename } from 'node:path';
import { runProcess, type Environment } from './process.ts';

/** Without the "v"; undefined for a program that does not tell one. Never rejects. */
export type NodeVersionOf = (node: string, where: { readonly cwd: string; readonly environment: Environment }) => Promise<string | undefined>;

const milliseconds = 5000;

/** Remembers the answers of programs that are Node itself, until they change on disk. */
export function createNodeVersions(): NodeVersionOf {
  const known = new Map<string, Promise<string | undefined>>();
  return async (node, where) => {
    const identity = await identityOf(node).catch(() => undefined);
    if (identity === undefined) return ask(node, where);
    const asked = known.get(identity) ?? ask(node, where);
    known.set(identity, asked);
    const version = await asked;
    if (version === undefined) known.delete(identity);
    return version;
  };
}

/**
 * None for what a version manager puts in Node's place, which is another Node in another folder: a script, or a link to
 * the manager. On Windows the two cannot be told apart.
 */
async function identityOf(node: string): Promise<string | undefined> {
  const real = await realpath(node);
  if (process.platform === 'win32' || !/^node(js)?[\d.-]*$/.test(basename(real))) return undefined;
  const file = await open(real);
  try {
    const { buffer } = await file.read(Buffer.alloc(2), 0, 2, 0);
    if (buffer.toString() === '#!') return undefined;
    const { size, mtimeMs } = await file.stat();
    return `${real} ${size} ${mtimeMs}`;
  } finally {
    await file.close();
  }
}

/** Where the program will run: version managers decide by the folder. */
async function ask(node: string, { cwd, environment }: Parameters<NodeVersionOf>[1]): Promise<string | undefined> {
  // The person's NODE_OPTIONS are for the program.
  const { NODE_OPTIONS: _, ...plain } = environment;
  const answer = runProcess({ command: node, args: ['--version'], cwd, environment: plain, timeoutMilliseconds: milliseconds });
  return answer.then(
    ({ stdout }) => /^v(\d+\.\d+\.\d+\S*)/.exec(stdout)?.[1],
    () => undefined,
  );
}
