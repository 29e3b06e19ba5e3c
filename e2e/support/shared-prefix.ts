/** How much of what is sent to a model it has read before: what providers can reuse begins at the first byte. */

/** Of each text after the first, the share of its bytes with which the one before it begins in the same way. */
export function sharedPrefixes(texts: readonly string[]): readonly number[] {
  return texts.slice(1).map((text, index) => {
    const [one, before] = [Buffer.from(text), Buffer.from(texts[index] ?? '')];
    let same = 0;
    while (same < one.length && one[same] === before[same]) same++;
    return one.length === 0 ? 1 : same / one.length;
  });
}
