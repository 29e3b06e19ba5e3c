/** The command line of `dapilot`: what may be said, and a sentence for everything else. */
import { DapilotError } from '../../shared/errors.ts';
import type { Risk } from '../../shared/agent.ts';
import { languages, type Language } from '../../shared/launch.ts';
import { parseWords } from '../words.ts';

const defaultTimeoutSeconds = 120;

export const usage = `Usage: dapilot diagnose [options] <program> [-- arguments of the program]
       dapilot diagnose [options] --configuration NAME
       dapilot replay <record>      (tells a recorded task; dapilot replay --help)

Runs a program under the debugger and looks for the statement that has to change.
<program> is a script, a source of C, C++, Go or Rust, an executable with debug
information, or a folder that is a package.

  --configuration NAME    instead of a program: one of the folder's launch.json,
                          with its tasks; the folder has to be trusted
  --accept HASH           what it runs was read and is wanted (printed when needed)
  --cwd FOLDER            where the program runs, or the folder of the
                          configuration (default: here)
  --language NAME         ${languages.join(' | ')} (default: told from the file)
  --adapter NAME          the debug adapter: one of your settings, lldb-dap, codelldb (default: one that fits)
  --planner NAME          builtin | model (default: a model if one is configured)
  --allow LIST            what may run without a person: looks, steers (default: nothing)
  --timeout SECONDS       end after this time (default: ${defaultTimeoutSeconds})
  --json                  one event a line; the last line is the verdict or the end

Exit code: 0 a cause was found, 3 the program did not fail, 4 no cause was found,
5 bad input or environment, 6 timed out, 130 interrupted.`;

/** What the command line names itself. */
export interface ProgramTarget {
  readonly kind: 'program';
  readonly program: string;
  readonly args: readonly string[];
  readonly language: Language | undefined;
  readonly adapter: string | undefined;
}

/** What the launch.json of the folder names. */
interface ConfigurationTarget {
  readonly kind: 'configuration';
  readonly name: string;
  /** Hash of what may run though nobody has looked at it in a window. */
  readonly accept: string | undefined;
}

export interface DiagnoseArguments {
  readonly target: ProgramTarget | ConfigurationTarget;
  readonly cwd: string | undefined;
  readonly planner: 'builtin' | 'model' | undefined;
  readonly allow: readonly Risk[];
  readonly timeoutSeconds: number;
  readonly json: boolean;
}

const options = {
  configuration: { type: 'string' },
  accept: { type: 'string' },
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
  if (more.length > 0) {
    throw bad(`One program can be diagnosed at a time; "${more.join(' ')}" is too much.`, 'Arguments of the program go after "--".');
  }
  return {
    target: values.configuration === undefined ? programOf(program, programArguments, values) : configurationOf(values.configuration, [program, ...programArguments], values),
    cwd: values.cwd,
    planner: oneOf('--planner', values.planner, ['builtin', 'model'] as const),
    allow: readAllow(values.allow),
    timeoutSeconds: readSeconds(values.timeout),
    json: values.json ?? false,
  };
}

interface TargetValues {
  readonly accept?: string | undefined;
  readonly language?: string | undefined;
  readonly adapter?: string | undefined;
}

function programOf(program: string | undefined, args: readonly string[], { accept, language, adapter }: TargetValues): ProgramTarget {
  if (program === undefined) throw bad('No program was named.');
  if (accept !== undefined) throw bad('--accept is for a configuration; a program that is named runs without a question.');
  return { kind: 'program', program, args, language: oneOf('--language', language, languages), adapter };
}

function configurationOf(name: string, words: readonly (string | undefined)[], { accept, language, adapter }: TargetValues): ConfigurationTarget {
  const extra = words.find((word) => word !== undefined);
  if (extra !== undefined) throw bad(`The configuration "${name}" says itself what runs, so "${extra}" is too much.`);
  const option = language !== undefined ? '--language' : adapter !== undefined ? '--adapter' : undefined;
  if (option !== undefined) throw bad(`${option} is for a program; the configuration "${name}" says it itself.`);
  return { kind: 'configuration', name, accept };
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
