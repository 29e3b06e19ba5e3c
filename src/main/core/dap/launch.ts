/** From what a person filled in to a configuration that can be launched: paths made absolute and checked, defaults chosen. */
import { readFile } from 'node:fs/promises';
import { basename, dirname, extname, join, relative, resolve } from 'node:path';
import type { LaunchRequest } from '../../../shared/contract.ts';
import type { Language, LaunchConfiguration } from '../../../shared/debug.ts';
import { DapilotError } from '../../../shared/errors.ts';
import { chooseNodeFor } from '../base/choose-node.ts';
import { choosePython } from '../base/choose-python.ts';
import type { FoundEnvironment } from '../base/environment.ts';
import type { NodeVersionOf } from '../base/node-versions.ts';
import type { Environment } from '../base/process.ts';
import { isUserFile, kindOf, realPathOf, requireExisting, requireRegularFile } from './files.ts';
import { packageProgram } from './package-program.ts';
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
}

/** Throws `runtime-missing` or `program-syntax`. */
export async function chooseRuntime(configuration: LaunchConfiguration, context: RuntimeContext): Promise<ResolvedLaunch> {
  const environment = applyEnvironment(context.environment.environment, configuration.env);
  const runtime = await (configuration.language === 'python' ? pythonFor : nodeFor)(configuration, environment, context);
  const notes = [...(context.environment.note === undefined ? [] : [context.environment.note]), ...runtime.notes];
  return { configuration, launched: { ...configuration, runtimeExecutable: runtime.path }, environment, notes };
}

function nodeFor({ program, cwd, runtimeExecutable, runtimeArgs }: LaunchConfiguration, environment: Environment, context: RuntimeContext) {
  const { nodeSetting: setting, pinnedNode: pinned, nodeVersionOf: versionOf } = context;
  return chooseNodeFor({ program, cwd, environment, runtimeExecutable, runtimeArgs, setting, pinned, versionOf });
}

function pythonFor({ cwd, runtimeExecutable }: LaunchConfiguration, environment: Environment, { workspace, pythonSetting: setting }: RuntimeContext) {
  return choosePython({ cwd, workspace, environment, runtimeExecutable, setting });
}

/**
 * The configuration without a look at the runtime. A package folder stands for its start file. `workspace` is a real
 * path. Throws `file-missing`, `file-not-regular` or `bad-request`.
 */
export async function completeLaunch(request: LaunchRequest, workspace: string): Promise<LaunchConfiguration> {
  const found = await findProgram(resolve(workspace, request.program), request.language);
  const program = await realPathOf(found.program);
  const cwd = request.cwd === undefined ? (found.folder ?? defaultFolder(workspace, program)) : resolve(workspace, request.cwd);
  await requireFolder(cwd);
  const runtimeArgs = request.runtimeArgs ?? found.runtimeArgs;
  return {
    name: request.name ?? nameOf(workspace, program),
    language: request.language ?? languageOf(program),
    program,
    args: request.args ?? [],
    cwd: await realPathOf(cwd),
    env: request.env ?? {},
    ...(request.runtimeExecutable === undefined ? {} : { runtimeExecutable: request.runtimeExecutable }),
    ...(runtimeArgs === undefined ? {} : { runtimeArgs }),
    stopOnEntry: request.stopOnEntry ?? false,
  };
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
  const manifest = language === 'python' ? undefined : await readFile(join(path, 'package.json'), 'utf8').catch(() => undefined);
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
  return language === undefined ? 'a package.json or __main__.py' : 'a package.json';
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
  return isUserFile(workspace, program) ? relative(workspace, program) : basename(program);
}

function languageOf(program: string): Language {
  const extension = extname(program);
  if (['.py', '.pyw'].includes(extension)) return 'python';
  return ['.ts', '.mts', '.cts', '.tsx'].includes(extension) ? 'typescript' : 'javascript';
}

/** `null` removes a variable. */
function applyEnvironment(environment: Environment, changes: LaunchConfiguration['env']): Environment {
  const merged: Record<string, string | null> = { ...environment, ...changes };
  return Object.fromEntries(Object.entries(merged).filter((entry): entry is [string, string] => entry[1] !== null));
}

