import { expect, it } from 'vitest';
import { slowWords } from './model-speed.ts';

const timing = { firstTokenMilliseconds: 300, milliseconds: 1900, inputTokens: 3000, outputTokens: 100 };

it('says nothing of a model that is fast enough', () => {
  expect(slowWords(timing)).toBeUndefined();
});

it('tells reading from writing', () => {
  expect(slowWords({ ...timing, firstTokenMilliseconds: 6000, milliseconds: 7000 })).toMatch(/7\.0 s, of which 6\.0 s passed before the first word: it waited, or read 3,000 tokens/);
  expect(slowWords({ ...timing, firstTokenMilliseconds: 1000, milliseconds: 11_000 })).toMatch(/11\.0 s, of which 10\.0 s for writing 100 tokens \(10 a second\)/);
});
