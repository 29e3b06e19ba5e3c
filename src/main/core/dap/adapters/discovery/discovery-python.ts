import { readdir } from 'node:fs/promises';
import { dirname, isAbsolute, join } from 'node:path';
import { DapilotError } from '../../../../../shared/errors.ts';
import { findExecutable } from '../../../base/environment.ts';
import { isFile, isInside } from '../../../base/paths.ts';
import { describeExit, runProcess } from '../../../base/process.ts';
import { largestManifest, regularText } from '../../../base/regular-text.ts';
import type { Guardian } from '../../../base/guardian-client.ts';
import { findOutside } from '../configured/configured-command.ts';
import { firstPromptDebugpy, isSlowDebugpy } from '../debugpy/debugpy-bootstrap.ts';
import { installDebugpy, installedFolder, pinnedDebugpy } from '../debugpy/debugpy-install.ts';
import { namedFolder, type DebugpyProcessParts } from '../debugpy/debugpy-process.ts';
import type { Finding, LookContext, Probe } from './discovery.ts';

export interface PythonProbeParts extends Pick<DebugpyProcessParts, 'adaptersFolder' | 'pathSetting' | 'pathVariable'> {
  /** The setting debug.python; empty for none. */
  pythonSetting(): string;
  readonly guardian: Pick<Guardian, 'guard'>;
}

interface Interpreter {
  readonly path: string;
  /** "3.11". */
  readonly version: string;
  readonly origin: string;
  /** Its own debugpy, with the folder it is in. */
  readonly debugpy?: { readonly version: string; readonly folder: string };
}

/** Isolated: neither the working folder nor variables decide what is imported. */
const question = `import sys, importlib.util as u
s = u.find_spec("debugpy")
print("dapilot", sys.executable, "%d.%d" % sys.version_info[:2], sep="\\n")
if s and s.submodule_search_locations:
    import importlib.metadata as m
    print(m.version("debugpy"), s.submodule_search_locations[0], sep="\\n")`;
const askMilliseconds = 10_000;

/** debugpy: the one that is named, that of the Python in use, or ours for it. */
export function pythonProbe(parts: PythonProbeParts): Probe {
  return {
    id: 'debugpy',
    label: 'debugpy',
    debugs: 'Python',
    origin: 'own',
    look: (context) => look(parts, context),
    install: async ({ status, ...context }) => {
      const python = await interpreterOf(parts, context);
      status(`installing debugpy ${pinnedDebugpy} for Python ${python.version}`);
      await installDebugpy({ python: python.path, environment: context.environment, folder: installedFolder(parts.adaptersFolder, python.version), signal: context.signal, guardian: parts.guardian, status });
    },
  };
}

async function look(parts: PythonProbeParts, context: LookContext): Promise<Finding> {
  const named = await namedFolder(parts);
  if (named !== '') {
    const version = await versionIn(named);
    return { state: 'ready', place: join(named, 'debugpy'), foundBy: parts.pathSetting() ? 'the setting debug.debugpyPath' : 'the variable DAPILOT_DEBUGPY', ...(version === undefined ? {} : { version }) };
  }
  const python = await interpreterOf(parts, context);
  const forPython = `for Python ${python.version}, ${python.origin}: ${python.path}`;
  const own = python.debugpy;
  const isSlow = own !== undefined && isSlowDebugpy(own.version);
  const folder = installedFolder(parts.adaptersFolder, python.version);
  if ((!own || isSlow) && (await isFile(join(folder, 'debugpy', '__init__.py')))) {
    const version = await versionIn(folder);
    const instead = own === undefined ? '' : `, in place of its own ${own.version}`;
    return { state: 'ready', place: join(folder, 'debugpy'), foundBy: `installed for DAPilot alone${instead}, ${forPython}`, ...(version === undefined ? {} : { version }) };
  }
  const installs = `debugpy ${pinnedDebugpy} into ${folder}; your Python is not changed`;
  if (own) {
    const advice = `A step takes about 30 ms longer than it has to: before ${firstPromptDebugpy} debugpy looks for what to do only every 10 ms. DAPilot can install one for itself, which launches then use.`;
    return { state: 'ready', version: own.version, place: own.folder, foundBy: `its own, ${forPython}`, ...(isSlow ? { advice, installs } : {}) };
  }
  return {
    state: 'missing',
    problem: `Python ${python.version} (${python.origin}: ${python.path}) has no debugpy.`,
    installs,
    command: `${python.path} -m pip install debugpy`,
  };
}

