/** JavaScript: the Node that runs it, and what is in node_modules against the lock file. */
import { join, relative } from 'node:path';
import type { EnvironmentFinding } from '../../../../shared/environment.ts';
import { toProblem } from '../../../../shared/errors.ts';
import { chooseNodeFor } from '../../base/choose-node.ts';
import { record, text, type Loose } from '../../base/loose.ts';
import type { NodeVersionOf } from '../../base/node-versions.ts';
import { isFile, isFolder, isInside } from '../../base/paths.ts';
import { largestManifest, regularText } from '../../base/regular-text.ts';
import { tryNotation } from '../notations.ts';
import { brokenFile, dependencyFindings, finding, type CheckContext } from './findings.ts';
import { inBatches } from './in-batches.ts';
import { bunPackages, npmPackages, pnpmPackages, wantedBy, yarnPackages, type LockedPackage, type Wanted } from './locks-javascript.ts';
import { nearest } from './nearest.ts';
import { fitsNpmRange } from './versions.ts';

const largestLock = 40_000_000;
const mostCompared = 4000;

const lockFiles = [
  { file: 'package-lock.json', installs: 'npm ci' },
  { file: 'npm-shrinkwrap.json', installs: 'npm ci' },
  { file: 'pnpm-lock.yaml', installs: 'pnpm install --frozen-lockfile' },
  { file: 'yarn.lock', installs: 'yarn install' },
  { file: 'bun.lock', installs: 'bun install --frozen-lockfile' },
] as const;

export interface NodeParts {
  readonly nodeVersionOf: NodeVersionOf;
  /** Our own. */
  readonly pinnedNode: string;
  nodeSetting(): string;
}

/** In the place of the version of a Node that is not asked. */
const unasked = '24.0.0';

/** What is to be known of Node and of the packages of the nearest package.json. */
export async function checkJavascript(context: CheckContext, parts: NodeParts): Promise<readonly EnvironmentFinding[]> {
  const manifest = await readManifest(join(context.folder, 'package.json'));
  const [node, dependencies] = await Promise.all([checkNode(context, manifest ?? {}, parts), manifest ? checkPackages(context, manifest) : []]);
  const broken = manifest === undefined && (await isFile(join(context.folder, 'package.json')));
  return [...node, ...(broken ? [finding('dependencies', 'off', 'package.json is not valid JSON, so nothing can be installed or started by it.', { hint: 'Correct it.' })] : dependencies)];
}

/** As a launch chooses it. */
async function checkNode(context: CheckContext, manifest: Loose, { nodeVersionOf, pinnedNode, nodeSetting }: NodeParts): Promise<readonly EnvironmentFinding[]> {
  const { folder, workspace, environment, runtimeExecutable, program = '' } = context;
  const ofProject = (path: string) => isInside(workspace, path);
  const versionOf: NodeVersionOf = async (node, where) => (ofProject(node) ? unasked : nodeVersionOf(node, where));
  try {
    const { path, notes } = await chooseNodeFor({ program, cwd: folder, environment, runtimeExecutable, setting: nodeSetting(), pinned: pinnedNode, versionOf });
    if (ofProject(path)) return [finding('interpreter', 'unknown', `${relative(workspace, path)} is a program of the project, so it was not asked for its version.`)];
    const version = await versionOf(path, { cwd: folder, environment });
    if (version === undefined) return [finding('interpreter', 'unknown', `${path} does not tell its version.`)];
    for (const { wish, range } of await nodeWishes(folder, manifest)) {
      if (fitsNpmRange(version, range) === false) {
        return [finding('interpreter', 'off', `Node ${version} runs the program, and ${wish} asks for ${range}.`, { hint: `Use a Node that fits ${range}; the setting debug.node names one.`, details: [path, ...notes] })];
      }
    }
    return [finding('interpreter', 'fine', notes[0] ?? `Node ${version} (${path}).`)];
  } catch (error) {
    const { message, hint } = toProblem(error);
    return [finding('interpreter', 'off', message, { hint })];
  }
}

async function nodeWishes(folder: string, manifest: Loose): Promise<readonly { readonly wish: string; readonly range: string }[]> {
  const engines = text(record(manifest['engines'])['node']);
  const files = await Promise.all(['.nvmrc', '.node-version'].map(async (name) => ({ wish: name, range: (await regularText(join(folder, name), 1000))?.trim() })));
  return [{ wish: 'package.json (engines)', range: engines }, ...files].flatMap(({ wish, range }) => (range === undefined ? [] : [{ wish, range }]));
}

