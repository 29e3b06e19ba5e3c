/** Which Python runs the program, and what the person should know about it. */
import { isAbsolute, join, relative } from 'node:path';
import { DapilotError, toProblem } from '../../../shared/errors.ts';
import { findExecutable } from './environment.ts';
import { isFile, isInside } from './paths.ts';
import { describeExit, runProcess, type Environment } from './process.ts';

export interface ChosenPython {
  /** The interpreter itself: what a version manager's stand-in leads to. */
  readonly path: string;
  readonly version: string;
  /** For the person, once a session. */
  readonly notes: readonly string[];
}

export interface PythonWishes {
  readonly cwd: string;
  /** Real path. */
  readonly workspace: string;
  /** Folders whose own environment counts; absent: `cwd` and `workspace`. */
  readonly projects?: readonly string[] | undefined;
  /** The program's environment; its PATH is searched. */
  readonly environment: Environment;
  /** From the launch configuration; wins. */
  readonly runtimeExecutable?: string | undefined;
  /** What runs already and is attached to; comes next. */
  readonly running?: PythonCandidate | undefined;
  /** From the settings; empty for none. */
  readonly setting: string;
  /** The interpreter is not started, so its version is not known; tools that keep environments are asked with this one. */
  readonly unasked?: { readonly environment: Environment };
  readonly signal?: AbortSignal;
}

export interface PythonCandidate {
  readonly path: string;
  /** Where it comes from, as the end of a sentence. */
  readonly origin: string;
}

const askMilliseconds = 10_000;
const oldest = [3, 7] as const;
/** Prints where it is and what it is; runs on any Python, also on one that is too old. */
const question = 'import sys; sys.stdout.write("\\n".join(["dapilot", sys.executable or "", "%d.%d.%d" % sys.version_info[:3]]))';

/**
 * `runtimeExecutable`, else what runs already, else the setting, else the project's virtual environment, its own or the one
 * that Poetry or Pipenv keeps for it, else the Python of the login shell.
 * Throws `runtime-missing` when there is none, or the one that was named does not work or is too old.
 */
export async function choosePython(wishes: PythonWishes): Promise<ChosenPython> {
  const broken: string[] = [];
  const { path, origin } = await findPython(wishes, broken);
  if (wishes.unasked) return { path, version: '', notes: broken };
  const { executable, version } = await askPython(path, origin, wishes);
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major < oldest[0] || (major === oldest[0] && minor < oldest[1])) {
    throw new DapilotError('runtime-missing', `${path} (${origin}) is Python ${version}; programs can be debugged from Python ${oldest.join('.')} on.`, {
      hint: 'Name a newer Python in the setting debug.python, or in the launch configuration.',
    });
  }
  return { path: executable, version, notes: [...broken, `Runs on Python ${version}, ${origin}: ${executable}`] };
}

/** What is there and cannot be used is told in `broken`. */
async function findPython(wishes: PythonWishes, broken: string[]): Promise<PythonCandidate> {
  const { cwd, environment, runtimeExecutable, running, setting } = wishes;
  if (!runtimeExecutable && running) return running;
  const named = runtimeExecutable || setting;
  if (named) {
    const origin = runtimeExecutable ? 'named by runtimeExecutable of the launch configuration' : 'named by the setting debug.python';
    const path = await findExecutable(named, environment, cwd);
    if (path !== undefined) return { path, origin };
    throw new DapilotError('runtime-missing', `There is no program "${named}", ${origin}.`, {
      hint: 'Correct the path, or leave it empty to use the Python of the project or of your login shell.',
    });
  }
  const ofProject = (await projectPython(wishes, broken)) ?? (await managedPython(wishes));
  if (ofProject) return ofProject;
  for (const name of ['python3', 'python']) {
    const path = await findExecutable(name, environment, cwd);
    if (path !== undefined) return { path, origin: 'the one of your login shell' };
  }
  throw new DapilotError('runtime-missing', 'There is no Python: neither a virtual environment of the project, nor python3 on the PATH of your login shell.', {
    hint: 'Install Python, or name one in the setting debug.python.',
  });
}

