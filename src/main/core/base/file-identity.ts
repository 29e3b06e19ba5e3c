import { lstatSync, type BigIntStats } from 'node:fs';

/** What tells a file from a later one under the same name, whose number may be the same; undefined while there is none. */
export function identifyFile(path: string): string | undefined {
  const found = lstatSync(path, { bigint: true, throwIfNoEntry: false });
  return found && identityOf(found);
}

export function identityOf({ ino, birthtimeNs }: BigIntStats): string {
  return `${ino} ${birthtimeNs}`;
}
