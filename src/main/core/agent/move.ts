/** Steps that move the program: run them, wait for what comes of it, and say where it stands and why. */
import type { StepResult } from '../../../shared/agent.ts';
import { DapilotError } from '../../../shared/errors.ts';
import type { Movement, Observation } from '../../../shared/observation.ts';
import type { MovingStep } from '../../../shared/plan.ts';
import { treeOf } from '../../../shared/snapshot.ts';
import type { ThreadReference, Waiting } from '../base/debugger.ts';
import { compareMovement } from './expect.ts';
import { bounded, isGroupOfNames, mainFrame, oneLine, placeOf, standing, summariseOutput } from './result-summary.ts';
import { requireGoing, type StepContext, type StepOutcome } from './step-context.ts';

export const runMilliseconds = 60_000;
const stepMilliseconds = 20_000;
const shownVariables = 12;

/** The result of a movement. An exit, or the stop of another thread than the one moved, comes as a surprise. */
export async function move(step: MovingStep, context: StepContext): Promise<StepOutcome> {
  const longest = step.action === 'continue' || step.action === 'restart' ? runMilliseconds : stepMilliseconds;
  const timeoutMilliseconds = Math.max(1, Math.min(longest, context.remaining()));
  const waiting: Waiting = { timeoutMilliseconds, signal: context.signal };
  if (step.action === 'restart') {
    if (context.rootId === undefined) throw new DapilotError('session-missing', 'There is no program to restart.', { hint: 'Start the program first.' });
    return outcome(step, await context.debugger.restartAndWait(context.rootId, 'agent', waiting), { timeoutMilliseconds }, context);
  }
  const thread = step.action === 'pause' ? runningThread(context) : await stoppedThread(context);
  requireGoing(context);
  return outcome(step, await context.debugger.move(step.action, thread, 'agent', waiting), { thread, timeoutMilliseconds }, context);
}

async function stoppedThread(context: StepContext): Promise<ThreadReference> {
  const { stop } = await context.look();
  if (!stop) throw new DapilotError('not-stopped', 'The program is not stopped, so it cannot be moved on.', { hint: 'Pause it, or wait until it stops.' });
  return { sessionId: stop.sessionId, threadId: stop.threadId };
}

function runningThread({ rootId, snapshot }: StepContext): ThreadReference {
  const sessions = rootId === undefined ? [] : treeOf(snapshot(), rootId);
  for (const session of sessions.filter(({ manager }) => !manager)) {
    const thread = session.threads.find(({ stop }) => stop === undefined);
    if (session.status === 'running' && thread) return { sessionId: session.id, threadId: thread.id };
  }
  throw new DapilotError('bad-request', 'Nothing of the program is running, so it cannot be paused.', { hint: 'Let it continue first.' });
}

async function outcome(
  step: MovingStep,
  movement: Movement,
  { thread, timeoutMilliseconds }: { readonly thread?: ThreadReference; readonly timeoutMilliseconds: number },
  context: StepContext,
): Promise<StepOutcome> {
  const observation = await context.look();
  if (movement.kind === 'running') {
    const message = `The program neither stopped nor ended within ${Math.round(timeoutMilliseconds / 1000)} seconds; it is still running.`;
    const detail = outputOf(observation);
    return {
      kind: 'result',
      status: 'failed',
      result: { summary: message, ...(detail === undefined ? {} : { detail }), problem: { code: 'timeout', message } },
    };
  }
  const summary = standing(observation, context.workspace);
  const place = placeOf(observation);
  const detail = bounded([frameValues(observation), outputOf(observation)].filter((text) => text !== undefined).join('\n'));
  const result: StepResult = {
    summary,
    ...(detail === '' ? {} : { detail }),
    ...(observation.stop ? { stop: observation.stop.number } : {}),
    ...(place ? { location: place } : {}),
    ...(step.expect === undefined ? {} : { outcome: compareMovement(step.expect, summary, place) }),
  };
  const surprise = surpriseOf(movement, thread);
  return { kind: 'result', status: 'done', result, ...(surprise === undefined ? {} : { surprise }) };
}

function surpriseOf(movement: Movement, thread: ThreadReference | undefined): string | undefined {
  if (movement.kind === 'ended') return 'The program has ended.';
  if (movement.kind !== 'stopped' || !thread) return undefined;
  const same = movement.sessionId === thread.sessionId && movement.threadId === thread.threadId;
  return same ? undefined : 'Another thread has stopped.';
}

function frameValues(observation: Observation): string | undefined {
  const variables = (mainFrame(observation)?.variables ?? []).filter((one) => !isGroupOfNames(one));
  if (variables.length === 0) return undefined;
  const lines = variables.slice(0, shownVariables).map(({ name, value }) => `${oneLine(name, 60)} = ${oneLine(value, 160)}`);
  const more = variables.length - lines.length;
  return [...lines, ...(more > 0 ? [`… ${more} more`] : [])].join('\n');
}

function outputOf(observation: Observation): string | undefined {
  return observation.output.trim() === '' ? undefined : `Output since:\n${summariseOutput(observation.output)}`;
}