/** A virtual environment that is active counts only when it is the project's own. */
async function projectPython({ cwd, workspace, projects = [cwd, workspace], environment }: PythonWishes, broken: string[]): Promise<PythonCandidate | undefined> {
  const active = environment['VIRTUAL_ENV'];
  const folders = projects.flatMap((folder) => [join(folder, '.venv'), join(folder, 'venv')]);
  const activeFolder = active !== undefined && isAbsolute(active) && isInside(workspace, active) ? [active] : [];
  for (const folder of new Set([...activeFolder, ...folders])) {
    if (!(await isVirtualEnvironment(folder))) continue;
    const name = relative(workspace, folder) || folder;
    const inside = process.platform === 'win32' ? join('Scripts', 'python.exe') : join('bin', 'python');
    const path = await findExecutable(join(folder, inside), environment);
    if (path !== undefined) return { path, origin: `the project's virtual environment ${name}` };
    broken.push(`The project's virtual environment ${name} is broken: its ${inside} is missing, leads nowhere or cannot be executed. It is not used; make it anew with python3 -m venv --clear ${name}.`);
  }
  return undefined;
}

/** Tools that keep a project's environment elsewhere, and how they are asked where. */
const managers = [
  { file: 'poetry.lock', name: 'Poetry', command: 'poetry', args: ['env', 'info', '--executable'] },
  { file: 'Pipfile', name: 'Pipenv', command: 'pipenv', args: ['--py'] },
] as const;

/** None where the tool is missing or has made no environment yet. */
async function managedPython({ cwd, workspace, projects = [cwd, workspace], unasked, environment: own, signal }: PythonWishes): Promise<PythonCandidate | undefined> {
  const { environment } = unasked ?? { environment: own };
  for (const { file, name, command, args } of managers) {
    const has = await Promise.all(projects.map((project) => isFile(join(project, file))));
    const folder = projects.find((_, index) => has[index]);
    const tool = folder === undefined ? undefined : await findExecutable(command, environment);
    if (folder === undefined || tool === undefined) continue;
    const asked = { command: tool, args, cwd: folder, environment, timeoutMilliseconds: askMilliseconds, ...(signal ? { signal } : {}) };
    const answer = await runProcess(asked).catch((error: unknown) => {
      if (toProblem(error).code === 'cancelled') throw error;
      return undefined;
    });
    const path = answer?.code === 0 ? answer.stdout.trim().split('\n').at(-1)?.trim() : undefined;
    if (path !== undefined && isAbsolute(path) && (await isFile(path))) return { path, origin: `the project's environment of ${name}` };
  }
  return undefined;
}

const isVirtualEnvironment = (folder: string) => isFile(join(folder, 'pyvenv.cfg'));

/** Asked where the program will run: version managers decide by the folder. */
async function askPython(path: string, origin: string, { cwd, environment, signal }: PythonWishes): Promise<{ readonly executable: string; readonly version: string }> {
  const refuse = (why: string, detail: string) =>
    new DapilotError('runtime-missing', `${path} (${origin}) cannot run Python programs: ${why}.`, {
      hint: 'Name a Python that works in the setting debug.python, or in the launch configuration.',
      ...(detail === '' ? {} : { detail }),
    });
  try {
    const { stdout, stderr, code, ...exit } = await runProcess({
      command: path,
      args: ['-c', question],
      cwd,
      environment,
      timeoutMilliseconds: askMilliseconds,
      ...(signal ? { signal } : {}),
    });
    const [, executable, version] = /(?:^|\n)dapilot\n(.*)\n(\d+\.\d+\.\d+)$/.exec(stdout.replaceAll('\r\n', '\n')) ?? [];
    if (code !== 0) throw refuse(describeExit({ code, ...exit }), stderr.trim());
    if (version === undefined) throw refuse('it does not answer like a Python', stdout.trim().slice(0, 1000));
    return { executable: executable !== undefined && isAbsolute(executable) ? executable : path, version };
  } catch (error) {
    if (toProblem(error).code !== 'timeout') throw error;
    throw refuse(`it did not answer within ${askMilliseconds / 1000} seconds`, '');
  }
}
