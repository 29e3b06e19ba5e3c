/** The helper's task: long output of a program in a few lines, so that the planner's budget goes to what matters. */
import type { Usage } from '../../../../shared/agent.ts';
import { DapilotError } from '../../../../shared/errors.ts';
import type { ModelProfile } from '../../../../shared/models.ts';
import type { Logger } from '../../base/logger.ts';
import { dataBlock, dataRule } from '../data-block.ts';
import type { Redactor } from '../redact.ts';
import { bounded, oneLine } from '../result-summary.ts';
import { noUsage } from '../usage.ts';
import type { ModelClient } from './client.ts';
import type { Message } from './protocol.ts';
import { usageOf } from './usage.ts';

export interface OutputHelper {
  readonly client: ModelClient;
  readonly profile: ModelProfile;
}

/** Shorter output is read as it is. */
const longOutput = 6000;
/** Of the output, its head and tail. */
const readCharacters = 40_000;
const longestSummary = 1500;
/** A planner does not wait longer for it. */
const patienceMilliseconds = 20_000;

const instructions = [
  'You shorten the output of a program for someone who looks for the cause of a failure.',
  'Answer with at most 12 short lines of plain text: the first error and its message word for word, what led to it, what repeats and how often, and what stands at the end. No advice, no introduction.',
  dataRule,
].join('\n');

/**
 * The output in a few lines, and what that cost; undefined where there is nothing to shorten or the helper did not answer:
 * then the planner reads what our rules leave of it. What comes back is text of a model about untrusted text: data.
 */
export async function summariseLongOutput(output: string, { client, profile }: OutputHelper, redactor: Redactor, signal: AbortSignal, logger: Logger): Promise<{ readonly text?: string; readonly usage: Usage }> {
  if (output.length < longOutput) return { usage: noUsage };
  const messages: readonly Message[] = [
    { role: 'system', content: instructions },
    { role: 'user', content: dataBlock('output of the program', redactor.text(bounded(output, readCharacters)), readCharacters + 200) },
  ];
  const patience = AbortSignal.any([signal, AbortSignal.timeout(patienceMilliseconds)]);
  try {
    const answer = await client.ask({ messages }, patience, { text: () => undefined, again: () => undefined });
    const lines = withoutThinking(answer.text).split('\n').map((line) => oneLine(line, 300)).filter((line) => line !== '');
    const text = bounded(lines.slice(0, 14).join('\n'), longestSummary);
    return { ...(text === '' ? {} : { text }), usage: usageOf(messages, answer, profile) };
  } catch (error) {
    if (signal.aborted || !(error instanceof DapilotError)) throw error;
    logger.warn('the helper did not shorten the output', { code: error.code, message: error.message });
    return { usage: noUsage };
  }
}

function withoutThinking(text: string): string {
  return text.replace(/^\s*<think>[\s\S]*?<\/think>/, '');
}
