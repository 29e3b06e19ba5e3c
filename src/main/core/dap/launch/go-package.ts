/** What of a launch is Go: files and folders that are packages, and programs that Go has built. */
import { open, readdir, stat } from 'node:fs/promises';
import { basename, dirname, extname, join, relative } from 'node:path';
import { DapilotError } from '../../../../shared/errors.ts';
import type { LaunchRequest, ProgramRequest } from '../../../../shared/launch.ts';
import { mainPackages } from './go-launches.ts';

type PackageRequest = Extract<LaunchRequest, { target: 'package' }>;

/**
 * For a `program` that is a .go file or a folder with Go in it the launch of its package; for one that Go has built the
 * launch with its language. Undefined for everything else, and where another language is asked for. `path` is absolute.
 * Throws `file-not-regular` for a module whose program is not clear.
 */
export async function goLaunch(request: ProgramRequest, path: string): Promise<PackageRequest | ProgramRequest | undefined> {
  const { language, adapter } = request;
  if (language === undefined ? adapter !== undefined && adapter !== 'delve' : language !== 'go') return undefined;
  const stats = await stat(path).catch(() => undefined);
  if (stats?.isFile() && extname(path) === '.go') return toPackage(request, path);
  if (stats?.isDirectory() && (language === 'go' || adapter === 'delve' || !(await has(path, 'package.json')))) {
    const found = await packageIn(path);
    return found === undefined ? undefined : toPackage(request, found);
  }
  if (language === undefined && stats?.isFile() && (await isGoProgram(path))) return { ...request, language: 'go' };
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

/** Go's linker leaves a mark in what it makes, in one of the first parts of the file or in the middle of it. */
const mark = Buffer.from('\u00ff Go buildinf:', 'latin1');
const pieceBytes = 1024 * 1024;
const executables = [0x7f454c46, 0xcffaedfe, 0xcafebabe];

async function isGoProgram(path: string): Promise<boolean> {
  const file = await open(path).catch(() => undefined);
  if (!file) return false;
  try {
    const piece = Buffer.alloc(pieceBytes + mark.length);
    const head = await file.read(piece, 0, 4, 0);
    const isExecutable = head.bytesRead === 4 && (executables.includes(piece.readUInt32BE(0)) || piece.toString('latin1', 0, 2) === 'MZ');
    if (!isExecutable) return false;
    const { size } = await file.stat();
    for (let at = 0; at < size; at += pieceBytes) {
      const { bytesRead } = await file.read(piece, 0, piece.length, at);
      if (piece.subarray(0, bytesRead).includes(mark)) return true;
    }
    return false;
  } catch {
    return false;
  } finally {
    await file.close();
  }
}

/** Where a package runs unless it is said: tests in their own folder, as with `go test`; programs in the workspace. */
export function packageFolder(path: string): string {
  return extname(path) === '.go' ? dirname(path) : path;
}
