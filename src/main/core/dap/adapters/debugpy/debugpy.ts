/** debugpy: how it is addressed, and what it only tells in words. */
import { constants } from 'node:os';
import type { ProgramExit } from '../../../../../shared/debug.ts';
import { launchSubject, type LaunchConfiguration } from '../../../../../shared/launch.ts';
import type { Adapter, BreakpointProblem } from '../adapter.ts';
import { debugpyArguments } from './debugpy-arguments.ts';
import { signalWords, terminalWords } from './debugpy-bootstrap.ts';
import { wrapLogMessage } from './debugpy-log-message.ts';
import { readSafely, wrapSafely } from './debugpy-safe.ts';
import { causesIn } from './debugpy-causes.ts';
import { exceptionName, frameName, testsJudge } from './debugpy-tests.ts';
import { connectToChild, debugpyPlace, startDebugpy, type DebugpyProcessParts } from './debugpy-process.ts';

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
    place: (_, configuration) => debugpyPlace(parts, configuration),
    launchArguments: (configuration, environment) => debugpyArguments(configuration, environment, parts.justMyCode()),
    terminalWords,
    connectChild: (process, configuration) => connectToChild(process, configuration, logger),
    // What a subprocess writes goes the way of its parent's output already, unless nobody reads that but the person.
    childConfiguration: (configuration) => (configuration['console'] === undefined ? { ...configuration } : { ...configuration, redirectOutput: false }),
    childEvent: 'debugpyAttach',
    rootIsManager: false,
    exitFromOutput,
    processIdFromName: (name) => {
      const number = /^Subprocess (\d+)$/.exec(name)?.[1];
      return number === undefined ? undefined : Number(number);
    },
    breakpointMessage,
    breakpointProblem,
    logMessage: wrapLogMessage,
    copied,
    or: 'or',
    hitOperators: ['==', '>', '>=', '<', '<=', '%'],
    defaultExceptionFilters: ['uncaught'],
    exceptionJudge: testsJudge,
    frameName,
    exceptionName,
    exceptionCauses: causesIn,
    detachNote,
    slowReason: (configuration) => slowReason(configuration, parts.quickAnswers()),
    hidesRefusedValues: true,
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

function exitFromOutput(category: string, output: string): ProgramExit | undefined {
  const number = category === 'telemetry' ? signalWords.exec(output)?.[1] : undefined;
  const signal = number === undefined ? undefined : Object.entries(constants.signals).find(([, value]) => value === Number(number))?.[0];
  return signal === undefined ? undefined : { code: null, signal };
}

function breakpointMessage(message: string): string {
  if (!/excluded by filters/i.test(message)) return message;
  return 'This file is not your own code, and only that is debugged. Turn "just my code" off, for this launch or in the settings (debug.justMyCode), to stop here.';
}

/** It would write out all of a text, and be busy with that for minutes. One character more than the limit says that there were more. */
function copied(expression: string, limit: number): string {
  const builtins = '__import__("builtins")';
  return `(lambda value, builtins: value[:${limit + 1}] if builtins.isinstance(value, (builtins.str, builtins.bytes, builtins.bytearray)) else value)((${expression}), ${builtins})`;
}

function detachNote(configuration: LaunchConfiguration): string | undefined {
  if (configuration.target !== 'process') return undefined;
  if (configuration.port !== undefined) return `Detached. The program goes on, and its debugger still listens at ${launchSubject(configuration)}.`;
  return `Detached. The program goes on; the debugger that was brought into process ${configuration.processId} stays in it until it ends, and can be attached to again.`;
}

function slowReason(configuration: LaunchConfiguration, quickAnswers: boolean): string | undefined {
  if (configuration.target === 'process' && configuration.port !== undefined) {
    return 'The debugpy that listens there waits for what the system holds back, and its adapter is not ours. A program that is launched, or attached to by its process id, answers sooner.';
  }
  return quickAnswers ? undefined : 'The setting Quick answers (debug.quickAnswers) is off.';
}

/** It takes any condition for good, and says at every hit that it is not. */
function breakpointProblem(output: string): BreakpointProblem | undefined {
  const [, condition, traceback] = /^pydevd: Error while evaluating expression in conditional breakpoint: ([^\n]*)\n([\s\S]*)$/.exec(output) ?? [];
  const error = traceback?.split('\n').findLast((line) => line.trim() !== '');
  if (condition === undefined || error === undefined) return undefined;
  if (/^\w*(Syntax|Indentation|Tab)Error: /.test(error)) return { condition, message: `The condition is not valid: ${error}` };
  return { condition, message: `The condition fails: ${error}`, atHit: true };
}
