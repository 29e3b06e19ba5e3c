/** What of a launch is Go: files and folders that are packages. */
import { readdir, stat } from 'node:fs/promises';
import { basename, dirname, extname, join, relative } from 'node:path';
import { DapilotError } from '../../../../shared/errors.ts';
import type { LaunchRequest, ProgramRequest } from '../../../../shared/launch.ts';
import { mainPackages } from './go-main-packages.ts';

type PackageRequest = Extract<LaunchRequest, { target: 'package' }>;

/**
 * For a `program` that is a .go file or a folder with Go in it the launch of its package. Undefined for everything else,
 * and where another language is asked for. `path` is absolute. Throws `file-not-regular` for a module whose program is not
 * clear.
 */
export async function goLaunch(request: ProgramRequest, path: string): Promise<PackageRequest | undefined> {
  const { language, adapter } = request;
  if (language === undefined ? adapter !== undefined && adapter !== 'delve' : language !== 'go') return undefined;
  const stats = await stat(path).catch(() => undefined);
  if (stats?.isFile() && extname(path) === '.go') return toPackage(request, path);
  if (stats?.isDirectory() && (language === 'go' || adapter === 'delve' || !(await has(path, 'package.json')))) {
    const found = await packageIn(path);
    return found === undefined ? undefined : toPackage(request, found);
  }
  return undefined;
}

function toPackage({ target: _, program: __, language: ___, ...rest }: ProgramRequest, path: string): PackageRequest {
  return { ...rest, target: 'package', package: path, ...(basename(path).endsWith('_test.go') ? { test: true } : {}) };
}

/** The folder itself, or the only program of the module in it. */
async function packageIn(folder: string): Promise<string | undefined> {
  const names: readonly string[] = await readdir(folder).catch(() => []);
  if (names.some((name) => name.endsWith('.go') && !name.endsWith('_test.go'))) return folder;
  if (!names.includes('go.mod')) return undefined;
  const [first, ...others] = await mainPackages(folder);
  if (first !== undefined && others.length === 0) return first;
  const some = [first, ...others].slice(0, 5).flatMap((each) => (each === undefined ? [] : [relative(folder, each)]));
  throw new DapilotError('file-not-regular', `${folder} is a Go module ${first === undefined ? 'without a program' : 'with several programs'}, so it is not clear what to run.`, {
    hint: first === undefined ? 'Name the folder of a package, or a file with tests.' : `Name the folder of one, for example ${some.join(' or ')}.`,
  });
}

async function has(folder: string, name: string): Promise<boolean> {
  return (await stat(join(folder, name)).catch(() => undefined)) !== undefined;
}

/** Where a package runs unless it is said: tests in their own folder, as with `go test`; programs in the workspace. */
export function packageFolder(path: string): string {
  return extname(path) === '.go' ? dirname(path) : path;
}
