/** Sentences for launches that failed and adapters that went away. */
import { toProblem, type Problem } from '../../../../shared/errors.ts';
import { launchSubject, requestOf, type LaunchConfiguration } from '../../../../shared/launch.ts';

/** Codes that already say what happened; everything else becomes `launch-failed`. */
const telling = new Set(['adapter-missing', 'adapter-failed', 'adapter-timeout', 'runtime-missing', 'build-failed', 'launch-failed', 'file-missing']);

/** Why a program never ran. The adapter may have dropped the connection without an answer: then its stderr has the words. */
export function launchProblem(
  error: unknown,
  label: string,
  configuration: LaunchConfiguration,
  stderr: string,
  consoleLines: readonly string[],
): Problem {
  const problem = toProblem(error);
  if (telling.has(problem.code)) return problem;
  const detail = [problem.detail, ...consoleLines, stderr.trim()].filter((words) => words !== undefined && words !== '').join('\n');
  const reason = firstError(detail) ?? problem.message;
  const silent = problem.code === 'timeout' || (problem.code === 'adapter-lost' && detail === '');
  const hint = silent ? 'Try again; if it stays, look at the DAP log.' : whatToCheck(configuration);
  return { code: 'launch-failed', message: `${label} could not ${requestOf(configuration) === 'attach' ? 'attach to' : 'launch'} ${launchSubject(configuration)}: ${reason}`, hint, ...(detail === '' ? {} : { detail }) };
}

export function lostProblem(label: string, how: string, stderr: string, request: 'launch' | 'attach'): Problem {
  const detail = stderr.trim();
  return {
    code: 'adapter-lost',
    message: `The debug adapter ${label} went away while the program was being debugged: ${how}. ${request === 'launch' ? 'The program was ended.' : 'The program was left to itself.'}`,
    hint: 'Restart the session; breakpoints are kept.',
    ...(detail === '' ? {} : { detail }),
  };
}

/** The runtime ended before it ran a line of the program under the debugger. */
export function neverReached(configuration: LaunchConfiguration, code: number, consoleLines: readonly string[]): Problem {
  const detail = consoleLines.join('\n');
  const reason = firstError(detail) ?? consoleLines.findLast((line) => line.trim() !== '') ?? 'it said nothing';
  return {
    code: 'launch-failed',
    message: `${runtimeOf(configuration)} ended with exit code ${code} before the debugger reached ${launchSubject(configuration)}: ${reason}`,
    hint: 'Check the runtime and its arguments.',
    ...(detail === '' ? {} : { detail }),
  };
}

const runtimeOf = (configuration: LaunchConfiguration) => ('runtimeExecutable' in configuration ? configuration.runtimeExecutable : undefined) ?? 'The runtime';

function whatToCheck({ target }: LaunchConfiguration): string {
  if (target === 'process') return 'Check that it runs and that its debugger listens there.';
  return target === 'page' ? 'Check the browser and the address.' : 'Check the program, the runtime and the working directory.';
}

/** The first line that reads like an error rather than a place in the code of the adapter. */
function firstError(words: string): string | undefined {
  const lines = words.split('\n').map((line) => line.trim());
  const found = lines.find((line) => /error|cannot|can't|unable|not found|failed|refused|bad option|invalid/i.test(line) && !/^at /.test(line));
  // Code that was made small has names such as "O [Error]".
  return found?.replace(/^(Uncaught )?(\w*Error|\w+ \[\w*Error\]): /, '').slice(0, 500);
}
