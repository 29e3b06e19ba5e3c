/** Bytes as people write them: groups of one, two, four or eight, in either order. Pure. */

export const widths = [1, 2, 4, 8] as const;
export type Width = (typeof widths)[number];

export interface Format {
  readonly width: Width;
  readonly littleEndian: boolean;
}

/** The digits of a group in the order of its value. */
export function groupText(bytes: ArrayLike<number>, { littleEndian }: Pick<Format, 'littleEndian'>): string {
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0'));
  return (littleEndian ? digits.toReversed() : digits).join('');
}

/** The bytes of a value that was written for a group: hexadecimal, or decimal after `=`, or one character in quotes. */
export function parseGroup(text: string, { width, littleEndian }: Format): Uint8Array | undefined {
  const value = valueOf(text.trim());
  if (value === undefined) return undefined;
  const size = BigInt(width * 8);
  if (value >= 1n << size || value < -(1n << (size - 1n))) return undefined;
  let rest = BigInt.asUintN(width * 8, value);
  const bytes = new Uint8Array(width);
  for (let index = 0; index < width; index += 1) {
    bytes[littleEndian ? index : width - 1 - index] = Number(rest & 0xffn);
    rest >>= 8n;
  }
  return bytes;
}

function valueOf(words: string): bigint | undefined {
  const character = /^'([\x20-\x7e])'?$/.exec(words)?.[1];
  if (character !== undefined) return BigInt(character.charCodeAt(0));
  const decimal = /^=(-?)(\d{1,20})$/.exec(words);
  if (decimal) return decimal[1] === '-' ? -BigInt(decimal[2] ?? '0') : BigInt(decimal[2] ?? '0');
  const digits = /^(?:0x)?([\da-f]{1,16})$/i.exec(words)?.[1];
  return digits === undefined ? undefined : BigInt(`0x${digits}`);
}

/** How a byte looks as text. */
export function characterOf(byte: number): string {
  return byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : '.';
}

export function hexText(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join(' ');
}

const cTypes: Readonly<Record<Width, string>> = { 1: 'uint8_t', 2: 'uint16_t', 4: 'uint32_t', 8: 'uint64_t' };

/** A C array of the groups that are whole; what is left over becomes bytes. */
export function cArrayText(bytes: Uint8Array, format: Format): string {
  const width = bytes.length % format.width === 0 ? format.width : 1;
  const values: string[] = [];
  for (let at = 0; at < bytes.length; at += width) values.push(`0x${groupText(bytes.subarray(at, at + width), format)}`);
  const perLine = Math.max(1, 16 / width);
  const lines: string[] = [];
  for (let at = 0; at < values.length; at += perLine) lines.push(`  ${values.slice(at, at + perLine).join(', ')},`);
  return `const ${cTypes[width]} data[${values.length}] = {\n${lines.join('\n')}\n};\n`;
}

/** Digits of an address in the view's first column. */
export function addressDigits(address: bigint): string {
  const digits = address < 0n ? '' : address.toString(16);
  return digits.padStart(digits.length > 8 ? 12 : 8, '0');
}

/** As many bytes in a row as fit into a width in characters. */
export function bytesPerRow(characters: number, { width }: Pick<Format, 'width'>): number {
  const needed = (bytes: number) => 13 + (bytes / width) * (width * 2 + 1) + 1 + bytes;
  return [32, 16, 8].find((bytes) => needed(bytes) <= characters) ?? 8;
}
