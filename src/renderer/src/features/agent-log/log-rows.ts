/** The agent's task as lines in the order of their times. Pure. */
import type { AgentState, Round, Step, Task } from '../../../../shared/agent.ts';
import { slowWords } from '../../../../shared/model-speed.ts';
import { durationText } from '../../ui/times.ts';
import { actionWords, parametersOf } from '../agent/step-words.ts';
import { endTitles, usageWords } from '../agent/task-words.ts';

export const logKinds = ['task', 'observed', 'thoughts', 'plan', 'action', 'result', 'problem'] as const;
export type LogKind = (typeof logKinds)[number];

export interface LogRow {
  readonly id: string;
  /** Milliseconds since the epoch; absent for what has no time of its own yet. */
  readonly time: number | undefined;
  readonly kind: LogKind;
  readonly text: string;
  /** More text, shown on demand: a raw answer, a longer result. */
  readonly detail?: string;
  readonly milliseconds?: number;
}

/** All lines of the present task; none before the first task. */
export function logRows({ task }: Pick<AgentState, 'task'>): readonly LogRow[] {
  if (!task) return [];
  return [
    { id: 'start', time: task.startedAt, kind: 'task', text: task.symptom ? `Started: ${task.symptom}` : 'Started' },
    ...task.rounds.flatMap(roundRows),
    ...endRows(task),
  ];
}

/** One line as text, for copying. */
export function logText({ time, kind, text, detail, milliseconds }: LogRow): string {
  const took = milliseconds === undefined ? '' : ` (${durationText(milliseconds)})`;
  return [`${timeText(time)}\t${kind}\t${text}${took}`, ...(detail === undefined ? [] : [detail])].join('\n');
}

/** Time of day with milliseconds. */
export function timeText(time: number | undefined): string {
  if (time === undefined) return '';
  const date = new Date(time);
  const two = (part: number) => `${part}`.padStart(2, '0');
  return `${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}.${`${date.getMilliseconds()}`.padStart(3, '0')}`;
}

function roundRows(round: Round): readonly LogRow[] {
  const { number, observed, thoughts, plannedAt, startedAt, steps, planner, problem, repaired, timing } = round;
  const id = `round ${number}`;
  const rows: LogRow[] = [{ id: `${id} observed`, time: startedAt, kind: 'observed', text: `Round ${number}: ${observed}` }];
  if (thoughts !== '') rows.push({ id: `${id} thoughts`, time: plannedAt, kind: 'thoughts', text: thoughts });
  if (problem) {
    rows.push({ id: `${id} problem`, time: plannedAt, kind: 'problem', text: problem.message, ...(problem.detail === undefined ? {} : { detail: problem.detail }) });
  } else if (plannedAt !== undefined) {
    const count = steps.length === 1 ? '1 step' : `${steps.length} steps`;
    const text = `${planner} planned ${count}${repaired ? ', after its first answer was broken' : ''}`;
    const slow = timing && slowWords(timing);
    rows.push({ id: `${id} plan`, time: plannedAt, kind: 'plan', text, milliseconds: plannedAt - startedAt, ...(slow === undefined ? {} : { detail: `Slow: ${slow}` }) });
  }
  return [...rows, ...steps.flatMap((step, index) => stepRows(step, `${number}.${index + 1}`))];
}

function stepRows(step: Step, name: string): readonly LogRow[] {
  const { status, startedAt, approvedAt, approvedBy, result, milliseconds, reason } = step;
  const call = `${name} ${callText(step)}`;
  const rows: LogRow[] = [];
  if (startedAt !== undefined) {
    rows.push({ id: `${step.id} action`, time: startedAt, kind: 'action', text: `${call}${approvedBy ? `, approved by ${approvedBy}` : ''}` });
  }
  if (result) {
    const time = startedAt === undefined || milliseconds === undefined ? approvedAt : startedAt + milliseconds;
    const outcome = result.outcome ? `, ${result.outcome}` : '';
    rows.push({
      id: `${step.id} result`,
      time,
      kind: result.problem ? 'problem' : 'result',
      text: `${startedAt === undefined ? call : name} ${status}${outcome}: ${result.problem?.message ?? result.summary}`,
      ...(result.detail === undefined ? {} : { detail: result.detail }),
      ...(milliseconds === undefined ? {} : { milliseconds }),
    });
  } else if (status === 'skipped' || status === 'voided' || status === 'unknown') {
    rows.push({ id: `${step.id} result`, time: undefined, kind: 'result', text: `${call} ${status}${reason ? `: ${reason}` : ''}` });
  }
  return rows;
}

function callText({ step }: Step): string {
  const parameters = parametersOf(step).map(({ value }) => value.replace(/\s+/g, ' '));
  return [actionWords[step.action], ...parameters].join(' ');
}

function endRows(task: Task): readonly LogRow[] {
  const { verdict, end, endedAt } = task;
  if (!end) return [];
  const rows: LogRow[] = [];
  if (verdict) {
    const { path, line } = verdict.rootCause;
    rows.push({ id: 'verdict', time: endedAt, kind: 'result', text: `Root cause ${path}:${line}, ${Math.round(verdict.confidence * 100)} %: ${verdict.explanation}` });
  }
  const usage = usageWords(task);
  const calls = usage === undefined ? '' : `; ${usage}`;
  const message = end.problem?.message ?? end.message;
  rows.push({
    id: 'end',
    time: endedAt,
    kind: end.problem ? 'problem' : 'task',
    text: `${endTitles[end.reason].title}: ${message}${calls}`,
    ...(end.problem?.detail === undefined ? {} : { detail: end.problem.detail }),
  });
  return rows;
}
