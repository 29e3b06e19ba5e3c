/** What a package.json says can be run: its scripts, its programs, and the tests of the open file. */
import type { LaunchRequest } from '../../../../shared/launch.ts';
import type { Proposal } from '../../../../shared/proposals.ts';
import { readManifest, type Package } from './package-manifest.ts';
import { below, cwdOf, folderOf, nearestFirst, type OpenFile, type Project } from './project.ts';
import { testOfFile } from './node-tests.ts';
import { frameworkOf } from './web-frameworks.ts';

const mostManifests = 150;
const mostScripts = 20;
/** How packages of a monorepo are run; their other scripts belong to those who open that folder. */
const runs = ['dev', 'start', 'serve', 'develop'];
const servers = /^(dev|start|serve|develop|preview|watch)([:.-]|$)/;
const suites = /^test([:.-]|$)/;
/** npm runs them itself, around others. */
const hooks = /^(pre|post)(install|publish|pack|version|test|start|stop|restart|build|dev)|^prepare$|^prepublishOnly$/;

export async function nodeProposals(project: Project, open: OpenFile): Promise<readonly Proposal[]> {
  const paths = nearestFirst(project.files.filter((file) => file === 'package.json' || file.endsWith('/package.json')), open).slice(0, mostManifests);
  const packages: Package[] = [];
  for (const path of paths) {
    const manifest = readManifest(await project.read(path));
    if (manifest) packages.push({ path, folder: folderOf(path), manifest });
  }
  const test = open === undefined ? undefined : await testOfFile(project, open, packages);
  const root = packages.find(({ folder }) => folder === '.');
  const found = await Promise.all(packages.map((each, index) => proposalsOf(project, each, { whole: each === root || (index === 0 && open !== undefined), manager: managerOf(project, each, root) })));
  return [...(test ? [test] : []), ...found.flat()];
}

interface Way {
  /** All its scripts, and its programs. */
  readonly whole: boolean;
  readonly manager: 'npm' | 'pnpm' | 'yarn';
}

async function proposalsOf(project: Project, each: Package, { whole, manager }: Way): Promise<readonly Proposal[]> {
  const { path, folder, manifest } = each;
  const names = [...manifest.scripts.keys()].filter((name) => (whole ? !hooks.test(name) : runs.includes(name)));
  // Those that run it before all others, whatever their order.
  const ordered = [...runs.filter((name) => names.includes(name)), ...names.filter((name) => !runs.includes(name))].slice(0, mostScripts);
  const scripts = ordered.map((script): Proposal => {
    const place = folder === '.' ? '' : ` in ${folder}`;
    const launch: LaunchRequest = { target: 'script', script, ...cwdOf(folder), ...(manager === 'npm' ? {} : { runtimeExecutable: manager }) };
    const kind = servers.test(script) ? 'server' : suites.test(script) ? 'suite' : 'script';
    return { kind, launch: { ...launch, name: `${manager} run ${script}${place}` }, command: manifest.scripts.get(script) ?? '', from: path };
  });
  const framework = frameworkOf(manifest);
  const page: Proposal[] = framework
    ? [{ kind: 'page', launch: { target: 'page', request: 'launch', url: framework.url, webRoot: folder, name: `${framework.name} page at ${framework.url.replace('http://', '')}` }, command: `opens a browser at ${framework.url}; its server has to run`, from: path }]
    : [];
  return [...scripts, ...(whole ? await programsOf(project, each) : []), ...page];
}

const usualPrograms = ['server', 'app', 'main', 'index'].flatMap((name) => ['.js', '.ts', '.mjs', '.cjs', '.mts'].map((ending) => name + ending));

/** Those that are there: what has to be built first is built by its script. */
async function programsOf(project: Project, { path, folder, manifest }: Package): Promise<readonly Proposal[]> {
  const named: string[] = [];
  for (const program of manifest.programs) {
    const file = await fileOf(project, below(folder, program));
    // A library's main file runs nothing of interest when it exports only; nobody can tell, so it is only the last resort.
    if (file !== undefined && !named.includes(file)) named.push(file);
  }
  const usual = [folder, below(folder, 'src')].flatMap((place) => usualPrograms.map((name) => below(place, name))).filter(project.has);
  const programs = named.length > 0 ? named : usual.slice(0, 2);
  // What a script runs in just this way is offered as that script.
  const scripts = new Set([...manifest.scripts.values()].map((command) => command.trim()));
  const again = (program: string) => scripts.has(`node ${folder === '.' ? program : program.slice(folder.length + 1)}`);
  return programs.filter((program) => !again(program)).map((program) => ({ kind: 'program', launch: { program, name: `node ${program}`, ...cwdOf(folder) }, command: `node ${program}`, from: path }));
}

/** As Node finds a main file; not above the folder. */
async function fileOf(project: Project, path: string): Promise<string | undefined> {
  if (path.startsWith('..') || path.startsWith('/')) return undefined;
  for (const candidate of [path, ...['.js', '.cjs', '.mjs', '.ts', '/index.js'].map((ending) => path + ending)]) if (await project.isFile(candidate)) return candidate;
  return undefined;
}

function managerOf(project: Project, { folder, manifest }: Package, root: Package | undefined): Way['manager'] {
  const named = manifest.packageManager ?? root?.manifest.packageManager;
  if (named === 'pnpm' || named === 'yarn') return named;
  for (const place of [folder, '.']) {
    if (project.has(below(place, 'pnpm-lock.yaml'))) return 'pnpm';
    if (project.has(below(place, 'yarn.lock'))) return 'yarn';
  }
  return 'npm';
}
