/**
 * The conversation with a model: a first part that is the same for every task and round, then messages that only grow.
 * What was sent once is sent again unchanged, so that providers can reuse what they have read.
 */
import { z } from 'zod';
import type { Step } from '../../../shared/agent.ts';
import type { Observation } from '../../../shared/observation.ts';
import { coreSteps, extendedSteps, isMovingStep } from '../../../shared/plan.ts';
import { callOf, canonicalJson } from './canonical.ts';
import { dataBlock, dataRule } from './data-block.ts';
import { examples } from './few-shot.ts';
import type { Message } from './model/protocol.ts';
import type { PastRound, PlannerInput } from './planner.ts';
import type { Redactor } from './redact.ts';
import { bounded, oneLine, shortPath, standing, withoutFolder } from './result-summary.ts';
import { stopText } from './stop-text.ts';
import { findingLines } from './tools/check-environment.ts';
import { externalToolLines } from './tools/external-text.ts';
import { readMoreCharacters } from './tools/read-more.ts';
import { shortStepId } from './verdict.ts';

/** Observations older than this many rounds become one line; in batches, so that the kept text changes rarely. */
const keptRounds = 10;
const stubBatch = 5;
const resultCharacters = 1500;
const resultsCharacters = 6000;
/** Of a stop, when a model cannot read more. */
const compactTokens = 800;

export interface PromptParts {
  readonly redactor: Redactor;
  readonly extended: boolean;
  /** As short as it can be, every past observation in one line and without examples: for when a model cannot read more. */
  readonly compact?: boolean;
  /** Of an output that a helper has shortened: its lines. */
  readonly shortOutput?: (output: string) => string | undefined;
}

/** The messages that ask for the next plan. */
export function buildMessages(input: PlannerInput, parts: PromptParts): readonly Message[] {
  const stubs = parts.compact ? input.past.length : stubCount(input.past.length);
  const messages: Message[] = [{ role: 'system', content: systemText(parts.extended, parts.compact) }];
  for (const [index, round] of input.past.entries()) {
    messages.push({ role: 'user', content: roundText(input, index, parts, stubs) });
    messages.push({ role: 'assistant', content: answerText(round, parts.redactor) });
  }
  messages.push({ role: 'user', content: roundText(input, input.past.length, parts, stubs) });
  return messages;
}

function stubCount(rounds: number): number {
  return rounds <= keptRounds ? 0 : Math.ceil((rounds - keptRounds) / stubBatch) * stubBatch;
}

const systemTexts = new Map<string, string>();

/** Role, rules, actions and examples; depends on nothing but the profile, so it is written once. */
export function systemText(extended: boolean, compact = false): string {
  const kind = `${extended} ${compact}`;
  const text = systemTexts.get(kind) ?? writeSystemText(extended, compact);
  systemTexts.set(kind, text);
  return text;
}

