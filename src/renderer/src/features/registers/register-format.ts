/** Values of registers in the base that a person wants to see. Pure. */

export type Base = 'hex' | 'decimal';

/** A register's value in another base; what is no plain number, such as a vector, stays as the adapter wrote it. */
export function inBase(value: string, base: Base): string {
  const [, hex, behindHex = ''] = /^(0x[\da-f]+)((?:\s.*)?)$/is.exec(value) ?? [];
  const decimal = /^-?\d+$/.exec(value)?.[0];
  if (base === 'decimal' && hex !== undefined) return `${BigInt(hex)}${behindHex}`;
  if (base === 'hex' && decimal !== undefined) return hexOf(BigInt(decimal));
  return value;
}

/** A negative number as the 64 bits that it is. */
function hexOf(value: bigint): string {
  return `0x${(value < 0n ? BigInt.asUintN(64, value) : value).toString(16)}`;
}
