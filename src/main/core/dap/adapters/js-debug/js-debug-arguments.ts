/** What js-debug is told to launch or to attach to, for each kind of target. */
import { DapilotError } from '../../../../../shared/errors.ts';
import {
  launchSubject,
  type CommandConfiguration,
  type LaunchConfiguration,
  type PageConfiguration,
  type ProcessConfiguration,
  type ProgramConfiguration,
  type ScriptConfiguration,
} from '../../../../../shared/launch.ts';
import { scriptWords } from '../../launch/command-line.ts';
import { watchMilliseconds } from './js-debug-watched.ts';

/** What was found out when the adapter was started. */
export interface Found {
  /** The program's whole environment; null for what must not be inherited from the server. */
  readonly environment: Readonly<Record<string, string | null>>;
  /** Real path of the open workspace, else the working directory. */
  readonly folder: string;
  /** The setting; the configuration has the last word. */
  readonly justMyCode: boolean;
  /** Where the runtime that is attached to listens. */
  readonly address?: { readonly host: string; readonly port: number };
  readonly browser?: { readonly path: string; readonly profile: string; readonly withoutWindow: boolean };
}

/** Of a program's environment until it is started: what it writes is read by us, not by js-debug. */
export const ownOutputVariable = 'DAPILOT_OWN_OUTPUT';

/** js-debug drops empty words; whoever starts the program puts them back. */
export const emptyWord = '<dapilot:empty>';

/** Arguments of DAP `launch` or `attach`. Throws `not-supported`. */
export function jsDebugArguments(configuration: LaunchConfiguration, found: Found): Record<string, unknown> {
  return { ...targetArguments(configuration, found), ...configuration.adapterArguments };
}

function targetArguments(configuration: LaunchConfiguration, found: Found): Record<string, unknown> {
  const common = commonArguments(configuration, found);
  switch (configuration.target) {
    case 'program':
      return { ...common, ...started(configuration, found), program: configuration.program, args: words(configuration.args), runtimeArgs: configuration.runtimeArgs ?? [] };
    case 'script':
      return { ...common, ...started(configuration, found), args: [], runtimeArgs: scriptWords(configuration) };
    case 'command':
      return { ...common, ...started(configuration, found), args: [], runtimeArgs: words(configuration.args) };
    case 'process':
      return { ...common, ...attached(configuration, found) };
    case 'page':
      return { ...common, ...page(configuration, found) };
    case 'module':
    case 'package':
    case 'core':
    case 'adapter':
      throw new DapilotError('not-supported', `js-debug cannot debug ${launchSubject(configuration)}.`);
    default:
      return configuration satisfies never;
  }
}

/** Whether what the program writes is told twice: as bytes, and by the runtime for each call of console.*. */
export function isHeardTwice(configuration: LaunchConfiguration): boolean {
  return 'console' in configuration && configuration.console === 'internalConsole';
}

/** Bundlers give sources names of their own; its defaults have placeholders that only an editor fills. */
function bundlerNames(root: string): Record<string, string> {
  return {
    'webpack:///./~/*': `${root}/node_modules/*`,
    'webpack:////*': '/*',
    'webpack://@?:*/?:*/*': `${root}/*`,
    'webpack://?:*/*': `${root}/*`,
    'webpack:///([a-z]):/(.+)': '$1:/$2',
    'turbopack://[project]/*': `${root}/*`,
    'turbopack:///[project]/*': `${root}/*`,
  };
}

