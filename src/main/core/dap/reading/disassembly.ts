/** Machine code around an address, from adapters that count instructions backwards rightly, roughly, or in bytes. */
import { parseAddress, type Instruction } from '../../../../shared/low-level.ts';
import type { Loose } from '../wire/loose.ts';
import { toInstructions } from './memory.ts';

/** Asks for `count` instructions from `start` instructions after the place. */
export type AskInstructions = (start: number, count: number) => Promise<Loose>;

/** Instructions of the architectures that are debugged are this long on average, or shorter. */
const bytesOfInstruction = 5;
const mostQuestions = 6;
const mostAsked = 1000;

/**
 * The instructions from `start` on, `count` of them at most, in the order of their addresses. Where fewer come from before
 * the place than were asked for, or the place itself begins in the middle of one of them, more is asked for until both
 * are right: code that is read from another byte falls into step after a few instructions.
 */
export async function readInstructions(ask: AskInstructions, reference: string, start: number, count: number): Promise<readonly Instruction[]> {
  const read = async (from: number, length: number) => toInstructions(await ask(from, length), length);
  const place = parseAddress(reference);
  const first = await read(start, count);
  if (place === undefined || start >= 0) return first;
  const wanted = -start;
  let best = judge(first, place, wanted, count);
  let asked = wanted * bytesOfInstruction;
  for (let question = 1; question < mostQuestions && !best.complete; question++) {
    const found = await read(-asked, Math.min(mostAsked, asked + count));
    const next = judge(found, place, wanted, count);
    // Asked from further back it begins at the same place: there is nothing before.
    const isStart = next.inStep && best.inStep && next.from === best.from;
    if (next.inStep && (!best.inStep || next.before >= best.before)) best = next;
    if (isStart) break;
    asked += next.inStep ? wanted * bytesOfInstruction : 1;
  }
  if (best.inStep) return best.instructions;
  return (await read(0, count)).slice(0, Math.max(0, count - wanted));
}

interface Judged {
  readonly instructions: readonly Instruction[];
  /** One of them is at the place, or all of them are before it. */
  readonly inStep: boolean;
  /** How many are before it. */
  readonly before: number;
  readonly from: bigint | undefined;
  readonly complete: boolean;
}

function judge(found: readonly Instruction[], place: bigint, wanted: number, count: number): Judged {
  const before = found.filter(({ address }) => BigInt(address) < place);
  const at = found.slice(before.length);
  const last = before.at(-1);
  const next = at[0] ? BigInt(at[0].address) : last && endOf(last);
  const inStep = next === undefined || next === place;
  const kept = before.slice(-wanted);
  return {
    instructions: [...kept, ...at].slice(0, count),
    inStep,
    before: kept.length,
    from: found[0] && BigInt(found[0].address),
    complete: inStep && kept.length === wanted,
  };
}

/** The address after an instruction, as far as its bytes are known. */
function endOf({ address, bytes }: Instruction): bigint | undefined {
  const length = (bytes ?? '').replace(/[^\da-f]/gi, '').length / 2;
  return length > 0 && Number.isInteger(length) ? BigInt(address) + BigInt(length) : undefined;
}
