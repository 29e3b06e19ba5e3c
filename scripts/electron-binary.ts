import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Leashed, LeashOptions } from './leashed.ts';

const packageFolder = join(import.meta.dirname, '..', 'node_modules', 'electron');

/** The npm package electron brings no binary; this is where its installer puts one, when it is complete. */
export function findElectron(folder = packageFolder): string | undefined {
  const version = readText(join(folder, 'dist', 'version'))
    .replace(/^v/, '')
    .trim();
  const inside = readText(join(folder, 'path.txt'));
  const override = process.env['ELECTRON_OVERRIDE_DIST_PATH'];
  if (override) return existing(join(override, inside || (process.platform === 'win32' ? 'electron.exe' : 'electron')));
  const { version: wanted } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
  return inside !== '' && version === wanted ? existing(join(folder, 'dist', inside)) : undefined;
}

export interface Download {
  /** Starts the installer; the caller keeps the leash, so that it can end a download. */
  start(command: string, commandArguments: readonly string[], options: LeashOptions): Leashed;
  /** Bytes that have arrived so far. */
  onProgress(bytes: number): unknown;
  /** How long the first byte may take, and how long a pause in the middle may be. */
  readonly firstByteMilliseconds: number;
  readonly pauseMilliseconds: number;
  readonly packageFolder?: string;
}

/**
 * Gets the binary with electron's own installer. The installer says nothing while bytes arrive, so it is given a folder
 * of its own for temporary files, and what lies there and in the package is measured. Returns why it was not to be had.
 */
export async function obtainElectron(download: Download): Promise<{ readonly binary: string } | { readonly reason: string }> {
  const folder = download.packageFolder ?? packageFolder;
  const temporary = mkdtempSync(join(tmpdir(), 'dapilot-electron-'));
  const measure = () => sizeOf(temporary) + sizeOf(join(folder, 'dist'));
  const before = measure();
  let size = before;
  let changedAt = performance.now();
  let gaveUp: string | undefined;
  let output = '';

  const installer = download.start(process.execPath, [join(folder, 'install.js')], {
    env: {
      ...process.env,
      TMPDIR: temporary,
      TEMP: temporary,
      TMP: temporary,
      ELECTRON_GET_NO_PROGRESS: '1',
      NODE_USE_ENV_PROXY: '1',
    },
    output: 'pipe',
    graceMilliseconds: 500,
    sweep: true,
  });
  installer.onOutput((text) => (output += text));

  const watch = setInterval(() => {
    const now = measure();
    if (now !== size) {
      size = now;
      changedAt = performance.now();
      download.onProgress(size - before);
    }
    const allowed = size === before ? download.firstByteMilliseconds : download.pauseMilliseconds;
    if (performance.now() - changedAt < allowed) return;
    gaveUp = `${size === before ? 'no byte of it' : 'nothing more of it'} arrived within ${allowed / 1_000} seconds`;
    installer.letGo();
  }, 250);

  await installer.ended;
  clearInterval(watch);
  rmSync(temporary, { recursive: true, force: true });
  const binary = findElectron(folder);
  return binary === undefined ? { reason: gaveUp ?? firstError(output) } : { binary };
}

/** The first error the installer printed, without its class and its stack. */
function firstError(output: string): string {
  const [, message] = /Error\b[^:\n]*: (.+)/.exec(output) ?? [];
  return message ? `its download failed: ${message.trim()}` : 'its installer ended without it';
}

function sizeOf(folder: string): number {
  if (!existsSync(folder)) return 0;
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => statSync(join(entry.parentPath, entry.name), { throwIfNoEntry: false })?.size ?? 0)
    .reduce((sum, size) => sum + size, 0);
}

function existing(path: string): string | undefined {
  return existsSync(path) ? path : undefined;
}

function readText(path: string): string {
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}
