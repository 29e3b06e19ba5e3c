/** What native debuggers have in common: what they debug, how it is prepared, and how their words are put into DAP's. */
import { DapilotError, toProblem } from '../../../../../shared/errors.ts';
import type { LaunchConfiguration } from '../../../../../shared/launch.ts';
import type { Logger } from '../../../base/logger.ts';
import { strings } from '../../../base/loose.ts';
import { traceProblem } from '../../launch/native-attach.ts';
import { prepareNative, type PrepareParts, type PreparedProgram } from '../../launch/native-program.ts';
import type { Adapter, AdapterLaunch, AdapterProcess, BreakpointProblem } from '../adapter.ts';
import { createNativeConnection, nativeExit, type NativeDialect } from './native-connection.ts';
import { entryCommand } from './native-entry.ts';
import { inputCommands } from './native-input.ts';
import { panicFilter } from './native-panics.ts';
import type { NativeProcess, NativeProcessParts } from './native-process.ts';

export interface NativeParts extends PrepareParts, NativeProcessParts {
  readonly logger: Logger;
}

/** One that was started. */
interface StartedNative {
  readonly process: NativeProcess;
  readonly dialect: NativeDialect;
  /** What its launch or attach request has to say beyond the configuration. */
  readonly facts: Readonly<Record<string, unknown>>;
}

interface Native extends Pick<Adapter, 'id' | 'label' | 'place' | 'launchArguments' | 'safeEvaluation' | 'safeExpression' | 'hitOperators' | 'hitCondition'> {
  isThere(environment: Readonly<Record<string, string>>): Promise<boolean>;
  /** Throws `adapter-missing`, before anything else is done. */
  require(launch: AdapterLaunch): Promise<(prepared: PreparedProgram) => Promise<StartedNative>>;
}

export function nativeAdapter(parts: NativeParts, { require, ...native }: Native): Adapter {
  return {
    ...native,
    languages: ['c', 'cpp', 'rust'],
    choosesRuntime: true,
    start: async (launch) => {
      const startIt = await require(launch);
      const prepared = await prepareNative(parts, launch);
      launch.status(`starting ${native.label}`);
      const started = await startIt(prepared);
      const { configuration } = launch;
      if (configuration.target === 'process' && configuration.waitFor === true) launch.status(`waiting for ${configuration.program ?? 'the program'} to start`);
      return toAdapterProcess(parts, launch, prepared, started);
    },
    connectChild: async () => {
      throw new DapilotError('not-supported', `${native.label} debugs no child processes.`);
    },
    rootIsManager: false,
    exitFromOutput: nativeExit,
    defaultExceptionFilters: [panicFilter],
    breakpointProblem,
    // Rust's compiler tells functions of one name apart by a number.
    frameName: (name) => name.replace(/::h[\da-f]{16}$/, ''),
    detachNote: ({ target }) => (target === 'process' ? 'Detached. The program goes on.' : undefined),
    // It would start the program again without building what has been changed: a restart is a new launch.
    capabilityOverrides: { supportsTerminateRequest: false, supportsRestartRequest: false },
    endsProgramItself: false,
  };
}

function toAdapterProcess({ logger }: NativeParts, { configuration }: AdapterLaunch, { program, language }: PreparedProgram, { process, dialect, facts }: StartedNative): AdapterProcess {
  const { connection, ...rest } = process;
  const stopOnEntry = 'stopOnEntry' in configuration && configuration.stopOnEntry;
  const wrapped = createNativeConnection({ given: connection, dialect, stopOnEntry, language, logger });
  // What it is built with is ours.
  const { cargo: _, ...own } = configuration.adapterArguments ?? {};
  const preRunCommands = [...inputCommands(configuration), ...(stopOnEntry ? [entryCommand(language)] : []), ...strings(own['preRunCommands'])];
  return {
    ...rest,
    connect: async () => wrapped,
    beginArguments: { ...(program === undefined ? {} : { program }), ...facts, ...own, ...(preRunCommands.length > 0 ? { preRunCommands } : {}) },
    startProblem: (error) => startProblem(configuration, error),
  };
}

/** A condition that is none stops the program each time, and it is only said in the output why. */
function breakpointProblem(output: string): BreakpointProblem | undefined {
  const [, condition, why] = /^(?:error: )?stopped due to an error evaluating condition of breakpoint [\d.]+: "([^]*?)"\s*\n([^]*)$/i.exec(output) ?? [];
  if (condition === undefined || why === undefined) return undefined;
  const reason = /error: (?:<user expression \d+>:\d+:\d+: )?(.*)/.exec(why)?.[1] ?? why.trim().split('\n')[0] ?? '';
  if (/^Couldn't execute/m.test(why)) return { condition, message: `The condition fails: ${reason}`, atHit: true };
  return { condition, message: `The condition is not valid: ${reason}` };
}

function startProblem(configuration: LaunchConfiguration, error: unknown): DapilotError | undefined {
  const { message, detail } = toProblem(error);
  const words = detail ?? message;
  if (configuration.target === 'process' && configuration.processId !== undefined) return traceProblem(configuration.processId, words);
  if (!/personality set failed|ptrace|operation not permitted/i.test(words)) return undefined;
  return new DapilotError('launch-failed', 'The debugger is not allowed to control programs on this system.', {
    hint: 'In a container, start it with --cap-add=SYS_PTRACE --security-opt seccomp=unconfined.',
    detail: words,
  });
}
