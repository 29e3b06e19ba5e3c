/** A debugger with the real js-debug, its programs in e2e/programs/js, and the promise that nothing of it is left. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect } from 'vitest';
import { pinnedNode } from '../../src/main/core/base/pinned-node.ts';
import type { AdapterProcess } from '../../src/main/core/dap/adapters/adapter.ts';
import type { ProgramTerminals } from '../../src/main/core/dap/runs/reverse-requests.ts';
import type { Settings } from '../../src/shared/settings.ts';
import type { LaunchRequest } from '../../src/shared/launch.ts';
import { createBench, type Bench } from './debugger-bench.ts';
import { bundledJsDebug } from './js-debug-adapter.ts';
import { transcriptOf, type TranscriptOptions } from './transcript.ts';

export const programs = join(import.meta.dirname, '../programs/js');

export interface JsBench extends Bench {
  /** js-debug servers in the order of their starts. */
  readonly servers: readonly AdapterProcess[];
}

const open: { readonly bench: Bench; readonly runFolder: string }[] = [];

/** Ended after each test, which fails when a process of a program is left. */
export function openJsBench(options: { readonly workspace?: string; readonly settings?: Partial<Settings['debug']>; readonly terminals?: ProgramTerminals; readonly watches?: readonly string[] } = {}): JsBench {
  // Short, because paths of sockets are.
  const runFolder = mkdtempSync(join(tmpdir(), 'dp-'));
  const workspace = options.workspace ?? programs;
  const servers: AdapterProcess[] = [];
  const adapter = bundledJsDebug({ runFolder, workspaceFolder: () => workspace, justMyCode: () => options.settings?.justMyCode ?? true, quickAnswers: () => options.settings?.quickAnswers ?? true });
  const start: typeof adapter.start = async (launch) => {
    const server = await adapter.start(launch);
    servers.push(server);
    return server;
  };
  const bench = createBench({ ...options, adapters: [{ ...adapter, start }], workspace });
  open.push({ bench, runFolder });
  return { ...bench, servers };
}

afterEach(async () => {
  for (const { bench, runFolder } of open.splice(0)) {
    await bench.dispose();
    rmSync(runFolder, { recursive: true, force: true });
    expect(bench.leftovers()).toEqual([]);
  }
});

/** A session as text; the program runs on our own Node, so that it reads the same everywhere. */
export async function jsTranscript(bench: JsBench, launch: LaunchRequest, more: Partial<TranscriptOptions> = {}): Promise<string> {
  return transcriptOf(bench, { runtimeExecutable: pinnedNode(), ...launch } as LaunchRequest, { ...jsText(bench), ...more });
}

/** What of Node's own and of this machine does not belong into a golden text. */
export function jsText(bench: JsBench): TranscriptOptions {
  return {
    folders: [bench.folder, programs],
    // The command line, and how Node says good-bye.
    noise: /^(\/\S*\/node\S* |Node\.js v)/,
    hidden: /^(__\w+|exports|require|module|this|readFile)$/,
    unified: (lines) => lines.filter((line) => !/\bat .*node:/.test(line)).map(withoutNumbers),
  };
}

/** Process ids and times. */
function withoutNumbers(line: string): string {
  return line.replaceAll(/(\.\w*js) \[\d+\]/g, '$1 [pid]').replaceAll(/\(node:\d+\)/g, '(node:pid)').replaceAll(/\d+(\.\d+)?ms\b/g, '…ms').replaceAll(/duration_ms .*/g, 'duration_ms …');
}
