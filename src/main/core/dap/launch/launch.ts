/** From what a person filled in to a configuration that can be launched: paths made absolute and checked, defaults chosen. */
import { stat } from 'node:fs/promises';
import { basename, dirname, extname, join, relative, resolve } from 'node:path';
import { DapilotError } from '../../../../shared/errors.ts';
import { launchedFile, launchSubject, type CommandConfiguration, type Language, type LaunchConfiguration, type LaunchRequest, type ProcessConfiguration, type ProgramRequest, type StartedConfiguration } from '../../../../shared/launch.ts';
import { chooseNodeFor } from '../../base/choose-node.ts';
import { choosePython } from '../../base/choose-python.ts';
import { findExecutable } from '../../base/environment.ts';
import type { FoundEnvironment } from '../../base/login-shell.ts';
import type { NodeVersionOf } from '../../base/node-versions.ts';
import { isWithin } from '../../base/paths.ts';
import type { Environment } from '../../base/process.ts';
import { largestManifest, regularText } from '../../base/regular-text.ts';
import { requireSameProcess } from '../../base/trace-rights.ts';
import { compiledFileOf, willBeCompiledTo } from './compiled-file.ts';
import { isUserFile, kindOf, realPathOf, requireExisting, requireRegularFile } from '../reading/files.ts';
import { goLaunch, packageFolder } from './go-package.ts';
import { scriptLanguage } from './interpreter-line.ts';
import { isCargoFolder } from './native-build.ts';
import { nativeLanguage } from './native-program.ts';
import { atOwnDebugpy } from './own-debugpy.ts';
import { packageProgram } from './package-program.ts';
import { requirePassable } from './passable.ts';
import { processName } from './process-name.ts';
import { pythonOfProcess, requireAttachable } from './python-attach.ts';
import { pythonPackage } from './python-package.ts';

export interface ResolvedLaunch {
  /** What the person asked for, completed. */
  readonly configuration: LaunchConfiguration;
  /** The same with the runtime that was chosen, for the adapter. */
  readonly launched: LaunchConfiguration;
  readonly environment: Environment;
  /** What the person should know about it. */
  readonly notes: readonly string[];
}

export interface RuntimeContext {
  readonly environment: FoundEnvironment;
  /** The setting debug.node; empty for none. */
  readonly nodeSetting: string;
  readonly pinnedNode: string;
  readonly nodeVersionOf: NodeVersionOf;
  /** The setting debug.python; empty for none. */
  readonly pythonSetting: string;
  /** Real path. */
  readonly workspace: string;
  /** Else only the folder that holds the named program is looked into for an interpreter. */
  readonly trusted: boolean;
  /** It is only looked at: no interpreter that the folder or the configuration names is started, and none gets their variables. */
  readonly unasked?: boolean;
  /** A task comes before it: what it compiles need not be there yet, and counts all the same. */
  readonly willBeBuilt?: boolean;
  /** What runs the program is the adapter's affair. */
  readonly adapterChooses: boolean;
}

/** Throws `runtime-missing` or `program-syntax`. */
export async function chooseRuntime(configuration: LaunchConfiguration, context: RuntimeContext): Promise<ResolvedLaunch> {
  const changes = 'env' in configuration ? configuration.env : {};
  const environment = applyEnvironment(context.environment.environment, changes);
  if ('args' in configuration) requirePassable([...(configuration.runtimeArgs ?? []), ...configuration.args], changes);
  const typescript = configuration.target === 'program' && configuration.language === 'typescript' ? configuration : undefined;
  const compiled = typescript && (await compiledFileOf(typescript.program, context.workspace));
  const program = compiled?.path ?? (typescript && context.willBeBuilt === true ? await willBeCompiledTo(typescript.program, context.workspace) : undefined);
  const own = configuration.target === 'process' && configuration.language === 'python' && !context.adapterChooses ? await atOwnDebugpy(configuration) : undefined;
  const run = typescript && program !== undefined ? { ...typescript, program } : (own?.configuration ?? configuration);
  const runtime = await runtimeFor(run, context.unasked === true ? withPathOf(environment, context) : environment, context);
  const notes = [...(context.environment.note === undefined ? [] : [context.environment.note]), ...(compiled ? [compiled.note] : []), ...(own ? [own.note] : []), ...(runtime?.notes ?? [])];
  const launched = runtime ? { ...run, runtimeExecutable: runtime.path } : run;
  return { configuration, launched, environment, notes };
}

/** Programs are found as in the program's environment, and started with the person's. */
function withPathOf({ PATH }: Environment, { environment: { environment } }: RuntimeContext): Environment {
  return { ...environment, ...(PATH === undefined ? {} : { PATH }) };
}

