/** What the models page says of a profile. */
import type { ModelCheck, ModelKeyPlace, ModelProfile, ModelProtocol, ModelTest } from '../../../../shared/models.ts';

export const protocolWords: Readonly<Record<ModelProtocol, string>> = {
  openai: 'OpenAI-compatible',
  ollama: 'Ollama (/api/chat)',
  llama: 'llama-server (/completion)',
};

export const checkWords: Readonly<Record<ModelCheck['kind'], string>> = {
  address: 'Address',
  key: 'Key',
  model: 'Model',
  answer: 'Answer',
  format: 'JSON',
  streaming: 'Streaming',
  speed: 'Speed',
};

export const checkMarks: Readonly<Record<ModelCheck['state'], { readonly icon: string; readonly tone: string; readonly word: string }>> = {
  good: { icon: 'check', tone: 'tone-good', word: 'good' },
  poor: { icon: 'warning', tone: 'tone-bad', word: 'poor' },
  bad: { icon: 'error', tone: 'tone-failed', word: 'does not work' },
};

/** Where a typed key is, or would be. */
export function keyWords(place: ModelKeyPlace | undefined, keeps: 'system' | 'memory'): string {
  if (place === 'environment') return 'DAPILOT_API_KEY is set and used for the model that plans.';
  if (place === 'system') return 'A key is kept in the key store of your system. It can be replaced here, never read.';
  if (place === 'memory') return 'A key is kept in memory until DAPilot ends, since there is no key store of the system here.';
  return keeps === 'system' ? 'It will be kept in the key store of your system, for this address only.' : 'It will be kept in memory until DAPilot ends: there is no key store of the system here. DAPILOT_API_KEY works as well.';
}

/** In one word, for the list. */
export function testWord(test: ModelTest | undefined): string | undefined {
  if (!test) return undefined;
  if (test.running) return 'testing…';
  if (test.problem || test.checks.some(({ state }) => state === 'bad')) return 'does not work';
  return test.checks.some(({ state }) => state === 'poor') ? 'works, with limits' : 'works';
}

/** A whole price, once its two necessary parts are there; what is missing counts as nothing. */
export function priceWith(price: ModelProfile['price'], part: 'input' | 'cachedInput' | 'output', text: string): ModelProfile['price'] | undefined {
  const amount = text.trim() === '' ? undefined : Number(text);
  const { [part]: _, ...others }: Partial<NonNullable<ModelProfile['price']>> = price ?? {};
  const known: Partial<NonNullable<ModelProfile['price']>> = { ...others, ...(amount === undefined ? {} : { [part]: amount }) };
  if (known.input === undefined && known.output === undefined && known.cachedInput === undefined) return undefined;
  return { input: 0, output: 0, currency: 'USD', ...known };
}