/** As a launch in the open folder chooses it. An interpreter in the folder is read about, and not run. */
async function interpreterOf(parts: PythonProbeParts, context: LookContext): Promise<Interpreter> {
  const setting = parts.pythonSetting();
  if (setting !== '') {
    const path = isAbsolute(setting) ? await findExecutable(setting, context.environment) : await findOutside(setting, context.environment, context.workspace);
    if (path === undefined) throw new DapilotError('runtime-missing', `There is no program "${setting}", which the setting debug.python names.`, { hint: 'Correct the setting, or leave it empty.' });
    return context.workspace !== undefined && isInside(context.workspace, path) ? readAbout(dirname(dirname(path)), 'named by the setting debug.python') : askPython(path, 'named by the setting debug.python', context);
  }
  for (const name of context.workspace === undefined || !context.trusted ? [] : ['.venv', 'venv']) {
    const folder = join(context.workspace ?? '', name);
    if (await isFile(join(folder, 'pyvenv.cfg'))) return readAbout(folder, `the project's virtual environment ${name}`);
  }
  for (const name of ['python3', 'python']) {
    const path = await findOutside(name, context.environment, context.workspace);
    if (path !== undefined) return askPython(path, 'the one of your login shell', context);
  }
  throw new DapilotError('runtime-missing', 'There is no Python on the PATH of your login shell.', { hint: 'Install Python, or name one in the setting debug.python.' });
}

async function askPython(path: string, origin: string, { environment, signal }: LookContext): Promise<Interpreter> {
  const { code, stdout, stderr, ...exit } = await runProcess({ command: path, args: ['-I', '-c', question], cwd: '/', environment, signal, timeoutMilliseconds: askMilliseconds });
  const [, executable, version, found, folder] = /(?:^|\n)dapilot\n(.*)\n(\d+\.\d+)\n(?:(.+)\n(.+)\n)?$/.exec(stdout.replaceAll('\r\n', '\n')) ?? [];
  if (version === undefined) {
    throw new DapilotError('runtime-missing', `${path} (${origin}) does not answer like a Python: ${code === 0 ? stdout.trim().slice(0, 200) : describeExit({ code, ...exit })}.`, { hint: 'Name another Python in the setting debug.python.', detail: stderr });
  }
  return { path: executable || path, version, origin, ...(found === undefined || folder === undefined ? {} : { debugpy: { version: found, folder } }) };
}

async function readAbout(folder: string, origin: string): Promise<Interpreter> {
  const windows = process.platform === 'win32';
  const version = /^version(?:_info)?\s*=\s*(\d+\.\d+)/m.exec((await regularText(join(folder, 'pyvenv.cfg'), largestManifest)) ?? '')?.[1];
  if (version === undefined) throw new DapilotError('runtime-missing', `${folder} (${origin}) does not say which Python it is made of.`, { hint: 'Make the virtual environment anew, or name another Python in the setting debug.python.' });
  const packages = windows ? join(folder, 'Lib', 'site-packages') : join(folder, 'lib', `python${version}`, 'site-packages');
  const found = await versionIn(packages);
  const path = windows ? join(folder, 'Scripts', 'python.exe') : join(folder, 'bin', 'python');
  return { path, version, origin, ...(found === undefined ? {} : { debugpy: { version: found, folder: join(packages, 'debugpy') } }) };
}

async function versionIn(folder: string): Promise<string | undefined> {
  const names = await readdir(folder).catch(() => []);
  return names.map((name) => /^debugpy-(.+)\.(?:dist|egg)-info$/.exec(name)?.[1]).find((version) => version !== undefined);
}
