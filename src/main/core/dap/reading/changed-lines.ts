/** Which lines of files differ from the last commit, asked of git with everything off that could run a program. */
import { dirname } from 'node:path';
import { cleanEnvironment } from '../../base/environment.ts';
import { runProcess } from '../../base/process.ts';

const switches = ['-c', 'core.fsmonitor=false', '--no-optional-locks', '--literal-pathspecs'];
const diff = ['diff', '-U0', '--no-color', '--no-ext-diff', '--no-textconv', '--no-renames', 'HEAD', '--'];
const timeoutMilliseconds = 1000;

/** By path. A file without a repository, without git or without an answer within a second has no changed lines. */
export async function changedLines(paths: readonly string[]): Promise<ReadonlyMap<string, ReadonlySet<number>>> {
  const found = await Promise.all([...new Set(paths)].map(async (path) => [path, await changedLinesOf(path)] as const));
  return new Map(found);
}

async function changedLinesOf(path: string): Promise<ReadonlySet<number>> {
  try {
    const { stdout, code } = await runProcess({
      command: 'git',
      args: ['-C', dirname(path), ...switches, ...diff, path],
      environment: { ...cleanEnvironment(process.env), GIT_TERMINAL_PROMPT: '0' },
      timeoutMilliseconds,
    });
    return code === 0 ? parseHunks(stdout) : new Set();
  } catch {
    return new Set();
  }
}

/** Line numbers of the new text in the headers of hunks: `@@ -3,2 +3,4 @@`. */
export function parseHunks(output: string): ReadonlySet<number> {
  const lines = new Set<number>();
  for (const match of output.matchAll(/^@@ -\d+(?:,\d+)? \+(\d+)(?:,(\d+))? @@/gm)) {
    const start = Number(match[1]);
    const count = match[2] === undefined ? 1 : Number(match[2]);
    for (let line = start; line < start + count; line++) lines.add(line);
  }
  return lines;
}
