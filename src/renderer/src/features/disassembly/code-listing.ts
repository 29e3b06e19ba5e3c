/** Instructions in the order of their addresses, and the rows that are made of them. Pure. */
import type { Instruction } from '../../../../shared/low-level.ts';

export type CodeRow =
  | { readonly kind: 'symbol'; readonly id: string; readonly name: string }
  | { readonly kind: 'source'; readonly id: string; readonly path: string; readonly line: number; /** Another file than above. */ readonly named: boolean }
  | { readonly kind: 'instruction'; readonly id: string; readonly instruction: Instruction };

/**
 * Both lists as one, by address. What is known stays as it is: code that is read from another byte may look different, so
 * what lies inside of a known instruction is left out.
 */
export function mergeInstructions(known: readonly Instruction[], found: readonly Instruction[]): readonly Instruction[] {
  if (known.length === 0) return found;
  const taken = new Map(known.map((instruction) => [instruction.address, instruction]));
  const spans = known.flatMap((instruction) => {
    const end = endOf(instruction);
    return end === undefined ? [] : [{ from: BigInt(instruction.address), end }];
  });
  const fresh = found.filter(({ address }) => !taken.has(address) && !isInside(spans, BigInt(address)));
  return [...known, ...fresh].toSorted((one, other) => (BigInt(one.address) < BigInt(other.address) ? -1 : 1));
}

/** Whether an address is in the middle of one of the spans, which are in order. */
function isInside(spans: readonly { readonly from: bigint; readonly end: bigint }[], address: bigint): boolean {
  let low = 0;
  let high = spans.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((spans[middle]?.from ?? 0n) < address) low = middle + 1;
    else high = middle;
  }
  const before = spans[low - 1];
  return before !== undefined && address < before.end;
}

function endOf({ address, bytes }: Instruction): bigint | undefined {
  const digits = (bytes ?? '').replace(/[^\da-f]/gi, '');
  return digits.length > 1 ? BigInt(address) + BigInt(digits.length >> 1) : undefined;
}

/** The rows of a listing: a function's name where it begins, a source line where its instructions begin. */
export function codeRows(instructions: readonly Instruction[], withSource: boolean): readonly CodeRow[] {
  const rows: CodeRow[] = [];
  let symbol: string | undefined;
  let path: string | undefined;
  let line: number | undefined;
  for (const instruction of instructions) {
    const { address, location } = instruction;
    const name = functionOf(instruction.symbol);
    if (name !== undefined && name !== symbol) {
      rows.push({ kind: 'symbol', id: `f${address}`, name });
      symbol = name;
    }
    if (withSource && location && (location.path !== path || location.line !== line)) {
      rows.push({ kind: 'source', id: `l${address}`, path: location.path, line: location.line, named: location.path !== path });
      ({ path, line } = location);
    }
    rows.push({ kind: 'instruction', id: address, instruction });
  }
  return rows;
}

/** Some say how far into the function an instruction is. */
function functionOf(symbol: string | undefined): string | undefined {
  const name = symbol?.replace(/\s*\+\s*(0x)?[\da-f]+>?:?$/i, '').replace(/^</, '').trim();
  return name === '' ? undefined : name;
}

export interface InstructionWords {
  readonly mnemonic: string;
  readonly operands: string;
  readonly comment: string;
}

/** The parts of an instruction's text, without the blanks that adapters pad it with. */
export function wordsOf({ text }: Pick<Instruction, 'text'>): InstructionWords {
  const [, mnemonic = '', rest = ''] = /^\s*(\S+)\s*([^]*)$/.exec(text) ?? [];
  const [, operands = '', comment = ''] = /^([^]*?)\s*(?:(?:;|#(?!\S)|\/\/)\s*([^]*))?$/.exec(rest) ?? [];
  return { mnemonic, operands: operands.trim(), comment: comment.trim() };
}

/** Where a jump or a call goes, as far as it is written there. */
export function targetOf(instruction: Pick<Instruction, 'text'>): string | undefined {
  const { mnemonic, operands } = wordsOf(instruction);
  if (!/^(j|call|b|bl|cb|tb|loop)/i.test(mnemonic)) return undefined;
  return /(?:^|,\s*|\s)#?(0x[\da-f]{1,16})$/i.exec(operands)?.[1];
}
