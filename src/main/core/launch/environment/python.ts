/** Python: the interpreter, whether it is the project's own, and what is installed in it against what the project asks for. */
import { readdir } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import type { EnvironmentFinding } from '../../../../shared/environment.ts';
import { toProblem } from '../../../../shared/errors.ts';
import { choosePython } from '../../base/choose-python.ts';
import { record, strings, text, type Loose } from '../../base/loose.ts';
import { isFile, isInside } from '../../base/paths.ts';
import { runProcess } from '../../base/process.ts';
import { regularText } from '../../base/regular-text.ts';
import { brokenFile, dependencyFindings, finding, type CheckContext, type Compared } from './findings.ts';
import { pipfilePackages, tomlPackages, type LockedName } from './locked-packages.ts';
import { readManifest } from './manifest.ts';
import { normalName, readRequirements, requirementOf, type Requirement } from './requirements.ts';
import { fitsPythonSpecifier } from './versions.ts';

interface Interpreter {
  readonly path: string;
  readonly version: string;
  /** Folders with what is installed. */
  readonly packages: readonly string[];
  /** The folder of the virtual environment; absent for one of the system. */
  readonly own?: string;
}

const askMilliseconds = 5000;
const largestLock = 20_000_000;
/** Isolated: neither the working folder nor variables decide what is imported. */
const question = `import sys, site, json
sys.stdout.write(json.dumps(["dapilot", "%d.%d.%d" % sys.version_info[:3], [*site.getsitepackages(), site.getusersitepackages()]]))`;

/** Nothing of the project is run: an interpreter that lies in it is read about. */
export async function checkPython(context: CheckContext, setting: string): Promise<readonly EnvironmentFinding[]> {
  const { folder, workspace, environment, runtimeExecutable, signal } = context;
  let notes: readonly string[];
  let interpreter: Interpreter | undefined;
  try {
    const chosen = await choosePython({ cwd: folder, workspace, environment, runtimeExecutable, setting, unasked: { environment }, signal });
    notes = chosen.notes;
    interpreter = await readInterpreter(chosen.path, context);
  } catch (error) {
    const { code, message, hint } = toProblem(error);
    if (code === 'cancelled') throw error;
    return [finding('interpreter', 'off', message, { hint })];
  }
  const broken = notes.map((note) => finding('interpreter', 'off', note));
  if (!interpreter) return [...broken, finding('interpreter', 'unknown', 'The interpreter does not say its version.')];
  const project = await readManifest(context.folder, 'pyproject.toml', 'TOML');
  const manifest = project.manifest ?? {};
  return [...broken, ...project.broken, checkVersion(interpreter, context.workspace, manifest), ...(await checkPackages(interpreter, context, manifest))];
}

async function readInterpreter(path: string, context: CheckContext): Promise<Interpreter | undefined> {
  const { workspace } = context;
  const own = dirname(dirname(path));
  const about = await regularText(join(own, 'pyvenv.cfg'), 100_000);
  const version = /^version(?:_info)?\s*=\s*(\d+\.\d+\.\d+)/m.exec(about ?? '')?.[1];
  if (about !== undefined && version !== undefined) {
    const inherits = /^include-system-site-packages\s*=\s*true/im.test(about);
    const [major, minor] = version.split('.');
    const packages = process.platform === 'win32' ? join(own, 'Lib', 'site-packages') : join(own, 'lib', `python${major}.${minor}`, 'site-packages');
    // What it takes from the system is known only to that interpreter.
    const base = /^home\s*=\s*(.+)$/m.exec(about)?.[1]?.trim();
    const above = inherits && base !== undefined && !isInside(workspace, base) ? await ask(join(base, `python${major}.${minor}`), context) : undefined;
    return { path, version, own, packages: [packages, ...(above?.packages ?? [])] };
  }
  if (isInside(workspace, path)) return undefined;
  const answer = await ask(path, context);
  return answer && { path, ...answer };
}

