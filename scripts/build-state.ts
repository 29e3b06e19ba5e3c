import { createHash } from 'node:crypto';
import { mkdirSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync, closeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { signal } from './process-tree.ts';

/** The command line needs only `main` (with the preload), so the two halves are built and kept up to date apart. */
export type Half = 'main' | 'renderer';

export const halves: readonly Half[] = ['main', 'renderer'];

const root = join(import.meta.dirname, '..');

const sources: Record<Half, readonly string[]> = {
  main: ['src/main', 'src/preload', 'src/shared'],
  renderer: ['src/renderer', 'src/shared'],
};

/** What every build depends on besides its sources. */
const settings = ['package-lock.json', 'electron.vite.config.ts', 'tsconfig.base.json'];

/** Whether what was built differs from what the sources say now. Contents are compared, not times. */
export function isStale(half: Half): boolean {
  return readStamp(half) !== fingerprint(half);
}

/** The state of everything a half is built from. */
export function fingerprint(half: Half): string {
  const hash = createHash('sha256');
  for (const path of [...settings, ...sources[half].flatMap(filesBelow)]) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0');
  }
  return hash.digest('hex');
}

/** Records what a half was built from. The stamp lies among the output: emptying the folder makes the half stale. */
export function writeStamp(half: Half, print: string): void {
  writeFileSync(stampPath(half), print);
}

/**
 * Runs `work` while no other process builds this half: two commands started together must not empty each other's
 * output. The lock of a process that is gone is taken over.
 */
export async function withBuildLock(half: Half, work: () => Promise<void>): Promise<void> {
  mkdirSync(join(root, 'out'), { recursive: true });
  const lock = join(root, 'out', `.building-${half}`);
  while (!take(lock)) await delay(100);
  try {
    await work();
  } finally {
    rmSync(lock, { force: true });
  }
}

function take(lock: string): boolean {
  try {
    const file = openSync(lock, 'wx');
    writeFileSync(file, String(process.pid));
    closeSync(file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    const holder = Number(readText(lock));
    if (holder > 0 && !signal(holder, 0)) rmSync(lock, { force: true });
    return false;
  }
}

function filesBelow(folder: string): readonly string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .toSorted();
}

function stampPath(half: Half): string {
  return join(root, 'out', half, '.stamp');
}

function readStamp(half: Half): string {
  return readText(stampPath(half));
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
