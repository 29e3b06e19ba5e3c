/** js-debug's standalone DAP server: how to find, start and address it, and what it only tells in words. */
import type { LaunchConfiguration } from '../../../../../shared/launch.ts';
import type { EscapeOf } from '../../../base/escape.ts';
import type { Logger } from '../../../base/logger.ts';
import type { Environment } from '../../../base/process.ts';
import type { Adapter, AdapterLaunch, AdapterProcess, BreakpointProblem } from '../adapter.ts';
import { isHeardTwice, jsDebugArguments, terminalWords, type Found } from './js-debug-arguments.ts';
import { prepareBrowser } from './js-debug-browser.ts';
import { joinConsole } from './js-debug-console.ts';
import { isOfNode, jsFrameName } from './js-debug-frames.ts';
import { findBrowserInspector, findInspector } from './js-debug-inspector.ts';
import { openLogged } from './js-debug-logged.ts';
import { locateServer, scratchVariable, startServer, type JsDebugServer, type JsDebugServerParts } from './js-debug-server.ts';
import { setStrictly } from './js-debug-set.ts';
import { placeSyntaxErrors } from './js-debug-syntax.ts';
import { quietWhileTyped } from './js-debug-typed.ts';
import { createUncaughtJudge } from './js-debug-uncaught.ts';
import { boundEvaluations, copied } from './js-debug-watched.ts';
import { createSpare } from '../spare.ts';

export interface JsDebugParts extends JsDebugServerParts {
  /** Real path of the open workspace; absent while none is open. */
  workspaceFolder(): string | undefined;
  /** The setting debug.justMyCode. */
  justMyCode(): boolean;
  readonly escapeOf: EscapeOf;
  readonly logger: Logger;
}

/** A server that stands ready holds some 35 MB of its own. */
const idleMilliseconds = 15 * 60_000;

/** What was found out for a launch when its adapter was started. */
type Surroundings = Pick<Found, 'address' | 'browser'> & { dispose(): Promise<void> };

export function createJsDebug(parts: JsDebugParts): Adapter {
  const logger = parts.logger.tagged('dap.js-debug');
  const spare = createSpare({
    locate: async () => ({ ...(await locateServer(parts)), quickAnswers: parts.quickAnswers() }),
    start: (source, signal) => startServer(parts, source, logger, signal),
    idleMilliseconds,
    logger,
  });
  const surroundings = new WeakMap<LaunchConfiguration, Surroundings>();

  async function start(launch: AdapterLaunch): Promise<AdapterProcess> {
    const around = await lookAround(launch, parts);
    surroundings.set(launch.configuration, around);
    try {
      return serverFor(launch.configuration, await spare.take(), around, logger);
    } catch (error) {
      await around.dispose();
      throw error;
    }
  }

  return {
    id: 'js-debug',
    label: 'js-debug',
    languages: ['javascript', 'typescript'],
    start,
    place: async () => (await locateServer(parts)).file,
    prepare: spare.prepare,
    dispose: spare.dispose,
    launchArguments: (configuration, environment) =>
      jsDebugArguments(configuration, {
        ...surroundings.get(configuration),
        folder: parts.workspaceFolder() ?? configuration.cwd,
        justMyCode: parts.justMyCode(),
        environment: environmentFor(environment, parts.environment),
      }),
    terminalWords,
    connectChild: (process) => process.connect(),
    rootIsManager: true,
    processIdFromName: (name) => {
      const number = /\[(\d+)\]$/.exec(name)?.[1];
      return number === undefined ? undefined : Number(number);
    },
    namelessChild: /^Remote Process( \[\d+\])?$/,
    frameName: jsFrameName,
    breakpointMessage: (message) => (message === 'breakpoint.provisionalBreakpoint' ? 'Unbound breakpoint' : message),
    breakpointProblem,
    isPending: (message) => /^(breakpoint\.provisionalBreakpoint|Unbound breakpoint)$/.test(message),
    hitOperators: ['>', '>=', '=', '==', '===', '<', '<=', '%'],
    defaultExceptionFilters: ['uncaught'],
    exceptionJudge: createUncaughtJudge(parts.escapeOf),
    // V8 is told to, but Node's own code comes out of a snapshot, and there it cannot.
    passesOver: isOfNode,
    // Ending and restarting both need a script of its own that does not come with it, and hang without.
    slowReason: () => (parts.quickAnswers() ? undefined : 'The setting Quick answers (debug.quickAnswers) is off.'),
    capabilityOverrides: { supportsTerminateRequest: false, supportsRestartRequest: false },
    endsProgramItself: false,
    safeEvaluation: 'cdp-proxy',
    networkArguments: (nodeVersion) => ({ experimentalNetworking: nodeVersion === undefined ? 'auto' : hasInspection(nodeVersion) ? 'on' : 'off' }),
    // V8 pauses at the next statement only, and an idle event loop runs none.
    idlePauseExpression: 'void setTimeout(() => undefined, 0)',
    copied,
    setsInVain: true,
    keepsOldValues: true,
    endsWatches: true,
    outputReferencesLast: true,
    isRuntimeNoise: (line) => runtimeNoise.test(line),
  };
}

