/**
 * The console of one session tree. Output is a stream of pieces: they are joined to lines only within the same kind and
 * session, and a line without an end is shown at once. Text is never in an event; counts are, at most one per frame.
 */
import type { ConsoleEntry, ConsoleFilter, ConsoleGroup, ConsoleKind } from '../../../../shared/debug.ts';
import type { CoreEvent } from '../../../../shared/events.ts';
import type { SessionId, StopNumber } from '../../../../shared/ids.ts';
import { optional, position, record, text, type Loose } from '../../base/loose.ts';
import { findEntries, saveEntries, type Found } from './console-find.ts';
import { createConsoleGroups } from './console-groups.ts';
import { createEntryStore, usualLimits, type EntryStoreLimits } from './entry-store.ts';
import { isShownAsItIs, linesTogether, overwritten, shown, slices } from './line-text.ts';
import { createPendingOutput } from './pending-output.ts';
import { localPath } from '../translation/translate.ts';

export interface TreeConsole {
  /**
   * The body of a DAP `output` event. `stop` is the one that references in it belong to. With `amends`, not DAP's, it is
   * a better form of those lines, which have been told before: with `depth`, an object, a place.
   */
  output(sessionId: SessionId, body: Loose, stop: StopNumber | undefined): void;
  /** Whole entries of our own: one per line. */
  write(kind: ConsoleKind, sessionId: SessionId, words: string, more?: Pick<ConsoleEntry, 'reference' | 'stop'>): void;
  read(from: number, count: number): readonly ConsoleEntry[];
  groups(): readonly ConsoleGroup[];
  /** Looks at a bounded number of entries from `from` on. */
  find(from: number, text: string, filter: ConsoleFilter): Found;
  /** Writes everything into a new file of this name; rejects when the disk refuses. */
  save(path: string): Promise<void>;
  clear(): void;
  /** The end of the program's own output from entry `from` on, and where the next reading starts. */
  programOutput(from: number, limit: number): { readonly text: string; readonly next: number };
  /** Publishes what is counted but not yet told. */
  flush(): void;
  dispose(): void;
}

export interface ConsoleParts {
  readonly rootId: SessionId;
  append(event: CoreEvent): void;
  /** Where text goes that is too much for memory. */
  readonly spillFolder: string;
  readonly limits?: EntryStoreLimits;
  /** Whole lines on stderr that are not the program's. */
  isNoise?(line: string): boolean;
}

const frameMilliseconds = 16;
const mostEntriesForOutput = 2000;
const mostEntriesToAmend = 1000;
/** Most lines to amend are near the last that were. */
const usualDistance = 32;

const isError = (kind: ConsoleKind) => kind === 'stderr' || kind === 'error';

interface OpenLine {
  readonly kind: ConsoleKind;
  readonly sessionId: SessionId;
  readonly raw: string;
  /** Where its line begins, when that is another entry. */
  readonly start?: number;
}

type Extras = Partial<Pick<ConsoleEntry, 'location' | 'reference' | 'stop' | 'continues' | 'time'>>;

