/**
 * The breakpoints that VS Code and its kin keep for a folder: in an SQLite database in the person's own folders, which is
 * only read. What is in it was written by another program, so it is read with a schema and taken over one by one.
 */
import { readdir, readFile, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { DapilotError } from '../../../shared/errors.ts';
import type { BreakpointId } from '../../../shared/ids.ts';
import type { SavedBreakpoint, SavedFunctionBreakpoint } from '../base/debugger.ts';

export interface FoundBreakpoints {
  /** The program that they are from. */
  readonly from: string;
  readonly lines: readonly SavedBreakpoint[];
  readonly functions: readonly SavedFunctionBreakpoint[];
  /** How many are not on a line of a file of this machine, or of a kind that is not known. */
  readonly unknown: number;
}

/** Folders of these programs' states; `home` is the person's. */
export interface VsCodePlaces {
  readonly platform: NodeJS.Platform;
  readonly home: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

const programs: readonly (readonly [folder: string, name: string])[] = [
  ['Code', 'VS Code'],
  ['Code - Insiders', 'VS Code Insiders'],
  ['VSCodium', 'VSCodium'],
  ['Cursor', 'Cursor'],
  ['Windsurf', 'Windsurf'],
];
const largestState = 500_000_000;
const largestDescription = 1_000_000;
/** So long one that writes to its database is waited for. */
const writerMilliseconds = 1000;

const optionalText = z.string().max(4000).nullish().transform((text) => text || undefined);
const shared = { enabled: z.boolean().default(true), condition: optionalText, hitCondition: optionalText };
const lineSchema = z.object({
  ...shared,
  id: z.string().max(100).optional(),
  uri: z.object({ scheme: z.string(), path: z.string().optional(), external: z.string().optional(), fsPath: z.string().optional() }),
  lineNumber: z.number().int().min(1),
  column: z.number().int().min(1).nullish(),
  logMessage: optionalText,
  triggeredBy: z.string().max(100).nullish(),
});
const functionSchema = z.object({ ...shared, name: z.string().min(1).max(1000) });

/**
 * What the program that was used last in this folder keeps for it. Throws `file-missing` when none knows the folder, and
 * `bad-request` when its database cannot be read.
 */
export async function findVsCodeBreakpoints(folder: string, places: VsCodePlaces): Promise<FoundBreakpoints> {
  const states = (await Promise.all(programs.map(([name, from]) => statesOf(join(settingsOf(places), name, 'User', 'workspaceStorage'), from, folder)))).flat();
  const [latest] = states.toSorted((a, b) => b.changed - a.changed);
  if (!latest) {
    throw new DapilotError('file-missing', 'VS Code has nothing about this folder on this machine.', {
      hint: 'Breakpoints are found for a folder that was opened in VS Code itself, not as a part of a workspace of several folders or on another machine.',
    });
  }
  const rows = read(latest);
  const entries = parse(rows.get('debug.breakpoint'), latest);
  const lines = entries.flatMap((entry) => toLine(entry) ?? []);
  const functionEntries = parse(rows.get('debug.functionbreakpoint'), latest);
  const functions = functionEntries.flatMap((entry) => toFunction(entry) ?? []);
  const others = parse(rows.get('debug.databreakpoint'), latest).length;
  return { from: latest.from, lines, functions, unknown: entries.length - lines.length + (functionEntries.length - functions.length) + others };
}

interface State {
  readonly file: string;
  readonly from: string;
  readonly changed: number;
}

function settingsOf({ platform, home, environment }: VsCodePlaces): string {
  if (platform === 'win32') return environment['APPDATA'] ?? join(home, 'AppData', 'Roaming');
  if (platform === 'darwin') return join(home, 'Library', 'Application Support');
  return environment['XDG_CONFIG_HOME'] || join(home, '.config');
}

/** The databases of a program that belong to a folder. */
async function statesOf(storage: string, from: string, folder: string): Promise<readonly State[]> {
  const names = await readdir(storage).catch(() => []);
  const found = await Promise.all(
    names.map(async (name): Promise<readonly State[]> => {
      const file = join(storage, name, 'state.vscdb');
      const [own, stats] = await Promise.all([folderOf(join(storage, name, 'workspace.json')), stat(file).catch(() => undefined)]);
      return own === folder && stats?.isFile() === true ? [{ file, from, changed: stats.mtimeMs }] : [];
    }),
  );
  return found.flat();
}

/** The real path of the folder that a `workspace.json` names, when that is one of this machine. */
async function folderOf(file: string): Promise<string | undefined> {
  // Reading what is no file may never end.
  const isFile = await stat(file).then((stats) => stats.isFile() && stats.size <= largestDescription, () => false);
  const text = isFile ? await readFile(file, 'utf8').catch(() => '') : '';
  const uri = /"folder"\s*:\s*"(file:\/\/[^"\\]*)"/.exec(text)?.[1];
  const path = uri === undefined ? undefined : pathOf(uri);
  return path === undefined ? undefined : realpath(path).catch(() => undefined);
}

