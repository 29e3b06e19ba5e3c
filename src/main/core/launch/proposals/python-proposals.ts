/** How the Python programs of a project are usually run: by their framework, by their tests, by what the project declares. */
import type { LaunchRequest } from '../../../../shared/launch.ts';
import type { Proposal, ProposalKind } from '../../../../shared/proposals.ts';
import { record, type Loose } from '../../base/loose.ts';
import { tryNotation } from '../notations.ts';
import { below, cwdOf, folderOf, nameOf, type OpenFile, type Project } from './project.ts';

const mostFiles = 250;
const mostPrograms = 12;
const skipped = /(^|\/)(\.[^/]*|__pycache__|venv|env|build|site-packages)\//;
const isTest = (path: string) => /^(test_.*|.*_test)\.py$/.test(nameOf(path));

export async function pythonProposals(project: Project, open: OpenFile): Promise<readonly Proposal[]> {
  const files = project.files.filter((file) => file.endsWith('.py') && !skipped.test(file));
  // Programs lie near the top; what lies below is their library.
  const near = files.filter((file) => depthOf(file) <= 2).slice(0, mostFiles);
  const framed = (await Promise.all(near.map((file) => ofFramework(project, file)))).flat();
  const programs = await Promise.all([declared(project), packages(files), plainPrograms(project, near.filter((file) => depthOf(file) === 0))]);
  const tests = await pytest(project, files);
  return [...(await openTest(project, open, tests !== undefined)), ...framed, ...programs.flat().slice(0, mostPrograms), ...(tests ? [tests] : [])];
}

/** Folders above it; `src` counts for none. */
const depthOf = (file: string) => file.replace(/^src\//, '').split('/').length - 1;

function ofModule(kind: ProposalKind, from: string, module: string, args: readonly string[], cwd: object, name = [module, ...args].join(' ')): Proposal {
  const launch: LaunchRequest = { target: 'module', module, ...(args.length === 0 ? {} : { args: [...args] }), ...cwd };
  return { kind, launch: { ...launch, name }, command: ['python -m', module, ...args].join(' '), from };
}

async function ofFramework(project: Project, file: string): Promise<readonly Proposal[]> {
  const text = await project.read(file);
  const folder = folderOf(file);
  if (nameOf(file) === 'manage.py' && /\bdjango\b/.test(text)) {
    const managed = (kind: ProposalKind, args: readonly string[]): Proposal => ({ kind, launch: { name: `${file} ${args[0]}`, program: file, args: [...args], ...cwdOf(folder) }, command: `python manage.py ${args.join(' ')}`, from: file });
    // The server would start itself again in a process of its own.
    return [managed('server', ['runserver', '--noreload']), managed('suite', ['test'])];
  }
  const [, app] = /^(\w+)(?::\s*\w+)?\s*=\s*FastAPI\(/m.exec(text) ?? [];
  // From the folder that the modules are found from.
  const { home, module } = moduleOf(project, file);
  if (app !== undefined && /^\s*(from|import) fastapi\b/m.test(text)) return [ofModule('server', file, 'uvicorn', [`${module}:${app}`], cwdOf(home))];
  if (!/^\s*(from|import) flask\b/m.test(text) || !/\bFlask\(/.test(text)) return [];
  return [ofModule('server', file, 'flask', ['--app', module, 'run', '--no-reload', '--no-debugger'], cwdOf(home), `flask --app ${module} run`)];
}

/** What its module is called, and the folder that it is called so from: the one above its packages. */
function moduleOf(project: Project, file: string): { readonly home: string; readonly module: string } {
  const names = nameOf(file) === '__init__.py' ? [] : [nameOf(file).replace(/\.py$/, '')];
  let folder = folderOf(file);
  while (folder !== '.' && project.has(below(folder, '__init__.py'))) {
    names.unshift(nameOf(folder));
    folder = folderOf(folder);
  }
  return { home: folder, module: names.join('.') };
}

/** Commands of the project, where they are installed into its environment: scripts of Python that call a function. */
async function declared(project: Project): Promise<readonly Proposal[]> {
  const found: Proposal[] = [];
  for (const name of await declaredPrograms(project)) {
    for (const program of [`.venv/bin/${name}`, `venv/bin/${name}`]) {
      if (!(await project.isFile(program))) continue;
      found.push({ kind: 'program', launch: { name, program, language: 'python' }, command: `python ${program}`, from: 'pyproject.toml' });
      break;
    }
  }
  return found;
}

/** Names of the commands that the project declares. */
async function declaredPrograms(project: Project): Promise<readonly string[]> {
  const { project: own, tool } = await readProject(project);
  const names = [record(own)['scripts'], record(record(tool)['poetry'])['scripts']].flatMap((scripts) => Object.keys(record(scripts)));
  return [...new Set(names)].filter((name) => /^[\w.-]+$/.test(name)).slice(0, mostPrograms);
}

/** pyproject.toml; empty where there is none that can be read. */
async function readProject(project: Project): Promise<Loose> {
  return tryNotation('TOML', await project.read('pyproject.toml')) ?? {};
}

/** Packages that can be run by their name. */
async function packages(files: readonly string[]): Promise<readonly Proposal[]> {
  const mains = files.filter((file) => nameOf(file) === '__main__.py' && depthOf(file) === 1);
  return mains.map((file) => {
    const folder = folderOf(file);
    return ofModule('program', file, nameOf(folder), [], cwdOf(folderOf(folder)), `python -m ${nameOf(folder)}`);
  });
}

async function plainPrograms(project: Project, files: readonly string[]): Promise<readonly Proposal[]> {
  const texts = await Promise.all(files.map((file) => project.read(file)));
  const mains = files.filter((file, index) => !isTest(file) && nameOf(file) !== 'setup.py' && nameOf(file) !== 'manage.py' && /^if __name__ == ['"]__main__['"]\s*:/m.test(texts[index] ?? ''));
  return mains.map((file) => ({ kind: 'program', launch: { name: `python ${file}`, program: file }, command: `python ${file}`, from: file }));
}

async function pytest(project: Project, files: readonly string[]): Promise<Proposal | undefined> {
  const config = ['pytest.ini', '.pytest.ini', 'conftest.py'].find(project.has);
  if (config !== undefined) return ofModule('suite', config, 'pytest', [], {});
  if (record((await readProject(project))['tool'])['pytest'] !== undefined) return ofModule('suite', 'pyproject.toml', 'pytest', [], {});
  const test = files.find(isTest);
  return test === undefined || (await isUnittest(project, test)) ? undefined : ofModule('suite', test, 'pytest', [], {});
}

/** Written for the runner that comes with Python, in a project that does not speak of another one. */
async function isUnittest(project: Project, file: string): Promise<boolean> {
  const text = await project.read(file);
  return /^\s*(from|import) unittest\b/m.test(text) && !/\bpytest\b/.test(text) && !/\bpytest\b/.test(`${await project.read('pyproject.toml')} ${await project.read('requirements.txt')} ${await project.read('requirements-dev.txt')}`);
}

async function openTest(project: Project, open: OpenFile, hasPytest: boolean): Promise<readonly Proposal[]> {
  if (open === undefined || !isTest(open) || !project.has(open)) return [];
  const runner = !hasPytest && (await isUnittest(project, open)) ? 'unittest' : 'pytest';
  return [ofModule('test', open, runner, [open], {})];
}
