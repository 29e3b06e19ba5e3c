import { describe, expect, test } from 'vitest';
import { cpuMilliseconds } from '../../../../e2e/support/cpu-time.ts';
import { countTokens } from './tokens.ts';

test('counts as models do', () => {
  expect(countTokens('')).toBe(0);
  expect(countTokens('const price = undefined;')).toBe(5);
  expect(countTokens('<|endoftext|> hello')).toBeGreaterThan(1);
});

const characters = 10_000_000;
const made = (unit: string) => unit.repeat(Math.ceil(characters / unit.length));
const scattered = Array.from({ length: 20_000 }, (_, index) => String.fromCharCode((index * 7919) % 0x10000).repeat(1 + (index % 30))).join('');

/** Ten million characters of each; what is odd about it is all there is. */
const odd: readonly (readonly [string, string])[] = [
  ['one letter', made('a')], ['capitals', made('A')], ['spaces', made(' ')], ['line ends', made('\n')], ['both line ends', made('\r\n')], ['wide spaces', made('\u3000')], ['signs', made('!')],
  ['halves of pairs, first', made('\uD83D')], ['halves of pairs, second', made('\uDE00')], ['pairs, cut anywhere', `x${made('\u{1F600}')}`], ['families', made('\u{1F469}\u200D\u{1F469}\u200D\u{1F466}')],
  ['accents', `e${made('\u0301')}`], ['NUL', made('\0')], ['digits', made('1234567890')], ['ideographs', made('漢字')], ['apostrophes', made("'s")], ['special tokens', made('<|endoftext|>')],
  ['almost unbroken', made(`${' '.repeat(399)}x`)], ['signs before line ends', made(`${'!'.repeat(200)}${'\n'.repeat(200)}`)], ['everything', made(scattered)],
];

describe('a tokenizer that nothing makes throw or hang', () => {
  test.each(odd)('%s', (_, text) => {
    let tokens = 0;
    const took = cpuMilliseconds(() => {
      tokens = countTokens(text);
    });
    expect(tokens).toBeGreaterThanOrEqual(Math.floor((text.length - 200_000) / 4));
    // Takes a fraction of it; without parts a run of spaces takes two minutes.
    expect(took).toBeLessThan(10_000);
  });
});
