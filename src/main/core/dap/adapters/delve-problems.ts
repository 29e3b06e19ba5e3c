/** Why delve could not launch or attach, in words that say what to do. */
import { DapilotError, toProblem } from '../../../../shared/errors.ts';
import type { LaunchConfiguration } from '../../../../shared/launch.ts';
import type { FoundDelve } from './delve-install.ts';

export interface DelveFailure {
  readonly configuration: LaunchConfiguration;
  readonly delve: FoundDelve;
  /** The end of its stderr. */
  readonly words: string;
}

/** Undefined where its own words say it well. */
export function explainDelve(error: unknown, { configuration, delve, words }: DelveFailure): DapilotError | undefined {
  const problem = toProblem(error);
  const detail = [problem.detail ?? problem.message, words.trim()].filter((part) => part !== '').join('\n');
  const failed = (message: string, hint: string) => new DapilotError('launch-failed', message, { hint, detail });
  const [, relation, goVersion = ''] = /(?:Version of Delve is too (old) for Go version|Go version .* is too (old) for this version of Delve)\s*(\S*)/.exec(detail) ?? [];
  if (relation !== undefined || goVersion !== '') {
    return failed(`The program was built by a Go that delve ${delve.version} does not know (${delve.path}, ${delve.origin}).`, 'Name a delve that fits in the setting debug.delvePath, or build the program with the Go of this machine.');
  }
  if (configuration.target === 'process' && /ptrace_scope|operation not permitted|Operation not permitted/.test(detail)) {
    return failed(`This system does not let delve into process ${configuration.processId ?? ''}: it may belong to somebody else, be debugged already, or ptrace is restricted.`, 'Detach other debuggers; or allow it until the next start with: echo 0 | sudo tee /proc/sys/kernel/yama/ptrace_scope');
  }
  if (configuration.target === 'process' && /no such process|could not find process/i.test(detail)) {
    return failed(`There is no process ${configuration.processId ?? ''}.`, 'Check the process id.');
  }
  if (/could not open debug info|no debug(ging)? info|decoding dwarf|debug_info|stripped/i.test(detail)) {
    return failed('The program has no debug information that delve could use: it was stripped, or is no Go program.', "Build it without -ldflags='-s -w', with: go build -gcflags='all=-N -l'");
  }
  return undefined;
}
