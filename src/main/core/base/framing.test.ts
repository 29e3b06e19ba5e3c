import { describe, expect, test, vi } from 'vitest';
import { createFrameReader, encodeFrame, encodeText, type FrameLimits } from './framing.ts';

interface Seen {
  readonly messages: unknown[];
  junk: string;
  readonly bad: string[];
  readonly failures: string[];
  cutFrame: boolean;
}

/** What a reader makes of these chunks. */
function read(chunks: Iterable<Uint8Array | string>, limits?: FrameLimits): Seen {
  const seen: Seen = { messages: [], junk: '', bad: [], failures: [], cutFrame: false };
  const reader = createFrameReader(
    {
      message: (message) => seen.messages.push(message),
      junk: (text) => (seen.junk += text),
      badFrame: (reason, excerpt) => seen.bad.push(`${reason}: ${excerpt}`),
      failed: (reason) => seen.failures.push(reason),
    },
    limits,
  );
  for (const chunk of chunks) reader.push(typeof chunk === 'string' ? Buffer.from(chunk) : chunk);
  seen.cutFrame = reader.end().cutFrame;
  return seen;
}

function pieces(bytes: Buffer, size: number): Buffer[] {
  return Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) => bytes.subarray(index * size, (index + 1) * size));
}

const hello = { seq: 1, type: 'event', event: 'output', body: { output: 'héllo 😀 \u{1F469}‍\u{1F4BB}\n' } };
const other = { seq: 2, type: 'response', request_seq: 7, success: true, command: 'next' };

describe('whole frames', () => {
  test('the encoder counts bytes and writes header and body as one buffer', () => {
    const frame = encodeFrame({ text: '😀' });
    expect(frame.toString()).toBe('Content-Length: 15\r\n\r\n{"text":"😀"}');
  });

  test('several messages in one chunk', () => {
    const chunk = Buffer.concat([encodeFrame(hello), encodeFrame(other), encodeFrame(hello)]);
    expect(read([chunk]).messages).toEqual([hello, other, hello]);
  });

  test('a stream cut at every byte offset reads the same', () => {
    const stream = Buffer.concat([Buffer.from('banner\n'), encodeFrame(hello), Buffer.from('\r\n'), encodeFrame(other)]);
    const whole = read([stream]);
    expect(whole).toMatchObject({ messages: [hello, other], junk: 'banner\n' });
    for (let at = 0; at <= stream.length; at++) {
      expect(read([stream.subarray(0, at), stream.subarray(at)]), `cut at ${at}`).toEqual(whole);
    }
  });

  test('single bytes, and fifty frames in one chunk', () => {
    const stream = Buffer.concat(Array.from({ length: 50 }, (_, seq) => encodeFrame({ ...hello, seq })));
    expect(read([stream]).messages).toHaveLength(50);
    expect(read(pieces(stream, 1))).toEqual(read([stream]));
  });

  test('a message that came whole is not copied, one in many chunks once', () => {
    const body = JSON.stringify({ text: 'x'.repeat(50 * 1024 * 1024) });
    const stream = encodeText(body);
    const concat = vi.spyOn(Buffer, 'concat');
    expect(read([stream]).messages).toHaveLength(1);
    const copied = () => concat.mock.calls.reduce((sum, [, bytes = Infinity]) => sum + bytes, 0);
    expect(copied()).toBe(0);
    expect(read(pieces(stream, 64 * 1024)).messages).toHaveLength(1);
    expect(copied()).toBe(Buffer.byteLength(body));
  });
});

