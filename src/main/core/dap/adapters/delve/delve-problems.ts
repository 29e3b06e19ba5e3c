/** Why delve could not launch or attach, in words that say what to do. */
import { DapilotError, toProblem } from '../../../../../shared/errors.ts';
import { launchSubject, type LaunchConfiguration } from '../../../../../shared/launch.ts';
import type { FoundDelve } from './delve-install.ts';

export interface DelveFailure {
  readonly configuration: LaunchConfiguration;
  readonly delve: FoundDelve;
  /** The end of its stderr. */
  readonly words: string;
}

interface Rule {
  readonly target?: LaunchConfiguration['target'];
  readonly words: RegExp;
  message(found: RegExpExecArray, failure: DelveFailure): string;
  readonly hint: string;
}

const processOf = (configuration: LaunchConfiguration) => launchSubject(configuration);

const rules: readonly Rule[] = [
  {
    words: /(?:Version of Delve is too old for Go version|Go version) (\S+) ?(?:\(|is too old for this version of Delve)/,
    message: ([, version], { delve }) => `The program was built by Go ${(version ?? '').replace(/^go/, '')}, which delve ${delve.version} does not know (${delve.path}, ${delve.origin}).`,
    hint: 'Name a delve that fits in the setting debug.delvePath, or build the program with the Go of this machine.',
  },
  {
    target: 'process',
    words: /already being debugged by pid (\d+)/,
    message: ([, by], { configuration }) => `${processOf(configuration)} is already being debugged, by process ${by ?? ''}.`.replace(/^p/, 'P'),
    hint: 'Detach the other debugger first.',
  },
  {
    target: 'process',
    words: /ptrace_scope|operation not permitted/i,
    message: (_, { configuration }) => `This system does not let delve into ${processOf(configuration)}: it belongs to somebody else, or ptrace is restricted.`,
    hint: 'To allow it until the next start of the machine: echo 0 | sudo tee /proc/sys/kernel/yama/ptrace_scope',
  },
  {
    target: 'process',
    words: /no such process|could not find process/i,
    message: (_, { configuration }) => `There is no ${processOf(configuration)}.`,
    hint: 'Check the process id.',
  },
  {
    target: 'core',
    words: /Failed to launch core file .*?: (.*)/,
    message: ([, why], { configuration }) => `${launchSubject(configuration)} cannot be read as a core file of this program: ${why ?? ''}.`,
    hint: 'Name the core file and the very executable that it comes from.',
  },
  {
    words: /exec format error/,
    message: (_, { configuration }) => `${launchSubject(configuration)} was built for another kind of processor or system, so it cannot run here.`,
    hint: 'Build it for this machine: without GOOS and GOARCH.',
  },
  {
    words: /not an executable file/,
    message: (_, { configuration }) => `${launchSubject(configuration)} is not an executable file.`,
    hint: 'Name a program that go build has made, or the folder of a package.',
  },
];

/** Undefined where its own words say it well. */
export function explainDelve(error: unknown, failure: DelveFailure): DapilotError | undefined {
  const problem = toProblem(error);
  const detail = [problem.detail ?? problem.message, failure.words.trim()].filter((part) => part !== '').join('\n');
  for (const { target, words, message, hint } of rules) {
    const found = target === undefined || target === failure.configuration.target ? words.exec(detail) : null;
    if (found) return new DapilotError('launch-failed', message(found, failure), { hint, detail });
  }
  return undefined;
}
