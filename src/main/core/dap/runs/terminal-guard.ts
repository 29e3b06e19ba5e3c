/** Which commands an adapter may have run in a terminal. It may be driven by the very program that it debugs. */
import { realpath } from 'node:fs/promises';
import { basename, isAbsolute, resolve } from 'node:path';
import { DapilotError } from '../../../../shared/errors.ts';
import { launchSubject, type LaunchConfiguration } from '../../../../shared/launch.ts';
import { findExecutable } from '../../base/environment.ts';
import type { TerminalRequest } from '../../base/terminal-request.ts';
import type { Adapter } from '../adapters/adapter.ts';

export interface TerminalGuardParts {
  readonly adapter: Pick<Adapter, 'place' | 'choosesRuntime'>;
  /** With the runtime that was chosen. */
  readonly configuration: LaunchConfiguration;
  readonly environment: Readonly<Record<string, string>>;
}

/** A program and its restarts need few; who asks again and again wants something else. */
const mostOfOneRun = 20;
const hint = 'Run the program in the debug console instead.';
const shells = /^(sh|bash|dash|zsh|fish|ksh|csh|tcsh|cmd|powershell|pwsh|busybox|env|xargs|sudo|doas|ssh)(\.exe)?$/i;
/** Switches of runtimes that bring code of their own. */
const inline = /^(-e|-p|-c|-i|-r|-S|-x|-pe|--eval|--print|--require|--import|--loader|--experimental-loader|--env-file|--experimental-config-file|--preload)(=|$)/;

/**
 * For one run. The check throws `not-supported` for a shell, for what is not the program of the run on its own runtime or
 * debugger, for code on the command line that nobody wrote there, and for the twenty-first request.
 */
export function createTerminalGuard({ adapter, configuration, environment }: TerminalGuardParts): (request: TerminalRequest) => Promise<void> {
  let asked = 0;

  async function isRunner(word: string, cwd: string): Promise<boolean> {
    const own = [
      'runtimeExecutable' in configuration ? configuration.runtimeExecutable : undefined,
      'program' in configuration ? configuration.program : undefined,
      configuration.target === 'command' ? configuration.command : undefined,
      await adapter.place?.(environment, configuration),
    ];
    const [found, ...wanted] = await Promise.all([word, ...own].map((each) => placeOf(each, environment, cwd)));
    return found !== undefined && wanted.includes(found);
  }

  return async ({ args, shell, cwd: given }) => {
    asked += 1;
    if (asked > mostOfOneRun) throw new DapilotError('not-supported', `The debug adapter has asked for a terminal ${mostOfOneRun} times already.`, { hint });
    if (shell) throw new DapilotError('not-supported', 'DAPilot runs programs in a terminal without a shell.', { hint: 'Name the program itself.' });
    const cwd = resolve(configuration.cwd, given ?? '.');
    const [first = ''] = args;
    const at = args.findIndex((word) => isWanted(configuration, word, cwd));
    const own = 'runtimeArgs' in configuration ? (configuration.runtimeArgs ?? []) : [];
    const foreign = args.slice(1, Math.max(at, 1)).some((word) => inline.test(word) && !own.includes(word));
    // What an adapter of the settings starts is its own affair, but not through a shell.
    const known = (await isRunner(first, cwd)) || (adapter.choosesRuntime === true && !shells.test(basename(first)));
    if (at !== -1 && known && !foreign) return;
    throw new DapilotError('not-supported', `The debug adapter wants to run something else in the terminal than ${launchSubject(configuration)}.`, { hint, detail: args.join(' ').slice(0, 2000) });
  };
}

async function placeOf(name: string | undefined, environment: Readonly<Record<string, string>>, cwd: string): Promise<string | undefined> {
  if (name === undefined || name === '') return undefined;
  const path = isAbsolute(name) ? name : await findExecutable(name, environment, cwd);
  return path === undefined ? undefined : realpath(path).catch(() => undefined);
}

/** Adapters name a program as they like: js-debug relative to the working folder. */
function isWanted(configuration: LaunchConfiguration, word: string, cwd: string): boolean {
  switch (configuration.target) {
    case 'program':
      return resolve(cwd, word) === configuration.program || isModule(configuration.runtimeArgs, word);
    case 'module':
      return word === configuration.module;
    case 'script':
      return word === configuration.script;
    case 'adapter':
      return true;
    case 'command':
      return word === configuration.command || resolve(cwd, word) === configuration.runtimeExecutable;
    case 'package':
    case 'process':
    case 'page':
    case 'core':
      return false;
    default:
      return configuration satisfies never;
  }
}

/** A Python package is run by its name, after `-m`. */
function isModule(runtimeArgs: readonly string[] = [], word: string): boolean {
  return runtimeArgs.some((argument, index) => argument === word && runtimeArgs[index - 1] === '-m');
}
