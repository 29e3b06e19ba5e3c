/** How the Go programs of a project are usually run: its main packages, and the tests beside the file that is looked at. */
import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import type { LaunchRequest } from '../../../../shared/launch.ts';

const mostFolders = 400;
const mostSuggested = 20;
const largestFile = 500_000;
const skipped = /^([._].*|node_modules|vendor|testdata)$/;

/**
 * For a module in the folder itself or directly in it. `path`, a file that a person is looking at, comes first when it
 * belongs to a package with tests. Never rejects: what cannot be read suggests nothing.
 */
export async function goLaunches(workspace: string, path?: string): Promise<readonly LaunchRequest[]> {
  const tests = path?.endsWith('.go') === true ? await testsBeside(workspace, path) : [];
  const mains = (await Promise.all((await modulesIn(workspace)).map((folder) => mainPackages(folder)))).flat();
  return [...tests, ...[...new Set(mains)].slice(0, mostSuggested).map((folder) => programLaunch(workspace, folder))];
}

function programLaunch(workspace: string, folder: string): LaunchRequest {
  const place = placeOf(workspace, folder);
  return { target: 'package', name: `go run ${place}`, package: place };
}

/** As on a command line of go. */
function placeOf(workspace: string, path: string): string {
  const place = relative(workspace, path);
  return place === '' ? '.' : `./${place}`;
}

async function testsBeside(workspace: string, path: string): Promise<readonly LaunchRequest[]> {
  const folder = dirname(path);
  if (relative(workspace, folder).startsWith('..')) return [];
  const names = await readdir(folder).catch(() => []);
  if (!names.some((name) => name.endsWith('_test.go'))) return [];
  const place = placeOf(workspace, folder);
  const all: LaunchRequest = { target: 'package', name: `go test ${place}`, package: place, test: true };
  const found = basename(path).endsWith('_test.go') ? [...(await textOf(path)).matchAll(/^func (Test\p{Lu}?\w*|Example\w*|Fuzz\w+)\(/gmu)].flatMap(([, name]) => (name === undefined || name === 'TestMain' ? [] : [name])) : [];
  if (found.length === 0) return [all];
  const only: LaunchRequest = { ...all, name: `go test ${placeOf(workspace, path)}`, args: [`-test.run=^(${found.join('|')})$`] };
  return [only, all];
}

async function modulesIn(workspace: string): Promise<readonly string[]> {
  const entries = await readdir(workspace, { withFileTypes: true }).catch(() => []);
  const folders = [workspace, ...entries.filter((entry) => entry.isDirectory() && !skipped.test(entry.name)).map(({ name }) => join(workspace, name))];
  const isModule = await Promise.all(folders.map((folder) => isFile(join(folder, 'go.mod'))));
  return folders.filter((_, index) => isModule[index]).toSorted();
}

/** Folders of package main in a module, also those of its subfolders, in the order of their names. */
export async function mainPackages(module: string): Promise<readonly string[]> {
  const found: string[] = [];
  const waiting = [module];
  for (let count = 0; count < mostFolders; count++) {
    const folder = waiting.shift();
    if (folder === undefined) break;
    const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
    if (folder !== module && entries.some(({ name }) => name === 'go.mod')) continue;
    const files = entries.filter((entry) => entry.isFile() && entry.name.endsWith('.go') && !entry.name.endsWith('_test.go'));
    if (await anyIsMain(folder, files.map(({ name }) => name))) found.push(folder);
    waiting.push(...entries.filter((entry) => entry.isDirectory() && !skipped.test(entry.name)).map(({ name }) => join(folder, name)).toSorted());
  }
  return found.toSorted();
}

async function anyIsMain(folder: string, names: readonly string[]): Promise<boolean> {
  for (const name of names) {
    const text = await textOf(join(folder, name));
    if (/^\/\/go:build ignore\b/m.test(text)) continue;
    if (/^package main\b/m.test(text)) {
      if (/^func main\(\)/m.test(text)) return true;
    } else if (/^package \w+/m.test(text)) {
      return false;
    }
  }
  return false;
}

async function textOf(file: string): Promise<string> {
  const { size } = await stat(file).catch(() => ({ size: Infinity }));
  return size > largestFile ? '' : readFile(file, 'utf8').catch(() => '');
}

async function isFile(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined))?.isFile() ?? false;
}
