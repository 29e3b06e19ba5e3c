/** The planner that asks a model. It answers only what the schema allows, after one repair at most. */
import type { Usage } from '../../../shared/agent.ts';
import { DapilotError } from '../../../shared/errors.ts';
import type { Settings } from '../../../shared/settings.ts';
import type { Logger } from '../base/logger.ts';
import { answerJsonSchema, parseAnswer } from './answer.ts';
import { ContextTooLong, createModelClient, type Message, type ModelAnswer, type ModelClient } from './model-client.ts';
import type { Planner, PlannerInput } from './planner.ts';
import { buildMessages } from './prompt.ts';
import { createRedactor } from './redact.ts';
import { bounded } from './result-summary.ts';
import { createThoughtsReader } from './thoughts-stream.ts';
import { countTokens } from './tokens.ts';

export interface ModelPlannerParts {
  readonly settings: Settings['model'];
  readonly apiKey: string | undefined;
  readonly logger: Logger;
  readonly client?: ModelClient;
}

const keptRawAnswer = 8000;

/** A planner for one task: placeholders of secrets stay the same during it. */
export function createModelPlanner(parts: ModelPlannerParts): Planner {
  const { settings } = parts;
  const logger = parts.logger.tagged('agent.plan');
  const client = parts.client ?? createModelClient(parts);
  const extended = settings.extendedActions;
  const schema = answerJsonSchema(extended);
  const redactor = createRedactor();

  async function ask(messages: readonly Message[], signal: AbortSignal, onThoughts: (text: string) => void): Promise<ModelAnswer> {
    let read = createThoughtsReader();
    return client.ask({ messages, schema }, signal, {
      text: (piece) => onThoughts(read(piece)),
      again(reason) {
        read = createThoughtsReader();
        onThoughts(`\n[${reason}]\n`);
      },
    });
  }

  /** Asks; a conversation that is too long for the model is shortened once. */
  async function question(input: PlannerInput, signal: AbortSignal, onThoughts: (text: string) => void) {
    const messages = buildMessages(input, { redactor, extended });
    try {
      return { messages, answer: await ask(messages, signal, onThoughts) };
    } catch (error) {
      if (!(error instanceof ContextTooLong) || input.past.length === 0) throw error;
      logger.warn('conversation shortened', { rounds: input.past.length });
      const shorter = buildMessages(input, { redactor, extended, compact: true });
      return { messages: shorter, answer: await ask(shorter, signal, onThoughts) };
    }
  }

  return {
    kind: 'model',
    label: settings.model,
    async plan(input, signal, onThoughts) {
      const { messages, answer } = await question(input, signal, onThoughts);
      const usage = usageOf(messages, answer);
      const parsed = parseAnswer(answer.text, extended);
      if (parsed.kind === 'plan') {
        if (parsed.stripped.length > 0) logger.info('stripped from the answer', { what: parsed.stripped });
        return { plan: parsed.plan, usage, repaired: false };
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
        throw new DapilotError('plan-invalid', `The model "${settings.model}" answered twice with something that is no valid plan: ${again.faults.join(' ')}`, {
          hint: 'Try again, choose a stronger model, or use the built-in planner.',
          detail: bounded(second.text),
        });
      }
      return { plan: again.plan, usage: sum(usage, usageOf(repair, second)), repaired: true };
    },
  };
}

function repairText(faults: readonly string[]): string {
  return ['Your answer was not accepted:', ...faults.map((fault) => `- ${fault}`), 'Answer again with the whole corrected JSON object and nothing else.'].join('\n');
}

/** As the endpoint counted, else as we do. */
function usageOf(messages: readonly Message[], { text, usage }: ModelAnswer): Usage {
  if (usage) return { calls: 1, ...usage };
  const inputTokens = messages.reduce((tokens, { content }) => tokens + countTokens(content), 0);
  return { calls: 1, inputTokens, outputTokens: countTokens(text) };
}

function sum(a: Usage, b: Usage): Usage {
  return { calls: a.calls + b.calls, inputTokens: a.inputTokens + b.inputTokens, outputTokens: a.outputTokens + b.outputTokens };
}
