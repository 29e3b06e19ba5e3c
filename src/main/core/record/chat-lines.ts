/**
 * Rounds as examples for whoever tunes a model: what the model was asked, and the plan as the person let it run. A step that
 * was edited stands as it was edited; one that was skipped or refused is no part of the answer.
 */
import type { Round, Task } from '../../../shared/agent.ts';
import { createReplay, entriesOf, sentBodies } from '../../../shared/replay.ts';
import type { ReadRecord } from '../../../shared/read-record.ts';

interface ChatMessage {
  readonly role: string;
  readonly content: string;
}

/** One line of chat JSON for each round that a model planned and of which the person, or a rule of theirs, approved a step; and for a verdict after such rounds. */
export function chatLines(record: ReadRecord): readonly string[] {
  const task = createReplay(record).moments.at(-1)?.snapshot.agent.task;
  if (!task) return [];
  const questions = questionsOf(record);
  let approved = false;
  return task.rounds.flatMap((round) => {
    const messages = questions.get(round.number);
    const answer = answerOf(round) ?? (approved ? verdictOf(round, task) : undefined);
    approved ||= answer !== undefined;
    return messages && answer ? [`${JSON.stringify({ messages: [...messages, { role: 'assistant', content: JSON.stringify(answer) }] })}\n`] : [];
  });
}

function answerOf({ thoughts, hypotheses, steps }: Round): object | undefined {
  const plan = steps.filter(({ approvedBy, status }) => (approvedBy === 'person' || approvedBy === 'rule') && (status === 'done' || status === 'failed')).map(({ step }) => step);
  return plan.length === 0 ? undefined : { thoughts, hypotheses: hypotheses.map((one) => ({ ...one, status: 'open' })), plan, verdict: null };
}

function verdictOf({ number, thoughts, hypotheses }: Round, { rounds, verdict, end }: Task): object | undefined {
  if (!verdict || end?.reason !== 'verdict' || number !== rounds.length) return undefined;
  const { rootCause, explanation, evidence, confidence } = verdict;
  const names = evidence.map(({ id }) => id.slice(id.lastIndexOf(':') + 1));
  return { thoughts, hypotheses, plan: [], verdict: { rootCause: { ...rootCause, path: baseName(rootCause.path) }, explanation, evidence: names, confidence } };
}

/** The first question to the planner in each round; that it was asked to repair its answer is no part of it. */
function questionsOf(record: ReadRecord): ReadonlyMap<number, readonly ChatMessage[]> {
  const bodies = sentBodies(record);
  const questions = new Map<number, readonly ChatMessage[]>();
  for (const { event } of entriesOf(record, 'event')) {
    if (event.type !== 'agent.requestSent' || event.request.role !== 'planner' || questions.has(event.round)) continue;
    const messages = messagesOf(bodies.get(event.request.id) ?? '');
    if (messages) questions.set(event.round, messages);
  }
  return questions;
}

function messagesOf(body: string): readonly ChatMessage[] | undefined {
  try {
    const { messages } = JSON.parse(body) as { readonly messages?: unknown };
    return Array.isArray(messages) && messages.every(isMessage) ? messages.map(({ role, content }) => ({ role, content })) : undefined;
  } catch {
    return undefined;
  }
}

function isMessage(value: unknown): value is ChatMessage {
  return typeof value === 'object' && value !== null && 'role' in value && typeof value.role === 'string' && 'content' in value && typeof value.content === 'string';
}

function baseName(path: string): string {
  return path.split(/[\\/]/).findLast((part) => part !== '') ?? path;
}
