/** What the open folder offers to start: read when it is opened and trusted, and again when one of its files changes. */
import { watch, type FSWatcher } from 'node:fs';
import { createHash } from 'node:crypto';
import { basename, join } from 'node:path';
import { noConfigurations, type ConfigurationRow, type Configurations } from '../../../shared/configurations.ts';
import { DapilotError, toProblem, type Problem } from '../../../shared/errors.ts';
import type { CoreEvent } from '../../../shared/events.ts';
import { optional, record } from '../base/loose.ts';
import { membersOf, type Listed } from './compounds.ts';
import type { WrittenEntry } from './launch-json.ts';
import { forPlatform } from './platform.ts';
import { startsAgent } from './resolve.ts';
import { typeProblem, type KnownAdapter } from './types/map-configuration.ts';
import { readWorkspace, type LaunchFile, type WorkspaceFiles } from './workspace-roots.ts';

/** A configuration or compound with where it comes from. */
export interface Entry extends Listed, WrittenEntry {
  readonly file: LaunchFile;
}

export interface ConfigurationsParts {
  append(event: CoreEvent): void;
  /** Real path of the open folder; undefined while none is open or it is not trusted. */
  folder(): string | undefined;
  /** Those of the person's settings. */
  adapters(): readonly KnownAdapter[];
  readonly platform: NodeJS.Platform;
  onFault(error: unknown): void;
}

export interface ConfigurationStore {
  /** Reads everything anew, and tells it. Never rejects. */
  refresh(): Promise<void>;
  /** Reads them anew when they may have changed, without an event for it. */
  current(): Promise<WorkspaceFiles | undefined>;
  entries(): readonly Entry[];
  /** Throws `bad-request` for one that is not there any more. */
  entry(id: string): Entry;
  /** Its row was started last; undefined: something else was. */
  remember(id: string | undefined): void;
  dispose(): void;
}

const settleMilliseconds = 100;

export function createConfigurations({ append, folder, adapters, platform, onFault }: ConfigurationsParts): ConfigurationStore {
  let files: WorkspaceFiles | undefined;
  let entries: readonly Entry[] = [];
  let told: Configurations = noConfigurations;
  let last: string | undefined;
  let watchers = new Map<string, FSWatcher>();
  let timer: NodeJS.Timeout | undefined;
  let disposed = false;
  let reading: Promise<void> = Promise.resolve();

  async function read(): Promise<void> {
    const path = folder();
    files = path === undefined ? undefined : await readWorkspace(path);
    if (disposed || path !== folder()) return;
    entries = files === undefined ? [] : entriesOf(files);
    tell();
    // What was written before it is watched would be missed.
    if (follow(path)) changed();
  }

  function tell(): void {
    const around: Around = { all: entries, severalRoots: (files?.roots.length ?? 0) > 1, adapters: adapters(), platform };
    const rows = entries.map((entry) => rowOf(entry, around));
    const next: Configurations = { rows, problems: files?.problems ?? [], ...(last !== undefined && rows.some(({ id }) => id === last) ? { last } : {}) };
    if (JSON.stringify(next) === JSON.stringify(told)) return;
    told = next;
    append({ type: 'configurations.changed', configurations: next });
  }

  /** The folders that hold the files: a file that is written anew is another one. Gives whether there are further ones than before. */
  function follow(path: string | undefined): boolean {
    const folders = path === undefined ? [] : [...new Set([path, ...(files?.roots ?? []).map((root) => root.path)].flatMap((root) => [root, join(root, '.vscode')]))];
    const before = watchers;
    const fresh = new Map<string, FSWatcher>();
    for (const one of folders) {
      const watcher = before.get(one) ?? watched(one);
      if (watcher) fresh.set(one, watcher);
    }
    for (const [one, watcher] of before) if (fresh.get(one) !== watcher) watcher.close();
    watchers = fresh;
    return [...fresh.keys()].some((one) => !before.has(one));
  }

  /** Undefined for a folder that is not there; that it comes is seen in the folder above. */
  function watched(folderPath: string): FSWatcher | undefined {
    try {
      const watcher = watch(folderPath, { persistent: false }, (_, name) => {
        // A folder that is gone tells it with its own name.
        if (name === basename(folderPath)) forget(folderPath, watcher);
        if (name === null || /^\.vscode$|\.json$|\.code-workspace$/.test(name)) changed();
      });
      watcher.on('error', () => forget(folderPath, watcher));
      return watcher;
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code !== 'ENOENT' && code !== 'ENOTDIR') onFault(new DapilotError('internal', `Changes in ${folderPath} are not noticed: ${code ?? String(error)}.`));
      return undefined;
    }
  }

  function forget(folderPath: string, watcher: FSWatcher): void {
    watcher.close();
    if (watchers.get(folderPath) === watcher) watchers.delete(folderPath);
    changed();
  }

  function changed(): void {
    if (disposed) return;
    clearTimeout(timer);
    timer = setTimeout(() => void refresh(), settleMilliseconds);
    timer.unref();
  }

  function refresh(): Promise<void> {
    clearTimeout(timer);
    reading = reading.then(read).catch(onFault);
    return reading;
  }

  return {
    refresh,
    current: async () => {
      await refresh();
      return files;
    },
    entries: () => entries,
    entry: (id) => {
      const found = entries.find((one) => one.id === id);
      if (found) return found;
      throw new DapilotError('bad-request', 'This configuration is not there any more.', { hint: 'Choose one of the list.' });
    },
    remember: (id) => {
      if (last === id) return;
      last = id;
      tell();
    },
    dispose: () => {
      disposed = true;
      clearTimeout(timer);
      for (const watcher of watchers.values()) watcher.close();
      watchers = new Map();
    },
  };
}

