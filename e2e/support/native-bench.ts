/** A debugger with the real native adapters, programs that are compiled for the tests, and the promise that nothing is left. */
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, statSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { basename, delimiter, extname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeEach, describe, expect, onTestFinished, type TestContext } from 'vitest';
import { hasGdb } from '../../scripts/system-parts.ts';
import { cleanEnvironment, findExecutable } from '../../src/main/core/base/environment.ts';
import { silentLogger } from '../../src/main/core/base/logger.ts';
import { startProcess, type StartedProcess } from '../../src/main/core/base/process.ts';
import { createCodelldb } from '../../src/main/core/dap/adapters/native/codelldb.ts';
import { bundledCodelldb } from '../../src/main/core/dap/adapters/native/codelldb-locate.ts';
import { createLldbDap } from '../../src/main/core/dap/adapters/native/lldb-dap.ts';
import { findLldbDap } from '../../src/main/core/dap/adapters/native/lldb-dap-locate.ts';
import type { ProgramTerminals } from '../../src/main/core/dap/runs/reverse-requests.ts';
import type { Settings } from '../../src/shared/settings.ts';
import type { LaunchRequest } from '../../src/shared/launch.ts';
import { createBench, type Bench } from './debugger-bench.ts';
import { printed } from './printed.ts';
import { skipMissing } from './debugpy-bench.ts';
import { transcriptOf, type TranscriptOptions } from './transcript.ts';

export const programs = join(import.meta.dirname, '../programs/native');

export interface NativeBenchOptions {
  readonly workspace?: string;
  readonly settings?: Partial<Settings['debug']>;
  readonly terminals?: ProgramTerminals;
}

const run = promisify(execFile);
// Where rustup puts its programs, for a test run that was not started by a login shell.
const cargoFolder = join(homedir(), '.cargo', 'bin');
if (!(process.env['PATH'] ?? '').split(delimiter).includes(cargoFolder)) process.env['PATH'] = `${process.env['PATH'] ?? ''}${delimiter}${cargoFolder}`;

/** The variable names one that is elsewhere. */
const places = { pathSetting: () => '', pathVariable: process.env['DAPILOT_TEST_LLDB_DAP'] };
const open: { readonly bench: Bench; readonly folder: string }[] = [];

/** Both adapters, lldb-dap first. */
export function openNativeBench(options: NativeBenchOptions = {}): Bench {
  const folder = mkdtempSync(join(tmpdir(), 'dapilot-native-'));
  const parts = { guardian: { guard: () => undefined }, buildFolder: join(folder, 'built'), logger: silentLogger };
  const adapters = [createLldbDap({ ...parts, ...places }), createCodelldb({ ...parts, pathSetting: () => '', pathVariable: undefined })];
  const bench = createBench({ workspace: programs, ...options, adapters });
  open.push({ bench, folder });
  return bench;
}

afterEach(async () => {
  for (const { bench, folder } of open.splice(0)) {
    await bench.dispose();
    rmSync(folder, { recursive: true, force: true });
    expect(bench.leftovers()).toEqual([]);
  }
});

/** Declares tests with one of the adapters; where it is missing they are skipped by name, with CI=true they fail. */
export function describeNative(adapter: 'lldb-dap' | 'codelldb', declare: () => void): void {
  describe(`${adapter}`, () => {
    beforeEach(async (context) => {
      const found = adapter === 'codelldb' ? await bundledCodelldb() : await findLldbDap(places, cleanEnvironment(process.env));
      if (!found) skipMissing(context, `there is no ${adapter}`);
    });
    declare();
  });
}

/** For a test with a program in Rust: no machine is promised to have its compiler, so it is skipped by name, also with CI=true. */
export async function requireRust(context: TestContext): Promise<void> {
  const found = await findExecutable('rustc', cleanEnvironment(process.env));
  context.skip(found === undefined, 'there is no rustc');
}

let built: string | undefined;

afterAll(() => {
  if (built !== undefined) rmSync(built, { recursive: true, force: true });
  built = undefined;
});

/** A program of the folder, compiled with the compiler of its language; once for the same words. */
export async function compile(name: string, options: readonly string[] = ['-g'], folder = programs): Promise<string> {
  built ??= realpathSync(mkdtempSync(join(tmpdir(), 'dapilot-built-')));
  // By folder, so that the program has the name that people would give it.
  const place = join(built, [extname(name), ...options].join('').replaceAll(/\W/g, '_'));
  mkdirSync(place, { recursive: true });
  const target = join(place, basename(name, extname(name)));
  if (statSync(target, { throwIfNoEntry: false }) && folder === programs) return target;
  const [command, more] = compilers[extname(name)] ?? ['cc', []];
  await run(command, [...more, ...options, '-o', target, join(folder, name)], { cwd: folder, env: cleanEnvironment(process.env) });
  return target;
}

/** A program that nobody debugs yet, once it has printed this; ended with the test. */
export async function startNative(program: string, words: RegExp): Promise<StartedProcess> {
  const target = await startProcess({ command: program, args: [], environment: cleanEnvironment(process.env), collectStdout: true });
  onTestFinished(async () => void (await target.end()));
  await printed(target, words);
  return target;
}

const cores = new Map<string, Promise<string>>();

/** What is left of a program that crashed: gdb writes it wherever the system would put it. */
export async function coreOf(context: TestContext, program: string): Promise<string> {
  if (!hasGdb()) skipMissing(context, 'there is no gdb to write a core file with');
  const made = cores.get(program) ?? run('gdb', ['-nx', '--batch', '-ex', 'run', '-ex', `generate-core-file ${program}.core`, program]).then(() => `${program}.core`);
  cores.set(program, made);
  return made;
}

const compilers: Readonly<Record<string, readonly [string, readonly string[]]>> = {
  '.c': ['cc', ['-pthread']],
  '.cpp': ['c++', ['-pthread', '-std=c++17']],
  '.rs': ['rustc', ['--edition', '2021']],
};

/** The session as a golden text. */
export async function nativeTranscript(bench: Bench, launch: LaunchRequest, more: Partial<TranscriptOptions> = {}): Promise<string> {
  return transcriptOf(bench, launch, { ...nativeText(bench), ...more });
}

/** With what is in these variables, and in their own members. */
export function membersOf(bench: Bench, names: readonly string[]): NonNullable<TranscriptOptions['more']> {
  return async ({ sessionId, stop, context }) => {
    const [scope] = context.scopes;
    const variables = (scope && context.variables[scope.reference]) ?? [];
    const lines = async (reference: number, indent: string): Promise<readonly string[]> => {
      if (reference === 0 || indent.length > 6) return [];
      const page = await bench.debugger.readVariables({ sessionId, stop: stop.number, reference, start: 0, count: 20 });
      return (await Promise.all(page.variables.map(async (each) => [`${indent}${each.name} = ${each.value}`, ...(await lines(each.reference, `${indent}  `))]))).flat();
    };
    return (await Promise.all(variables.filter(({ name }) => names.includes(name)).map(async ({ name, reference }) => [`  in ${name}:`, ...(await lines(reference, '    '))]))).flat();
  };
}

/** What of this machine does not belong into a golden text. */
function nativeText(bench: Bench): TranscriptOptions {
  return {
    folders: [programs, bench.folder],
    // Without frames that have no line, which are the system's; and without numbers of threads.
    unified: (lines) => lines.filter((line) => !/^ {2}at --- /.test(line)).map((line) => line.replace(/^( {2}thread '.*') \(\d+\) panicked/, '$1 panicked')),
  };
}