export function createConsole(parts: ConsoleParts): TreeConsole {
  const store = createEntryStore(parts.spillFolder, parts.limits ?? usualLimits, spillFailed);
  const groups = createConsoleGroups();
  const pending = createPendingOutput(({ kind, sessionId, text: piece, time }) => append(kind, sessionId, piece, { time }), tell);
  /** Where amending goes on, by kind. */
  let amended: Partial<Record<ConsoleKind, number>> = {};
  let open: OpenLine | undefined;
  let errors = 0;
  let changedFrom: number | undefined;
  let lastTold = 0;
  let timer: NodeJS.Timeout | undefined;

  function spillFailed(error: unknown): void {
    const reason = error instanceof Error ? error.message : String(error);
    setImmediate(() => write('notice', parts.rootId, `Older output is dropped from here on, because it cannot be kept on disk: ${reason}`));
  }

  function tell(): void {
    clearTimeout(timer);
    timer = undefined;
    if (changedFrom === undefined) return;
    lastTold = performance.now();
    const from = changedFrom;
    changedFrom = undefined;
    parts.append({ type: 'console.grew', rootId: parts.rootId, total: store.total, changedFrom: from, errors, groups: groups.revision });
  }

  function changed(index: number): void {
    changedFrom = Math.min(changedFrom ?? index, index);
    timer ??= setTimeout(tell, Math.max(0, frameMilliseconds - (performance.now() - lastTold)));
  }

  function push(kind: ConsoleKind, sessionId: SessionId, line: string, extras: Extras): void {
    const index = store.total;
    if (isError(kind)) errors += 1;
    store.push({ index, kind, text: shown(line), time: Date.now(), sessionId, depth: groups.depth(sessionId), ...extras });
    changed(index);
  }

  function extend(line: string): void {
    const last = store.last();
    if (!last) return;
    store.replace({ ...last, text: shown(line) });
    changed(last.index);
  }

  /** Whoever looks at the console, or adds to it in another way, sees everything that has come. */
  function settled<Arguments extends readonly unknown[], Result>(act: (...given: Arguments) => Result): (...given: Arguments) => Result {
    return (...given) => {
      pending.settle();
      return act(...given);
    };
  }

  function append(kind: ConsoleKind, sessionId: SessionId, piece: string, extras: Extras): void {
    const continues = open?.kind === kind && open.sessionId === sessionId && extras.reference === undefined ? open : undefined;
    open = undefined;
    let extending = continues !== undefined;
    const all = (continues?.raw ?? '') + piece;
    const partialFrom = all.lastIndexOf('\n') + 1;
    /** Gives where the line begins and its last piece. */
    const put = (line: string) => {
      const [first = '', ...others] = slices(line);
      const start = extending ? (continues?.start ?? store.total - 1) : store.total;
      if (extending) extend(first);
      else push(kind, sessionId, first, extras);
      extending = false;
      pushRest(kind, sessionId, start, others);
      return { start, raw: others.at(-1) ?? first };
    };
    let from = 0;
    if (extending && partialFrom > 0) {
      from = all.indexOf('\n') + 1;
      put(all.slice(0, from - 1));
    }
    if (from < partialFrom) putLines(kind, sessionId, all.slice(from, partialFrom - 1), extras, put);
    const partial = all.slice(partialFrom);
    if (partial !== '') open = { kind, sessionId, ...put(overwritten(partial)) };
  }

  /** Whole lines, together as far as each is an entry as it stands. */
  function putLines(kind: ConsoleKind, sessionId: SessionId, text: string, extras: Extras, put: (line: string) => unknown): void {
    const heard = kind === 'stderr' && parts.isNoise ? text.split('\n').filter((line) => parts.isNoise?.(line) !== true) : [text];
    if (heard.length === 0) return;
    const lines = heard.join('\n');
    const plain = isShownAsItIs(lines) ? linesTogether(lines) : undefined;
    if (!plain) return lines.split('\n').forEach(put);
    changed(store.total);
    for (const part of plain) {
      if (isError(kind)) errors += part.count;
      store.pushLines(part.text, part.count, { kind, time: Date.now(), sessionId, depth: groups.depth(sessionId), ...extras });
    }
  }

  function pushRest(kind: ConsoleKind, sessionId: SessionId, start: number, slicesLeft: readonly string[]): void {
    for (const slice of slicesLeft) push(kind, sessionId, slice, { continues: true });
    if (slicesLeft.length > 0) groups.line(start, store.total);
  }

  function write(kind: ConsoleKind, sessionId: SessionId, words: string, more: Pick<ConsoleEntry, 'reference' | 'stop'> = {}): void {
    open = undefined;
    words.split('\n').forEach((line, index) => {
      const [first = '', ...others] = slices(line);
      const start = store.total;
      push(kind, sessionId, first, index === 0 ? more : {});
      pushRest(kind, sessionId, start, others);
    });
  }

  function output(sessionId: SessionId, body: Loose, stop: StopNumber | undefined): void {
    if (body['category'] === 'telemetry') return;
    const amends = text(body['amends']);
    const piece = text(body['output']) ?? '';
    const { group } = body;
    const extras = extrasOf(body, stop);
    if (amends === undefined && group === undefined && extras.location === undefined && extras.reference === undefined) {
      if (piece !== '') pending.add({ kind: kindOf(body['category']), sessionId, text: piece, time: Date.now() });
      return;
    }
    pending.settle();
    if (amends !== undefined) return amend(sessionId, amends, body, stop);
    if (group === 'end') {
      open = undefined;
      groups.end(sessionId, store.total);
      changed(store.total);
    }
    if (group !== 'start' && group !== 'startCollapsed') {
      if (piece !== '') append(kindOf(body['category']), sessionId, piece, extras);
      return;
    }
    open = undefined;
    const head = store.total;
    append(kindOf(body['category']), sessionId, piece === '' ? 'group' : piece, extras);
    open = undefined;
    groups.begin(sessionId, head, group === 'startCollapsed');
  }

  function findLines(kind: ConsoleKind, wanted: readonly string[], from: number, count: number): { readonly entries: readonly ConsoleEntry[]; readonly at: number } | undefined {
    const entries = store.read(from, count).filter((entry) => entry.kind === kind);
    const at = entries.findIndex((_, index) => wanted.every((line, offset) => entries[index + offset]?.text === line));
    return at === -1 ? undefined : { entries, at };
  }

  /** Says more of lines that are there already, and to which nothing has been added yet: the first of the last ones that fit. */
  function amend(sessionId: SessionId, written: string, body: Loose, stop: StopNumber | undefined): void {
    const kind = kindOf(body['category']);
    const wanted = written.split('\n').map(shown);
    const better = (text(body['output']) ?? '').split('\n').map(shown);
    const from = Math.max(amended[kind] ?? 0, store.total - mostEntriesToAmend);
    const { entries, at } = findLines(kind, wanted, from, wanted.length + usualDistance) ?? findLines(kind, wanted, from, mostEntriesToAmend) ?? {};
    if (!entries || at === undefined) return;
    const depth = position(body['depth']);
    wanted.forEach((_, offset) => {
      const entry = entries[at + offset];
      if (!entry) return;
      const extras = offset === 0 ? extrasOf(body, stop) : {};
      if (store.replace({ ...entry, sessionId, text: better[offset] ?? entry.text, depth, ...extras })) changed(entry.index);
      amended[kind] = entry.index + 1;
    });
    const first = entries[at];
    if (first) groups.amended(sessionId, first.index, depth, body['group']);
  }

  function clear(): void {
    pending.clear();
    store.clear();
    groups.clear();
    amended = {};
    open = undefined;
    errors = 0;
    changedFrom = undefined;
    clearTimeout(timer);
    timer = undefined;
    parts.append({ type: 'console.cleared', rootId: parts.rootId });
  }

  function programOutput(from: number, limit: number): { readonly text: string; readonly next: number } {
    const next = open ? store.total - 1 : store.total;
    const first = Math.max(Math.min(from, store.total), store.total - mostEntriesForOutput);
    const lines: string[] = [];
    let length = 0;
    for (const entry of store.read(first, mostEntriesForOutput).toReversed()) {
      if (entry.kind !== 'stdout' && entry.kind !== 'stderr') continue;
      length += entry.text.length + 1;
      if (length > limit) return { text: ['… earlier output left out', ...lines.toReversed()].join('\n'), next };
      lines.push(entry.text);
    }
    return { text: lines.toReversed().join('\n'), next };
  }

  return {
    output,
    write: settled(write),
    read: settled(store.read),
    groups: settled(groups.list),
    find: settled((from, words, filter) => findEntries(store.read, store.total, { from, text: words, filter })),
    save: settled((path) => saveEntries(store.read, store.total, path)),
    clear,
    programOutput: settled(programOutput),
    flush: settled(tell),
    dispose: () => {
      pending.clear();
      clearTimeout(timer);
      store.dispose();
    },
  };
}

function kindOf(category: unknown): ConsoleKind {
  return category === 'stdout' || category === 'stderr' || category === 'important' ? category : 'console';
}

function extrasOf(body: Loose, stop: StopNumber | undefined): Extras {
  const path = localPath(text(record(body['source'])['path']));
  const reference = position(body['variablesReference']);
  return {
    ...(path === undefined ? {} : { location: { path, line: position(body['line']) } }),
    ...(reference > 0 && stop !== undefined ? { reference, ...optional('stop', stop) } : {}),
  };
}