function entriesOf({ files }: WorkspaceFiles): readonly Entry[] {
  const seen = new Map<string, number>();
  return files.flatMap((file) =>
    file.entries.map((written): Entry => {
      const key = [file.path, ...file.section, written.kind, written.name].join('\0');
      const nth = seen.get(key) ?? 0;
      seen.set(key, nth + 1);
      const id = createHash('sha256').update(`${key}\0${nth}`).digest('hex').slice(0, 16);
      return { ...written, id, root: file.root.name, file };
    }),
  );
}

const longestName = 200;

/** What a row depends on besides its entry. */
interface Around {
  readonly all: readonly Entry[];
  readonly severalRoots: boolean;
  readonly adapters: readonly KnownAdapter[];
  readonly platform: NodeJS.Platform;
}

function rowOf(entry: Entry, around: Around): ConfigurationRow {
  const value = forPlatform(entry.value, around.platform);
  const { type, request, presentation } = value;
  const shown = record(presentation);
  const problem = problemOf(entry, value, around);
  return {
    id: entry.id,
    name: entry.name.slice(0, longestName),
    kind: entry.kind,
    ...(entry.kind === 'configuration' && typeof type === 'string' ? { type: type.slice(0, 100) } : {}),
    ...(request === 'launch' || request === 'attach' ? { request } : {}),
    path: entry.file.path,
    line: entry.line,
    ...(around.severalRoots ? { folder: entry.root } : {}),
    ...(typeof shown['group'] === 'string' ? { group: shown['group'].slice(0, 100) } : {}),
    ...(typeof shown['order'] === 'number' ? { order: shown['order'] } : {}),
    ...(shown['hidden'] === true ? { hidden: true } : {}),
    agent: startsAgent(value),
    ...optional('problem', problem),
  };
}

function problemOf(entry: Entry, value: Entry['value'], { all, adapters }: Around): Problem | undefined {
  try {
    if (entry.kind === 'configuration') {
      const problem = typeProblem(value, adapters);
      return problem && toProblem(problem);
    }
    membersOf(entry, all);
    return undefined;
  } catch (error) {
    return toProblem(error);
  }
}