describe('header variants (FA-20)', () => {
  test.each([
    ['lower case without a space', 'content-length:2\r\n\r\n{}'],
    ['line feeds only', 'Content-Length: 2\n\n{}'],
    ['a field after the length', 'Content-Length: 2\r\nContent-Type: application/vscode-jsonrpc; charset=utf-8\r\n\r\n{}'],
    ['a field before the length', 'Content-Type: application/vscode-jsonrpc\r\nContent-Length: 2\r\n\r\n{}'],
    ['a field that ends with the same words', 'Content-Length: 2\r\nX-Content-Length: 9\r\n\r\n{}'],
    ['blank lines before and after', '\r\n\r\n\nContent-Length: 2\r\n\r\n{}\r\n\r\n'],
    ['an empty body before', 'Content-Length: 0\r\n\r\nContent-Length: 2\r\n\r\n{}'],
    ['spaces around', 'CONTENT-LENGTH :  2  \r\n\r\n{}'],
  ])('%s', (_, stream) => {
    for (const size of [1, 1000]) {
      expect(read(pieces(Buffer.from(stream), size))).toEqual({ messages: [{}], junk: '', bad: [], failures: [], cutFrame: false });
    }
  });
});

describe('junk (FA-21)', () => {
  const frame = encodeFrame(other).toString();

  test.each([
    ['a banner', 'Stop hook #1 added.\n', ''],
    ['junk on the header line', 'no line break ', ''],
    ['a length in the middle of a line', 'I read Content-Length: 5 from it\n', ''],
    ['a length at the end of a junk line', 'header was Content-Length: 5\n', ''],
    ['that, and a blank line as in a real header', 'header was Content-Length: 5\r\n\r\n', ''],
    ['a length without a body', 'Content-Length: 5\nStop hook #1 added.\n', ''],
    ['a huge length in junk', 'it said Content-Length: 99999999999\n', ''],
    ['a line longer than any header', `${'y'.repeat(20_000)}`, ''],
    ['after the last frame', '', 'goodbye'],
  ])('%s', (_, before, after) => {
    for (const size of [1, 7, 100_000]) {
      const seen = read(pieces(Buffer.from(`${frame}${before}${frame}${after}`), size));
      expect(seen.messages).toEqual([other, other]);
      expect(seen.failures).toEqual([]);
      expect(seen.bad).toEqual([]);
      // Of a header that turned out to be junk, the words before it are kept.
      const words = (text: string) => text.replaceAll(/content-length: \d+/gi, '').trim();
      expect(words(seen.junk)).toBe(words(`${before}${after}`));
    }
  });

  test('a long run of it fails the stream, frames in between excuse it', () => {
    const half = `${'z'.repeat(600)}\n`;
    expect(read([half, half], { maximumJunk: 1000 }).failures).toHaveLength(1);
    expect(read([half, frame, half], { maximumJunk: 1000 }).failures).toEqual([]);
  });

  test('junk built to be read again and again fails instead of taking for ever', () => {
    let stream = '';
    for (let depth = 0; depth < 2000; depth++) stream = `x Content-Length: ${stream.length}\n\n${stream}`;
    expect(read([stream]).failures).toEqual([expect.stringContaining('in a row')]);
  });
});