interface Runtime {
  readonly path: string;
  readonly notes: readonly string[];
}

/** Undefined where there is nothing to choose: what is attached to runs already, and a browser is the adapter's affair. */
async function runtimeFor(configuration: LaunchConfiguration, environment: Environment, context: RuntimeContext): Promise<Runtime | undefined> {
  const { target, cwd } = configuration;
  if (context.adapterChooses) return undefined;
  if (target === 'page' || target === 'core' || target === 'package' || target === 'adapter') return undefined;
  const { runtimeExecutable } = configuration;
  if (configuration.language === 'python') {
    if (target === 'process') return pythonToAttachWith(configuration, environment, context);
    return choosePython({ cwd, workspace: context.workspace, environment, runtimeExecutable, setting: context.pythonSetting, projects: projectsOf(configuration, context), ...asking(context) });
  }
  if (target === 'command') return runtimeCommand(configuration, environment, context);
  if (target === 'script') return packageManager(runtimeExecutable ?? 'npm', environment, cwd);
  if (target !== 'program') return undefined;
  const { nodeSetting: setting, pinnedNode: pinned, nodeVersionOf: versionOf } = context;
  const { program, runtimeArgs } = configuration;
  return chooseNodeFor({ program, cwd, environment, runtimeExecutable, runtimeArgs, setting, pinned, versionOf });
}

/** `node` is chosen as for any program; anything else has to be there. */
async function runtimeCommand({ command, args, cwd }: CommandConfiguration, environment: Environment, { nodeSetting: setting, pinnedNode: pinned, nodeVersionOf: versionOf }: RuntimeContext): Promise<Runtime> {
  if (command === 'node') return chooseNodeFor({ program: '', cwd, environment, runtimeArgs: args, setting, pinned, versionOf });
  const path = await findExecutable(command, environment, cwd);
  if (path !== undefined) return { path, notes: [] };
  throw new DapilotError('runtime-missing', `There is no program "${command}" on the PATH of your login shell.`, { hint: 'Install it, or name it by its whole path.' });
}

const asking = ({ unasked, environment: { environment } }: RuntimeContext) => (unasked === true ? { unasked: { environment } } : {});

/** Folders whose own interpreter counts; undefined: all. */
function projectsOf(configuration: LaunchConfiguration, { trusted, workspace }: RuntimeContext): readonly string[] | undefined {
  const program = launchedFile(configuration);
  if (trusted) return undefined;
  return [configuration.cwd, workspace].filter((folder) => program !== undefined && isWithin(folder, program));
}

/** What listens already needs no interpreter of this machine. */
async function pythonToAttachWith({ cwd, processId, port, runtimeExecutable }: ProcessConfiguration, environment: Environment, context: RuntimeContext): Promise<Runtime | undefined> {
  if (port !== undefined || processId === undefined) return undefined;
  const running = await pythonOfProcess(processId);
  const python = await choosePython({ cwd, workspace: context.workspace, environment, runtimeExecutable, running, setting: context.pythonSetting, ...asking(context) });
  if (context.unasked !== true) await requireAttachable(processId, python.version, environment);
  return python;
}

async function packageManager(name: string, environment: Environment, cwd: string): Promise<Runtime> {
  const path = await findExecutable(name, environment, cwd);
  if (path !== undefined) return { path, notes: [] };
  throw new DapilotError('runtime-missing', `There is no ${name} to run scripts of a package.json with.`, { hint: 'Install Node.js with npm, or name another package manager as the runtime.' });
}

/**
 * The configuration without a look at the runtime. `willBeBuilt`: a program that is not there yet is taken as it is named. A package folder stands for its start file. `workspace` is a real
 * path. Throws `file-missing`, `file-not-regular` or `bad-request`.
 */
export async function completeLaunch(request: LaunchRequest, workspace: string, willBeBuilt = false): Promise<LaunchConfiguration> {
  if (willBeBuilt) return completeUnbuilt(request, workspace);
  switch (request.target) {
    case 'module':
      return { ...request, ...started(request), name: nameOr(request), language: 'python', cwd: await folderOf(request.cwd, workspace) };
    case 'script':
      return { ...request, ...started(request), name: nameOr(request), language: 'javascript', cwd: await folderOf(request.cwd, workspace) };
    case 'process':
      return attach(request, await folderOf(request.cwd, workspace));
    case 'package':
      return completePackage(request, workspace);
    case 'core':
      return completeCore(request, workspace);
    case 'page':
      return page(request, await folderOf(request.cwd, workspace));
    case 'command':
      return { ...request, ...started(request), name: nameOr(request), language: 'javascript', cwd: await folderOf(request.cwd, workspace) };
    case 'adapter':
      return { ...request, name: nameOr(request), language: request.language ?? 'other', cwd: await folderOf(request.cwd, workspace) };
    case 'program':
    case undefined:
      return completeProgram(request, workspace);
    default:
      return request satisfies never;
  }
}

