/** Which lines of files differ from the last commit, asked of git with everything off that could run a program. */
import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { cleanEnvironment } from '../../base/environment.ts';
import { runProcess } from '../../base/process.ts';

const switches = ['-c', 'core.fsmonitor=false', '--no-optional-locks', '--literal-pathspecs'];
const diff = ['diff', '-U0', '--no-color', '--no-ext-diff', '--no-textconv', '--no-renames', 'HEAD', '--'];
const timeoutMilliseconds = 1000;

/** A process for each file of a stack would be most of what a step of the agent costs us: a commit shows itself this much later. */
const keptMilliseconds = 10_000;

/** Lines by path. A file without a repository, without git or without an answer within a second has no changed lines. */
export type ChangedLines = (paths: readonly string[]) => Promise<ReadonlyMap<string, ReadonlySet<number>>>;

/** Asks git for a file that has been written since it was last asked for, and for every other one after a while. */
export function createChangedLines(now: () => number = Date.now): ChangedLines {
  const kept = new Map<string, { readonly written: string; readonly at: number; readonly lines: ReadonlySet<number> }>();

  async function linesOf(path: string): Promise<ReadonlySet<number>> {
    const written = await stat(path).then(({ mtimeMs, size }) => `${mtimeMs} ${size}`, () => undefined);
    if (written === undefined) return new Set();
    const known = kept.get(path);
    if (known && known.written === written && now() - known.at < keptMilliseconds) return known.lines;
    const lines = await changedLinesOf(path);
    kept.set(path, { written, at: now(), lines });
    return lines;
  }

  return async (paths) => new Map(await Promise.all([...new Set(paths)].map(async (path) => [path, await linesOf(path)] as const)));
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
