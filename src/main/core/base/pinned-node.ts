import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, sep } from 'node:path';
import { DapilotError } from '../../../shared/errors.ts';

/** Not named `require`: the bundler puts that name into every chunk itself. */
const requireHere = createRequire(import.meta.url);

/**
 * The Node that comes with us (the `node` package), which runs adapters, the guardian and our helpers. `override` wins.
 * When the package is there without its binary (installed without scripts), the Node we run on takes its place.
 * Throws `runtime-missing` when there is none, inside Electron only.
 */
export function pinnedNode(override?: string): string {
  if (override) return override;
  const binary = process.platform === 'win32' ? 'node.exe' : 'node';
  const pinned = join(packageFolder('node'), 'bin', binary);
  if (existsSync(pinned)) return pinned;
  if (process.versions['electron'] === undefined) return process.execPath;
  throw new DapilotError('runtime-missing', `DAPilot's own Node is missing: there is no file ${pinned}.`, {
    hint: 'Install DAPilot again, with install scripts allowed for the package "node".',
  });
}

/**
 * Switches of V8 for a process with a core in it. Node 24 lets the space for what has just been made grow to 130 MB in a flood,
 * for a tenth of its time; so it grows to 50.
 */
export const coreSwitches: readonly string[] = ['--max-semi-space-size=16'];

const oldestNode = 24;

/**
 * Throws `runtime-missing` on a Node that we were not made for, where a launch would fail half way. Electron brings a
 * fitting one.
 */
export function requireNode(versions: Readonly<Partial<Record<'node' | 'electron', string>>>): void {
  const { node = '0', electron } = versions;
  if (electron !== undefined || Number.parseInt(node, 10) >= oldestNode) return;
  throw new DapilotError('runtime-missing', `This is Node ${node}; DAPilot itself runs on Node ${oldestNode} or newer.`, {
    hint: 'Start it with "npm start" or "npm run -s dapilot", which use the Node that comes with it.',
  });
}

/** The folder of an installed package, outside the archive when we are packaged: its files are run or read by others. */
export function packageFolder(name: string): string {
  const folder = dirname(requireHere.resolve(`${name}/package.json`));
  return folder.replace(`app.asar${sep}`, `app.asar.unpacked${sep}`);
}