/** As far as it can be told before a task has made the program and its folder. */
async function completeUnbuilt(request: LaunchRequest, workspace: string): Promise<LaunchConfiguration> {
  if (request.target === 'process') return attach(request, await folderOf(request.cwd, workspace), true);
  const isProgram = request.target === undefined || request.target === 'program';
  const missing = (path: string) => stat(path).then(() => false, () => true);
  if (!isProgram || !(await missing(resolve(workspace, request.program)))) return completeLaunch(request, workspace);
  const program = resolve(workspace, request.program);
  const cwd = request.cwd === undefined ? defaultFolder(workspace, program) : resolve(workspace, request.cwd);
  return { ...request, ...started(request), target: 'program', name: request.name ?? nameOf(workspace, program), language: request.language ?? unbuiltLanguage(program), program, cwd: (await missing(cwd)) ? cwd : await folderOf(cwd, workspace) };
}

/** What has no ending of a script will be machine code. */
function unbuiltLanguage(program: string): Language {
  const extension = extname(program);
  if (scriptExtensions.test(extension)) return /ts/.test(extension) ? 'typescript' : 'javascript';
  return ['.py', '.pyw'].includes(extension) ? 'python' : 'cpp';
}

async function completePackage(request: Extract<LaunchRequest, { target: 'package' }>, workspace: string): Promise<LaunchConfiguration> {
  const path = await existing(request.package, 'package', workspace);
  const test = request.test ?? false;
  const folder = request.cwd ?? (test ? packageFolder(path) : undefined);
  // The open folder itself has a name too, where "." says nothing.
  const name = request.name ?? launchSubject({ ...request, package: nameOf(workspace, path) }).slice(0, 200);
  return { ...request, ...started(request), name, language: 'go', package: path, test, cwd: await folderOf(folder, workspace) };
}

async function completeProgram(request: ProgramRequest, workspace: string): Promise<LaunchConfiguration> {
  const path = resolve(workspace, request.program);
  const go = await goLaunch(request, path);
  if (go) return completePackage({ ...go, name: go.name ?? nameOf(workspace, path).slice(0, 200) }, workspace);
  const found = await findProgram(path, request.language);
  const program = await realPathOf(found.program);
  const folder = request.cwd === undefined ? (found.folder ?? defaultFolder(workspace, program)) : request.cwd;
  const runtimeArgs = request.runtimeArgs ?? found.runtimeArgs;
  return {
    ...request,
    ...started(request),
    target: 'program',
    name: request.name ?? nameOf(workspace, program),
    language: request.language ?? (await languageOf(program, request.adapter)),
    program,
    cwd: await folderOf(folder, workspace),
    ...(runtimeArgs === undefined ? {} : { runtimeArgs }),
  };
}

async function completeCore(request: Extract<LaunchRequest, { target: 'core' }>, workspace: string): Promise<LaunchConfiguration> {
  const program = await existing(request.program, 'program', workspace);
  const coreFile = await existing(request.coreFile, 'core file', workspace);
  return { ...request, name: nameOr(request), language: request.language ?? (await languageOf(program)), program, coreFile, cwd: await folderOf(request.cwd, workspace) };
}

/** Real path. Throws `file-missing`. */
async function existing(path: string, what: string, workspace: string): Promise<string> {
  await requireExisting(resolve(workspace, path), what);
  return realPathOf(resolve(workspace, path));
}

/** How a program runs unless the person says otherwise. */
function started({ args = [], env = {}, stopOnEntry = false, console = 'internalConsole' }: Pick<Partial<StartedConfiguration>, 'args' | 'env' | 'stopOnEntry' | 'console'>) {
  return { args, env, stopOnEntry, console };
}

async function attach(request: Extract<LaunchRequest, { target: 'process' }>, cwd: string, willBeBuilt = false): Promise<LaunchConfiguration> {
  if (request.processId === undefined && request.port === undefined && !(request.waitFor === true && request.program !== undefined)) {
    throw new DapilotError('bad-request', 'It is not said what to attach to.', { hint: 'Name a process id or a port; or a program to wait for.' });
  }
  if (request.processId === process.pid) throw new DapilotError('launch-failed', `Process ${process.pid} is DAPilot itself: while it stands, nothing could let it go on.`, { hint: 'Choose the program that you want to debug.' });
  if (request.processId !== undefined && request.processStart !== undefined) requireSameProcess(request.processId, request.processStart);
  const program = request.program === undefined ? undefined : resolve(cwd, request.program);
  const waitedFor = request.waitFor === true ? program : undefined;
  if (waitedFor !== undefined && !willBeBuilt) await requireExisting(waitedFor, 'program');
  const found = request.name ?? (request.processId === undefined ? waitedFor && nameOf(cwd, waitedFor).slice(0, 200) : await processName(request.processId));
  return { ...request, name: found ?? nameOr(request), cwd, ...(program === undefined ? {} : { program }) };
}

