/** A list of a very large message, as its text in pieces: an entry is read when somebody looks at it. */

/** Reads as any other list. `pieces` are JSON arrays of `pieceLength` entries each, the last one of the rest. */
export function createLazyList(pieces: readonly string[], pieceLength: number, length: number): readonly unknown[] {
  const unread: (string | undefined)[] = [...pieces];
  const entries: unknown[] = Array.from({ length: 0 });
  entries.length = length;

  function read(index: number): void {
    const piece = Math.floor(index / pieceLength);
    const text = unread[piece];
    if (text === undefined) return;
    unread[piece] = undefined;
    (JSON.parse(text) as readonly unknown[]).forEach((entry, offset) => {
      entries[piece * pieceLength + offset] = entry;
    });
  }

  return new Proxy(entries, {
    get(target, key) {
      if (isIndex(key)) read(Number(key));
      return Reflect.get(target, key) as unknown;
    },
    has: (target, key) => (isIndex(key) ? Number(key) < length : Reflect.has(target, key)),
  });
}

const isIndex = (key: string | symbol): key is string => typeof key === 'string' && /^\d+$/.test(key);
