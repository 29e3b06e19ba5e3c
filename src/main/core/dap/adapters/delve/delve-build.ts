/** Building a Go package for the debugger: into a folder of ours, without optimisations, and with its errors as places. */
import { randomUUID } from 'node:crypto';
import { open, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, extname, join, resolve } from 'node:path';
import { DapilotError, type ProblemPlace } from '../../../../../shared/errors.ts';
import type { PackageConfiguration } from '../../../../../shared/launch.ts';
import type { Guardian } from '../../../base/guardian-client.ts';
import { isFile } from '../../../base/paths.ts';
import { runProcess, type Environment } from '../../../base/process.ts';
import { makeScratch } from './delve-scratch.ts';

export interface BuiltProgram {
  readonly path: string;
  /** Removes it. */
  dispose(): Promise<void>;
}

export interface GoBuild {
  readonly go: string;
  readonly configuration: PackageConfiguration;
  readonly environment: Environment;
  readonly signal: AbortSignal;
  readonly guardian: Pick<Guardian, 'guard' | 'guardFile'>;
}

const buildMilliseconds = 30 * 60_000;
const mostPlaces = 100;

/** Throws `build-failed` with the places of the errors, or `cancelled`. */
export async function buildPackage(build: GoBuild): Promise<BuiltProgram> {
  const { guardian } = build;
  const folder = await makeScratch(tmpdir(), guardian);
  const dispose = async () => {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
    guardian.guardFile(folder, false);
  };
  try {
    return { path: await buildInto(folder, build), dispose };
  } catch (error) {
    await dispose();
    throw error;
  }
}

async function buildInto(folder: string, { go, configuration, environment, signal, guardian }: GoBuild): Promise<string> {
  const { package: named, test, buildArgs = [] } = configuration;
  const { folder: place, target } = await targetOf(named, test);
  const name = `${basename(place).replaceAll(/[^\w.-]/g, '_') || 'program'}${test ? '.test' : ''}`;
  const program = join(folder, process.platform === 'win32' ? `${name}.exe` : name);
  const marker = randomUUID();
  guardian.guard(marker, true);
  try {
    const answer = await runProcess({
      command: go,
      args: [...(test ? ['test', '-c'] : ['build']), '-o', program, '-gcflags=all=-N -l', ...buildArgs, target],
      cwd: place,
      // Go takes the name of its folder from PWD, and the debugger the names of files from there.
      environment: { ...environment, PWD: place },
      marker,
      signal,
      timeoutMilliseconds: buildMilliseconds,
    });
    const words = `${answer.stdout}\n${answer.stderr}`.trim();
    if (answer.code !== 0) throw buildFailed(configuration, place, words);
    if (await isProgram(program)) return program;
    throw new DapilotError('build-failed', noProgram(configuration, words), { hint: test ? 'Tests are in files that end with _test.go.' : 'Name the folder with func main.', ...(words === '' ? {} : { detail: words }) });
  } finally {
    guardian.guard(marker, false);
  }
}

/** Of a package that is not main an archive comes. */
async function isProgram(path: string): Promise<boolean> {
  const file = await open(path).catch(() => undefined);
  if (!file) return false;
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(7), 0, 7, 0);
    return buffer.toString('latin1', 0, bytesRead) !== '!<arch>';
  } finally {
    await file.close();
  }
}

function noProgram({ package: named, test }: PackageConfiguration, words: string): string {
  if (test) return /no test files/.test(words) ? `There are no tests in ${named}.` : `The tests of ${named} were built, but no program came of it.`;
  return `${named} is no program: it has no package main.`;
}

interface Target {
  readonly folder: string;
  /** For the compiler, in that folder. */
  readonly target: string;
}

/** A file stands for its package, unless it is a program by itself: beside others, outside of a module, or left out by its constraints. */
async function targetOf(named: string, test: boolean): Promise<Target> {
  if (extname(named) !== '.go' || !(await isFile(named))) return { folder: named, target: '.' };
  const folder = dirname(named);
  const alone = !test && ((await moduleOf(folder)) === undefined || (await isIgnored(named)) || (await mainFiles(folder)) > 1);
  return { folder, target: alone ? `./${basename(named)}` : '.' };
}

/** The folder of the go.mod that the folder belongs to. */
async function moduleOf(folder: string): Promise<string | undefined> {
  for (let at = folder; ; at = dirname(at)) {
    if (await isFile(join(at, 'go.mod'))) return at;
    if (at === dirname(at)) return undefined;
  }
}

async function isIgnored(file: string): Promise<boolean> {
  return /^\/\/(go:build|\s*\+build)\s+ignore\b/m.test(await readFile(file, 'utf8').catch(() => ''));
}

async function mainFiles(folder: string): Promise<number> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.go') && !name.endsWith('_test.go'));
  const mains = await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      return !(await isIgnored(path)) && /^func main\(\)/m.test(await readFile(path, 'utf8').catch(() => ''));
    }),
  );
  return mains.filter(Boolean).length;
}

function buildFailed({ package: named, test }: PackageConfiguration, folder: string, words: string): DapilotError {
  const places = errorPlaces(words, folder);
  const [first] = places;
  const more = places.length > 1 ? `, and ${places.length - 1} more` : '';
  const reason = first ? `${basename(first.path)}:${first.line}: ${first.message.split('\n')[0] ?? ''}${more}` : (firstLine(words) ?? 'the compiler said nothing');
  return new DapilotError('build-failed', `${test ? `The tests of ${named} do` : `${named} does`} not build: ${reason}`, {
    hint: first ? 'Correct it and launch again.' : 'The words of go are in the details.',
    ...(words === '' ? {} : { detail: words }),
    ...(places.length === 0 ? {} : { places }),
  });
}

function firstLine(words: string): string | undefined {
  return words.split('\n').find((line) => line.trim() !== '' && !line.startsWith('#'))?.replace(/^go: /, '').trim().slice(0, 500);
}

/** Where go, its compiler or vet found fault: `./x.go:3:5: message`, with what belongs to it on further lines. */
export function errorPlaces(words: string, folder: string): readonly ProblemPlace[] {
  const places: ProblemPlace[] = [];
  for (const line of words.split(/\r?\n/)) {
    const [, path, row, column, message] = /^(?:vet: )?((?:[A-Za-z]:)?[^:\t]+\.(?:go|s|c|h|mod)):(\d+)(?::(\d+))?: (.*)$/.exec(line) ?? [];
    const last = places.at(-1);
    if (path !== undefined && row !== undefined && message !== undefined) {
      if (places.length === mostPlaces) break;
      places.push({ path: resolve(folder, path), line: Number(row), ...(column === undefined ? {} : { column: Number(column) }), message });
    } else if (last && /^\t/.test(line)) {
      places[places.length - 1] = { ...last, message: `${last.message}\n${line.trim()}` };
    }
  }
  return places;
}