function writeSystemText(extended: boolean, compact: boolean): string {
  const steps = extended ? [...coreSteps, ...extendedSteps] : coreSteps;
  return [
    'You find the cause of a failure in a running program, together with a person, through one debugger that you share.',
    'You answer with exactly one JSON object and no other text:',
    '{ "thoughts": string, "hypotheses": [{ "id": "h1", "claim": string, "status": "open" | "supported" | "refuted" | "inconclusive" }], "plan": [step, …], "verdict": null | verdict }',
    'verdict: { "rootCause": { "path": string, "line": integer, "function"?: string }, "explanation": string, "evidence": [string, …], "confidence": 0 to 1 }',
    '',
    'Rules:',
    '- thoughts: what the state shows and what it rules out, in a few sentences for the person.',
    '- plan: 0 to 10 steps. They run in order, each after the person or a rule has allowed it; you see all results before you plan again. An error of a step is a result, too.',
    '- Ask what tells your hypotheses apart. Looking (evaluate without effects) is cheaper for the person than moving the program; moving is cheaper than changing it.',
    '- A step may carry "tests" (a hypothesis) and "expect" (what that hypothesis predicts: a value, "not …", "contains …", "> 5", or "file.js:12" for where it stops). The result is compared with it.',
    '- An expression that calls, assigns or creates something may have effects and then waits for the person; so do conditions and log messages of breakpoints.',
    '- Paths are relative to the workspace. Never invent a file or a line.',
    '- rootCause is the statement of the person’s code that a fix would change: where the bad value is born, not where it is used.',
    '- evidence: names of steps (r1s2 is step 2 of round 1) or of stops ("stop 3") that show it. Conclude only from what was seen. With a verdict, plan is empty.',
    '- If you see no way on, answer an empty plan with verdict null and say in thoughts what is missing.',
    ...(extended ? ['- A result that is cut in the middle can be read on with readMore, by the name of its step.'] : []),
    `- ${dataRule}`,
    '- ⟨secret:1⟩ stands for a value that is kept from you; the same number is the same value.',
    '',
    'Steps, each with "action", "description" (why, in one sentence) and its own fields:',
    ...steps.map(stepText),
    ...(compact ? [] : ['', 'Examples of first plans:', ...examples.map(({ failure, seen, answer }) => `${failure}. Seen: ${seen}\n${JSON.stringify(answer)}`)]),
  ].join('\n');
}

type JsonSchema = { readonly [key: string]: unknown };

/** One line for an action, written from its schema. */
function stepText(step: z.ZodType): string {
  const schema = z.toJSONSchema(step, { io: 'input' }) as JsonSchema;
  const properties = schema['properties'] as Record<string, JsonSchema>;
  const required = schema['required'] as readonly string[];
  const own = Object.entries(properties).filter(([name]) => !['action', 'description', 'tests', 'expect'].includes(name));
  const fields = own.map(([name, property]) => `${name}${required.includes(name) ? '' : '?'}: ${typeText(property)}`);
  return `- ${String(properties['action']?.['const'])} { ${fields.join(', ')} }  ${String(schema['description'])}`;
}

function typeText(schema: JsonSchema): string {
  const about = typeof schema['description'] === 'string' ? ` (${schema['description']})` : '';
  if (schema['enum']) return `${(schema['enum'] as readonly string[]).map((one) => `"${one}"`).join(' | ')}${about}`;
  if (schema['type'] === 'array') return `[${typeText(schema['items'] as JsonSchema)}, …]${about}`;
  if (schema['type'] !== 'object') return `${String(schema['type'])}${about}`;
  const required = (schema['required'] ?? []) as readonly string[];
  const fields = Object.entries(schema['properties'] as Record<string, JsonSchema>);
  return `{ ${fields.map(([name, property]) => `${name}${required.includes(name) ? '' : '?'}: ${typeText(property)}`).join(', ')} }${about}`;
}

/** What is new for the round at `index`: results of the one before, what the person did, and the state now. The first `stubs` rounds are shortened. */
function roundText(input: PlannerInput, index: number, parts: PromptParts, stubs: number): string {
  const { redactor } = parts;
  const stub = index < stubs;
  const before = input.past[index - 1];
  const now = input.past[index];
  const observation = now ? now.observation : input.observation;
  const actions = now ? (now.personActions ?? []) : input.personActions;
  const sections: string[] = index === 0 ? taskText(input, parts) : [];
  if (before) sections.push(resultsText(before, { round: index, stub, redactor, workspace: input.workspace, now: observation }));
  if (actions.length > 0 && !stub) {
    sections.push('Since then the person:', dataBlock('person', actions.map((action) => oneLine(redactor.text(action), 400)).join('\n'), 3000));
  }
  if (!observation || (observation.rootId as string) === 'none') sections.push('Now: no program is running.');
  else if (stub) sections.push(dataBlock('debugger, shortened', redactor.text(oneLine(standing(observation, input.workspace), 240))));
  else {
    const shortOutput = parts.shortOutput?.(observation.output);
    sections.push(stopText(observation, { workspace: input.workspace, redactor, previous: before?.observation, shown: index > stubs, shortOutput, ...(parts.compact ? { tokens: compactTokens } : {}) }));
  }
  return redactor.withoutKnown(sections.join('\n'));
}

