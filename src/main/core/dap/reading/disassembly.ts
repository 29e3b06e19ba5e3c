/** Machine code around a place, from adapters that count instructions backwards rightly, roughly, or in bytes. */
import { toProblem } from '../../../../shared/errors.ts';
import { addressText, parseAddress, type Instruction } from '../../../../shared/low-level.ts';
import type { Loose } from '../../base/loose.ts';
import { toInstructions } from './memory.ts';

/** Asks for `count` instructions from `start` instructions after the reference. */
export type AskInstructions = (reference: string, start: number, count: number) => Promise<Loose>;

/** Instructions of the architectures that are debugged are this long on average, or shorter. */
const bytesOfInstruction = 5;
const longInstruction = 8;
const mostQuestions = 6;
const mostAsked = 1000;

/**
 * The instructions from `start` on, `count` of them at most, in the order of their addresses. Where fewer come from before
 * the place than were asked for, or the place itself is in the middle of one of them, more is asked for until both are
 * right: code that is read from another byte falls into step after a few instructions.
 */
export async function readInstructions(ask: AskInstructions, reference: string, start: number, count: number): Promise<readonly Instruction[]> {
  const read = async (from: number, length: number, at = reference) => toInstructions(await ask(at, from, length), length);
  const place = parseAddress(reference);
  if (place === undefined || start >= 0) return read(start, count);
  const wanted = -start;
  // Up to the place itself, which tells whether what is before it is in step; some refuse to give less.
  const span = Math.max(count, wanted + 1);
  let best = judge(await read(start, span), place, wanted);
  let asked = wanted * bytesOfInstruction;
  for (let question = 1; question < mostQuestions && !best.complete && asked < mostAsked; question++) {
    const next = judge(await read(-asked, Math.min(mostAsked, asked + span)), place, wanted);
    // Asked from further back it begins at the same place: there is nothing before.
    const isStart = next.inStep && best.inStep && next.from === best.from;
    if (next.inStep && (!best.inStep || next.before >= best.before)) best = next;
    if (isStart) break;
    asked += next.inStep ? wanted * bytesOfInstruction : 1;
  }
  if (!best.complete) best = await fromFurtherBack(read, best, place, wanted, span);
  if (!best.inStep) return count > wanted ? read(0, count - wanted) : [];
  return (await named(read, best, place, wanted)).instructions.slice(0, best.before + count - wanted);
}

type Read = (from: number, length: number, at: string) => Promise<readonly Instruction[]>;

/** Some end where the function begins: what is before that is read forwards, from a byte that may be any. */
async function fromFurtherBack(read: Read, best: Judged, place: bigint, wanted: number, span: number): Promise<Judged> {
  const distance = BigInt(wanted * longInstruction);
  if (distance > place) return best;
  try {
    const found = await read(0, Math.min(mostAsked, wanted * longInstruction + span - wanted), addressText(place - distance));
    const next = judge(found.filter(({ invalid }) => invalid !== true), place, wanted);
    return next.inStep && next.before > best.before ? next : best;
  } catch (error) {
    // There is no code: it really begins here.
    if (toProblem(error).code === 'adapter-refused') return best;
    throw error;
  }
}

/** Some tell neither functions nor lines of what they read backwards: then it is read again, forwards. */
async function named(read: Read, best: Judged, place: bigint, wanted: number): Promise<Judged> {
  const [first] = best.instructions;
  if (!first || best.instructions.some(({ symbol, location }) => symbol !== undefined || location !== undefined)) return best;
  const again = judge(await read(0, best.instructions.length, first.address), place, wanted);
  return again.inStep && again.before === best.before ? again : best;
}

interface Judged {
  /** As many before the place as were wanted, and all from there on. */
  readonly instructions: readonly Instruction[];
  /** One of them is at the place, or the last one ends there. */
  readonly inStep: boolean;
  /** How many are before it. */
  readonly before: number;
  readonly from: bigint | undefined;
  readonly complete: boolean;
}

function judge(found: readonly Instruction[], place: bigint, wanted: number): Judged {
  const before = found.filter(({ address }) => BigInt(address) < place);
  const at = found.slice(before.length);
  const last = before.at(-1);
  const next = at[0] ? BigInt(at[0].address) : last && endOf(last);
  const inStep = next === undefined || next === place;
  const kept = before.slice(-wanted);
  return { instructions: [...kept, ...at], inStep, before: kept.length, from: found[0] && BigInt(found[0].address), complete: inStep && kept.length === wanted };
}

/** The address after an instruction, as far as its bytes are known. */
function endOf({ address, bytes }: Instruction): bigint | undefined {
  const length = (bytes ?? '').replaceAll(' ', '').length / 2;
  return length > 0 && Number.isInteger(length) ? BigInt(address) + BigInt(length) : undefined;
}
