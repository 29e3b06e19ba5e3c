/** Runs the steps of the present plan, strictly one after another, each when it is allowed to. */
import type { Step } from '../../../shared/agent.ts';
import { DapilotError } from '../../../shared/errors.ts';
import type { StepId } from '../../../shared/ids.ts';
import { isMovingStep } from '../../../shared/plan.ts';
import { stepAtTurn } from './decide.ts';
import { execute } from './execute.ts';
import { stopsOf } from './program.ts';
import type { StepContext } from './step-context.ts';
import { standingInWords, type TaskState } from './task-state.ts';
import type { Traces } from './traces.ts';

/** Ends when every step of the plan has a result or was skipped, or when the task is over. */
export async function runPlan(state: TaskState, traces: Traces): Promise<void> {
  const { signal } = state;
  while (!signal.aborted) {
    state.noticeMovement();
    const atTurn = state.task() && stepAtTurn(state.task()!);
    if (!atTurn) return;
    state.command({ kind: 'advance' });
    const step = stepOf(state, atTurn.id);
    if (step?.status === 'approved') await runStep(state, step, traces);
    else if (step?.status === 'awaiting') await waitForPerson(state);
  }
}

/** Waiting for a click does not use up the task's time. */
async function waitForPerson(state: TaskState): Promise<void> {
  const clock = state.pauseClock();
  await state.change();
  clock.resume();
}

function stepOf(state: TaskState, id: StepId): Step | undefined {
  return state.task()?.rounds.at(-1)?.steps.find((step) => step.id === id);
}

async function runStep(state: TaskState, approved: Step, traces: Traces): Promise<void> {
  const { id: stepId } = approved;
  const { signal } = state;
  const round = state.task()?.rounds.at(-1)?.number ?? 0;
  const at = { taskId: state.id, round, rootId: state.rootId() };
  const hash = await state.bindings.rebind(approved, at);
  // From here to the call into the debugger nothing is awaited: what was checked is what runs.
  state.noticeMovement();
  const step = stepOf(state, stepId);
  if (signal.aborted || step?.status !== 'approved' || step.hash !== approved.hash) return;
  if (hash !== step.hash) {
    state.command({ kind: 'rebind', stepId, risk: step.risk, hash, reason: 'A file this step concerns has changed. Please look again.' });
    return;
  }
  state.command({ kind: 'begin-step', stepId });
  traces.remember(step.step, state.rootId());
  state.acting = true;
  const outcome = await execute(step.step, contextFor(state, step)).finally(() => {
    state.acting = false;
  });
  if (signal.aborted) return;
  const interference = takeInterference(state, step, outcome.kind === 'result' ? outcome.result.stop : undefined);
  if (outcome.kind === 'result') state.kept.keep(stepId, outcome.whole ?? [outcome.result.summary, outcome.result.detail ?? ''].join('\n'));
  state.view.accept(state.rootId());
  if (outcome.kind === 'raise') {
    const raised = await state.bindings.rebind({ ...step, risk: 'changes' }, at);
    if (signal.aborted) return;
    state.command({ kind: 'rebind', stepId, risk: 'changes', hash: raised, reason: outcome.reason });
    return;
  }
  state.runningOn = isMovingStep(step.step) && outcome.result.problem?.code === 'timeout';
  const surprise = outcome.surprise ?? interference;
  const { status, result } = outcome;
  state.command({ kind: 'finish-step', stepId, status, result, ...(surprise === undefined ? {} : { surprise }) });
}

function contextFor(state: TaskState, step: Step): StepContext {
  const { debugger: debug, snapshot, workspace, reads } = state.parts;
  return {
    debugger: debug,
    snapshot,
    rootId: state.rootId(),
    workspace,
    reads,
    tools: state.parts.tools,
    kept: state.kept,
    signal: state.signal,
    remaining: () => state.remaining(),
    mayChange: step.risk === 'changes',
    async look() {
      const root = state.rootId();
      if (root === undefined) throw new DapilotError('session-missing', 'There is no program to look at.', { hint: 'Start the program first.' });
      return state.view.look(root);
    },
  };
}

/** Why the state after a step is not its result alone: the person acted meanwhile, or something else moved. */
function takeInterference(state: TaskState, step: Step, stop: number | undefined): string | undefined {
  const { interference } = state;
  state.interference = undefined;
  if (interference !== undefined) return interference;
  if (!isMovingStep(step.step) && step.step.action !== 'whatIf') return state.view.moved(state.rootId()) ? standingInWords(state) : undefined;
  const newest = stopsOf(state.parts.snapshot(), state.rootId())[0]?.stop.number;
  return stop !== undefined && newest !== undefined && newest > stop ? 'Another thread has stopped.' : undefined;
}
