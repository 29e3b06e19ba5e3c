/** Text of files, for windows and planners: inside the workspace, or named by the program that is being debugged. */
import { constants } from 'node:fs';
import { open, readlink, realpath, type FileHandle } from 'node:fs/promises';
import { isAbsolute, resolve } from 'node:path';
import type { ConsoleEntry, StackFrame } from '../../../shared/debug.ts';
import { DapilotError } from '../../../shared/errors.ts';
import type { SessionId } from '../../../shared/ids.ts';
import { launchedFile } from '../../../shared/launch.ts';
import type { Snapshot } from '../../../shared/snapshot.ts';
import { isInside } from '../base/paths.ts';
import { isProgramText } from './source-kinds.ts';

interface SourceLines {
  readonly lines: readonly string[];
  /** How many lines the file has; absent: it goes on after these. */
  readonly total?: number;
}

export interface SourceReader {
  /**
   * The text of a regular text file. Refuses with `file-missing`, `file-not-regular`, `file-too-large`,
   * `file-outside-workspace` or `not-supported` (no text).
   */
  read(path: string): Promise<{ readonly text: string; readonly path: string; readonly readOnly: boolean }>;
  /**
   * Lines `start` to `end` (from 1, both included, fewer where the text ends) of a regular text file of any size. Refuses as
   * `read` does, but never for the size of the file.
   */
  readLines(path: string, start: number, end: number): Promise<SourceLines & { readonly readOnly: boolean }>;
  /** Remembers the files that an answer about a session named, so that they can be opened as long as it is known. */
  noteFrames(sessionId: SessionId, frames: readonly StackFrame[]): void;
  noteEntries(entries: readonly ConsoleEntry[]): void;
}

const maximumBytes = 20 * 1024 * 1024;
const maximumNamed = 20_000;
const pieceBytes = 256 * 1024;
/** Characters of a range of lines: some files have one line of many megabytes. */
const maximumRange = 1_000_000;

/** `workspace` gives the real path of the open folder. */
export function createSourceReader(workspace: () => string | undefined, snapshot: () => Snapshot): SourceReader {
  const named = new Map<SessionId, Set<string>>();

  function note(sessionId: SessionId, path: string | undefined): void {
    if (path === undefined) return;
    const paths = named.get(sessionId) ?? new Set();
    if (paths.size < maximumNamed) paths.add(path);
    named.set(sessionId, paths);
  }

  function isNamed(path: string): boolean {
    const { sessions } = snapshot();
    for (const id of named.keys()) if (!sessions[id]) named.delete(id);
    if ([...named.values()].some((paths) => paths.has(path))) return true;
    return Object.values(sessions).some(
      (session) =>
        (session.launch && launchedFile(session.launch)) === path ||
        session.threads.some((thread) => thread.stop?.context?.frames.some((frame) => frame.source?.path === path)),
    );
  }

  /** The real path of a file that may be read. */
  async function readable(path: string): Promise<{ readonly real: string; readonly readOnly: boolean }> {
    const root = workspace();
    if (!isAbsolute(path) && root === undefined) throw outside(path);
    const given = root === undefined ? path : resolve(root, path);
    const isInWorkspace = (file: string): boolean => root !== undefined && isInside(root, file);
    if (isNetworkPath(given)) throw outside(path);
    const real = await realpath(given).catch((error: NodeJS.ErrnoException) => {
      // Whether a file exists is told only of files that might be opened.
      throw isInWorkspace(given) || isNamed(path) ? cannotRead(path, error) : outside(path);
    });
    const inside = isInWorkspace(real);
    // What a program names outside of the workspace must be code: a made-up frame opens no other file.
    if (!inside && !((isNamed(path) || isNamed(real)) && isProgramText(real))) throw outside(path);
    return { real, readOnly: !inside };
  }

  return {
    async read(path) {
      const { real, readOnly } = await readable(path);
      return { text: await readText(real), path: real, readOnly };
    },
    async readLines(path, start, end) {
      const { real, readOnly } = await readable(path);
      return { ...(await readRange(real, start, end)), readOnly };
    },
    noteFrames(sessionId, frames) {
      for (const frame of frames) note(sessionId, frame.source?.path);
    },
    noteEntries(entries) {
      for (const entry of entries) note(entry.sessionId, entry.location?.path);
    },
  };
}

