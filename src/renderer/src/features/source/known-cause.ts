import type { Task, Verdict } from '../../../../shared/agent.ts';
import type { ExceptionInfo, Session, Stop } from '../../../../shared/debug.ts';

const enough = 100;

/**
 * The verdict on what was thrown at `stop`, if the last task has one: it looked at this very stop, or at the same
 * exception in the same run of the program, which `root` stands for. Pure.
 */
export function knownCause(task: Task | undefined, root: Session, stop: Pick<Stop, 'number'>, { message }: ExceptionInfo): Verdict | undefined {
  if (!task?.verdict || task.rootId !== root.id) return undefined;
  if (task.rounds.some((round) => round.stop === stop.number)) return task.verdict;
  const words = message.replace(/\s+/g, ' ').trim().slice(0, enough);
  const sameRun = root.startedAt <= (task.endedAt ?? 0);
  return sameRun && words !== '' && task.rounds.some(({ observed }) => observed.includes(words)) ? task.verdict : undefined;
}
