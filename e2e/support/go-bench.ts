/** A debugger with the real delve for the Go of this machine, and the promise that nothing of a program is left. */
import { existsSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, expect, type TestContext } from 'vitest';
import { silentLogger } from '../../src/main/core/base/logger.ts';
import { findTree } from '../../src/main/core/base/process-tree.ts';
import type { AdapterProcess } from '../../src/main/core/dap/adapters/adapter.ts';
import type { DelveInstallation } from '../../src/main/core/dap/adapters/delve/delve-install.ts';
import { createDelve } from '../../src/main/core/dap/adapters/delve/delve.ts';
import type { ProgramTerminals } from '../../src/main/core/dap/runs/reverse-requests.ts';
import { toProblem } from '../../src/shared/errors.ts';
import type { LaunchRequest } from '../../src/shared/launch.ts';
import { createBench, type Bench } from './debugger-bench.ts';
import { cachedDelve, provideDelve } from './go-delve.ts';
import { transcriptOf, type TranscriptOptions } from './transcript.ts';

export const programs = join(import.meta.dirname, '../programs/go');
export interface GoBench extends Bench {
  /** Adapter processes in the order of their starts. */
  readonly adapters: readonly AdapterProcess[];
  /** Processes of delve and of the compiler that run. */
  helpers(): readonly number[];
}

export interface GoBenchOptions {
  readonly workspace?: string;
  readonly terminals?: ProgramTerminals;
  readonly installation?: DelveInstallation;
}

let missing: string | undefined;

/** Declares for a file of tests that they need Go and delve: no machine is promised to have them, so they are skipped by name, also with CI=true. */
export function needDelve(): void {
  beforeAll(async () => {
    missing = await provideDelve().then(
      () => undefined,
      (error: unknown) => toProblem(error).message,
    );
  }, 900_000);
  beforeEach((context: TestContext) => {
    context.skip(missing !== undefined, `delve: ${missing}`);
  });
}

const opened: GoBench[] = [];

export function openGo(options: GoBenchOptions = {}): GoBench {
  const runFolder = realpathSync(mkdtempSync(join(tmpdir(), 'dapilot-go-run-')));
  const files: string[] = [];
  const guarded = new Set<string>();
  const adapters: AdapterProcess[] = [];
  const adapter = createDelve({
    installation: options.installation ?? cachedDelve,
    runFolder,
    guardian: {
      guard: (marker, alive) => {
        if (alive) guarded.add(marker);
      },
      guardFile: (path, alive) => {
        if (alive) files.push(path);
      },
    },
    logger: silentLogger,
  });
  const start: typeof adapter.start = async (launch) => {
    const started = await adapter.start(launch);
    adapters.push(started);
    return started;
  };
  const { workspace = programs, terminals } = options;
  const bench = createBench({ workspace, ...(terminals ? { terminals } : {}), adapters: [{ ...adapter, start }] });
  const dispose = async () => {
    await bench.dispose();
    expect(readdirSync(runFolder)).toEqual([]);
    expect(files.filter((file) => existsSync(file))).toEqual([]);
    rmSync(runFolder, { recursive: true, force: true });
  };
  const helpers = () => [...guarded].flatMap((marker) => findTree({ marker })).map(({ processId }) => processId);
  const opening = { ...bench, adapters, helpers, dispose };
  opened.push(opening);
  return opening;
}

afterEach(async () => {
  for (const bench of opened.splice(0)) {
    await bench.dispose();
    expect([...bench.leftovers(), ...bench.helpers()]).toEqual([]);
  }
});

/** The session as a golden text. */
export function goTranscript(bench: GoBench, launch: LaunchRequest, more: Partial<TranscriptOptions> = {}): Promise<string> {
  return transcriptOf(bench, launch, goText(bench, more));
}

/** Without what is another one in every version of Go, or in every run. */
export function goText(bench: GoBench, more: Partial<TranscriptOptions> = {}): TranscriptOptions {
  return { folders: [programs, bench.folder], unified: ownTrace, ...more };
}

function ownTrace(lines: readonly string[]): readonly string[] {
  const kept: string[] = [];
  for (const line of lines) {
    // The place belongs to the line before it.
    if (/^\s+\/\S*\/src\/(?!.*programs)\S+\.go:\d+/.test(line)) kept.pop();
    else kept.push(unified(line));
  }
  return kept;
}

function unified(line: string): string {
  return line
    .replace(/ \+0x[\da-f]+$/, '')
    .replace(/^(\s+[\w./*()]+)\((?:\{?0x.*)\)$/, '$1(…)')
    .replace(/\bgoroutine \d+ \[/, 'goroutine … [')
    .replace(/in goroutine \d+$/, 'in goroutine …')
    .replace(/\(\d+\.\d+s\)/, '(…s)')
    .replace(/code=0x1 addr=\S+ pc=\S+\]/, '…]');
}
