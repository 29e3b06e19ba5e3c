/** The command line of `dapilot`: what may be said, and a sentence for everything else. */
import { DapilotError } from '../../shared/errors.ts';
import type { Risk } from '../../shared/agent.ts';
import { languages, type Language } from '../../shared/launch.ts';
import { parseWords } from '../words.ts';

const defaultTimeoutSeconds = 120;

export const usage = `Usage: dapilot diagnose [options] <program> [-- arguments of the program]
       dapilot replay <record>      (tells a recorded task; dapilot replay --help)

Runs a program under the debugger and looks for the statement that has to change.
<program> is a script, a source of C, C++, Go or Rust, an executable with debug
information, or a folder that is a package.

  --cwd FOLDER            where the program runs (default: here)
  --language NAME         ${languages.join(' | ')} (default: told from the file)
  --adapter NAME          the debug adapter: one of your settings, lldb-dap, codelldb (default: one that fits)
  --planner NAME          builtin | model (default: a model if one is configured)
  --allow LIST            what may run without a person: looks, steers (default: nothing)
  --timeout SECONDS       end after this time (default: ${defaultTimeoutSeconds})
  --json                  one event a line; the last line is the verdict or the end

Exit code: 0 a cause was found, 3 the program did not fail, 4 no cause was found,
5 bad input or environment, 6 timed out, 130 interrupted.`;

export interface DiagnoseArguments {
  readonly program: string;
  readonly programArguments: readonly string[];
  readonly cwd: string | undefined;
  readonly language: Language | undefined;
  readonly adapter: string | undefined;
  readonly planner: 'builtin' | 'model' | undefined;
  readonly allow: readonly Risk[];
  readonly timeoutSeconds: number;
  readonly json: boolean;
}

const options = {
  cwd: { type: 'string' },
  language: { type: 'string' },
  adapter: { type: 'string' },
  planner: { type: 'string' },
  allow: { type: 'string' },
  timeout: { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;
const help = '--help lists the commands and options.';
const allowable: readonly Risk[] = ['looks', 'steers'];

/**
 * Reads the words after `dapilot`. Gives `help` when help was asked for; throws DapilotError `bad-request` with a
 * sentence about the word that does not fit.
 */
export function readArguments(words: readonly string[]): DiagnoseArguments | 'help' {
  const separator = words.indexOf('--');
  const own = separator === -1 ? words : words.slice(0, separator);
  const programArguments = separator === -1 ? [] : words.slice(separator + 1);
  const { values, positionals } = parseWords(own, options, help);
  if (values.help || own.length === 0) return 'help';
  const [command, program, ...more] = positionals;
  if (command !== 'diagnose') {
    throw bad(command === undefined ? 'No command was given.' : `There is no command "${command}".`);
  }
  if (program === undefined) throw bad('No program was named.');
  if (more.length > 0) {
    throw bad(`One program can be diagnosed at a time; "${more.join(' ')}" is too much.`, 'Arguments of the program go after "--".');
  }
  return {
    program,
    programArguments,
    cwd: values.cwd,
    language: oneOf('--language', values.language, languages),
    adapter: values.adapter,
    planner: oneOf('--planner', values.planner, ['builtin', 'model'] as const),
    allow: readAllow(values.allow),
    timeoutSeconds: readSeconds(values.timeout),
    json: values.json ?? false,
  };
}

function oneOf<const T extends string>(option: string, value: string | undefined, known: readonly T[]): T | undefined {
  if (value === undefined) return undefined;
  const found = known.find((name) => name === value);
  if (found === undefined) throw bad(`${option} ${value} is not known; it can be ${known.join(' or ')}.`);
  return found;
}

function readAllow(value: string | undefined): readonly Risk[] {
  const names = (value ?? '').split(',').map((name) => name.trim()).filter((name) => name !== '');
  return names.map((name) => {
    const risk = allowable.find((known) => known === name);
    if (risk === undefined) throw bad(`--allow ${name} is not known; it can be looks, steers or both.`);
    return risk;
  });
}

function readSeconds(value: string | undefined): number {
  if (value === undefined) return defaultTimeoutSeconds;
  const seconds = Number(value);
  if (!Number.isFinite(seconds) || seconds <= 0 || seconds > 86_400) {
    throw bad(`--timeout ${value} is not a number of seconds; it can be more than 0 and at most 86400.`);
  }
  return seconds;
}

function bad(message: string, hint = help): DapilotError {
  return new DapilotError('bad-request', message, { hint });
}
