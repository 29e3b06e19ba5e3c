/** `dapilot replay`: tells a recorded task, and decides it once more. No adapter, no program and no model takes part. */
import { resolve } from 'node:path';
import { DapilotError, toProblem } from '../../shared/errors.ts';
import { createReplay } from '../../shared/replay.ts';
import { visibleText } from '../../shared/visible-text.ts';
import { recheck } from '../core/agent/recheck.ts';
import { readRecordFile } from '../core/record/files.ts';
import { exitCodes } from '../exit-codes.ts';
import { parseWords } from '../words.ts';

const replayUsage = `Usage: dapilot replay [--json] <record>

Tells what happened in a recorded task, and decides it once more: where the
decisions are others than they were, it says so. Nothing is run and nothing asked.

  --json                  one moment a line; the last line is the outcome

Exit code: 0 every decision is the same, 4 some are not, 5 this is no record.`;

const options = { json: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } } as const;

/** Gives the exit code; never throws. `words` are those after the command. */
export async function replay(words: readonly string[], currentFolder: string, write: (text: string) => void): Promise<number> {
  try {
    const { values, positionals } = parseWords(words, options, 'dapilot replay --help lists the options.');
    if (values.help) {
      write(`${replayUsage}\n`);
      return exitCodes.verdict;
    }
    const [file, ...more] = positionals;
    if (file === undefined || more.length > 0) throw new DapilotError('bad-request', file === undefined ? 'No record was named.' : 'One record can be told at a time.', { hint: 'dapilot replay --help lists the options.' });
    return await tell(resolve(currentFolder, file), values.json === true, write);
  } catch (error) {
    const problem = toProblem(error);
    if (words.includes('--json')) write(`${JSON.stringify({ type: 'end', reason: 'bad-input', message: problem.message, problem })}\n`);
    else write(`${visibleText([problem.message, problem.hint].filter(Boolean).join(' '))}\n`);
    return exitCodes.badInput;
  }
}

async function tell(path: string, json: boolean, write: (text: string) => void): Promise<number> {
  const record = await readRecordFile(path);
  const { moments } = createReplay(record);
  const { decisions, differences } = recheck(record);
  const task = moments.at(-1)?.snapshot.agent.task;
  if (json) {
    for (const { kind, at, words } of moments) write(`${JSON.stringify({ type: 'moment', kind, at, words })}\n`);
    write(`${JSON.stringify({ type: 'replayed', decisions, differences, passedOver: record.passedOver, verdict: task?.verdict ?? null, end: task?.end ?? null })}\n`);
  } else {
    const say = (text: string) => write(`${visibleText(text)}\n`);
    const first = record.head.at;
    for (const { at, words } of moments) say(`${seconds(at - first).padStart(8)}  ${words}`);
    if (task?.verdict) say(`\n${task.verdict.explanation}`);
    if (record.passedOver > 0) say(`\n${record.passedOver === 1 ? 'One line' : `${record.passedOver} lines`} of the record could not be read.`);
    say(`\n${decisions} decisions were made again: ${differences.length === 0 ? 'all are the same.' : `${differences.length} of them differ.`}`);
    for (const { number, command, message } of differences.slice(0, 20)) say(`  ${number} (${command}): ${message}`);
  }
  return differences.length === 0 ? exitCodes.verdict : exitCodes.noCause;
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}
