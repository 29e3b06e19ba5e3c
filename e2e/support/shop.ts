/** A small program that fails, and settings that let a scripted model plan. */
import { modelProfileSchema, type ModelProfile } from '../../src/shared/models.ts';
import type { Settings } from '../../src/shared/settings.ts';

/** Line 4 loses the capital, line 9 fails for 'B' in the second turn of the loop. */
export const shop = `const catalogue = { a: { cents: 100 }, B: { cents: 250 } };

function normalise(sku) {
  return sku.toLowerCase();
}

function priceOf(sku, count) {
  const item = catalogue[normalise(sku)];
  return item.cents * count;
}

let total = 0;
for (const sku of ['a', 'B']) {
  total += priceOf(sku, 2);
}
console.log(total);
`;

/** A program that is right. */
export const good = "console.log('all ' + 'well');\n";
export const goodSays = 'all well';

/** A plan that waits for one click. */
export const lookPlan = {
  thoughts: 'item is undefined although "B" is in the catalogue.',
  hypotheses: [{ id: 'h1', claim: 'the key has lost its capital', status: 'open' }],
  plan: [{ action: 'evaluate', expression: 'item', description: 'Is the item missing?', tests: 'h1', expect: 'undefined' }],
  verdict: null,
};

/** A conclusion from that plan's result. */
export const lookVerdict = {
  thoughts: 'That is it.',
  plan: [],
  verdict: {
    rootCause: { path: 'shop.js', line: 4, function: 'normalise' },
    explanation: 'normalise lowers the case of keys that have capitals.',
    evidence: ['r1s1'],
    confidence: 0.9,
  },
};

/** One model that plans, at an endpoint. */
export function modelSettings(baseUrl: string, more: Partial<ModelProfile> = {}): { readonly model: Partial<Settings['model']> } {
  return { model: { profiles: { mine: modelProfileSchema.parse({ baseUrl, model: 'scripted', ...more }) } } };
}
