/** A debugger with the real debugpy, Debian's and the current one, and the promise that nothing of a program is left. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, type TestContext } from 'vitest';
import { hasDebianDebugpy } from '../../scripts/system-parts.ts';
import { silentLogger } from '../../src/main/core/base/logger.ts';
import type { AdapterProcess } from '../../src/main/core/dap/adapters/adapter.ts';
import { pinnedDebugpy } from '../../src/main/core/dap/adapters/debugpy/debugpy-install.ts';
import { createDebugpy } from '../../src/main/core/dap/adapters/debugpy/debugpy.ts';
import type { ProgramTerminals } from '../../src/main/core/dap/runs/reverse-requests.ts';
import type { Settings } from '../../src/shared/settings.ts';
import { toProblem } from '../../src/shared/errors.ts';
import type { LaunchRequest } from '../../src/shared/launch.ts';
import { createBench, type Bench } from './debugger-bench.ts';
import { findPinned, type Found } from './pinned-debugpy.ts';
import { transcriptOf, type TranscriptOptions } from './transcript.ts';

export const programs = join(import.meta.dirname, '../programs/py');

export interface PythonBench extends Bench {
  /** Adapter processes in the order of their starts. */
  readonly adapters: readonly AdapterProcess[];
}

export interface PythonBenchOptions {
  readonly workspace?: string;
  readonly settings?: Partial<Settings['debug']>;
  readonly terminals?: ProgramTerminals;
  readonly watches?: readonly string[];
}

export interface Flavour {
  readonly name: string;
  /** What runs the programs, and where its debugpy is ('' for its own); known once the tests run. */
  found(): Found;
  open(options?: PythonBenchOptions): PythonBench;
}

const debianPython = '/usr/bin/python3';

/** Debian's package, for the system's Python alone. */
export async function findDebian(): Promise<Found> {
  if (!hasDebianDebugpy()) throw new Error('the package python3-debugpy is missing');
  return { python: debianPython, debugpy: '' };
}

const current = { name: `debugpy ${pinnedDebugpy}`, find: findPinned };
const debian = { name: 'debugpy of Debian', find: findDebian };
const thorough = process.env['DAPILOT_THOROUGH'] === '1';

/** Skips by name what cannot run on this machine; with CI=true everything has to be there. */
export function skipMissing(context: TestContext, reason: string): void {
  if (process.env['CI'] === 'true') throw new Error(reason);
  context.skip(reason);
}

const open: { readonly bench: Bench; readonly folder: string }[] = [];

/** Declares the same tests for each debugpy; where one is missing they are skipped by name, with CI=true they fail. */
export function describeDebugpy(declare: (flavour: Flavour) => void): void {
  describeFlavours([debian, current], declare);
}

/** The same where the versions are not known to differ: Debian's has its turn with DAPILOT_THOROUGH=1. */
export function describeCurrentDebugpy(declare: (flavour: Flavour) => void): void {
  describeFlavours(thorough ? [debian, current] : [current], declare);
}

function describeFlavours(flavours: readonly (typeof debian)[], declare: (flavour: Flavour) => void): void {
  for (const { name, find } of flavours) {
    describe(`${name}`, () => {
      let found: Found | undefined;
      let missing = '';
      beforeAll(async () => {
        found = await find().catch((error: unknown) => {
          missing = `${name}: ${toProblem(error).message}`;
          return undefined;
        });
      }, 180_000);
      beforeEach((context) => {
        if (!found) skipMissing(context, missing);
      });
      const get = () => {
        if (!found) throw new Error(missing);
        return found;
      };
      declare({ name, found: get, open: (options) => openBench(get(), options ?? {}) });
    });
  }
}

export function openBench({ python, debugpy }: Found, options: PythonBenchOptions): PythonBench {
  const folder = mkdtempSync(join(tmpdir(), 'dapilot-adapters-'));
  const adapters: AdapterProcess[] = [];
  const adapter = createDebugpy({
    adaptersFolder: folder,
    pathSetting: () => options.settings?.debugpyPath ?? debugpy,
    pathVariable: undefined,
    justMyCode: () => options.settings?.justMyCode ?? true,
    quickAnswers: () => options.settings?.quickAnswers ?? true,
    guardian: { guard: () => undefined },
    logger: silentLogger,
  });
  const start: typeof adapter.start = async (launch) => {
    const started = await adapter.start(launch);
    adapters.push(started);
    return started;
  };
  const bench = createBench({ workspace: programs, ...options, settings: { python, ...options.settings }, adapters: [{ ...adapter, start }] });
  open.push({ bench, folder });
  return { ...bench, adapters };
}

afterEach(async () => {
  for (const { bench, folder } of open.splice(0)) {
    await bench.dispose();
    rmSync(folder, { recursive: true, force: true });
    expect(bench.leftovers()).toEqual([]);
  }
});

/** The session as a golden text; both versions of debugpy have to give the same. */
export async function pythonTranscript(bench: PythonBench, launch: LaunchRequest, more: Partial<TranscriptOptions> = {}): Promise<string> {
  return transcriptOf(bench, launch, { ...pythonText(bench), ...more });
}

/** What of debugpy's own and of this machine does not belong into a golden text. */
export function pythonText(bench: PythonBench): TranscriptOptions {
  return {
    folders: [programs, bench.folder],
    // `python -m` under the debugger shows the debugger's own names among those of the module.
    // On a busy machine it says that something took it long.
    noise: /^(pydevd warning: |Customize report timeout)/,
    hidden: /^((special|function|class) variables|__\w+__|cli|debugpy)$/,
    unified: ownTraceback,
  };
}

/** Without the frames of Python and of the debugger, and without what newer Pythons show otherwise. */
function ownTraceback(lines: readonly string[]): readonly string[] {
  const kept: string[] = [];
  let foreign = false;
  for (const line of lines) {
    if (/^\s*[\^~]+$/.test(line)) continue;
    const path = /^\s*File "([^"]*)", line \d+, in /.exec(line)?.[1];
    // The line of code under it is indented further.
    foreign = path === undefined ? foreign && /^ {6}/.test(line) : isAbsolute(path);
    // Whether a module is frozen is a matter of the version.
    if (!foreign) kept.push(line.replaceAll(/<module '([\w.]+)'[^>]*>/g, "<module '$1'>"));
  }
  return kept;
}
