/** Fuzzy matching as in a command palette: all letters in order, better when they start words or follow each other. */
interface FuzzyMatch {
  /** Higher is better. */
  readonly score: number;
  /** Positions in the text that matched, for emphasis. */
  readonly positions: readonly number[];
}

const startBonus = 8;
const runBonus = 5;
const caseBonus = 1;
const gapCost = 0.4;
const longestGapCost = 4;

/** How well `query` fits `text`, or null when it does not; an empty query fits everything equally. */
export function fuzzyMatch(query: string, text: string): FuzzyMatch | null {
  const wanted = query.replace(/\s+/g, '');
  if (wanted === '') return { score: 0, positions: [] };
  const lower = text.toLowerCase();
  const letters = wanted.toLowerCase();
  let best: FuzzyMatch | null = null;
  for (let start = lower.indexOf(letters[0] ?? ''); start >= 0; start = lower.indexOf(letters[0] ?? '', start + 1)) {
    const match = matchFrom(wanted, letters, text, lower, start);
    if (match === null) break;
    if (best === null || match.score > best.score) best = match;
  }
  return best;
}

/** The items that fit, best first; equal ones keep their order. */
export function fuzzyFilter<Item>(query: string, items: readonly Item[], textOf: (item: Item) => string): readonly { readonly item: Item; readonly match: FuzzyMatch }[] {
  return items
    .flatMap((item) => {
      const match = fuzzyMatch(query, textOf(item));
      return match ? [{ item, match }] : [];
    })
    .toSorted((a, b) => b.match.score - a.match.score);
}

function matchFrom(wanted: string, letters: string, text: string, lower: string, start: number): FuzzyMatch | null {
  const positions: number[] = [];
  let score = 0;
  let at = start;
  for (let index = 0; index < letters.length; index += 1) {
    const found = nextPosition(letters[index] ?? '', text, lower, at, positions.at(-1));
    if (found < 0) return null;
    const last = positions.at(-1);
    if (startsWord(text, found)) score += startBonus;
    if (last !== undefined && found === last + 1) score += runBonus;
    else if (last !== undefined) score -= Math.min(longestGapCost, (found - last - 1) * gapCost);
    if (text[found] === wanted[index]) score += caseBonus;
    positions.push(found);
    at = found + 1;
  }
  return { score: score - text.length * 0.02, positions };
}

/** The next place of a letter: directly after the last one, else a word's start, else anywhere. */
function nextPosition(letter: string, text: string, lower: string, from: number, last: number | undefined): number {
  const first = lower.indexOf(letter, from);
  if (first < 0 || last === undefined || first === last + 1) return first;
  for (let at = first; at >= 0; at = lower.indexOf(letter, at + 1)) if (startsWord(text, at)) return at;
  return first;
}

function startsWord(text: string, at: number): boolean {
  if (at === 0) return true;
  const before = text[at - 1] ?? '';
  const here = text[at] ?? '';
  return /[\s/\\._:-]/.test(before) || (/[a-z]/.test(before) && /[A-Z]/.test(here));
}
