/** Building what is named by its source: one file of C, C++ or Rust, or a package of Cargo, into a folder of ours. */
import { createHash, randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { basename, dirname, extname, join, relative } from 'node:path';
import { DapilotError, type ProblemPlace } from '../../../../shared/errors.ts';
import { findExecutable } from '../../base/environment.ts';
import type { Guardian } from '../../base/guardian-client.ts';
import type { Logger } from '../../base/logger.ts';
import { isFile } from '../../base/paths.ts';
import { runProcess, type Environment, type FinishedProcess } from '../../base/process.ts';
import { keepUsedPrograms } from './built-programs.ts';
import { compilerPlaces, readRustBuild, type RustProgram } from './native-diagnostics.ts';

export interface CargoWish {
  readonly args: readonly string[];
  /** Which of the programs that it makes. */
  readonly name?: string | undefined;
  readonly kind?: string | undefined;
}

export interface NativeBuild {
  /** Absolute path of a source file or a folder with a Cargo.toml. */
  readonly source: string;
  readonly environment: Environment;
  /** Ours; what was built lately stays in it. */
  readonly buildFolder: string;
  readonly guardian: Pick<Guardian, 'guard'>;
  /** How cargo is to build the folder, as CodeLLDB's configurations say it. */
  readonly cargo?: CargoWish | undefined;
  readonly logger: Logger;
  readonly signal: AbortSignal;
}

const buildMilliseconds = 30 * 60_000;
const mostOutput = 64 * 1024 * 1024;
export const sourceLanguages: Readonly<Record<string, 'c' | 'cpp' | 'rust'>> = { '.c': 'c', '.cc': 'cpp', '.cpp': 'cpp', '.cxx': 'cpp', '.c++': 'cpp', '.C': 'cpp', '.rs': 'rust' };

/** The path of the program. Throws `runtime-missing` without a compiler, `build-failed` with the places of errors, or `cancelled`. */
export async function buildNative(build: NativeBuild): Promise<string> {
  const language = sourceLanguages[extname(build.source)];
  const cargo = language === undefined ? build.source : language === 'rust' ? await cargoFolderOf(dirname(build.source)) : undefined;
  await mkdir(build.buildFolder, { recursive: true, mode: 0o700 });
  const program = await (cargo !== undefined ? buildPackage(build, cargo) : language === 'rust' ? buildRust(build) : buildC(build, language ?? 'c'));
  await keepUsedPrograms(build.buildFolder, nameOf(cargo ?? build.source), build.logger);
  return program;
}

export async function isCargoFolder(folder: string): Promise<boolean> {
  return isFile(join(folder, 'Cargo.toml'));
}

async function buildC(build: NativeBuild, language: 'c' | 'cpp'): Promise<string> {
  const { source, environment } = build;
  const [variable, usual, what] = language === 'c' ? ['CC', 'cc', 'C'] : ['CXX', 'c++', 'C++'];
  const named = environment[variable] || usual;
  const compiler = await compilerOf(named, what, 'Install one (Debian: sudo apt-get install build-essential).', environment);
  const target = join(build.buildFolder, nameOf(source));
  const answer = await compile(build, compiler, ['-g', '-O0', '-pthread', '-o', target, source, '-lm'], dirname(source), {});
  if (answer.code === 0) return target;
  const words = `${answer.stderr}\n${answer.stdout}`.trim();
  const unlinked = /undefined reference|undefined symbol|ld returned/i.test(words) ? ' A file that needs others is built by your own build; name the program that comes of it (built with -g).' : '';
  throw failed(source, compilerPlaces(words, dirname(source)), words, unlinked);
}

async function buildRust(build: NativeBuild): Promise<string> {
  const { source, environment } = build;
  const compiler = await compilerOf('rustc', 'Rust', rustHint, environment);
  const target = join(build.buildFolder, nameOf(source));
  const answer = await compile(build, compiler, ['--edition', '2021', '-C', 'debuginfo=2', '-C', 'opt-level=0', '--error-format=json', '-o', target, source], dirname(source), {});
  if (answer.code === 0) return target;
  const { places, rendered } = readRustBuild(answer.stderr, dirname(source));
  throw failed(source, places, rendered || answer.stderr.trim());
}

async function buildPackage(build: NativeBuild, folder: string): Promise<string> {
  const { source, environment, buildFolder } = build;
  const cargo = await compilerOf('cargo', 'Rust', rustHint, environment);
  const words = build.cargo ? cargoWords(build.cargo.args) : ['build', ...exampleIn(folder, source)];
  const answer = await compile(build, cargo, [...words, '--message-format=json', ...(words.includes('--manifest-path') ? [] : ['--manifest-path', join(folder, 'Cargo.toml')])], folder, {
    CARGO_TARGET_DIR: join(buildFolder, nameOf(folder)),
    CARGO_TERM_COLOR: 'never',
  });
  const { places, rendered, programs: made } = readRustBuild(answer.stdout, folder);
  const programs = made.filter((program) => isWanted(program, build.cargo));
  if (answer.code !== 0) throw failed(folder, places, rendered || answer.stderr.trim());
  const asked = programs.find((program) => program.source === source);
  const [first, ...others] = programs;
  if (asked ?? (others.length === 0 ? first : undefined)) return (asked ?? first)?.path ?? '';
  if (!first) throw new DapilotError('build-failed', `${folder} is built, but there is no program in it.`, { hint: 'Name a package with a src/main.rs, or a program that is built already.' });
  const sources = programs.map((program) => program.source).slice(0, 5);
  throw new DapilotError('build-failed', `There are several programs in ${folder}, so it is not clear which is to run.`, { hint: `Name the file that one begins in, for example ${sources.join(' or ')}.` });
}

/** Tests are built and not run; what would be for the program is not for cargo. */
function cargoWords(args: readonly string[]): readonly string[] {
  const end = args.indexOf('--');
  const words = (end === -1 ? args : args.slice(0, end)).filter((word) => !word.startsWith('--message-format'));
  const builds = words.length === 0 ? ['build'] : words;
  return /^(test|t|bench)$/.test(builds[0] ?? '') && !builds.includes('--no-run') ? [...builds, '--no-run'] : builds[0] === 'run' || builds[0] === 'r' ? ['build', ...builds.slice(1)] : builds;
}

function isWanted({ name, kinds }: RustProgram, cargo: CargoWish | undefined): boolean {
  if (!cargo) return kinds.includes('bin') || kinds.includes('example');
  return (cargo.name === undefined || cargo.name === name) && (cargo.kind === undefined || kinds.includes(cargo.kind));
}

/** An example is built only when it is named. */
function exampleIn(folder: string, source: string): readonly string[] {
  const name = /^examples[/\\]([^/\\]+?)(?:\.rs|[/\\]main\.rs)$/.exec(relative(folder, source))?.[1];
  return name === undefined ? [] : ['--example', name];
}

const rustHint = 'Install Rust (https://rustup.rs).';

async function compilerOf(name: string, language: string, hint: string, environment: Environment): Promise<string> {
  const found = await findExecutable(name, environment);
  if (found !== undefined) return found;
  throw new DapilotError('runtime-missing', `There is no ${name} on the PATH of your login shell to build ${language} with.`, { hint: `${hint} Or name a program that is built already.` });
}

async function compile({ environment, guardian, signal }: NativeBuild, command: string, args: readonly string[], cwd: string, more: Environment): Promise<FinishedProcess> {
  const marker = randomUUID();
  guardian.guard(marker, true);
  try {
    // In plain English, so that errors can be told from the rest.
    return await runProcess({ command, args, cwd, environment: { ...environment, LC_ALL: 'C.UTF-8', ...more }, marker, signal, timeoutMilliseconds: buildMilliseconds, maximumOutput: mostOutput });
  } finally {
    guardian.guard(marker, false);
  }
}

function failed(subject: string, places: readonly ProblemPlace[], words: string, more = ''): DapilotError {
  const [first] = places;
  const others = places.length > 1 ? `, and ${places.length - 1} more` : '';
  const reason = first ? `${basename(first.path)}:${first.line}: ${first.message.split('\n')[0] ?? ''}${others}` : (words.split('\n').find((line) => /error|undefined/i.test(line)) ?? words.split('\n')[0] ?? '').trim().slice(0, 500);
  return new DapilotError('build-failed', `${subject} does not build: ${reason || 'the compiler said nothing'}.${more}`, {
    hint: first ? 'Correct it and launch again.' : 'The words of the compiler are in the details.',
    ...(words === '' ? {} : { detail: words }),
    ...(places.length === 0 ? {} : { places }),
  });
}

/** The nearest folder upwards that is a package. */
async function cargoFolderOf(folder: string): Promise<string | undefined> {
  for (let at = folder; ; at = dirname(at)) {
    if (await isCargoFolder(at)) return at;
    if (at === dirname(at)) return undefined;
  }
}

/** Of the same source the same. */
function nameOf(source: string): string {
  const name = basename(source, extname(source)).replaceAll(/[^\w.-]/g, '_') || 'program';
  return `${name}-${createHash('sha256').update(source).digest('hex').slice(0, 12)}${process.platform === 'win32' ? '.exe' : ''}`;
}
