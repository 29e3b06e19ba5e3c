/** Content-Length framing as DAP and LSP use it. Pure: bytes in, messages out. Works on bytes, never on strings. */

import { TextDecoder } from 'node:util';

export interface FrameListener {
  /** A frame whose body is a JSON object, with the text it was parsed from. */
  message(message: Record<string, unknown>, text: string): void;
  /** A frame with a sound header and a body of `largeBody` bytes or more, unread; absent: it is read like any other. */
  large?(body: Uint8Array<ArrayBuffer>): void;
  /** Bytes outside frames, in pieces: a banner, the output of a program that shares the stream. */
  junk(text: string): void;
  /** A frame with a sound header and an unusable body; it is skipped. `excerpt` is its beginning. */
  badFrame(reason: string, excerpt: string): void;
  /** The stream cannot be trusted any more; everything after it is ignored. */
  failed(reason: string): void;
}

export interface FrameReader {
  push(chunk: Uint8Array): void;
  /** The stream has ended: hands out what is left as junk, and says if that was a part of a frame. */
  end(): { readonly cutFrame: boolean };
}

export interface FrameLimits {
  readonly largeBody?: number;
  readonly maximumBody?: number;
  readonly maximumHeader?: number;
  /** Junk in a row, without a frame in between. */
  readonly maximumJunk?: number;
}

