/**
 * Words that an adapter says at every hit of a breakpoint, many thousand times in a loop: the first few are let through,
 * then they are counted, and the count is told at most once a second.
 */
export interface Repeats {
  /** Whether these words are to be shown; what differs counts as the same when it is of the same `subject`. */
  admit(words: string, subject?: string): boolean;
  /** Tells what was counted and not told. */
  flush(): void;
}

const shownFirst = 3;
const tellMilliseconds = 1000;
/** So many different ones are told apart; what is beyond them counts together. */
const mostKinds = 200;
const excerptLength = 80;

/** `tell` gets a sentence about what was left out. */
export function createRepeats(tell: (sentence: string) => void): Repeats {
  const seen = new Map<string, { readonly first: string; times: number; untold: number }>();
  let timer: NodeJS.Timeout | undefined;

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    for (const count of seen.values()) {
      if (count.untold > 0) tell(`${count.untold} more times: ${excerptOf(count.first)}`);
      count.untold = 0;
    }
  }

  return {
    admit: (words, subject = words) => {
      const isKind = seen.has(subject) || seen.size < mostKinds;
      const key = isKind ? subject : 'different messages';
      const count = seen.get(key) ?? { first: isKind ? words : key, times: 0, untold: 0 };
      seen.set(key, count);
      count.times += 1;
      if (count.times <= shownFirst) return true;
      count.untold += 1;
      timer ??= setTimeout(flush, tellMilliseconds).unref();
      return false;
    },
    flush,
  };
}

function excerptOf(words: string): string {
  const line = words.trim().split('\n', 1)[0] ?? '';
  return line.length > excerptLength ? `${line.slice(0, excerptLength).trimEnd()} …` : line;
}
