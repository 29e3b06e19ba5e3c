/** Completions, memory, machine code and data breakpoints as they cross the bridge. All text is untrusted. */

/** What accepting a completion does to the text it was asked for: `text` takes the place of `start` to `end`. */
export interface CompletionEdit {
  readonly label: string;
  /** UTF-16 offsets into the text that was sent. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly detail?: string;
  /** DAP's type: method, function, variable, … */
  readonly kind?: string;
  readonly sortText?: string;
}

/** A range of memory. Offsets count from the `offset` that was asked for. */
export interface MemoryRange {
  /** Where the range begins, as the adapter writes addresses; absent when nothing of it can be read. */
  readonly address?: string;
  readonly pieces: readonly { readonly start: number; readonly base64: string }[];
  readonly gaps: readonly { readonly start: number; readonly length: number }[];
  /** The memory ends here, before the range does. */
  readonly end?: number;
}

export interface Instruction {
  /** Hexadecimal; what instructions are told apart by. */
  readonly address: string;
  readonly text: string;
  readonly bytes?: string;
  readonly symbol?: string;
  readonly location?: { readonly path: string; readonly line: number };
  /** A place holder: there is no code here. */
  readonly invalid?: boolean;
}

/** How far one step goes. */
export const granularities = ['statement', 'line', 'instruction'] as const;
export type Granularity = (typeof granularities)[number];

/** Bytes that are not what they were, as a `memory` event or a write told. */
export interface MemoryChange {
  /** Grows by one with every change of a session. */
  readonly serial: number;
  readonly reference: string;
  readonly offset: number;
  readonly count: number;
}

/** So many of the last changes are kept; who has missed more reads everything again. */
export const keptMemoryChanges = 16;

/** A number that an adapter or a person wrote as an address: hexadecimal with 0x, or decimal; else undefined. */
export function parseAddress(text: string | undefined): bigint | undefined {
  const words = text?.trim() ?? '';
  return /^(0x[\da-f]{1,32}|\d{1,39})$/i.test(words) ? BigInt(words) : undefined;
}

/** An address as it is written everywhere: hexadecimal, lower case, with 0x. */
export function addressText(address: bigint): string {
  return `0x${address.toString(16)}`;
}

export interface DataBreakpointInfo {
  /** Null: it cannot be watched, and `description` says why. */
  readonly dataId: string | null;
  readonly description: string;
  readonly accessTypes: readonly string[];
  readonly canPersist: boolean;
}
