/** From the text of a model to an Action Plan, strictly: what is wrong is named with its path, nothing is guessed. */
import { z } from 'zod';
import { actionPlanSchema, corePlanSchema, type ActionPlan } from '../../../shared/plan.ts';

export type ParsedAnswer =
  | { readonly kind: 'plan'; readonly plan: ActionPlan; readonly stripped: readonly string[] }
  /** `faults` in words, each with its path, for the model and for people. */
  | { readonly kind: 'invalid'; readonly faults: readonly string[] };

const shownFaults = 12;

/** The schema that answers are held to: with the extended actions, or with the core ones alone. */
export function answerSchema(extended: boolean) {
  return extended ? actionPlanSchema : corePlanSchema;
}

/**
 * Parses an answer. One leading think block and one code fence are taken off and named in `stripped`: endpoints without
 * a JSON mode add them. A `null` for an optional field means that it is absent.
 */
export function parseAnswer(text: string, extended: boolean): ParsedAnswer {
  const { body, stripped } = strip(text);
  if (body === '') return { kind: 'invalid', faults: ['The answer is empty.'] };
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch (error) {
    const where = error instanceof Error ? error.message : String(error);
    const around = body.startsWith('{') ? '' : ' The answer must begin with "{" and hold nothing but the JSON object.';
    return { kind: 'invalid', faults: [`The answer is not JSON: ${where}.${around}`] };
  }
  const parsed = answerSchema(extended).safeParse(withoutNulls(value));
  if (!parsed.success) return { kind: 'invalid', faults: parsed.error.issues.slice(0, shownFaults).map(inWords) };
  const plan: ActionPlan = parsed.data;
  if (plan.verdict && plan.plan.length > 0) {
    return { kind: 'invalid', faults: ['verdict: a verdict ends the work, so plan must be empty when there is one.'] };
  }
  return { kind: 'plan', plan, stripped };
}

function strip(text: string): { readonly body: string; readonly stripped: readonly string[] } {
  const stripped: string[] = [];
  let body = text.trim();
  // Where the endpoint itself has begun the block, only its end is in the answer.
  const think = /^<think>[\s\S]*?<\/think>/.exec(body) ?? /^[^{`<][\s\S]*?<\/think>(?=\s*[{`])/.exec(body);
  if (think) {
    stripped.push('think block');
    body = body.slice(think[0].length).trim();
  }
  const fence = /^```(?:json)?[ \t]*\r?\n([\s\S]*?)\r?\n?```$/i.exec(body);
  if (fence?.[1] !== undefined) {
    stripped.push('code fence');
    body = fence[1].trim();
  }
  return { body, stripped };
}

/** Strict JSON modes make a model write null for what it leaves out; only the verdict may be null itself. */
function withoutNulls(value: unknown, root = true): unknown {
  if (Array.isArray(value)) return value.map((item) => withoutNulls(item, false));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key, item]) => item !== null || (root && key === 'verdict'))
      .map(([key, item]) => [key, withoutNulls(item, false)]),
  );
}

function inWords(issue: z.core.$ZodIssue): string {
  const path = issue.path.reduce<string>((text, part) => (typeof part === 'number' ? `${text}[${part}]` : `${text}${text && '.'}${String(part)}`), '');
  const at = path === '' ? 'the answer' : path;
  if (issue.code === 'invalid_union' && 'discriminator' in issue) {
    return `${at}: unknown action; allowed are ${(issue as { readonly options?: readonly unknown[] }).options?.join(', ') ?? 'the listed ones'}.`;
  }
  if (issue.code === 'unrecognized_keys') return `${at}: unknown field ${issue.keys.join(', ')}.`;
  if (issue.code === 'too_big' && path === 'plan') return `plan: more than ${String(issue.maximum)} steps.`;
  return `${at}: ${issue.message}.`;
}

type JsonSchema = { readonly [key: string]: unknown };

/** The JSON Schema an endpoint is given: every field required, optional ones nullable, and no keyword that strict modes refuse. */
export function answerJsonSchema(extended: boolean): JsonSchema {
  return strictSchema(z.toJSONSchema(answerSchema(extended), { io: 'input' }) as JsonSchema);
}

const keptKeywords = ['type', 'description', 'enum', 'const', 'minimum', 'maximum', 'maxItems'];

function strictSchema(schema: JsonSchema): JsonSchema {
  const result: Record<string, unknown> = {};
  for (const keyword of keptKeywords) {
    const value = schema[keyword];
    if (value !== undefined && value !== Number.MAX_SAFE_INTEGER) result[keyword] = value;
  }
  const union = (schema['anyOf'] ?? schema['oneOf']) as readonly JsonSchema[] | undefined;
  if (union) result['anyOf'] = union.map(strictSchema);
  if (schema['items']) result['items'] = strictSchema(schema['items'] as JsonSchema);
  const properties = schema['properties'] as Record<string, JsonSchema> | undefined;
  if (!properties) return result;
  const required = (schema['required'] ?? []) as readonly string[];
  result['properties'] = Object.fromEntries(
    Object.entries(properties).map(([name, property]) => {
      const strict = strictSchema(property);
      const optional = !required.includes(name) && !takesNull(strict) && !('default' in property);
      return [name, optional ? { anyOf: [strict, { type: 'null' }] } : strict];
    }),
  );
  result['required'] = Object.keys(properties);
  result['additionalProperties'] = false;
  return result;
}

function takesNull(schema: JsonSchema): boolean {
  return ((schema['anyOf'] ?? []) as readonly JsonSchema[]).some((one) => one['type'] === 'null');
}
