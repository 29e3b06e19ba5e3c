/** What git says of a file or folder, asked with everything off that could run a program or ask a person. */
import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { DapilotError } from '../../../shared/errors.ts';
import { cleanEnvironment } from './environment.ts';
import { runProcess } from './process.ts';

const switches = ['-c', 'core.fsmonitor=false', '-c', 'core.pager=cat', '--no-optional-locks', '--literal-pathspecs'];
const timeoutMilliseconds = 8000;
const mostCharacters = 256 * 1024;
const shownCommits = 10;

/** Differences from the last commit, and the last commits, of a path. Throws `not-supported` without git, or outside of a repository. */
export async function gitChanges(path: string, signal: AbortSignal): Promise<{ readonly log: string; readonly diff: string }> {
  const folder = (await stat(path)).isDirectory() ? path : dirname(path);
  const git = async (args: readonly string[]) => {
    const environment = { ...cleanEnvironment(process.env), GIT_TERMINAL_PROMPT: '0', GIT_CONFIG_NOSYSTEM: '1' };
    const { stdout, stderr, code } = await runProcess({ command: 'git', args: ['-C', folder, ...switches, ...args], environment, timeoutMilliseconds, signal, maximumOutput: 16 * 1024 * 1024 });
    return { output: stdout.slice(0, mostCharacters), refused: code === 0 ? undefined : stderr.trim() };
  };
  const log = await git(['log', `-n${shownCommits}`, '--format=%h %ad %an: %s', '--date=short', '--', path]).catch((error: unknown) => {
    if (error instanceof DapilotError && error.code === 'runtime-missing') throw notSupported('There is no git on this machine.', error.detail);
    throw error;
  });
  if (log.refused !== undefined) throw notSupported('This folder is in no git repository, or it has no commit yet.', log.refused);
  const diff = await git(['diff', '--no-color', '--no-ext-diff', '--no-textconv', '--no-renames', 'HEAD', '--', path]);
  if (diff.refused !== undefined) throw notSupported('git does not tell what has changed.', diff.refused);
  return { log: log.output.trim(), diff: diff.output.trim() };
}

function notSupported(message: string, detail: string | undefined): DapilotError {
  return new DapilotError('not-supported', message, { hint: 'Look at the code itself.', ...(detail ? { detail } : {}) });
}
