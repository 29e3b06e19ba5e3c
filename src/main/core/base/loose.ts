/** Reading what came from an adapter or stands in a file: fields may be missing, null, or of another type, and texts may be endless. */
export type Loose = Readonly<Record<string, unknown>>;

/** A plain object, no list. */
export function isObject(value: unknown): value is Loose {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function record(value: unknown): Loose {
  return isObject(value) ? value : {};
}

/** The entries of a list that are objects, in place; a missing list is empty. */
export function records(value: unknown): readonly Loose[] {
  return Array.isArray(value) ? value.map(record) : [];
}

export function text(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  return typeof value === 'number' ? String(value) : undefined;
}

/** An integer, also one that was sent as a string. */
export function integer(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) ? number : undefined;
}

/** Lines and columns: 0 for whatever is not a position. */
export function position(value: unknown): number {
  return Math.max(0, integer(value) ?? 0);
}

export function strings(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((entry): entry is string => typeof entry === 'string') : [];
}

export function integers(value: unknown): readonly number[] {
  return Array.isArray(value) ? value.map(integer).filter((entry): entry is number => entry !== undefined) : [];
}

/** The first `limit` UTF-16 units, never half a character, with a mark where something was cut. */
export function cut(value: string, limit: number): string {
  if (value.length <= limit) return value;
  const end = /[\ud800-\udbff]/.test(value.charAt(limit - 2)) ? limit - 2 : limit - 1;
  return `${value.slice(0, end)}…`;
}

/** Spreads to nothing when the value is absent, so that optional fields stay absent. */
export function optional<Key extends string, Value>(key: Key, value: Value | undefined): { readonly [K in Key]?: Value } {
  return value === undefined ? {} : ({ [key]: value } as { readonly [K in Key]?: Value });
}
