/** A debugger whose only adapters are those of settings, as a person writes them, and the promise that nothing is left. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { configuredAdaptersSchema, type WrittenAdapter } from '../../src/shared/adapters.ts';
import { silentLogger } from '../../src/main/core/base/logger.ts';
import { findTree } from '../../src/main/core/base/process-tree.ts';
import { createConfiguredAdapters } from '../../src/main/core/dap/adapters/registry.ts';
import type { Settings } from '../../src/shared/settings.ts';
import { createBench, type Bench } from './debugger-bench.ts';

export interface ConfiguredBench extends Bench {
  /** Replaces the setting debug.adapters while the debugger runs. */
  configure(adapters: Readonly<Record<string, WrittenAdapter>>): void;
  /** Writes a file into the bench's folder and gives its path. */
  write(name: string, text: string): string;
  /** Files that the guardian would remove. */
  guardedFiles(): readonly string[];
}

export function openConfigured(adapters: Readonly<Record<string, WrittenAdapter>>, options: { readonly startMilliseconds?: number } = {}): ConfiguredBench {
  // Short, because paths of sockets are.
  const run = mkdtempSync(join(tmpdir(), 'dp-'));
  const workspace = realpathSync(mkdtempSync(join(tmpdir(), 'dapilot-configured-')));
  const adaptersFolder = join(run, 'adapters');
  mkdirSync(adaptersFolder);
  const markers = new Set<string>();
  const files = new Set<string>();
  let described: Settings['debug']['adapters'] = configuredAdaptersSchema.parse(adapters);
  const configuredAdapters = createConfiguredAdapters(() => described, {
    adaptersFolder,
    runFolder: run,
    workspace: () => workspace,
    guardian: {
      guard: (marker) => void markers.add(marker),
      guardFile: (path, there) => void (there ? files.add(path) : files.delete(path)),
    },
    logger: silentLogger,
    ...options,
  });
  const bench = createBench({ adapters: [], configuredAdapters, workspace });
  onTestFinished(async () => {
    await bench.dispose();
    rmSync(run, { recursive: true, force: true });
    rmSync(workspace, { recursive: true, force: true });
    expect(bench.leftovers()).toEqual([]);
    expect([...markers].flatMap((marker) => findTree({ marker }))).toEqual([]);
    expect([...files]).toEqual([]);
  });
  return {
    ...bench,
    configure: (now) => {
      described = configuredAdaptersSchema.parse(now);
    },
    write: (name, text) => {
      const path = join(workspace, name);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, text);
      return path;
    },
    guardedFiles: () => [...files],
  };
}
