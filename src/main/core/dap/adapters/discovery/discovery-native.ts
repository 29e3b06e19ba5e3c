import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { codelldbMissing, findCodelldb, type CodelldbPlaces } from '../native/codelldb-locate.ts';
import type { Probe } from './discovery.ts';
import { findLldbDap, lldbDapInstall, type LldbDapPlaces } from '../native/lldb-dap-locate.ts';

export function lldbDapProbe(places: LldbDapPlaces): Probe {
  return {
    id: 'lldb-dap',
    label: 'lldb-dap',
    debugs: 'C, C++, Rust',
    origin: 'own',
    look: async ({ environment, signal }) => {
      const found = await findLldbDap(places, environment, signal);
      if (!found) return { state: 'missing', problem: 'There is no lldb-dap, the debugger of LLVM, on the PATH of your login shell.', advice: 'It can also be named by the setting debug.lldbDapPath.', command: lldbDapInstall };
      const { path, versionWords, origin } = found;
      const version = /\d+(?:\.\d+)+/.exec(versionWords)?.[0] ?? versionWords;
      return { state: 'ready', place: path, foundBy: origin === 'the PATH' ? 'on the PATH of your login shell' : origin, ...(version === '' ? {} : { version }) };
    },
  };
}

export function codelldbProbe(places: CodelldbPlaces): Probe {
  return {
    id: 'codelldb',
    label: 'CodeLLDB',
    debugs: 'C, C++, Rust',
    origin: 'own',
    look: async () => {
      const found = await findCodelldb(places);
      if (!found) throw codelldbMissing();
      const version = await versionBeside(found.path);
      return { state: 'ready', place: found.path, foundBy: found.origin === 'DAPilot' ? 'comes with DAPilot' : found.origin, ...(version === undefined ? {} : { version }) };
    },
  };
}

/** The bundled one has a version.json, a release the package.json of its extension. */
async function versionBeside(path: string): Promise<string | undefined> {
  const folder = join(dirname(path), '..');
  for (const name of ['version.json', 'package.json']) {
    const version = /"version"\s*:\s*"(\d+\.\d+\.\d+[^"]*)"/.exec(await readFile(join(folder, name), 'utf8').catch(() => ''))?.[1];
    if (version !== undefined) return version;
  }
  return undefined;
}