const noDisplay = 'The page is open in a browser without a window, because there is no display on this machine: the variable DISPLAY is not set.';

async function lookAround({ configuration, environment, signal, note }: AdapterLaunch, { guardian }: JsDebugParts): Promise<Surroundings> {
  const { target } = configuration;
  if (target === 'process') {
    const { address, close } = await findInspector(configuration, signal);
    return { address, dispose: close };
  }
  if (target !== 'page') return { dispose: async () => undefined };
  if (configuration.request === 'attach') {
    const { address, close } = await findBrowserInspector(configuration);
    return { address, dispose: close };
  }
  const browser = await prepareBrowser(configuration, environment, guardian);
  if (browser.withoutWindow) note(noDisplay);
  return { browser, dispose: browser.dispose };
}

/** The server with what belongs to this launch: the program's own output in its console, and an end for what it needed. */
function serverFor(configuration: LaunchConfiguration, server: JsDebugServer, { dispose }: Surroundings, logger: Logger): AdapterProcess {
  const joined = isHeardTwice(configuration) ? joinConsole(server.reports) : undefined;
  // What a browser writes by itself is of no use.
  if (!joined) server.reports.onText(() => undefined);
  return {
    ...server,
    connect: async () => {
      const connection = quietWhileTyped(setStrictly(boundEvaluations(placeSyntaxErrors(await server.connect()))), logger);
      return joined ? joined.join(connection) : openLogged(connection);
    },
    ...(joined ? { forgetLogged: joined.objects.forget } : {}),
    kill: async () => {
      await server.kill();
      await dispose();
    },
  };
}

/**
 * What Node's inspector writes to the program's stderr because it is being debugged, and js-debug where a process of
 * Node's own has no inspector, such as the one that starts the files of a test run.
 */
const runtimeNoise =
  /^(Debugger attached\.|Waiting for the debugger to disconnect\.\.\.|Debugger (listening|ending) on ws:\/\/\S+|For help, see: https:\/\/nodejs\.org\/\S+|Error in the js-debug bootloader, .*without a V8::Inspector)\r?$/;

/** The server adds what it is told to its own environment: what is to be missing has to be said. */
function environmentFor(program: Environment, server: Environment): Readonly<Record<string, string | null>> {
  return { ...Object.fromEntries([...Object.keys(server), scratchVariable].map((name) => [name, null])), ...program };
}

/** A bad condition never binds, a bad hit condition binds and is dead: both are only told in the output. */
function breakpointProblem(output: string): BreakpointProblem | undefined {
  const syntax = /^Syntax error setting breakpoint with condition "([\s\S]*)" on line \d+: ([\s\S]*)$/.exec(output);
  if (syntax) return { condition: syntax[1] ?? '', message: `The condition is not valid: ${syntax[2]?.trim() ?? ''}` };
  // Of a log message it does not say the text.
  const logged = /^Syntax error setting breakpoint with condition \{0\} on line (\d+): ([\s\S]*)$/.exec(output);
  if (logged) return { logLine: Number(logged[1]), message: `The log message is not valid: ${logged[2]?.trim() ?? ''}` };
  const hits = /^Invalid hit condition "([\s\S]*)"\. ([\s\S]*)$/.exec(output);
  return hits ? { condition: hits[1] ?? '', message: `The hit condition is not valid. ${hits[2]?.trim() ?? ''}` } : undefined;
}

/** An older one refuses the switch, and does not start. */
function hasInspection(nodeVersion: string): boolean {
  const [major = 0, minor = 0] = nodeVersion.split('.').map(Number);
  return major > 22 || (major === 22 && minor >= 6) || (major === 20 && minor >= 18);
}
