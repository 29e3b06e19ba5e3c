/** What debugpy is told at the start, for each kind of target. */
import { basename, delimiter, dirname, resolve } from 'node:path';
import { DapilotError } from '../../../../../shared/errors.ts';
import { launchSubject, type LaunchConfiguration, type ModuleConfiguration, type ProcessConfiguration, type ProgramConfiguration } from '../../../../../shared/launch.ts';
import type { Environment } from '../../../base/process.ts';

export const thisMachine = '127.0.0.1';

/** Arguments of DAP `launch` or `attach`. `justMyCode` is the setting; the configuration has the last word. Throws `not-supported`. */
export function debugpyArguments(configuration: LaunchConfiguration, environment: Environment, justMyCode: boolean): Record<string, unknown> {
  const common = { type: 'debugpy', name: configuration.name, justMyCode: ('justMyCode' in configuration ? configuration.justMyCode : undefined) ?? justMyCode, subProcess: true, showReturnValue: true };
  switch (configuration.target) {
    case 'program':
    case 'module':
      return { ...common, request: 'launch', ...launchArguments(configuration, environment), ...configuration.adapterArguments };
    case 'process':
      return { ...common, request: 'attach', redirectOutput: true, ...attachArguments(configuration), ...configuration.adapterArguments };
    case 'script':
    case 'page':
    case 'package':
    case 'core':
    case 'command':
    case 'adapter':
      throw new DapilotError('not-supported', `debugpy cannot debug ${launchSubject(configuration)}.`);
    default:
      return configuration satisfies never;
  }
}

function launchArguments(configuration: ProgramConfiguration | ModuleConfiguration, environment: Environment): Record<string, unknown> {
  const { args, cwd, runtimeExecutable, stopOnEntry, console } = configuration;
  const { module, pythonArgs } = commandOf(configuration);
  const program = configuration.target === 'program' ? configuration.program : undefined;
  return {
    ...(module === undefined ? { program } : { module }),
    python: [runtimeExecutable ?? 'python3'],
    pythonArgs,
    args,
    cwd,
    env: module === undefined || program === undefined ? environment : withPackage(environment, cwd, module, program),
    stopOnEntry,
    console,
    // In a terminal the person sees it there already.
    redirectOutput: console === 'internalConsole',
    ...templatesOf(configuration),
  };
}

/** By its address, where a debugger of its own listens; else by its process id, where one is brought in. */
function attachArguments({ host, port, processId, cwd, remoteRoot }: ProcessConfiguration): Record<string, unknown> {
  const mappings = remoteRoot === undefined ? {} : { pathMappings: [{ localRoot: cwd, remoteRoot }] };
  return port === undefined ? { processId, ...mappings } : { connect: { host: host ?? thisMachine, port }, ...mappings };
}

interface Command {
  readonly module: string | undefined;
  readonly pythonArgs: readonly string[];
}

/** As on Python's own command line: after `-m` comes the module that is run instead of the file. */
function commandOf(configuration: ProgramConfiguration | ModuleConfiguration): Command {
  const { runtimeArgs = [] } = configuration;
  if (configuration.target === 'module') return { module: configuration.module, pythonArgs: runtimeArgs };
  const at = runtimeArgs.indexOf('-m');
  const module = at === -1 ? undefined : runtimeArgs[at + 1];
  if (module === undefined) return { module, pythonArgs: runtimeArgs };
  return { module, pythonArgs: runtimeArgs.filter((_, index) => index !== at && index !== at + 1) };
}

/** A package is found by its name from the folder around it, wherever the program runs. */
function withPackage(environment: Environment, cwd: string, module: string, program: string): Environment {
  if (basename(program) !== '__main__.py') return environment;
  const around = resolve(dirname(program), ...module.split('.').map(() => '..'));
  const before = environment['PYTHONPATH'];
  return around === cwd ? environment : { ...environment, PYTHONPATH: before ? `${around}${delimiter}${before}` : around };
}

/** Django's and Flask's templates can hold breakpoints too, when it is said that they are there. */
function templatesOf(configuration: ProgramConfiguration | ModuleConfiguration): { readonly django?: true; readonly jinja?: true } {
  switch (runnerOf(configuration)) {
    case 'django':
    case 'manage.py':
    case 'django-admin':
      return { django: true };
    case 'flask':
      return { jinja: true };
    default:
      return {};
  }
}

/** The file's or the module's first name: it says what runs the person's code, where a framework does. */
export function runnerOf(configuration: ProgramConfiguration | ModuleConfiguration): string {
  const { module } = commandOf(configuration);
  if (module !== undefined) return module.split('.')[0] ?? module;
  return configuration.target === 'program' ? basename(configuration.program) : '';
}
