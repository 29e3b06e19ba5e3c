/**
 * Bytes of a program by pages. A position counts bytes from the start of the page that the viewed place is in, so pages
 * lie where the machine's own do, and what cannot be read is whole pages. Pure.
 */
import { parseAddress, type MemoryChange, type MemoryRange } from '../../../../shared/low-level.ts';
import type { SessionId } from '../../../../shared/ids.ts';

export const pageBytes = 4096;
/** So far can be scrolled to each side of the viewed place; further is gone to by address. */
const reachPages = 512;
const addressEnd = 1n << 64n;

/** A byte that was not read yet, one that is there, one that cannot be read, one behind the end. */
export const state = { unread: 0, byte: 1, gap: 2, end: 3 } as const;

export interface MemoryPage {
  readonly bytes: Uint8Array;
  /** For each byte one of `state`. */
  readonly states: Uint8Array;
  /** The stop it was read at. */
  readonly stop: number;
  /** As it was at the stop before that it was read at. */
  readonly before: Pick<MemoryPage, 'bytes' | 'states'> | undefined;
}

export interface MemoryPlace {
  readonly sessionId: SessionId;
  readonly reference: string;
  /** The address of the reference; undefined for one that only its adapter understands. */
  readonly base: bigint | undefined;
  /** The position of the reference. */
  readonly position: number;
}

/** Where a reference is, on the pages of the machine if it is an address. */
export function placeOf(sessionId: SessionId, reference: string): MemoryPlace {
  const base = parseAddress(reference);
  return { sessionId, reference, base, position: base === undefined ? 0 : Number(base % BigInt(pageBytes)) };
}

/** The first position that can be looked at, and the one behind the last; nothing is before a reference without address. */
export function extentOf({ base, position }: MemoryPlace, end = Number.POSITIVE_INFINITY): { readonly first: number; readonly last: number } {
  const reach = reachPages * pageBytes;
  if (base === undefined) return { first: 0, last: Math.min(end, reach) };
  const origin = base - BigInt(position);
  const below = origin < BigInt(reach) ? Number(origin) : reach;
  const above = addressEnd - origin < BigInt(reach) ? Number(addressEnd - origin) : reach;
  return { first: -below, last: Math.min(end, above) };
}

/** The address of a position; without one of its own, a place counts from 0. */
export function addressAt({ base, position }: MemoryPlace, at: number): bigint {
  return (base ?? 0n) + BigInt(at - position);
}

/** What is asked for to read a page. */
export function pageRequest(place: MemoryPlace, page: number): { readonly offset: number; readonly count: number } {
  return { offset: page * pageBytes - place.position, count: pageBytes };
}

/** A page from the answer; what was known of it before is what it is compared with. */
export function toPage(range: MemoryRange, stop: number, known: MemoryPage | undefined): MemoryPage {
  const bytes = new Uint8Array(pageBytes);
  const states = new Uint8Array(pageBytes).fill(state.gap);
  for (const { start, base64 } of range.pieces) {
    const piece = fromBase64(base64).subarray(0, Math.max(0, pageBytes - start));
    bytes.set(piece, start);
    states.fill(state.byte, start, start + piece.length);
  }
  if (range.end !== undefined) states.fill(state.end, range.end);
  return { bytes, states, stop, before: known && (known.stop === stop ? (known.before ?? known) : known) };
}

/** Whether a byte is another one than at the stop before. */
export function isChanged({ bytes, states, before }: MemoryPage, index: number): boolean {
  return before !== undefined && states[index] === state.byte && before.states[index] === state.byte && before.bytes[index] !== bytes[index];
}

/** The pages that a change concerns; undefined: it may be any. */
export function pagesOfChange(place: MemoryPlace, change: Pick<MemoryChange, 'reference' | 'offset' | 'count'>): { readonly first: number; readonly last: number } | undefined {
  const from = parseAddress(change.reference);
  const known = from !== undefined && place.base !== undefined;
  if (!known && change.reference !== place.reference) return undefined;
  const distance = known ? from - (place.base ?? 0n) : 0n;
  if (distance > BigInt(Number.MAX_SAFE_INTEGER) || distance < -BigInt(Number.MAX_SAFE_INTEGER)) return { first: 0, last: -1 };
  const start = place.position + Number(distance) + change.offset;
  return { first: Math.floor(start / pageBytes), last: Math.floor((start + Math.max(1, change.count) - 1) / pageBytes) };
}

function fromBase64(text: string): Uint8Array {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}

export function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}