async function readText(real: string): Promise<string> {
  return withFile(real, async (handle, size) => {
    if (size > maximumBytes) {
      throw new DapilotError('file-too-large', `${real} has ${Math.round(size / 1024 / 1024)} MB, and at most 20 MB are shown.`, {
        hint: 'Open it in an editor of your own.',
      });
    }
    const bytes = await handle.readFile();
    refuseBinary(bytes, real);
    return new TextDecoder().decode(bytes);
  });
}

/** Reads a file in pieces and keeps the wanted lines; a very large one is left after them, others are counted to their end. */
async function readRange(real: string, start: number, end: number): Promise<SourceLines> {
  return withFile(real, async (handle, size) => {
    const decoder = new TextDecoder();
    const lines: string[] = [];
    let line = 1;
    let kept = 0;
    let open = '';
    const add = (text: string) => {
      if (line < start || line > end) return;
      open += text.slice(0, Math.max(0, maximumRange - kept));
      kept += text.length;
    };
    const close = () => {
      if (line >= start && line <= end) lines.push(open.replace(/\r$/, ''));
      open = '';
      line += 1;
    };
    let first = true;
    for await (const bytes of handle.createReadStream({ autoClose: false, highWaterMark: pieceBytes }) as AsyncIterable<Buffer>) {
      if (first) refuseBinary(bytes, real);
      first = false;
      const pieces = decoder.decode(bytes, { stream: true }).split('\n');
      for (const [index, piece] of pieces.entries()) {
        if (index > 0) close();
        add(piece);
      }
      if (line > end && size > maximumBytes) return { lines };
    }
    add(decoder.decode());
    close();
    return { lines, total: line - 1 };
  });
}

/** Opens a regular file without waiting and without following a link, and closes it again. */
async function withFile<T>(real: string, read: (handle: FileHandle, size: number) => Promise<T>): Promise<T> {
  // Non-blocking, so that a pipe put in the file's place does not make us wait for a writer.
  const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);
  let handle: FileHandle | undefined;
  try {
    handle = await open(real, flags);
    const stats = await handle.stat();
    if (!stats.isFile()) throw notRegular(real);
    await refuseExchanged(handle, real);
    return await read(handle, stats.size);
  } catch (error) {
    throw error instanceof DapilotError ? error : cannotRead(real, error as NodeJS.ErrnoException);
  } finally {
    await handle?.close();
  }
}

function refuseBinary(bytes: Buffer, real: string): void {
  if (bytes.subarray(0, 8192).includes(0)) {
    throw new DapilotError('not-supported', `${real} is not text, so it is not shown.`, { hint: 'Open a source file.' });
  }
}

/** A folder on the way may have become a link between the check and the opening: what was opened must be what was checked. */
async function refuseExchanged(handle: FileHandle, real: string): Promise<void> {
  if (process.platform !== 'linux') return;
  if ((await readlink(`/proc/self/fd/${handle.fd}`)) !== real) throw outside(real);
}

/** Even asking for such a path can send the person's password hash to another machine. */
function isNetworkPath(path: string): boolean {
  return process.platform === 'win32' && /^[\\/]{2}/.test(path);
}

function outside(path: string): DapilotError {
  return new DapilotError('file-outside-workspace', `${path} is outside the open folder and no code of the program, so it is not shown.`, {
    hint: 'Open its folder as the workspace to see it.',
  });
}

function notRegular(path: string): DapilotError {
  return new DapilotError('file-not-regular', `${path} is not a regular file.`, { hint: 'Choose a source file.' });
}

function cannotRead(path: string, error: NodeJS.ErrnoException): DapilotError {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') {
    return new DapilotError('file-missing', `There is no file ${path}.`, { hint: 'It may have been moved or deleted.', cause: error });
  }
  if (error.code === 'ELOOP' || error.code === 'ENXIO' || error.code === 'EISDIR') return notRegular(path);
  return new DapilotError('file-missing', `${path} cannot be read (${error.code ?? error.message}).`, {
    hint: 'Check that you may read it.',
    cause: error,
  });
}
