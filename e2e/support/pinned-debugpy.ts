/** The debugpy that DAPilot installs, got the way it gets it, once for all tests and benches. */
import { existsSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { choosePython } from '../../src/main/core/base/choose-python.ts';
import { cleanEnvironment } from '../../src/main/core/base/environment.ts';
import { installDebugpy, installedFolder } from '../../src/main/core/dap/adapters/debugpy/debugpy-install.ts';

export interface Found {
  readonly python: string;
  /** Folder with the package; '' for the interpreter's own. */
  readonly debugpy: string;
}

export const cache = join(import.meta.dirname, '../../node_modules/.cache/dapilot');

/** For the Python that is named, else for the one that a launch would choose. Rejects where it cannot be installed. */
export async function findPinned(python = ''): Promise<Found> {
  const environment = cleanEnvironment(process.env);
  const { path, version } = await choosePython({ cwd: tmpdir(), workspace: tmpdir(), environment, setting: python });
  const folder = installedFolder(cache, version.split('.').slice(0, 2).join('.'));
  if (!existsSync(folder)) {
    mkdirSync(cache, { recursive: true });
    await installDebugpy({ python: path, environment, folder, signal: new AbortController().signal, guardian: { guard: () => undefined } });
  }
  return { python: path, debugpy: folder };
}
