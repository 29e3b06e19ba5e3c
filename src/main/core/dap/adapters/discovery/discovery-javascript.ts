import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Finding, Probe } from './discovery.ts';
import { locateServer, type JsDebugServerParts } from '../js-debug/js-debug-server.ts';

/** js-debug: a file, nothing is started. */
export function javascriptProbe(parts: Pick<JsDebugServerParts, 'pathSetting' | 'pathVariable'>): Probe {
  return {
    id: 'js-debug',
    label: 'js-debug',
    debugs: 'JavaScript, TypeScript, web pages',
    origin: 'own',
    look: async (): Promise<Finding> => {
      const { file } = await locateServer(parts);
      const foundBy = parts.pathSetting() ? 'the setting debug.jsDebugPath' : parts.pathVariable ? 'the variable DAPILOT_JS_DEBUG' : 'comes with DAPilot';
      const version = await versionBeside(file);
      return { state: 'ready', place: file, foundBy, ...(version === undefined ? {} : { version }) };
    },
  };
}

/** The bundled one has a manifest, releases have a package.json in the folder above. */
async function versionBeside(file: string): Promise<string | undefined> {
  for (const candidate of [join(dirname(file), 'manifest.json'), join(dirname(file), '..', 'package.json')]) {
    const version = /"version"\s*:\s*"v?(\d+\.\d+\.\d+)"/.exec(await readFile(candidate, 'utf8').catch(() => ''))?.[1];
    if (version !== undefined) return version;
  }
  return undefined;
}
