/** The planner that asks a model. It answers only what the schema allows, after one repair at most. */
import type { ModelTiming, Usage } from '../../../shared/agent.ts';
import { DapilotError } from '../../../shared/errors.ts';
import type { ModelProfile, ModelRole } from '../../../shared/models.ts';
import type { Logger } from '../base/logger.ts';
import { answerJsonSchema, parseAnswer } from './answer.ts';
import { ContextTooLong, createModelClient, type ModelAnswer, type ModelClient } from './model/client.ts';
import type { LeavingRequest } from './model/endpoint.ts';
import { defaultContextTokens } from './model/ollama.ts';
import { summariseLongOutput } from './model/output-summary.ts';
import type { Message } from './model/protocol.ts';
import { tokensOf, usageOf } from './model/usage.ts';
import type { Planner, PlannerInput } from './planner.ts';
import { buildMessages } from './prompt.ts';
import { createRedactor } from './redact.ts';
import { bounded } from './result-summary.ts';
import { createThoughtsReader } from './thoughts-stream.ts';
import { sumUsage } from './usage.ts';

/** A model with what it takes to ask it. */
export interface PlanningModel {
  readonly profile: ModelProfile;
  readonly apiKey: string | undefined;
  /** Absent: one that asks the profile's endpoint. */
  readonly client?: ModelClient;
}

export interface ModelPlannerParts {
  readonly model: PlanningModel;
  /** Shortens long output. */
  readonly helper?: PlanningModel;
  readonly localOnly: boolean;
  /** Hears of everything that is about to leave for either of them. */
  readonly onSend?: (role: ModelRole, request: LeavingRequest, signal?: AbortSignal) => Promise<void>;
  /** Hears of every answer, whatever it is worth. */
  readonly onAnswer?: (role: ModelRole, answer: ModelAnswer) => void;
  /** Hears that the planner's endpoint is asked again only after a while, and why. */
  readonly onPause?: (reason: string, milliseconds: number) => void;
  /** Values that no model may see; asked before every question. */
  readonly secrets?: () => Promise<Iterable<string>>;
  readonly logger: Logger;
}

const keptRawAnswer = 8000;
/** Left for the answer of a model whose window is known: Ollama cuts off the beginning of what is too long, without a word. */
const answerTokens = 1500;

/** A planner for one task: placeholders of secrets stay the same during it. */
export function createModelPlanner(parts: ModelPlannerParts): Planner {
  const { profile } = parts.model;
  const logger = parts.logger.tagged('agent.plan');
  const client = clientOf('planner', parts.model, parts);
  const helper = parts.helper && { profile: parts.helper.profile, client: clientOf('helper', parts.helper, parts) };
  const extended = profile.extendedActions;
  const schema = { name: 'action_plan', schema: answerJsonSchema(extended) };
  const redactor = createRedactor();
  /** By the output: what was sent once is sent again unchanged. */
  const shortened = new Map<string, string>();
  const readable = (profile.contextTokens ?? (profile.protocol === 'ollama' ? defaultContextTokens : Number.POSITIVE_INFINITY)) - answerTokens;
  let compact = false;

  async function ask(messages: readonly Message[], signal: AbortSignal, onThoughts: (text: string) => void): Promise<ModelAnswer> {
    let read = createThoughtsReader();
    return client.ask({ messages, schema }, signal, {
      text: (piece) => onThoughts(read(piece)),
      again(reason) {
        read = createThoughtsReader();
        onThoughts(`\n[${reason}]\n`);
      },
      pause: (reason, milliseconds) => parts.onPause?.(reason, milliseconds),
    });
  }

  async function shorten(output: string, signal: AbortSignal): Promise<Usage | undefined> {
    if (!helper || shortened.has(output)) return undefined;
    const { text, usage } = await summariseLongOutput(output, helper, redactor, signal, logger);
    if (text !== undefined) shortened.set(output, text);
    return usage.calls === 0 ? undefined : usage;
  }

  /** Asks; a conversation that is too long for the model is shortened, once and from then on. */
  async function question(input: PlannerInput, signal: AbortSignal, onThoughts: (text: string) => void) {
    const build = () => buildMessages(input, { redactor, extended, compact, shortOutput: (output) => shortened.get(output) });
    const beShort = () => {
      logger.warn('conversation shortened', { rounds: input.past.length });
      compact = true;
    };
    let messages = build();
    if (!compact && Number.isFinite(readable) && tokensOf(messages) > readable) {
      beShort();
      messages = build();
    }
    try {
      return { messages, answer: await ask(messages, signal, onThoughts) };
    } catch (error) {
      if (!(error instanceof ContextTooLong) || compact) throw error;
      beShort();
      messages = build();
      return { messages, answer: await ask(messages, signal, onThoughts) };
    }
  }

  return {
    kind: 'model',
    label: profile.model,
    async plan(input, signal, onThoughts) {
      redactor.know((await parts.secrets?.()) ?? []);
      const helperUsage = await shorten(input.observation?.output ?? '', signal);
      const helped = helperUsage === undefined ? {} : { helperUsage };
      const { messages, answer } = await question(input, signal, onThoughts);
      const usage = usageOf(messages, answer, profile);
      const parsed = parseAnswer(answer.text, extended);
      if (parsed.kind === 'plan') {
        if (parsed.stripped.length > 0) logger.info('stripped from the answer', { what: parsed.stripped });
        return { plan: parsed.plan, usage, ...helped, repaired: false, timing: timingOf(answer, usage) };
      }
      logger.warn('answer not accepted', { faults: parsed.faults });
      onThoughts('\n[the answer was not a valid plan; asking once more]\n');
      const repair: readonly Message[] = [
        ...messages,
        { role: 'assistant', content: bounded(answer.text, keptRawAnswer) || '(nothing)' },
        { role: 'user', content: repairText(parsed.faults) },
      ];
      const second = await ask(repair, signal, onThoughts);
      const again = parseAnswer(second.text, extended);
      if (again.kind === 'invalid') {
        throw new DapilotError('plan-invalid', `The model "${profile.model}" answered twice with something that is no valid plan: ${again.faults.join(' ')}`, {
          hint: 'Try again, choose a stronger model, or use the built-in planner.',
          detail: bounded(second.text),
        });
      }
      const secondUsage = usageOf(repair, second, profile);
      return { plan: again.plan, usage: sumUsage(usage, secondUsage), ...helped, repaired: true, timing: timingOf(second, secondUsage) };
    },
  };
}

function clientOf(role: ModelRole, { profile, apiKey, client }: PlanningModel, { localOnly, logger, onSend, onAnswer }: ModelPlannerParts): ModelClient {
  const asked = client ?? createModelClient({ profile, apiKey, localOnly, logger, onSend: onSend && ((request, signal) => onSend(role, request, signal)) });
  return {
    async ask(...question) {
      const answer = await asked.ask(...question);
      onAnswer?.(role, answer);
      return answer;
    },
  };
}

function timingOf({ firstTokenMilliseconds, milliseconds }: ModelAnswer, { inputTokens, outputTokens }: Usage): ModelTiming {
  return { firstTokenMilliseconds: Math.round(firstTokenMilliseconds), milliseconds: Math.round(milliseconds), inputTokens, outputTokens };
}

function repairText(faults: readonly string[]): string {
  return ['Your answer was not accepted:', ...faults.map((fault) => `- ${fault}`), 'Answer again with the whole corrected JSON object and nothing else.'].join('\n');
}