function pathOf(uri: string): string | undefined {
  try {
    return fileURLToPath(uri);
  } catch {
    return undefined;
  }
}

function read({ file, from }: State): ReadonlyMap<string, string> {
  try {
    const database = new DatabaseSync(file, { readOnly: true, timeout: writerMilliseconds });
    try {
      const rows = database.prepare("SELECT key, CAST(value AS TEXT) AS value FROM ItemTable WHERE key LIKE 'debug.%breakpoint' AND length(value) < ?").all(largestState);
      return new Map(rows.map(({ key, value }) => [String(key), String(value)]));
    } finally {
      database.close();
    }
  } catch (error) {
    throw unreadable(file, from, error);
  }
}

/** The entries, each as it comes; none when there is nothing. */
function parse(text: string | undefined, { file, from }: State): readonly unknown[] {
  if (text === undefined) return [];
  try {
    return z.array(z.unknown()).max(100_000).parse(JSON.parse(text));
  } catch (error) {
    throw unreadable(file, from, error);
  }
}

function toLine(entry: unknown): SavedBreakpoint | undefined {
  const parsed = lineSchema.safeParse(entry);
  if (!parsed.success || parsed.data.uri.scheme !== 'file') return undefined;
  const { uri, lineNumber, column, id, triggeredBy, enabled, condition, hitCondition, logMessage } = parsed.data;
  const path = uri.external === undefined ? (uri.fsPath ?? uri.path) : pathOf(uri.external);
  if (path === undefined) return undefined;
  return {
    path,
    line: lineNumber,
    enabled,
    ...(column === undefined || column === null ? {} : { column }),
    ...(condition === undefined ? {} : { condition }),
    ...(hitCondition === undefined ? {} : { hitCondition }),
    ...(logMessage === undefined ? {} : { logMessage }),
    ...(id === undefined ? {} : { id: `vscode-${id}` as BreakpointId }),
    ...(triggeredBy ? { after: `vscode-${triggeredBy}` as BreakpointId } : {}),
  };
}

function toFunction(entry: unknown): SavedFunctionBreakpoint | undefined {
  const parsed = functionSchema.safeParse(entry);
  if (!parsed.success) return undefined;
  const { name, enabled, condition, hitCondition } = parsed.data;
  return { name, enabled, ...(condition === undefined ? {} : { condition }), ...(hitCondition === undefined ? {} : { hitCondition }) };
}

function unreadable(file: string, from: string, cause: unknown): DapilotError {
  const isBusy = cause instanceof Error && /database is locked/.test(cause.message);
  return new DapilotError('bad-request', `The breakpoints of ${from} cannot be read: its database is ${isBusy ? 'in use by it' : 'damaged, or of a form that is not known'}.`, {
    hint: isBusy ? `Close ${from}, and try again.` : 'Close it, open the folder in it once more, and try again.',
    detail: `${file}: ${cause instanceof Error ? cause.message : String(cause)}`,
    cause,
  });
}