const lineFeed = 10;
/** At the end of a line, whatever stands before it: a banner need not end with a line break. */
const lengthHeader = /content-length[ \t]*:[ \t]*([^\s]*)[ \t]*$/i;
const headerField = /^[!#$%&'*+\-.^_`|~\w]+[ \t]*:/;
/** So much of an endless line is kept, since a header may begin in it. */
const headerTail = 64;

interface Header {
  readonly length: number;
  /** Junk stood before it on its line, so that it may be junk itself: if its body is no JSON, the body is read anew. */
  readonly doubtful: boolean;
}

/**
 * Splits a byte stream into messages. Tolerates LF and CRLF, any case, further header fields, blank lines between frames,
 * empty bodies, and junk between frames. Fails on a length that is no number or above the limit (before anything is
 * allocated), on a header with two lengths, on a header block or a run of junk that is too long.
 */
export function createFrameReader(listener: FrameListener, limits: FrameLimits = {}): FrameReader {
  const { largeBody = 4 * 1024 * 1024, maximumBody = 64 * 1024 * 1024, maximumHeader = 8 * 1024, maximumJunk = 1024 * 1024 } = limits;
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let state: 'between' | 'header' | 'body' | 'failed' = 'between';
  let held: Uint8Array[] = [];
  let heldBytes = 0;
  let header: Header = { length: 0, doubtful: false };
  let headerBytes = 0;
  let junkBytes = 0;
  /** The body of a doubtful frame: read again, before what follows it. */
  let again: Uint8Array | undefined;

  const hold = (bytes: Uint8Array) => {
    held.push(bytes);
    heldBytes += bytes.length;
  };

  const release = (): Buffer<ArrayBuffer> => {
    const [first] = held;
    const all = held.length === 1 && first ? Buffer.from(first.buffer as ArrayBuffer, first.byteOffset, first.length) : Buffer.concat(held, heldBytes);
    held = [];
    heldBytes = 0;
    return all;
  };

  const fail = (reason: string) => {
    state = 'failed';
    held = [];
    heldBytes = 0;
    listener.failed(reason);
  };

  const countJunk = (bytes: number) => {
    junkBytes += bytes;
    if (junkBytes > maximumJunk) fail(`more than ${maximumJunk} bytes in a row that are no messages`);
  };

  const junk = (bytes: Buffer) => {
    if (bytes.length === 0) return;
    listener.junk(bytes.toString('utf8'));
    countJunk(bytes.length);
  };

  /** Lines are held as latin1, which keeps every byte. */
  const junkLine = (line: string) => junk(Buffer.from(line, 'latin1'));

  const beginHeader = (line: string, match: RegExpExecArray): void => {
    const doubtful = match.index > 0;
    const value = match[1] ?? '';
    const length = /^\d{1,15}$/.test(value) ? Number(value) : Number.NaN;
    const sound = length <= maximumBody;
    if (doubtful && !sound) return junkLine(`${line}\n`);
    if (Number.isNaN(length)) return fail(`a Content-Length that is no number: ${value.slice(0, 40)}`);
    if (!sound) return fail(`a message of ${length} bytes; at most ${maximumBody} are accepted`);
    if (doubtful) junkLine(line.slice(0, match.index));
    state = 'header';
    header = { length, doubtful };
    headerBytes = line.length;
  };

  const headerLine = (line: string): void => {
    headerBytes += line.length + 1;
    const match = lengthHeader.exec(line);
    if (match && header.doubtful) return beginHeader(line, match);
    if (match && match.index === 0) return fail('a header with two Content-Length fields');
    if (line === '') {
      state = 'body';
      if (header.length === 0) endBody();
      return;
    }
    if (!headerField.test(line)) {
      state = 'between';
      return junkLine(`${line}\n`);
    }
    if (headerBytes > maximumHeader) fail(`a header of more than ${maximumHeader} bytes`);
  };

  const lineEnded = (): void => {
    const line = release().toString('latin1').replace(/\r$/, '');
    if (state === 'header') return headerLine(line);
    const match = lengthHeader.exec(line);
    if (match) return beginHeader(line, match);
    // Fields that stand before the length belong to its header; only the usual one is told from junk.
    if (line !== '' && !/^content-type[ \t]*:/i.test(line)) junkLine(`${line}\n`);
  };

  /** The line goes on after this chunk; an endless one is handed on, but for a tail in which a header may begin. */
  const lineGoesOn = () => {
    if (state === 'header') {
      if (headerBytes + heldBytes > maximumHeader) fail(`a header of more than ${maximumHeader} bytes`);
      return;
    }
    if (heldBytes <= maximumHeader) return;
    const line = release();
    hold(line.subarray(-headerTail));
    junk(line.subarray(0, -headerTail));
  };

  const endBody = () => {
    const body = release();
    state = 'between';
    if (body.length === 0) return;
    if (listener.large && body.length >= largeBody && !header.doubtful) {
      junkBytes = 0;
      // Of its own: it may go to another thread.
      return listener.large(body.byteLength === body.buffer.byteLength ? body : new Uint8Array(body));
    }
    const parsed = parseBody(decoder, body);
    if ('message' in parsed) {
      junkBytes = 0;
      listener.message(parsed.message, parsed.text);
    } else if (header.doubtful) {
      again = body;
      countJunk(body.length);
    } else {
      listener.badFrame(parsed.reason, body.subarray(0, 200).toString('utf8'));
    }
  };

  const takeLine = (chunk: Uint8Array, at: number): number => {
    const end = chunk.indexOf(lineFeed, at);
    if (end === -1) {
      hold(chunk.subarray(at));
      lineGoesOn();
      return chunk.length;
    }
    hold(chunk.subarray(at, end));
    lineEnded();
    return end + 1;
  };

  const takeBody = (chunk: Uint8Array, at: number): number => {
    const end = Math.min(chunk.length, at + header.length - heldBytes);
    hold(chunk.subarray(at, end));
    if (heldBytes === header.length) endBody();
    return end;
  };

  const failed = () => state === 'failed';

  /** The usual frame, written as everybody writes it and whole in this chunk: a flood has hundreds of thousands of them. */
  const takeUsual = (chunk: Uint8Array, at: number): number => {
    const body = state === 'between' && heldBytes === 0 ? usualBody(chunk, at) : undefined;
    if (!body || body.end - body.start > maximumBody) return at;
    const message = body.end - body.start < largeBody ? usualMessage(chunk, body) : undefined;
    if (message) {
      junkBytes = 0;
      listener.message(message.message, message.text);
      return body.end;
    }
    header = { length: body.end - body.start, doubtful: false };
    hold(chunk.subarray(body.start, body.end));
    endBody();
    return body.end;
  };

  const push = (chunk: Uint8Array) => {
    const parts = [chunk];
    for (let part = parts.pop(); part !== undefined && !failed(); part = parts.pop()) {
      for (let at = 0; at < part.length && !failed(); ) {
        const next = takeUsual(part, at);
        if (next > at) {
          at = next;
          continue;
        }
        at = state === 'body' ? takeBody(part, at) : takeLine(part, at);
        if (again === undefined) continue;
        parts.push(part.subarray(at), again);
        again = undefined;
        break;
      }
    }
  };

  return {
    push,
    end: () => {
      if (failed()) return { cutFrame: false };
      const cutFrame = state !== 'between';
      if (state === 'between') junk(release());
      state = 'failed';
      return { cutFrame };
    },
  };
}

const usualHeader = Buffer.from('Content-Length: ');
const [zero, nine] = [0x30, 0x39];

/** Where the body of a frame is that begins at `at`, if its header is nothing but a plain length and all of it is there. */
function usualBody(chunk: Uint8Array, at: number): { readonly start: number; readonly end: number } | undefined {
  for (let index = 0; index < usualHeader.length; index++) if (chunk[at + index] !== usualHeader[index]) return undefined;
  let next = at + usualHeader.length;
  let length = 0;
  for (let digit = chunk[next]; digit !== undefined && digit >= zero && digit <= nine; digit = chunk[++next]) length = length * 10 + digit - zero;
  const isEnded = next > at + usualHeader.length && chunk[next] === 13 && chunk[next + 1] === lineFeed && chunk[next + 2] === 13 && chunk[next + 3] === lineFeed;
  const start = next + 4;
  return isEnded && start + length <= chunk.length && length > 0 ? { start, end: start + length } : undefined;
}

type Message = { readonly message: Record<string, unknown>; readonly text: string };
type Parsed = Message | { readonly reason: string };

/** Undefined where it takes a closer look: what is not UTF-8 holds the mark for that, and so may what is. */
function usualMessage(chunk: Uint8Array, { start, end }: { readonly start: number; readonly end: number }): Message | undefined {
  const bytes = Buffer.isBuffer(chunk) ? chunk : Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length);
  const parsed = parseText(bytes.toString('utf8', start, end));
  return 'message' in parsed && !parsed.text.includes('\ufffd') ? parsed : undefined;
}

function parseBody(decoder: TextDecoder, body: Uint8Array): Parsed {
  let text: string;
  try {
    text = decoder.decode(body);
  } catch {
    return { reason: 'not UTF-8' };
  }
  return parseText(text);
}

function parseText(text: string): Parsed {
  let message: unknown;
  try {
    message = JSON.parse(text);
  } catch (error) {
    return { reason: error instanceof Error ? error.message : String(error) };
  }
  if (typeof message !== 'object' || message === null || Array.isArray(message)) return { reason: 'not a JSON object' };
  return { message: message as Record<string, unknown>, text };
}

/** Header and body in one buffer, so that they leave in one write. */
export function encodeFrame(message: object): Buffer {
  return encodeText(JSON.stringify(message));
}

/** Like `encodeFrame`, for a body that is text already. */
export function encodeText(body: string): Buffer {
  const length = Buffer.byteLength(body);
  const header = `Content-Length: ${length}\r\n\r\n`;
  const frame = Buffer.allocUnsafe(header.length + length);
  frame.write(header, 0, 'latin1');
  frame.write(body, header.length, 'utf8');
  return frame;
}