async function ask(path: string, { folder, environment, signal }: CheckContext): Promise<Pick<Interpreter, 'version' | 'packages'> | undefined> {
  try {
    const { stdout } = await runProcess({ command: path, args: ['-I', '-c', question], cwd: folder, environment, timeoutMilliseconds: askMilliseconds, signal });
    const answer: unknown = JSON.parse(/\["dapilot".*$/s.exec(stdout)?.[0] ?? 'null');
    if (!Array.isArray(answer) || typeof answer[1] !== 'string' || !Array.isArray(answer[2])) return undefined;
    return { version: answer[1], packages: answer[2].filter((each): each is string => typeof each === 'string') };
  } catch (error) {
    if (toProblem(error).code === 'cancelled') throw error;
    return undefined;
  }
}

function checkVersion({ path, version, own }: Interpreter, workspace: string, manifest: Loose): EnvironmentFinding {
  const wish = text(record(manifest['project'])['requires-python']);
  if (wish !== undefined && fitsPythonSpecifier(version, wish) === false) {
    return finding('interpreter', 'off', `Python ${version} runs the program, and pyproject.toml asks for ${wish}.`, { hint: 'Make the virtual environment with a Python that fits, or name one in the setting debug.python.', details: [path] });
  }
  const place = own === undefined ? 'of the system; the project has no virtual environment of its own' : `in the virtual environment ${isInside(workspace, own) ? relative(workspace, own) : own}`;
  return finding('interpreter', 'fine', `Python ${version}, ${place} (${path}).`);
}

async function checkPackages({ packages }: Interpreter, { folder, workspace }: CheckContext, manifest: Loose): Promise<readonly EnvironmentFinding[]> {
  const installed = await installedIn(packages);
  const direct = projectDependencies(manifest);
  for (const { file, installs } of [
    { file: 'uv.lock', installs: 'uv sync' },
    { file: 'poetry.lock', installs: 'poetry install' },
    { file: 'Pipfile.lock', installs: 'pipenv sync' },
  ]) {
    const lock = await regularText(join(folder, file), largestLock);
    if (lock === undefined) continue;
    try {
      const compared = file === 'Pipfile.lock' ? compareLocked(pipfilePackages(lock, file), installed) : compareLocked(tomlPackages(lock, file), installed, direct);
      return dependencyFindings(compared, file, installs);
    } catch (error) {
      return [brokenFile(error)];
    }
  }
  if (await isFile(join(folder, 'requirements.txt'))) {
    return requirementFindings(await readRequirements(join(folder, 'requirements.txt'), workspace), installed, 'requirements.txt', 'pip install -r requirements.txt');
  }
  return direct.length === 0 ? [] : requirementFindings(direct, installed, 'pyproject.toml', 'pip install -e .');
}

/** By the names of the folders that hold what is known of a package; nothing is imported. */
async function installedIn(folders: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  for (const folder of folders) {
    for (const entry of await readdir(folder).catch(() => [])) {
      const [, name, version] = /^(.+?)-(\d[^-]*?)(?:-py\d[\d.]*)?\.(?:dist|egg)-info$/.exec(entry) ?? [];
      if (name !== undefined && version !== undefined && !found.has(normalName(name))) found.set(normalName(name), version);
    }
  }
  return found;
}

/** What a lock file holds for other machines or for extras need not be there: only direct dependencies are missed. */
function compareLocked(locked: readonly LockedName[], installed: ReadonlyMap<string, string>, direct?: readonly Requirement[]): readonly Compared[] {
  const needed = direct && new Set(direct.map(({ name }) => normalName(name)));
  const times = Map.groupBy(locked, ({ name }) => normalName(name));
  return locked.flatMap(({ name, version, elsewhere }): readonly Compared[] => {
    // Of several versions one is for this machine; which one is not known here.
    if (elsewhere || (times.get(normalName(name))?.length ?? 0) > 1) return [];
    const there = installed.get(normalName(name));
    return there === undefined && needed?.has(normalName(name)) === false ? [] : [{ name, wanted: version, installed: there }];
  });
}

function requirementFindings(wanted: readonly Requirement[], installed: ReadonlyMap<string, string>, file: string, installs: string): readonly EnvironmentFinding[] {
  const compared = wanted.map(({ name, specifier }): Compared => {
    const there = installed.get(normalName(name));
    const fits = there !== undefined && (specifier === '' || fitsPythonSpecifier(there, specifier) !== false);
    return { name, wanted: fits ? there : specifier || 'in any version', installed: there };
  });
  return dependencyFindings(compared, file, installs);
}

/** `dependencies` of the project table, and those of Poetry, without what depends on the machine. */
function projectDependencies(manifest: Loose): readonly Requirement[] {
  const own = strings(record(manifest['project'])['dependencies']).flatMap(requirementOf);
  const poetry = Object.entries(record(record(record(manifest['tool'])['poetry'])['dependencies']));
  const everywhere = poetry.filter(([name, value]) => name !== 'python' && !Array.isArray(value) && !['optional', 'markers', 'path', 'git', 'url'].some((key) => key in record(value)));
  return [...own, ...everywhere.map(([name]) => ({ name, specifier: '' }))];
}