function page(request: Extract<LaunchRequest, { target: 'page' }>, cwd: string): LaunchConfiguration {
  if (request.request === 'launch' ? request.url === undefined : request.port === undefined) {
    const missing = request.request === 'launch' ? 'address' : 'port';
    throw new DapilotError('bad-request', `The ${missing} is missing.`, { hint: `Name the ${missing} of the ${request.request === 'launch' ? 'page' : 'browser'}.` });
  }
  const webRoot = request.webRoot === undefined ? cwd : resolve(cwd, request.webRoot);
  return { ...request, name: nameOr(request), language: 'javascript', browser: request.browser ?? 'chrome', webRoot, cwd };
}

const nameOr = (request: LaunchRequest) => request.name ?? launchSubject(request).slice(0, 200);

/** Real path of the folder; without one the workspace. Throws `file-missing` or `file-not-regular`. */
async function folderOf(folder: string | undefined, workspace: string): Promise<string> {
  const path = folder === undefined ? workspace : resolve(workspace, folder);
  await requireFolder(path);
  return realPathOf(path);
}

interface FoundProgram {
  readonly program: string;
  readonly folder?: string;
  readonly runtimeArgs?: readonly string[];
}

async function findProgram(path: string, language: Language | undefined): Promise<FoundProgram> {
  const stats = await requireExisting(path, 'program');
  if (!stats.isDirectory()) {
    if (!stats.isFile()) {
      throw new DapilotError('file-not-regular', `${path} is ${kindOf(stats)}, so it cannot be run as a program.`, { hint: 'Name a program file.' });
    }
    await requireRegularFile(path);
    return { program: path };
  }
  const manifest = language === 'python' || language === 'rust' ? undefined : await regularText(join(path, 'package.json'), largestManifest);
  if (manifest === undefined && language !== 'python' && (await isCargoFolder(path))) return { program: path, folder: path };
  if (manifest === undefined) {
    const found = language === undefined || language === 'python' ? await pythonPackage(path) : undefined;
    if (found) return found;
    throw new DapilotError('file-not-regular', `${path} is a folder without ${startFile(language)}, so it is not clear what to run.`, {
      hint: 'Name the program file.',
    });
  }
  return { ...(await packageProgram(path, manifest)), folder: path };
}

function startFile(language: Language | undefined): string {
  if (language === 'python') return '__main__.py';
  if (language === 'rust') return 'a Cargo.toml';
  return language === undefined ? 'a package.json, __main__.py, Cargo.toml or Go package' : 'a package.json';
}

async function requireFolder(path: string): Promise<void> {
  const stats = await requireExisting(path, 'working directory');
  if (!stats.isDirectory()) {
    throw new DapilotError('file-not-regular', `The working directory ${path} is not a folder.`, { hint: 'Correct cwd.' });
  }
}

function defaultFolder(workspace: string, program: string): string {
  return isUserFile(workspace, program) ? workspace : dirname(program);
}

function nameOf(workspace: string, program: string): string {
  return (isUserFile(workspace, program) && relative(workspace, program)) || basename(program);
}

/** Of files that are known without a look into them. */
const scriptExtensions = /^\.([cm]?[jt]s|[jt]sx)$/;

/** An adapter that is named may debug what we do not know. */
async function languageOf(program: string, adapter?: string): Promise<Language> {
  const native = await nativeLanguage(program);
  if (native !== undefined) return native;
  const extension = extname(program);
  if (['.py', '.pyw'].includes(extension)) return 'python';
  if (!scriptExtensions.test(extension) && adapter === undefined) return (await scriptLanguage(program)) ?? 'javascript';
  return ['.ts', '.mts', '.cts', '.tsx'].includes(extension) ? 'typescript' : 'javascript';
}

/** `null` removes a variable. */
function applyEnvironment(environment: Environment, changes: StartedConfiguration['env']): Environment {
  const merged: Record<string, string | null> = { ...environment, ...changes };
  return Object.fromEntries(Object.entries(merged).filter((entry): entry is [string, string] => entry[1] !== null));
}

