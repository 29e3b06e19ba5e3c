/** What works with a profile, found out by one small question: for the person who has just filled it in. */
import { slowWords } from '../../../../shared/model-speed.ts';
import type { ModelCheck, ModelProfile } from '../../../../shared/models.ts';
import { DapilotError } from '../../../../shared/errors.ts';
import type { Logger } from '../../base/logger.ts';
import { countTokens } from '../tokens.ts';
import { createModelClient, type ModelAnswer, type ModelClient } from './client.ts';
import { openEndpoint } from './endpoint.ts';
import { classify } from './errors.ts';

export interface ProfileTest {
  readonly profile: ModelProfile;
  readonly apiKey: string | undefined;
  readonly localOnly: boolean;
  readonly logger: Logger;
  /** Absent: one that asks the profile's endpoint. */
  readonly client?: ModelClient;
}

/** Long enough that its speed says something. */
const counted = 40;
const question = {
  messages: [
    { role: 'system', content: 'You answer with exactly one JSON object and no other text.' },
    { role: 'user', content: `Count: { "numbers": [1, 2, 3, …] } with all numbers from 1 to ${counted}.` },
  ],
  schema: {
    name: 'counted',
    schema: { type: 'object', properties: { numbers: { type: 'array', items: { type: 'integer' } } }, required: ['numbers'], additionalProperties: false },
  },
} as const;

/** Looks at one thing after the other; `onCheck` hears of each. Rejects with `cancelled` when `signal` fires. */
export async function testProfile(test: ProfileTest, signal: AbortSignal, onCheck: (check: ModelCheck) => void): Promise<void> {
  if (!(await lists(test, signal, onCheck))) return;
  const client = test.client ?? createModelClient({ ...test, known: new Map() });
  let answer: ModelAnswer;
  try {
    answer = await client.ask(question, signal, { text: () => undefined, again: () => undefined });
  } catch (error) {
    if (signal.aborted || !(error instanceof DapilotError)) throw error;
    onCheck({ kind: error.code === 'model-unauthorized' ? 'key' : error.code === 'model-missing' ? 'model' : 'answer', state: 'bad', words: error.message });
    return;
  }
  onCheck(formatCheck(answer));
  onCheck(
    answer.pieces > 1
      ? { kind: 'streaming', state: 'good', words: `The answer came in ${answer.pieces} pieces, so you see it while it is written.` }
      : { kind: 'streaming', state: 'poor', words: 'The answer came in one piece, so you see nothing until it is whole.' },
  );
  onCheck(speedCheck(answer));
}

/** False: there is no use in asking. */
async function lists({ profile, apiKey, localOnly }: ProfileTest, signal: AbortSignal, onCheck: (check: ModelCheck) => void): Promise<boolean> {
  try {
    const names = await openEndpoint({ profile, apiKey, localOnly }).models(AbortSignal.any([signal, AbortSignal.timeout(profile.firstTokenSeconds * 1000)]));
    onCheck({ kind: 'address', state: 'good', words: `It answers, and offers ${names.length === 1 ? 'one model' : `${names.length} models`}.` });
    if (profile.model !== '') onCheck(modelCheck(profile.model, names));
    return true;
  } catch (thrown) {
    if (signal.aborted) throw thrown;
    const { error } = classify(thrown, { baseUrl: profile.baseUrl, model: profile.model, hasKey: apiKey !== undefined });
    const unlisted = error.code === 'model-missing';
    const kind = error.code === 'model-unauthorized' ? 'key' : 'address';
    onCheck({ kind, state: unlisted ? 'poor' : 'bad', words: unlisted ? 'It answers, and does not say which models it has.' : error.message });
    return unlisted;
  }
}

/** Ollama adds a tag to names that have none; routers know aliases that they do not list. */
function modelCheck(model: string, names: readonly string[]): ModelCheck {
  const listed = names.some((name) => name === model || name === `${model}:latest` || name.endsWith(`/${model}`));
  return listed ? { kind: 'model', state: 'good', words: `It has "${model}".` } : { kind: 'model', state: 'poor', words: `"${model}" is not in its list; it may still know it by that name.` };
}

function formatCheck({ text, format }: ModelAnswer): ModelCheck {
  const body = /\{[\s\S]*\}/.exec(text)?.[0] ?? '';
  let numbers: unknown;
  try {
    numbers = (JSON.parse(body) as { readonly numbers?: unknown }).numbers;
  } catch {
    numbers = undefined;
  }
  if (!Array.isArray(numbers)) return { kind: 'format', state: 'bad', words: 'It did not answer with the JSON that it was asked for, so it will not manage a plan.' };
  const right = numbers.length === counted && numbers.every((number, index) => number === index + 1);
  const how = format === 'json_schema' ? 'held to a JSON schema by the endpoint' : format === 'json_object' ? 'held to JSON by the endpoint, to the schema only by words' : 'asked for JSON in words only';
  if (!right) return { kind: 'format', state: 'poor', words: `It answered with JSON (${how}), but cannot count to ${counted}: expect weak plans.` };
  return { kind: 'format', state: format === 'json_schema' ? 'good' : 'poor', words: `It answers with the JSON it was asked for, ${how}.` };
}

function speedCheck({ text, usage, firstTokenMilliseconds, milliseconds }: ModelAnswer): ModelCheck {
  const timing = { firstTokenMilliseconds, milliseconds, inputTokens: usage?.inputTokens ?? 100, outputTokens: usage?.outputTokens ?? countTokens(text) };
  const slow = slowWords(timing);
  const seconds = (time: number) => `${(time / 1000).toFixed(1)} s`;
  return { kind: 'speed', state: slow === undefined ? 'good' : 'poor', words: slow ?? `First word after ${seconds(firstTokenMilliseconds)}, whole answer after ${seconds(milliseconds)}.` };
}
