/** js-debug's standalone DAP server: how to find, start and address it, and what it only tells in words. */
import { DapilotError } from '../../../../shared/errors.ts';
import { launchSubject, type LaunchConfiguration } from '../../../../shared/launch.ts';
import type { EscapeOf } from '../../base/escape.ts';
import type { Logger } from '../../base/logger.ts';
import type { Environment } from '../../base/process.ts';
import type { Adapter, AdapterProcess, BreakpointProblem } from './adapter.ts';
import { locateServer, startServer, type JsDebugServerParts } from './js-debug-server.ts';
import { createUncaughtJudge } from './js-debug-uncaught.ts';
import { createSpare } from './spare.ts';

export interface JsDebugParts extends JsDebugServerParts {
  /** Real path of the open workspace; absent while none is open. */
  workspaceFolder(): string | undefined;
  readonly escapeOf: EscapeOf;
  readonly logger: Logger;
}

/** A server that stands ready holds some 35 MB of its own. */
const idleMilliseconds = 15 * 60_000;

/** Starts without a look at what is launched. */
export function createJsDebug(parts: JsDebugParts): Adapter & { start(): Promise<AdapterProcess> } {
  const logger = parts.logger.tagged('dap.js-debug');
  const spare = createSpare({
    locate: () => locateServer(parts),
    start: ({ file }, signal) => startServer(parts, file, logger, signal),
    idleMilliseconds,
    logger,
  });
  return {
    id: 'js-debug',
    label: 'js-debug',
    languages: ['javascript', 'typescript'],
    start: spare.take,
    prepare: spare.prepare,
    dispose: spare.dispose,
    launchArguments: (configuration, environment) => ({
      ...launchArguments(configuration, parts.workspaceFolder()),
      env: environmentFor(environment, parts.environment),
    }),
    connectChild: (process) => process.connect(),
    rootIsManager: true,
    processIdFromName: (name) => {
      const number = /\[(\d+)\]$/.exec(name)?.[1];
      return number === undefined ? undefined : Number(number);
    },
    breakpointMessage: (message) => (message === 'breakpoint.provisionalBreakpoint' ? 'Unbound breakpoint' : message),
    breakpointProblem,
    defaultExceptionFilters: ['uncaught'],
    exceptionJudge: createUncaughtJudge(parts.escapeOf),
    // Ending and restarting both need a script of its own that does not come with it, and hang without.
    capabilityOverrides: { supportsTerminateRequest: false, supportsRestartRequest: false },
    endsProgramItself: false,
    safeEvaluation: 'cdp-proxy',
    // V8 pauses at the next statement only, and an idle event loop runs none.
    idlePauseExpression: '0',
    isRuntimeNoise: (line) => runtimeNoise.test(line),
  };
}

/** What Node's inspector writes to the program's stderr because it is being debugged. */
const runtimeNoise =
  /^(Debugger attached\.|Waiting for the debugger to disconnect\.\.\.|Debugger (listening|ending) on ws:\/\/\S+|For help, see: https:\/\/nodejs\.org\/\S+)\r?$/;

/** The server adds what it is told to its own environment: what is to be missing has to be said. */
function environmentFor(program: Environment, server: Environment): Readonly<Record<string, string | null>> {
  return { ...Object.fromEntries(Object.keys(server).map((name) => [name, null])), ...program };
}

function launchArguments(configuration: LaunchConfiguration, workspaceFolder: string | undefined): Record<string, unknown> {
  if (configuration.target !== 'program') throw new DapilotError('not-supported', `js-debug cannot debug ${launchSubject(configuration)}.`);
  const { name, program, args, cwd, runtimeExecutable, runtimeArgs, stopOnEntry } = configuration;
  const folder = workspaceFolder ?? cwd;
  return {
    type: 'pwa-node',
    request: 'launch',
    name,
    program,
    args,
    cwd,
    ...(runtimeExecutable === undefined ? {} : { runtimeExecutable }),
    runtimeArgs: runtimeArgs ?? [],
    stopOnEntry,
    console: 'internalConsole',
    // Raw bytes: everything a program and its children write, not just what goes through console.*.
    outputCapture: 'std',
    // Without it breakpoints in the top-level code of compiled files are missed.
    __workspaceFolder: folder,
    outFiles: [`${folder}/**/*.(m|c|)js`, '!**/node_modules/**'],
    sourceMaps: true,
    resolveSourceMapLocations: [`${folder}/**`, '!**/node_modules/**'],
    skipFiles: ['<node_internals>/**'],
    // With it, pausing an idle program resumes and stops for seconds before it stands.
    smartStep: false,
    autoAttachChildProcesses: true,
    killBehavior: 'forceful',
    showAsyncStacks: true,
    timeout: 10_000,
  };
}

/** A bad condition never binds, a bad hit condition binds and is dead: both are only told in the output. */
function breakpointProblem(output: string): BreakpointProblem | undefined {
  const syntax = /^Syntax error setting breakpoint with condition "([\s\S]*)" on line \d+: ([\s\S]*)$/.exec(output);
  if (syntax) return { condition: syntax[1] ?? '', message: `The condition is not valid: ${syntax[2]?.trim() ?? ''}` };
  const hits = /^Invalid hit condition "([\s\S]*)"\. ([\s\S]*)$/.exec(output);
  return hits ? { condition: hits[1] ?? '', message: `The hit condition is not valid. ${hits[2]?.trim() ?? ''}` } : undefined;
}