describe('broken frames (FA-22)', () => {
  test.each([
    ['a raw control character', Buffer.from('{"output":"a\u0001b"}')],
    ['not UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d])],
    ['cut JSON', Buffer.from('{"seq":1,"type"')],
    ['an array', Buffer.from('[1]')],
    ['null', Buffer.from('null')],
    ['a string', Buffer.from('"text"')],
  ])('%s is reported and skipped', (_, body) => {
    const stream = Buffer.concat([Buffer.from(`Content-Length: ${body.length}\r\n\r\n`), body, encodeFrame(other)]);
    const seen = read(pieces(stream, 3));
    expect(seen.messages).toEqual([other]);
    expect(seen.bad).toHaveLength(1);
    expect(seen.failures).toEqual([]);
  });

  test('deep nesting neither throws nor ends the stream', () => {
    const deep = `{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
    const seen = read([encodeText(deep), encodeFrame(other)]);
    expect(seen.messages.at(-1)).toEqual(other);
    expect(seen.failures).toEqual([]);
  });
});

describe('limits (FA-25)', () => {
  test.each([
    ['negative', 'Content-Length: -5\r\n\r\n'],
    ['9e15 in digits', 'Content-Length: 9000000000000000\r\n\r\n'],
    ['9e15 in words', 'Content-Length: 9e15\r\n\r\n'],
    ['not a number', 'Content-Length: NaN\r\n\r\n'],
    ['a fraction', 'Content-Length: 5.5\r\n\r\n'],
    ['missing', 'Content-Length:\r\n\r\n'],
    ['twice', 'Content-Length: 2\r\nContent-Length: 2\r\n\r\n{}'],
    ['above the limit', 'Content-Length: 67108865\r\n\r\n'],
    ['a header block without end', `Content-Length: 2\r\n${'X-Field: 1\r\n'.repeat(1000)}`],
    ['a header line without end', `Content-Length: 2\r\nX-Field: ${'1'.repeat(10_000)}`],
  ])('a length that is %s fails the stream once and for all', (_, stream) => {
    const seen = read([...pieces(Buffer.from(stream), 5), encodeFrame(other)]);
    expect(seen.failures).toHaveLength(1);
    expect(seen.messages).toEqual([]);
  });

  test.each(['9000000000000000', '268435456', '67108865'])('a length of %s allocates nothing', (length) => {
    const allocations = [vi.spyOn(Buffer, 'alloc'), vi.spyOn(Buffer, 'allocUnsafe'), vi.spyOn(Buffer, 'allocUnsafeSlow')];
    const concat = vi.spyOn(Buffer, 'concat');
    expect(read([`Content-Length: ${length}\r\n\r\n{"seq":`]).failures).toHaveLength(1);
    for (const allocation of allocations) expect(allocation).not.toHaveBeenCalled();
    for (const [, bytes = 0] of concat.mock.calls) expect(bytes).toBeLessThan(100);
    for (const spy of [...allocations, concat]) spy.mockRestore();
  });

  test('a large length that is allowed allocates nothing before its bytes come', () => {
    const before = process.memoryUsage().arrayBuffers;
    const seen = read(['Content-Length: 67108864\r\n\r\n{"a"']);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(1024 * 1024);
    expect(seen).toMatchObject({ cutFrame: true, failures: [] });
  });
});

describe('the end of the stream', () => {
  test.each([
    ['inside a body', 'Content-Length: 20\r\n\r\n{"a":', true],
    ['inside a header', 'Content-Length: 20\r\n', true],
    ['between frames', 'Content-Length: 2\r\n\r\n{}last words', false],
  ])('%s', (_, stream, cutFrame) => {
    expect(read([stream]).cutFrame).toBe(cutFrame);
  });
});

/** Small and repeatable; the seed stands in the message of a failure. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

test('random streams, cut at random, read the same as in one piece and never throw', () => {
  const parts = [
    () => encodeFrame(hello),
    () => encodeFrame(other),
    () => Buffer.from('\r\n'),
    () => Buffer.from('banner line\n'),
    () => Buffer.from('told Content-Length: 7 to it\n'),
    () => Buffer.from('Content-Length: 3\r\n\r\n{x}'),
    (random: (below: number) => number) => Buffer.from(Array.from({ length: random(30) }, () => random(256))),
  ];
  for (let seed = 1; seed <= 300; seed++) {
    const random = randomFrom(seed);
    const stream = Buffer.concat(Array.from({ length: 1 + random(12) }, () => parts[random(parts.length)]?.(random) ?? Buffer.alloc(0)));
    const chunks: Buffer[] = [];
    for (let at = 0; at < stream.length; ) {
      const size = 1 + random(40);
      chunks.push(stream.subarray(at, at + size));
      at += size;
    }
    const { junk: _, ...cut } = read(chunks);
    const { junk: __, ...whole } = read([stream]);
    expect(cut, `seed ${seed}`).toEqual(whole);
  }
});
