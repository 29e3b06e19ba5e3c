/** What compilers say about sources, as places. */
import { resolve } from 'node:path';
import type { ProblemPlace } from '../../../../shared/errors.ts';

const mostPlaces = 100;

/** Of gcc and clang: `x.c:3:5: error: words`; and of linkers that know the line. Relative paths start in `folder`. */
export function compilerPlaces(words: string, folder: string): readonly ProblemPlace[] {
  const found = words.split(/\r?\n/).flatMap((line): readonly ProblemPlace[] => {
    const [, path, row, column, message] = /^((?:[A-Za-z]:)?[^:\s][^:]*):(\d+)(?::(\d+))?: (?:(?:fatal )?error: )(.*)$/.exec(line) ?? [];
    if (path !== undefined) return [placeOf(folder, path, row, column, message)];
    const [, linked, at, reference] = /^(?:\S*ld\S*: )?([^:\s][^:]*\.\w+):(\d+): ((?:undefined reference|multiple definition).*)$/.exec(line) ?? [];
    return linked === undefined ? [] : [placeOf(folder, linked, at, undefined, reference)];
  });
  return found.slice(0, mostPlaces);
}

function placeOf(folder: string, path: string, line: string | undefined, column: string | undefined, message: string | undefined): ProblemPlace {
  return { path: resolve(folder, path), line: Number(line ?? 1), ...(column === undefined ? {} : { column: Number(column) }), message: message ?? '' };
}

/** What cargo and rustc say, one JSON value a line. */
export interface RustBuild {
  readonly places: readonly ProblemPlace[];
  /** As rustc writes them for people. */
  readonly rendered: string;
  /** Programs that were made, with the files that they begin in. */
  readonly programs: readonly RustProgram[];
}

export interface RustProgram {
  readonly name: string;
  readonly path: string;
  readonly source: string;
  /** What cargo calls its target: bin, example, test, lib, … */
  readonly kinds: readonly string[];
}

interface RustMessage {
  readonly level?: string;
  readonly message?: string;
  readonly rendered?: string;
  readonly spans?: readonly { readonly file_name: string; readonly line_start: number; readonly column_start: number; readonly is_primary: boolean; readonly label?: string | null }[];
}

interface CargoLine extends Omit<RustMessage, 'message'> {
  readonly reason?: string;
  readonly message?: RustMessage | string;
  readonly executable?: string | null;
  readonly target?: { readonly name: string; readonly kind: readonly string[]; readonly src_path: string };
}

/** Relative paths start in `folder`: for cargo that of the workspace. */
export function readRustBuild(output: string, folder: string): RustBuild {
  const lines = output.split(/\r?\n/).flatMap((line) => parse(line) ?? []);
  const messages = lines.flatMap((line) => (line.reason === 'compiler-message' && typeof line.message === 'object' ? [line.message] : line.reason === undefined ? [line as RustMessage] : []));
  const errors = messages.filter(({ level = '' }) => level.startsWith('error'));
  return {
    places: errors.flatMap((error) => rustPlaces(error, folder)).slice(0, mostPlaces),
    rendered: errors.map(({ rendered, message }) => rendered ?? message ?? '').join('\n'),
    programs: lines.flatMap(({ reason, executable, target }) =>
      reason === 'compiler-artifact' && typeof executable === 'string' && target && !target.kind.includes('custom-build') ? [{ name: target.name, path: executable, source: target.src_path, kinds: target.kind }] : [],
    ),
  };
}

function parse(line: string): CargoLine | undefined {
  if (!line.startsWith('{')) return undefined;
  try {
    return JSON.parse(line) as CargoLine;
  } catch {
    // Cut off, or not of the compiler's making: what else it said is still there.
    return undefined;
  }
}

function rustPlaces({ spans = [], message = '' }: RustMessage, folder: string): readonly ProblemPlace[] {
  const primary = spans.find(({ is_primary: isPrimary }) => isPrimary);
  if (!primary) return [];
  const label = primary.label ? `: ${primary.label}` : '';
  return [{ path: resolve(folder, primary.file_name), line: primary.line_start, column: primary.column_start, message: `${message}${label}` }];
}
