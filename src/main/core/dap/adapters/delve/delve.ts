/** delve: how its program is built, how it is started and addressed, and which expressions it evaluates without effects. */
import { dirname } from 'node:path';
import { DapilotError, type Problem } from '../../../../../shared/errors.ts';
import type { LaunchConfiguration } from '../../../../../shared/launch.ts';
import type { SafeEvaluation } from '../../../../../shared/observation.ts';
import { askGo, chooseGo, findGo, type GoFacts } from '../../../base/choose-go.ts';
import type { Logger } from '../../../base/logger.ts';
import type { Adapter, AdapterLaunch, AdapterProcess } from '../adapter.ts';
import { delveArguments } from './delve-arguments.ts';
import { buildPackage, type BuiltProgram } from './delve-build.ts';
import { conditionFailed } from './delve-text.ts';
import { createDelveConnection } from './delve-connection.ts';
import type { DelveInstallation, FoundDelve } from './delve-install.ts';
import { startDelve, type DelveProcess, type DelveProcessParts } from './delve-process.ts';
import { reachDelve } from './delve-remote.ts';
import { explainDelve } from './delve-problems.ts';
import { startDelveInTerminal } from './delve-terminal.ts';
import { waitForProcess } from './delve-wait.ts';
import { withTexts } from '../../breakpoints/log-message.ts';
import { realPathOf } from '../../reading/files.ts';

export interface DelveParts extends DelveProcessParts {
  readonly installation: DelveInstallation;
  readonly logger: Logger;
}

export function createDelve(given: DelveParts): Adapter {
  const logger = given.logger.tagged('dap.delve');
  const parts = { ...given, logger };
  return {
    id: 'delve',
    label: 'delve',
    languages: ['go'],
    start: (launch) => start(parts, launch),
    place: (environment, configuration) => placeOf(parts, configuration, environment),
    request: ({ target }) => (target === 'process' ? 'attach' : 'launch'),
    launchArguments: delveArguments,
    connectChild: async () => {
      throw new DapilotError('not-supported', 'delve debugs no child processes.');
    },
    rootIsManager: false,
    choosesRuntime: true,
    breakpointMessage,
    conditionProblem,
    echoesValues: true,
    // It makes a format of the message.
    logMessage: (message) => withTexts(message, (text) => text.replaceAll('%', '%%')),
    hitOperators: ['==', '!=', '>', '>=', '<', '<=', '%'],
    defaultExceptionFilters: ['unrecovered-panic', 'runtime-fatal-throw'],
    // It starts the program again, but would not build what has been changed: a restart is a new launch.
    capabilityOverrides: { supportsTerminateRequest: false, supportsRestartRequest: false },
    endsProgramItself: true,
    safeExpression: { refuse: refuseUnsafe, wrap: (expression) => expression, read: (value, type) => ({ kind: 'value', value, type }), failed: readFailure },
    isRuntimeNoise: (line) => runtimeNoise.test(line),
  };
}

/** The one that a launch would use or install, for the Go of the login shell as it is beside itself: no go.mod is asked for another one before its program may run. */
async function placeOf({ installation }: DelveParts, configuration: LaunchConfiguration, environment: Readonly<Record<string, string>>): Promise<string | undefined> {
  if (configuration.target === 'process' && configuration.port !== undefined) return undefined;
  const path = await findGo({ cwd: '/', environment });
  const folder = path === undefined ? '/' : dirname(path);
  const go = path === undefined ? undefined : await askGo(path, folder, environment);
  const { found } = await installation.find({ environment, folder, go });
  return found?.path ?? (go && installation.plan(go.version)?.folder);
}

/** Its own log lines on the stream that the program writes its errors to. */
const runtimeNoise = /^\d{4}-\d\d-\d\dT\S+ (error|warning|warn|info|debug) layer=\w+ /;

async function start(parts: DelveParts, launch: AdapterLaunch): Promise<AdapterProcess> {
  const { configuration } = launch;
  if (configuration.target === 'process' && configuration.port !== undefined) return reachDelve(configuration, launch, parts.logger);
  const go = await goOf(launch);
  const delve = await provideDelve(parts, launch, go);
  const built = await build(parts, launch, go);
  const processId = await waitedFor(launch);
  try {
    launch.status('starting delve');
    const { server, connection: raw, ...process } = await startFor(parts, launch, delve);
    const delveConnection = createDelveConnection(raw, {
      program: configuration.target === 'core' ? 'dead' : 'here',
      entry: entryOf(configuration),
      processId,
      drained: server?.closed ?? Promise.resolve(),
      logger: parts.logger,
    });
    server?.onOutput((words, stream) => delveConnection.wrote(stream, words));
    return {
      ...process,
      connect: async () => delveConnection.connection,
      ...(built ? { beginArguments: { program: built.path } } : {}),
      ...(processId === undefined ? {} : { beginArguments: { processId } }),
      startProblem: (error) => explainDelve(error, { configuration, delve, words: process.stderr() }),
      programExit: delveConnection.exit,
      kill: async () => {
        await process.kill();
        await built?.dispose();
      },
    };
  } catch (error) {
    await built?.dispose();
    throw error;
  }
}

