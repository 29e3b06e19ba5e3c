import { describe, expect, test } from 'vitest';
import { DapilotError } from '../../../../shared/errors.ts';
import type { Loose } from '../../base/loose.ts';
import { readInstructions, type AskInstructions } from './disassembly.ts';

/** Code of 400 instructions with lengths as on x86; read from the middle of one, it is in step again after three. */
const origin = 0x401000;
const lengths = Array.from({ length: 400 }, (_, index) => [1, 3, 7, 2, 5, 4, 3][(index * 5 + 3) % 7] ?? 1);
const starts: number[] = [];
let end = origin;
for (const length of lengths) {
  starts.push(end);
  end += length;
}
const indexAt = new Map(starts.map((start, index) => [start, index]));

interface Decoded extends Loose {
  readonly address: string;
}

const instruction = (start: number, length: number, text: string, symbol?: string): Decoded => ({
  address: `0x${start.toString(16)}`,
  instruction: text,
  instructionBytes: Array.from({ length }, () => 'AA').join(' '),
  ...(symbol === undefined ? {} : { symbol }),
});

/** What stands at an address, or what it would look like when reading begins there. */
function decode(start: number, garbled: number, symbol?: string): { readonly made: Decoded; readonly next: number } {
  const index = indexAt.get(start);
  if (index !== undefined && garbled === 0) return { made: instruction(start, lengths[index] ?? 1, `op${index}`, symbol), next: start + (lengths[index] ?? 1) };
  return { made: instruction(start, 1, 'garbled'), next: start + 1 };
}

function readFrom(start: number, count: number, symbol?: string): Loose {
  const instructions: Decoded[] = [];
  let garbled = indexAt.has(start) ? 0 : 3;
  for (let at = start; instructions.length < count && at < end; ) {
    const { made, next } = decode(at, garbled, symbol);
    instructions.push(made);
    at = next;
    garbled = indexAt.has(at) ? 0 : Math.max(0, garbled - 1);
  }
  return { instructions };
}

/** The address so many instructions after another one; nothing is before the origin. */
function counted(reference: string, start: number): number {
  const at = Number(reference);
  if (at < origin) throw new DapilotError('adapter-refused', 'There is nothing at this address.');
  const index = indexAt.get(at);
  return index === undefined ? at : (starts[Math.max(0, index + start)] ?? end);
}

const counting: AskInstructions = async (reference, start, count) => readFrom(counted(reference, start), count, 'main');
const inBytes: AskInstructions = async (reference, start, count) => readFrom(start === 0 ? counted(reference, 0) : Math.max(origin, Number(reference) + start), count, 'main');

async function read(ask: AskInstructions, index: number, start: number, count: number) {
  const questions: (readonly [string, number, number])[] = [];
  const found = await readInstructions(
    (...question) => {
      questions.push(question);
      return ask(...question);
    },
    `0x${(starts[index] ?? 0).toString(16)}`,
    start,
    count,
  );
  return { texts: found.map(({ text }) => text), questions, found };
}

const ops = (from: number, to: number) => Array.from({ length: to - from }, (_, offset) => `op${from + offset}`);

describe('instructions before a place', () => {
  test('an adapter that counts rightly is asked once, and always up to the place itself', async () => {
    const { texts, questions } = await read(counting, 200, -20, 30);
    expect(texts).toEqual(ops(180, 210));
    expect(questions).toHaveLength(1);
    const before = await read(counting, 200, -20, 20);
    expect(before.texts).toEqual(ops(180, 200));
    expect(before.questions[0]).toEqual([expect.any(String), -20, 21]);
  });

  test.each([190, 191, 192, 193, 194, 195, 196])('one that counts bytes is asked for more until the count and the step are right (%d)', async (index) => {
    const { texts, questions } = await read(inBytes, index, -20, 30);
    expect(texts).toEqual(ops(index - 20, index + 10));
    expect(questions.length).toBeLessThanOrEqual(6);
  });

  test('where the code begins there is nothing before it, and nobody asks for ever', async () => {
    const { texts, questions } = await read(counting, 5, -20, 30);
    expect(texts).toEqual(ops(0, 15));
    expect(questions.length).toBeLessThanOrEqual(6);
    expect((await read(inBytes, 5, -20, 20)).texts).toEqual(ops(0, 5));
  });

  test('an adapter whose code is never in step backwards is read forwards, and where that cannot be, from the place on', async () => {
    const place = 100;
    const across: AskInstructions = async (reference, start, count) =>
      start >= 0 ? readFrom(counted(reference, start), count, 'main') : { instructions: [instruction(Number(reference) - 2, 5, 'across')] };
    expect((await read(across, place, -10, 14)).texts).toEqual(ops(place - 10, place + 4));
    const alone: AskInstructions = async (reference, start, count) => {
      if (Number(reference) < (starts[place] ?? 0)) throw new DapilotError('adapter-refused', 'There is nothing at this address.');
      return across(reference, start, count);
    };
    expect((await read(alone, place, -10, 14)).texts).toEqual(ops(place, place + 4));
    expect((await read(alone, place, -10, 10)).texts).toEqual([]);
    const broken: AskInstructions = async (reference, start, count) => {
      if (Number(reference) < (starts[place] ?? 0)) throw new DapilotError('adapter-lost', 'gone');
      return across(reference, start, count);
    };
    await expect(read(broken, place, -10, 14)).rejects.toMatchObject({ code: 'adapter-lost' });
  });

  test('one that goes back to the beginning of the function alone is read forwards from before it', async () => {
    const beginning = 195;
    const withinFunction: AskInstructions = async (reference, start, count) => {
      const from = start < 0 ? Math.max(counted(reference, start), starts[beginning] ?? 0) : counted(reference, start);
      const missing = start < 0 ? -start - 5 : 0;
      const invalid = Array.from({ length: missing }, () => ({ address: '-1', presentationHint: 'invalid' }));
      const { instructions } = readFrom(from, count - missing, 'main');
      return { instructions: [...invalid, ...(instructions as readonly Loose[])] };
    };
    const { texts, questions } = await read(withinFunction, 200, -20, 30);
    expect(texts).toEqual(ops(180, 210));
    expect(questions.length).toBeLessThanOrEqual(4);
  });

  test('what comes without functions and lines is read again forwards', async () => {
    const bare: AskInstructions = async (reference, start, count) => {
      return readFrom(counted(reference, start), count, start < 0 ? undefined : 'main');
    };
    const { texts, found, questions } = await read(bare, 200, -20, 30);
    expect(texts).toEqual(ops(180, 210));
    expect(found.every(({ symbol }) => symbol === 'main')).toBe(true);
    expect(questions.map(([, start]) => start)).toEqual([-20, 0]);
  });

  test('a reference that is no address is asked as it is', async () => {
    const asked: unknown[] = [];
    await readInstructions(async (...question) => (asked.push(question), { instructions: [] }), 'wasm:12', -4, 8);
    expect(asked).toEqual([['wasm:12', -4, 8]]);
  });
});
