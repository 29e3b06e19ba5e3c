/** debugpy: how it is addressed, and what it only tells in words. */
import { constants } from 'node:os';
import { basename, delimiter, dirname, resolve } from 'node:path';
import type { ProgramExit } from '../../../../shared/debug.ts';
import { DapilotError } from '../../../../shared/errors.ts';
import { launchSubject, type LaunchConfiguration } from '../../../../shared/launch.ts';
import type { Environment } from '../../base/process.ts';
import type { Adapter, BreakpointProblem } from './adapter.ts';
import { signalWords } from './debugpy-bootstrap.ts';
import { readSafely, wrapSafely } from './debugpy-safe.ts';
import { connectToChild, startDebugpy, type DebugpyProcessParts } from './debugpy-process.ts';

export interface DebugpyParts extends DebugpyProcessParts {
  /** The setting debug.justMyCode. */
  justMyCode(): boolean;
}

export function createDebugpy(given: DebugpyParts): Adapter {
  const logger = given.logger.tagged('dap.debugpy');
  const parts = { ...given, logger };
  return {
    id: 'debugpy',
    label: 'debugpy',
    languages: ['python'],
    start: (launch) => startDebugpy(parts, launch),
    launchArguments: (configuration, environment) => launchArguments(configuration, environment, parts.justMyCode()),
    connectChild: (_, configuration) => connectToChild(configuration, logger),
    // What a subprocess writes goes the way of its parent's output already.
    childConfiguration: (configuration) => ({ ...configuration, redirectOutput: false }),
    childEvent: 'debugpyAttach',
    rootIsManager: false,
    exitFromOutput,
    processIdFromName: (name) => {
      const number = /^Subprocess (\d+)$/.exec(name)?.[1];
      return number === undefined ? undefined : Number(number);
    },
    breakpointMessage,
    breakpointProblem,
    defaultExceptionFilters: ['uncaught'],
    capabilityOverrides: { supportsTerminateRequest: false, supportsRestartRequest: false },
    // With a grandchild in a session of its own, its disconnect is never answered.
    endsProgramItself: false,
    safeExpression: { wrap: wrapSafely, read: readSafely },
    isRuntimeNoise: (line) => runtimeNoise.test(line),
  };
}

/** What the debugger writes to the program's stderr about itself. */
const runtimeNoise = new RegExp(
  `^(${[
    String.raw`\d+\.\d\ds - (Debugger warning: It seems that frozen modules|make the debugger miss breakpoints|to python to disable frozen modules|Note: Debugging will proceed).*`,
    // Debian's package warns of itself in every subprocess, with all the files it is made of.
    String.raw`\S+/debugpy/_vendored/force_pydevd\.py:\d+: UserWarning: incompatible copy of pydevd already imported:`,
    String.raw`\s+/usr/lib/python3/dist-packages/_?pydev\S*\.(py|so)`,
    String.raw`\s+warnings\.warn\(msg \+ ':\\n \{\}'\.format\('\\n  '\.join\(_unvendored\)\)\)`,
  ].join('|')})\r?$`,
);

function launchArguments(
  configuration: LaunchConfiguration,
  environment: Environment,
  justMyCode: boolean,
): Record<string, unknown> {
  if (configuration.target !== 'program') throw new DapilotError('not-supported', `debugpy cannot debug ${launchSubject(configuration)}.`);
  const { name, program, args, cwd, runtimeExecutable, runtimeArgs = [], stopOnEntry } = configuration;
  const { module, pythonArgs } = moduleOf(runtimeArgs);
  return {
    type: 'debugpy',
    request: 'launch',
    name,
    ...(module === undefined ? { program } : { module }),
    python: [runtimeExecutable ?? 'python3'],
    pythonArgs,
    args,
    cwd,
    env: withPackage(environment, cwd, module, program),
    stopOnEntry,
    console: 'internalConsole',
    redirectOutput: true,
    justMyCode,
    subProcess: true,
    showReturnValue: true,
  };
}

/** As on Python's own command line: after `-m` comes the module that is run instead of the file. */
function moduleOf(runtimeArgs: readonly string[]): { readonly module: string | undefined; readonly pythonArgs: readonly string[] } {
  const at = runtimeArgs.indexOf('-m');
  const module = at === -1 ? undefined : runtimeArgs[at + 1];
  if (module === undefined) return { module, pythonArgs: runtimeArgs };
  return { module, pythonArgs: runtimeArgs.filter((_, index) => index !== at && index !== at + 1) };
}

/** A package is found by its name from the folder around it, wherever the program runs. */
function withPackage(environment: Environment, cwd: string, module: string | undefined, program: string): Environment {
  if (module === undefined || basename(program) !== '__main__.py') return environment;
  const around = resolve(dirname(program), ...module.split('.').map(() => '..'));
  const before = environment['PYTHONPATH'];
  return around === cwd ? environment : { ...environment, PYTHONPATH: before ? `${around}${delimiter}${before}` : around };
}

function exitFromOutput(category: string, output: string): ProgramExit | undefined {
  const number = category === 'telemetry' ? signalWords.exec(output)?.[1] : undefined;
  const signal = number === undefined ? undefined : Object.entries(constants.signals).find(([, value]) => value === Number(number))?.[0];
  return signal === undefined ? undefined : { code: null, signal };
}

function breakpointMessage(message: string): string {
  if (!/excluded by filters/i.test(message)) return message;
  return 'This file is not your own code, and only that is debugged; the setting debug.justMyCode changes it.';
}

/** It takes any condition for good, and says at every hit that it is not. What fails at one hit may work at the next. */
function breakpointProblem(output: string): BreakpointProblem | undefined {
  const [, condition, traceback] = /^pydevd: Error while evaluating expression in conditional breakpoint: ([^\n]*)\n([\s\S]*)$/.exec(output) ?? [];
  const error = traceback?.split('\n').findLast((line) => line.trim() !== '');
  if (condition === undefined || error === undefined || !/^\w*(Syntax|Indentation|Tab)Error: /.test(error)) return undefined;
  return { condition, message: `The condition is not valid: ${error}` };
}