/** Elsewhere than on Linux delve waits by itself. */
async function waitedFor({ configuration, signal, status }: AdapterLaunch): Promise<number | undefined> {
  if (process.platform !== 'linux' || configuration.target !== 'process' || !configuration.waitFor || configuration.program === undefined) return undefined;
  const { program } = configuration;
  return waitForProcess(await realPathOf(program), signal, () => status(`waiting for ${program} to be started`));
}

/** Where a person wants to begin; a program of tests begins with what was made to call them. */
function entryOf(configuration: LaunchConfiguration): string | undefined {
  if (!('stopOnEntry' in configuration) || !configuration.stopOnEntry) return undefined;
  return configuration.target === 'package' && configuration.test ? 'testing.tRunner' : 'main.main';
}

function startFor(parts: DelveParts, { configuration, environment, signal, runInTerminal }: AdapterLaunch, { path, version }: FoundDelve): Promise<DelveProcess> {
  const start = { path, version, cwd: configuration.cwd, environment, signal };
  const inTerminal = 'console' in configuration && configuration.console === 'integratedTerminal' ? runInTerminal : undefined;
  return inTerminal ? startDelveInTerminal(parts, start, configuration.name, inTerminal) : startDelve(parts, start);
}

/** Only what is built needs one; it also tells which delve fits. */
async function goOf({ configuration, environment, signal }: AdapterLaunch): Promise<GoFacts | undefined> {
  if (configuration.target !== 'package') return undefined;
  const { runtimeExecutable, cwd } = configuration;
  const path = await chooseGo({ cwd, environment, runtimeExecutable });
  return askGo(path, folderOf(configuration), environment, signal);
}

function folderOf(configuration: LaunchConfiguration): string {
  if (configuration.target !== 'package') return configuration.cwd;
  return configuration.package.endsWith('.go') ? dirname(configuration.package) : configuration.package;
}

async function provideDelve({ installation }: DelveParts, launch: AdapterLaunch, go: GoFacts | undefined): Promise<FoundDelve> {
  const { configuration, environment, signal, status, note } = launch;
  const wishes = { environment, folder: folderOf(configuration), go, signal };
  const { found, go: known, unfit } = await installation.find(wishes);
  if (found) return found;
  const [passedOver] = unfit;
  const installed = await installation.install({ ...wishes, go: known, status });
  const why = passedOver ? `${passedOver.problem} So delve ${installed.version}` : `There was no delve, the debugger for Go, so version ${installed.version}`;
  note(`${why} was installed in ${dirname(installed.path)}. Your Go and your project were not changed.`);
  return installed;
}

async function build({ guardian }: DelveParts, { configuration, environment, signal, status }: AdapterLaunch, go: GoFacts | undefined): Promise<BuiltProgram | undefined> {
  if (configuration.target !== 'package' || !go) return undefined;
  status(`building ${configuration.name}`);
  return buildPackage({ go: go.path, configuration, environment, signal, guardian });
}

/** It reads without running code of the program, but for its commands and calls, which have to be asked for by name. */
function refuseUnsafe(expression: string): SafeEvaluation | undefined {
  return /^\s*(call|dlv)\b/.test(expression) ? { kind: 'side-effect' } : undefined;
}

function readFailure({ code, message, detail }: Problem): SafeEvaluation | undefined {
  return code === 'adapter-refused' ? { kind: 'error', message: detail ?? message } : undefined;
}

function conditionProblem(description: string): string | undefined {
  return description.startsWith(conditionFailed) ? `The condition fails: ${description.slice(conditionFailed.length)}` : undefined;
}

function breakpointMessage(message: string): string {
  if (/could not find file|could not find statement|no code at/i.test(message)) {
    return `${message}. Nothing of this line is in the program: it may be empty, belong to another package, be left out by a build constraint, or the program was built without debug information.`;
  }
  return message;
}