async function checkPackages(context: CheckContext, manifest: Loose): Promise<readonly EnvironmentFinding[]> {
  const wanted = wantedBy(manifest);
  const place = await nearest(context.folder, context.workspace, lockFiles.map(({ file }) => file));
  if (place === undefined) return checkPresence(context.folder, wanted);
  const several = (await Promise.all(lockFiles.map(async (each) => ((await isFile(join(place, each.file))) ? [each] : [])))).flat();
  const lock = several[0];
  if (lock === undefined) return [];
  const more = several.length > 1 ? [finding('dependencies', 'unknown', `There are several lock files (${several.map(({ file }) => file).join(', ')}); ${lock.file} was taken.`, { hint: 'Keep the one that the project uses.' })] : [];
  if (await isFile(join(place, '.pnp.cjs'))) return [...more, finding('dependencies', 'unknown', 'Yarn keeps the dependencies in its archive (Plug’n’Play); they were not compared.')];
  const lockText = await regularText(join(place, lock.file), largestLock);
  if (lockText === undefined) return [...more, finding('dependencies', 'unknown', `${lock.file} cannot be read, or is too large.`)];
  if (!(await isFolder(join(place, 'node_modules'))) && wanted.length > 0) {
    return [...more, finding('dependencies', 'off', `Nothing is installed: there is no node_modules beside ${lock.file}.`, { hint: `Run ${lock.installs} in ${place}.` })];
  }
  try {
    const { packages, at, disagrees } = packagesOf({ file: lock.file, text: lockText, place }, context.folder, manifest);
    const compared = await compareInstalled(packages, at);
    return [...more, ...disagrees, ...dependencyFindings(compared, lock.file, lock.installs)];
  } catch (error) {
    return [...more, brokenFile(error)];
  }
}

interface Lock {
  readonly file: string;
  readonly text: string;
  /** The folder that it lies in. */
  readonly place: string;
}

/** `at`: where the places of the packages begin. */
function packagesOf({ file, text: lock, place }: Lock, folder: string, manifest: Loose): { readonly packages: readonly LockedPackage[]; readonly at: string; readonly disagrees: readonly EnvironmentFinding[] } {
  if (file === 'pnpm-lock.yaml') return { packages: pnpmPackages(lock, relative(place, folder) || '.', file), at: folder, disagrees: [] };
  if (file === 'yarn.lock') return { packages: yarnPackages(lock, wantedBy(manifest)), at: place, disagrees: [] };
  if (file === 'bun.lock') return { packages: bunPackages(lock, wantedBy(manifest)), at: place, disagrees: [] };
  const { packages, root } = npmPackages(lock, file);
  const locked = root === undefined || folder !== place ? undefined : new Map(wantedBy(root).map(({ name, range }) => [name, range]));
  const differing = locked === undefined ? [] : wantedBy(manifest).filter(({ name, range }) => locked.get(name) !== range);
  const details = differing.map(({ name, range }) => `package.json asks for ${name} ${range}, the lock file for ${locked?.get(name) ?? 'nothing'}`);
  return { packages, at: place, disagrees: details.length === 0 ? [] : [finding('dependencies', 'off', `package.json and ${file} do not agree.`, { hint: 'Run npm install in that folder.', details })] };
}

/** Packages for development may be left out all together. */
async function compareInstalled(packages: readonly LockedPackage[], folder: string) {
  const found = await inBatches(packages.slice(0, mostCompared), async ({ name, version, place, optional, dev }) => {
    const installed = text((await readManifest(join(folder, place, 'package.json')))?.['version']);
    return { name: place === `node_modules/${name}` ? name : place, wanted: version, installed, optional, dev };
  });
  const withDev = found.some(({ dev, installed }) => dev && installed !== undefined);
  return found.filter(({ optional, dev, installed }) => installed !== undefined || !(optional || (dev && !withDev)));
}

/** Without a lock file only what is missing is known to be wrong. */
async function checkPresence(folder: string, wanted: readonly Wanted[]): Promise<readonly EnvironmentFinding[]> {
  const needed = wanted.filter(({ dev, optional }) => !dev && !optional);
  if (needed.length === 0) return [];
  const found = await inBatches(needed, async ({ name, range }) => {
    const manifest = await readManifest(join(folder, 'node_modules', name, 'package.json'));
    return { name, range, version: text(manifest?.['version']) };
  });
  const wrong = found.filter(({ version, range }) => version === undefined || fitsNpmRange(version, range) === false);
  if (wrong.length === 0) return [finding('dependencies', 'fine', `All ${needed.length} dependencies of package.json are installed; there is no lock file.`)];
  return [
    finding('dependencies', 'off', `What is installed is not what package.json asks for, and there is no lock file.`, {
      hint: 'Run npm install in that folder.',
      details: wrong.map(({ name, range, version }) => (version === undefined ? `${name} ${range} is not installed` : `${name} is ${version}, and ${range} is asked for`)),
    }),
  ];
}

async function readManifest(path: string): Promise<Loose | undefined> {
  const content = await regularText(path, largestManifest);
  return content === undefined ? undefined : tryNotation('JSON', content);
}
