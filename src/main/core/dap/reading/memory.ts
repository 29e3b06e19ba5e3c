/** Memory and machine code of a program, made of answers that may be short, long, full of holes, or shifted. */
import type { DebugProtocol } from '@vscode/debugprotocol/lib/debugProtocol.js';
import { addressText, parseAddress, type Instruction, type MemoryRange } from '../../../../shared/low-level.ts';
import { cut, integer, optional, position, record, records, text, type Loose } from '../../base/loose.ts';
import { localPath } from '../translation/translate.ts';

/** A range that is all holes is not asked for byte by byte. */
const mostAnswers = 16;
const textLimit = 500;

/**
 * Reads `count` bytes. An answer that is short because a part cannot be read is followed by a question for what comes
 * after that part; one that is short without that is the end of the memory.
 */
export async function readRange(ask: (offset: number, count: number) => Promise<Loose>, count: number): Promise<MemoryRange> {
  const pieces: { start: number; base64: string }[] = [];
  const gaps: { start: number; length: number }[] = [];
  let address: string | undefined;
  let at = 0;
  for (let answers = 0; at < count; answers++) {
    if (answers === mostAnswers) {
      gaps.push({ start: at, length: count - at });
      break;
    }
    const body = await ask(at, count - at);
    if (at === 0) address = text(body['address']);
    // What is more than was asked for belongs to nobody.
    const bytes = Buffer.from(text(body['data']) ?? '', 'base64').subarray(0, count - at);
    const unreadable = Math.min(position(body['unreadableBytes']), count - at - bytes.length);
    if (bytes.length > 0) pieces.push({ start: at, base64: bytes.toString('base64') });
    at += bytes.length;
    if (unreadable > 0) gaps.push({ start: at, length: unreadable });
    at += unreadable;
    if (unreadable === 0 && at < count) {
      if (at > 0) return { ...optional('address', address), pieces, gaps, end: at };
      gaps.push({ start: 0, length: count });
      break;
    }
  }
  return { ...optional('address', address), pieces, gaps };
}

/** The instructions of an answer in the order of their addresses, each address once: positions in it mean nothing. */
export function toInstructions(body: Loose, most: number): readonly Instruction[] {
  const found = new Map<bigint, Instruction>();
  const raws = records(body['instructions']).slice(0, most);
  let location: Loose = {};
  for (const [index, raw] of raws.entries()) {
    const address = parseAddress(text(raw['address']));
    const begins = index === 0 || raw['symbol'] !== raws[index - 1]?.['symbol'];
    // A place holds for the instructions after it until there is another; where a function begins without one, its next is it.
    if (hasLocation(raw)) location = record(raw['location']);
    else if (begins) location = nextLocation(raws, index) ?? location;
    if (address === undefined) continue;
    const before = found.get(address);
    if (before && before.invalid !== true) continue;
    found.set(address, toInstruction(address, raw, location));
  }
  return [...found].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, instruction]) => instruction);
}

function nextLocation(raws: readonly Loose[], from: number): Loose | undefined {
  const symbol = raws[from]?.['symbol'];
  const end = raws.findIndex((raw, index) => index > from && raw['symbol'] !== symbol);
  const located = raws.slice(from, end < 0 ? undefined : end).find(hasLocation);
  return located && record(located['location']);
}

function hasLocation(raw: Loose): boolean {
  return text(record(raw['location'])['path']) !== undefined;
}

function toInstruction(address: bigint, raw: Loose, location: Loose): Instruction {
  const path = localPath(text(location['path']));
  const line = integer(raw['line']);
  const words = text(raw['instruction']) ?? '';
  const invalid = raw['presentationHint'] === 'invalid' || /^\?*$/.test(words.trim());
  return {
    address: addressText(address),
    text: cut(words.trim(), textLimit),
    ...optional('bytes', text(raw['instructionBytes'])?.trim().toLowerCase()),
    ...optional('symbol', text(raw['symbol'])),
    ...(path === undefined || line === undefined || line < 1 ? {} : { location: { path, line } }),
    ...(invalid ? { invalid } : {}),
  };
}

export function memoryArguments(reference: string, offset: number, count: number): DebugProtocol.ReadMemoryArguments {
  return { ...placeArguments(reference, offset), count };
}

export function placeArguments(reference: string, offset: number): { readonly memoryReference: string; readonly offset?: number } {
  return { memoryReference: reference, ...(offset === 0 ? {} : { offset }) };
}