function taskText(input: PlannerInput, { redactor, extended }: PromptParts): string[] {
  const sections: string[] = [];
  if (input.symptom !== undefined) sections.push('The person says what is wrong:', dataBlock('person', redactor.text(input.symptom), 8000));
  if (input.program) {
    const { path, subject, language } = input.program;
    sections.push('The program:', dataBlock('launch', `${path === undefined ? subject : shortPath(path, input.workspace)} (${language})`, 400));
  }
  if (input.environment) {
    sections.push('The environment check found this to be off; it may be the cause, before anything in the code is:', dataBlock('environment check', redactor.text(findingLines(input.environment).join('\n')), 2000));
  }
  if (extended && input.externalTools) sections.push('External tools, for callTool:', dataBlock('external servers', redactor.text(externalToolLines(input.externalTools).join('\n')), 8000));
  if (!input.interactive) sections.push('Nobody can be asked in this run: a step that is not allowed beforehand is refused.');
  return sections;
}

interface ResultsParts {
  readonly round: number;
  readonly stub: boolean;
  readonly redactor: Redactor;
  readonly workspace: string;
  /** What is shown after them. */
  readonly now: Observation | undefined;
}

function resultsText({ steps, hypotheses }: PastRound, { round, stub, redactor, workspace, now }: ResultsParts): string {
  if (steps.length === 0) return `Round ${round} had no steps.`;
  const share = Math.min(resultCharacters, Math.floor(resultsCharacters / steps.length));
  const lines = [`Results of round ${round}:`];
  for (const step of steps) {
    const head = `${shortStepId(step.id)} ${step.step.action}: ${statusText(step)}`;
    lines.push(head);
    if (stub) continue;
    const edited = step.edited ? `the person changed the step to ${callOf(step.step)}` : undefined;
    // Where a movement has led to now, its values and output are shown below.
    const detail = now && isMovingStep(step.step) && step.status === 'done' && step.result?.stop === now.stop?.number ? undefined : step.result?.detail;
    const words = [edited, summaryText(step, redactor), detail].filter((text) => text !== undefined && text !== '');
    const limit = step.step.action === 'readMore' ? Math.max(share, readMoreCharacters + 200) : share;
    if (words.length > 0) lines.push(dataBlock('result', bounded(redactor.text(withoutFolder(words.join('\n'), workspace)), limit), limit + 200));
  }
  const known = hypotheses.filter(({ status }) => status !== 'open').map(({ id, status }) => `${oneLine(id, 20).replace(/[^\w.-]/g, '')} ${status}`);
  return known.length > 0 ? [...lines, `Hypotheses now: ${known.join(', ')}.`].join('\n') : lines.join('\n');
}

/** What an expression gives is as secret as its name says. */
function summaryText({ step, status, result, reason }: Step, redactor: Redactor): string | undefined {
  if (!result || step.action !== 'evaluate' || status !== 'done') return result?.summary ?? reason;
  const [, value = result.summary, type = ''] = /^([\s\S]*)( \([^()]*\))$/.exec(result.summary) ?? [];
  return redactor.named(step.expression, value) + type;
}

function statusText({ status, result }: Step): string {
  const outcome = result?.outcome === undefined ? '' : `, what was expected is ${result.outcome}`;
  return `${status === 'skipped' ? 'the person skipped it' : status}${outcome}`;
}

/** The model's own answer of a round, in one canonical form. */
function answerText({ thoughts, hypotheses, steps }: PastRound, redactor: Redactor): string {
  return redactor.text(canonicalJson({ thoughts, hypotheses, plan: steps.map(({ step }) => step), verdict: null }));
}
