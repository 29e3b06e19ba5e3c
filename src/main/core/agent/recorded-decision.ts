/** Decisions of a task as its record keeps them, and back. */
import type { StepId } from '../../../shared/ids.ts';
import type { RecordedDecision } from '../../../shared/record.ts';
import type { AgentCommand, Circumstances } from './decide.ts';

/** `events`: how many it led to. */
export function recordedDecision(command: AgentCommand, around: Circumstances, events: number): RecordedDecision {
  const plain = command.kind === 'state-changed' ? { ...command, hashes: Object.fromEntries(command.hashes) } : command;
  return { kind: 'decision', at: around.now, command: { ...plain }, around: { ...around }, events };
}

/** The command of a recorded decision. What a file says is only as good as the file: `decide` may throw on it. */
export function commandOf({ command }: RecordedDecision): AgentCommand {
  if (command.kind !== 'state-changed') return command as AgentCommand;
  const hashes = new Map(Object.entries(command['hashes'] ?? {}).map(([id, hash]) => [id as StepId, String(hash)]));
  return { kind: 'state-changed', reason: String(command['reason']), hashes };
}

/** What it depended on besides the state of the agent. */
export function circumstancesOf({ around }: RecordedDecision): Circumstances {
  return around as unknown as Circumstances;
}
