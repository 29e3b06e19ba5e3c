import { describe, expect, it } from 'vitest';
import { usageOf } from './model/usage.ts';
import { noUsage, sumUsage } from './usage.ts';

const price = { input: 2, cachedInput: 0.5, output: 8, currency: 'USD' };
const messages = [{ role: 'user', content: 'why is it undefined?' }] as const;

describe('what a call costs', () => {
  it('is what the endpoint counted, at the price of the profile, with what it had read before for less', () => {
    const usage = usageOf(messages, { text: 'x', usage: { inputTokens: 1000, cachedTokens: 800, outputTokens: 100 } }, { price });
    expect(usage).toEqual({ calls: 1, inputTokens: 1000, cachedTokens: 800, outputTokens: 100, cost: { amount: (200 * 2 + 800 * 0.5 + 100 * 8) / 1_000_000, currency: 'USD' } });
  });

  it('is counted by us where the endpoint does not, and unknown without a price', () => {
    const usage = usageOf(messages, { text: 'because' }, {});
    expect(usage.inputTokens).toBeGreaterThan(3);
    expect(usage.outputTokens).toBeGreaterThan(0);
    expect(usage).not.toHaveProperty('cost');
  });

  it('stays sane when an endpoint says that it had read more than it was given', () => {
    const { cost } = usageOf(messages, { text: 'x', usage: { inputTokens: 10, cachedTokens: 500, outputTokens: 0 } }, { price });
    expect(cost?.amount).toBeCloseTo((10 * 0.5) / 1_000_000, 12);
  });
});

describe('a sum', () => {
  const known = { calls: 1, inputTokens: 10, outputTokens: 5, cost: { amount: 0.5, currency: 'USD' } };

  it('adds, and nothing changes nothing', () => {
    expect(sumUsage(known, noUsage)).toEqual(known);
    expect(sumUsage(noUsage, known)).toEqual(known);
    expect(sumUsage(known, { ...known, cachedTokens: 4 })).toEqual({ calls: 2, inputTokens: 20, cachedTokens: 4, outputTokens: 10, cost: { amount: 1, currency: 'USD' } });
  });

  it('is of unknown cost as soon as a part is, or in another currency', () => {
    const { cost: _, ...unknown } = known;
    expect(sumUsage(known, unknown)).not.toHaveProperty('cost');
    expect(sumUsage(known, { ...known, cost: { amount: 1, currency: 'EUR' } })).not.toHaveProperty('cost');
  });
});