function commonArguments(configuration: LaunchConfiguration, { folder, justMyCode }: Found): Record<string, unknown> {
  const mine = ('justMyCode' in configuration ? configuration.justMyCode : undefined) ?? justMyCode;
  return {
    name: configuration.name,
    cwd: configuration.cwd,
    // Without it breakpoints in the top-level code of compiled files are missed.
    __workspaceFolder: folder,
    outFiles: [`${folder}/**/*.(m|c|)js`, '!**/node_modules/**'],
    sourceMaps: true,
    sourceMapPathOverrides: bundlerNames(folder),
    resolveSourceMapLocations: [`${folder}/**`, '!**/node_modules/**'],
    skipFiles: ['<node_internals>/**', ...(mine ? ['**/node_modules/**'] : [])],
    // With it, pausing an idle program resumes and stops for seconds before it stands.
    smartStep: false,
    showAsyncStacks: true,
    timeout: 10_000,
    // A script waits so long for its source map, so that breakpoints in its source are there before it runs.
    timeouts: { sourceMapMinPause: 5000, sourceMapCumulativePause: 20_000, hoverEvaluation: watchMilliseconds },
  };
}

function started(configuration: ProgramConfiguration | ScriptConfiguration | CommandConfiguration, { environment }: Found): Record<string, unknown> {
  const { runtimeExecutable, stopOnEntry } = configuration;
  return {
    type: 'pwa-node',
    request: 'launch',
    env: isHeardTwice(configuration) ? { ...environment, [ownOutputVariable]: '1' } : environment,
    ...(runtimeExecutable === undefined ? {} : { runtimeExecutable }),
    stopOnEntry,
    console: configuration.console,
    // In a terminal everything is in the terminal.
    outputCapture: isHeardTwice(configuration) ? 'console' : 'std',
    autoAttachChildProcesses: true,
    experimentalNetworking: 'off',
    killBehavior: 'forceful',
  };
}

/** The words of a command line of js-debug with the empty ones back in their places. */
export function terminalWords(args: readonly string[]): readonly string[] {
  return args.map((word) => (word === emptyWord ? '' : word));
}

const words = (args: readonly string[]) => args.map((word) => (word === '' ? emptyWord : word));

function attached({ cwd, remoteRoot }: ProcessConfiguration, { address }: Found): Record<string, unknown> {
  return {
    type: 'pwa-node',
    request: 'attach',
    address: address?.host,
    port: address?.port,
    ...(remoteRoot === undefined ? {} : { localRoot: cwd, remoteRoot }),
    // It would change the environment of a program that is not ours.
    autoAttachChildProcesses: false,
    continueOnAttach: true,
    restart: false,
  };
}

function page(configuration: PageConfiguration, { environment, folder, address, browser }: Found): Record<string, unknown> {
  const { url, webRoot } = configuration;
  const both = {
    type: configuration.browser === 'msedge' ? 'pwa-msedge' : 'pwa-chrome',
    request: configuration.request,
    webRoot,
    // Bundles come from a server, not from the folder; their maps are looked for wherever they say.
    resolveSourceMapLocations: null,
    outFiles: [`${webRoot}/**/*.(m|c|)js`, '!**/node_modules/**'],
    vueComponentPaths: [`${folder}/**/*.vue`, '!**/node_modules/**'],
    disableNetworkCache: true,
  };
  if (configuration.request === 'attach') {
    return { ...both, address: address?.host, port: address?.port, urlFilter: url ?? '*', restart: false };
  }
  return {
    ...both,
    url,
    env: environment,
    runtimeExecutable: browser?.path,
    runtimeArgs: browserWords(configuration.runtimeArgs ?? [], browser?.withoutWindow === true),
    userDataDir: browser?.profile,
    includeDefaultArgs: true,
    includeLaunchArgs: true,
    browserLaunchLocation: 'workspace',
    cleanUp: 'wholeBrowser',
    killBehavior: 'forceful',
  };
}

/** Chromium refuses to run as root with its sandbox. */
function browserWords(given: readonly string[], withoutWindow: boolean): readonly string[] {
  const isRoot = process.platform !== 'win32' && process.getuid?.() === 0;
  return [...given, ...(withoutWindow ? ['--headless=new'] : []), ...(isRoot && !given.includes('--no-sandbox') ? ['--no-sandbox'] : [])];
}
