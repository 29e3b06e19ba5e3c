/** Source maps of files on disk, read by ourselves: for what js-debug forgets as soon as a program is over. */
import { stat, readFile } from 'node:fs/promises';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { isFile } from '../../../base/paths.ts';

interface MappedPlace {
  readonly path: string;
  /** From 0. */
  readonly line: number;
}

export interface SourceMaps {
  /** Where a place of a compiled file, counted from 0, comes from; undefined without a map, or when that source is not there. */
  find(path: string, line: number, column: number): Promise<MappedPlace | undefined>;
  /** Whether the map of a compiled file names this source. */
  comesFrom(path: string, source: string): Promise<boolean>;
}

interface OpenMap {
  readonly map: SourceMap;
  /** What its sources are relative to. */
  readonly base: string;
}

const largestFile = 20_000_000;
const mostOpen = 50;
const comment = /\/\/[#@] ?sourceMappingURL=(\S+)\s*$/;

export function createSourceMaps(): SourceMaps {
  const opened = new Map<string, Promise<OpenMap | undefined>>();

  function openOnce(path: string): Promise<OpenMap | undefined> {
    if (opened.size >= mostOpen) opened.clear();
    const opening = opened.get(path) ?? openMap(path).catch(() => undefined);
    opened.set(path, opening);
    return opening;
  }

  return {
    find: async (path, line, column) => {
      const open = await openOnce(path);
      const entry = open?.map.findEntry(line, column);
      if (!open || !entry || !('originalSource' in entry)) return undefined;
      const source = filePath(entry.originalSource, open.base);
      const isThere = source !== undefined && (await isFile(source));
      return isThere ? { path: source, line: entry.originalLine } : undefined;
    },
    comesFrom: async (path, source) => {
      const open = await openOnce(path);
      return open?.map.payload.sources.some((name) => filePath(name, open.base) === source) === true;
    },
  };
}

/** Rejects when something of it cannot be read. */
async function openMap(path: string): Promise<OpenMap | undefined> {
  const found = comment.exec(await readSmall(path))?.[1];
  if (found === undefined) return undefined;
  const url = new URL(found, pathToFileURL(path));
  if (url.host !== '') return undefined;
  const words = url.protocol === 'data:' ? await (await fetch(url)).text() : await readSmall(fileURLToPath(url));
  const payload = JSON.parse(words) as SourceMapPayload;
  const home = url.protocol === 'data:' ? pathToFileURL(path) : url;
  const root = payload.sourceRoot === '' || payload.sourceRoot === undefined ? '.' : payload.sourceRoot;
  return { map: new SourceMap(payload), base: new URL(root.endsWith('/') ? root : `${root}/`, home).href };
}

async function readSmall(path: string): Promise<string> {
  const stats = await stat(path);
  if (!stats.isFile() || stats.size > largestFile) throw new Error(`${path} cannot be read as a text.`);
  return readFile(path, 'utf8');
}

function filePath(source: string, base: string): string | undefined {
  try {
    const url = new URL(source, base);
    // A host in it would be asked for the file, with our name.
    return url.host === '' ? fileURLToPath(url) : undefined;
  } catch {
    return undefined;
  }
}
