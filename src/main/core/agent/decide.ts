/**
 * What a command means for the agent's state, as events. Pure: no clock, no I/O, no memory of its own; the loop gathers
 * the circumstances, asks here, appends the events and acts on the new state. Limits, order and approvals hold here.
 */
import type { AgentState, Risk, Round, Step, StepResult, Task, TaskEnd, Verdict } from '../../../shared/agent.ts';
import { DapilotError, type Problem } from '../../../shared/errors.ts';
import type { CoreEvent, EventOf } from '../../../shared/events.ts';
import type { StepId } from '../../../shared/ids.ts';
import { isMovingStep, type Hypothesis, type PlanStep } from '../../../shared/plan.ts';
import { ruleKey, ruleSubject } from './canonical.ts';
import { endOf, endSteering, grantFor, isGranted, outdatedGrants, type GrantScope } from './grants.ts';
import { approvalMilliseconds, limitReached, roundsUsedUp, type LimitReached } from './limits.ts';
import { permissionFor, type Policy } from './policy.ts';
import { needsStop } from './risk.ts';

/** What a decision depends on besides the agent's own state. */
export interface Circumstances {
  readonly now: number;
  readonly program: ProgramState;
  /** path:line where the program stands. */
  readonly place?: string;
  readonly policy: Policy;
  /** Whether somebody can click. */
  readonly interactive: boolean;
}

/** `running-on`: the agent's own movement has neither stopped nor ended in its time. */
type ProgramState = 'none' | 'stopped' | 'running' | 'running-on' | 'ended';

export type AgentCommand =
  | { readonly kind: 'begin-task'; readonly task: Task; readonly launching: boolean }
  | { readonly kind: 'begin-round'; readonly round: Round }
  | { readonly kind: 'propose'; readonly plan: Omit<EventOf<'agent.planProposed'>, 'type' | 'round' | 'time'> }
  /** What comes next in the present plan; the answer leaves the step at its turn approved, awaiting or finished. */
  | { readonly kind: 'advance' }
  | { readonly kind: 'approve'; readonly stepId: StepId; readonly hash: string; readonly also?: ApprovalScope }
  | { readonly kind: 'skip'; readonly stepId: StepId }
  | { readonly kind: 'edit'; readonly stepId: StepId; readonly step: PlanStep; readonly risk: Risk; readonly hash: string }
  /** The step is not what its card said: it can do more, or a file it concerns has changed. */
  | { readonly kind: 'rebind'; readonly stepId: StepId; readonly risk: Risk; readonly hash: string; readonly reason: string }
  | { readonly kind: 'begin-step'; readonly stepId: StepId }
  | {
      readonly kind: 'finish-step';
      readonly stepId: StepId;
      readonly status: 'done' | 'failed' | 'refused';
      readonly result: StepResult;
      /** Set when the step's own movement led somewhere that nobody approved: an exit, another thread's stop. */
      readonly surprise?: string;
    }
  /**
   * Something that is no result of the plan changed the state that approvals were given in. Every open step gets a new
   * hash, so that a click on a card that showed the old state is refused.
   */
  | { readonly kind: 'state-changed'; readonly reason: string; readonly hashes: ReadonlyMap<StepId, string> }
  /** The person takes the program over: nothing of the present plan runs any more. */
  | { readonly kind: 'take-over' }
  | { readonly kind: 'hand-back' }
  | { readonly kind: 'conclude'; readonly verdict: Verdict }
  | { readonly kind: 'move-deadline'; readonly deadline: number }
  | { readonly kind: 'end-task'; readonly end: TaskEnd };

/** What a click allows besides its step: the same step again in this session, or all of its kind. */
export type ApprovalScope = 'session' | GrantScope;

/** The events a command leads to; none when it changes nothing. Throws DapilotError for a command that cannot be obeyed. */
export function decide(state: AgentState, command: AgentCommand, circumstances: Circumstances): readonly CoreEvent[] {
  const { now } = circumstances;
  switch (command.kind) {
    case 'begin-task':
      return [
        { type: 'agent.taskStarted', task: command.task },
        { type: 'agent.statusChanged', status: command.launching ? 'launching' : 'observing' },
      ];
    case 'begin-round': {
      const task = activeTask(state);
      const limit = limitReached(task, now) ?? roundsUsedUp(task);
      if (limit) return endTask(state, task, endOfLimit(limit), now);
      return [
        ...outdatedGrants(state, command.round.number, now),
        { type: 'agent.roundStarted', round: command.round },
        { type: 'agent.statusChanged', status: 'thinking' },
      ];
    }
    case 'propose':
      return [{ type: 'agent.planProposed', round: presentRound(activeTask(state)).number, ...command.plan, time: now }];
    case 'advance':
      return advance(state, circumstances);
    case 'approve':
      return approve(state, command, circumstances);
    case 'skip': {
      const step = waitingStep(state, command.stepId);
      return [
        { type: 'step.statusChanged', stepId: step.id, status: 'skipped' },
        ...withdrawApprovals(state, 'An earlier step was skipped.', step.id),
      ];
    }
    case 'edit':
      return [
        { type: 'step.edited', stepId: waitingStep(state, command.stepId).id, step: command.step, risk: command.risk, hash: command.hash },
        { type: 'step.statusChanged', stepId: command.stepId, status: 'proposed' },
        ...withdrawApprovals(state, 'An earlier step was edited.', command.stepId),
      ];
    case 'rebind':
      return [
        { type: 'step.riskRaised', stepId: command.stepId, risk: command.risk, hash: command.hash },
        { type: 'step.statusChanged', stepId: command.stepId, status: 'proposed', reason: command.reason },
      ];
    case 'begin-step': {
      const step = openStep(state, command.stepId);
      if (step.status !== 'approved') throw voided(step.reason);
      return [
        { type: 'step.started', stepId: step.id, time: now },
        { type: 'agent.statusChanged', status: 'executing', detail: step.step.action },
      ];
    }
    case 'finish-step':
      return finishStep(state, command, now);
    case 'state-changed':
      return stateChanged(state, command.reason, command.hashes);
    case 'take-over':
      return takeOver(state, now);
    case 'hand-back':
      return [{ type: 'agent.statusChanged', status: 'observing' }];
    case 'conclude':
      return [
        { type: 'agent.verdictReached', verdict: command.verdict },
        ...endTask(state, activeTask(state), { status: 'done', reason: 'verdict', message: 'The cause was found.' }, now),
      ];
    case 'move-deadline':
      return [{ type: 'agent.deadlineMoved', deadline: command.deadline }];
    case 'end-task':
      return endTask(state, activeTask(state), command.end, now);
  }
}

/** The first step of the present plan that has no result yet. */
export function stepAtTurn(task: Task): Step | undefined {
  return task.rounds.at(-1)?.steps.find(isOpen);
}

function isOpen(step: Step): boolean {
  return ['proposed', 'awaiting', 'approved', 'running'].includes(step.status);
}

function advance(state: AgentState, circumstances: Circumstances): readonly CoreEvent[] {
  const { now, program, policy, interactive, place } = circumstances;
  const task = activeTask(state);
  const limit = limitReached(task, now);
  if (limit) return endTask(state, task, endOfLimit(limit), now);
  const step = stepAtTurn(task);
  if (!step || step.status === 'running') return [];
  const permission = permissionFor(step, policy, state.rules, place);
  if (permission.kind === 'deny') return refuse(state, step, { code: 'needs-approval', message: permission.reason }, now);
  if (needsStop(step.step) && program !== 'stopped') {
    const wait = program === 'running' && interactive;
    if (!wait) return refuse(state, step, { code: 'not-stopped', message: notStopped[program] }, now);
    return step.status === 'awaiting' ? [] : ask(step, 'The program is running; this step needs it stopped.');
  }
  if (step.status === 'approved') {
    const age = now - (step.approvedAt ?? 0);
    if (age < 0) return ask(step, 'The clock was put back, so the approval may be older than ten minutes.');
    return age > approvalMilliseconds ? ask(step, 'The approval is older than ten minutes.') : [];
  }
  const granted = isGranted(state.grants, step, presentRound(task).number, now);
  const by = permission.kind === 'run' ? permission.by : granted ? 'rule' : undefined;
  if (by !== undefined) return [{ type: 'step.approved', stepId: step.id, by, time: now }];
  if (interactive) return step.status === 'awaiting' ? [] : ask(step, step.reason);
  const message = `This run allows no step that ${refusedInWords[step.risk]}.`;
  return refuse(state, step, { code: 'needs-approval', message }, now);
}

const refusedInWords = { looks: 'looks', steers: 'steers', changes: 'may change state', external: 'asks an external tool' } as const satisfies Record<Risk, string>;

const notStopped = {
  none: 'There is no program to do this on.',
  stopped: '',
  running: 'The program is running, and this needs it stopped.',
  'running-on': 'The program is still running after the step before, and this needs it stopped.',
  ended: 'The program has ended, and this needs it stopped.',
} as const satisfies Record<ProgramState, string>;

function ask(step: Step, reason: string | undefined): readonly CoreEvent[] {
  return [
    { type: 'step.statusChanged', stepId: step.id, status: 'awaiting', ...(reason === undefined ? {} : { reason }) },
    { type: 'agent.statusChanged', status: 'awaiting-approval' },
  ];
}

function refuse(state: AgentState, step: Step, problem: Problem, now: number): readonly CoreEvent[] {
  const result: StepResult = { summary: `Not run: ${problem.message}`, problem };
  return finishStep(state, { stepId: step.id, status: 'refused', result }, now);
}

function approve(
  state: AgentState,
  { stepId, hash, also }: { readonly stepId: StepId; readonly hash: string; readonly also?: ApprovalScope },
  { now, policy, place }: Circumstances,
): readonly CoreEvent[] {
  const step = waitingStep(state, stepId);
  if (step.hash !== hash) throw voided('it has changed since it was shown');
  if (policy.deny.includes(step.step.action)) {
    throw new DapilotError('needs-approval', `Your settings deny "${step.step.action}", so it cannot be approved.`, {
      hint: 'Take it off the list of denied actions in the settings, or skip the step.',
    });
  }
  if (also === 'session' && step.risk === 'external') {
    throw new DapilotError('bad-request', 'A call of an external tool is approved each time.', { hint: 'Approve this one.' });
  }
  const events: CoreEvent[] = [];
  if (also === 'plan' || also === 'task') {
    events.push({ type: 'agent.grantAdded', grant: grantFor(step, also, presentRound(activeTask(state)).number, now) });
  } else if (also === 'session') {
    if (isMovingStep(step.step) && stepAtTurn(activeTask(state))?.id !== step.id) {
      throw new DapilotError('bad-request', 'A movement can be allowed for this session only when it is at its turn, because the rule is bound to the place.', {
        hint: 'Approve it once, or wait until the steps before it have run.',
      });
    }
    const key = ruleKey(step.step, step.risk, place);
    if (!state.rules.some((rule) => rule.key === key)) {
      const rule = { id: key.slice(0, 16), action: step.step.action, subject: ruleSubject(step.step, place), key };
      events.push({ type: 'agent.ruleAdded', rule });
    }
  }
  if (step.status !== 'approved') events.push({ type: 'step.approved', stepId, by: 'person', time: now });
  // From the click on nothing waits for the person any more, although the step begins a moment later.
  if (step.status === 'awaiting') events.push({ type: 'agent.statusChanged', status: 'executing', detail: step.step.action });
  return events;
}

function finishStep(
  state: AgentState,
  finish: Pick<Extract<AgentCommand, { kind: 'finish-step' }>, 'stepId' | 'status' | 'result' | 'surprise'>,
  now: number,
): readonly CoreEvent[] {
  const { stepId, status, result, surprise } = finish;
  const round = presentRound(activeTask(state));
  const step = round.steps.find(({ id }) => id === stepId);
  const hypotheses = step ? withOutcome(round.hypotheses, step.step.tests, result.outcome) : round.hypotheses;
  const reason = status === 'done' ? surprise : 'An earlier step did not succeed.';
  return [
    { type: 'step.finished', stepId, status, result, time: now },
    ...(hypotheses === round.hypotheses ? [] : [{ type: 'agent.hypothesesChanged', round: round.number, hypotheses } as const]),
    ...(reason === undefined ? [] : withdrawApprovals(state, reason, stepId)),
  ];
}

/** A comparison moves its hypothesis; one that shows nothing does not undo what another has shown. */
function withOutcome(
  hypotheses: readonly Hypothesis[],
  id: string | undefined,
  outcome: StepResult['outcome'],
): readonly Hypothesis[] {
  const tested = hypotheses.find((hypothesis) => hypothesis.id === id);
  if (!tested || outcome === undefined || tested.status === outcome) return hypotheses;
  if (outcome === 'inconclusive' && tested.status !== 'open') return hypotheses;
  return hypotheses.map((hypothesis) => (hypothesis === tested ? { ...hypothesis, status: outcome } : hypothesis));
}

/** Approvals given in advance are taken back and asked for again, each at its turn. */
function withdrawApprovals(state: AgentState, reason: string, except?: StepId): readonly CoreEvent[] {
  const steps = state.task?.end ? [] : (state.task?.rounds.at(-1)?.steps ?? []);
  const given = steps.filter((step) => step.status === 'approved' && step.id !== except);
  return [
    ...endSteering(state),
    ...given.map(({ id }): CoreEvent => ({ type: 'step.statusChanged', stepId: id, status: 'proposed', reason: `${reason} Please look again.` })),
  ];
}

function stateChanged(state: AgentState, reason: string, hashes: ReadonlyMap<StepId, string>): readonly CoreEvent[] {
  const steps = state.task?.end ? [] : (state.task?.rounds.at(-1)?.steps ?? []);
  const asked = steps.flatMap((step): readonly CoreEvent[] => {
    const hash = hashes.get(step.id);
    if (hash === undefined || step.status === 'running' || !isOpen(step)) return [];
    const status = step.status === 'awaiting' ? 'awaiting' : 'proposed';
    const why = step.status === 'proposed' && step.reason === undefined ? {} : { reason: `${reason} Please look again.` };
    return [
      { type: 'step.riskRaised', stepId: step.id, risk: step.risk, hash },
      { type: 'step.statusChanged', stepId: step.id, status, ...why },
    ];
  });
  return [...endSteering(state), ...asked];
}

function takeOver(state: AgentState, now: number): readonly CoreEvent[] {
  const task = activeTask(state);
  return [
    ...endOf(state.grants),
    ...closeSteps(task, 'You took over.', now),
    { type: 'agent.statusChanged', status: 'handed-over' },
  ];
}

function endTask(state: AgentState, task: Task, end: TaskEnd, now: number): readonly CoreEvent[] {
  return [
    ...endOf(state.grants),
    ...closeSteps(task, `The task ended while this ran: ${end.message}`, now, 'The task is over.'),
    { type: 'agent.taskEnded', end, time: now },
    { type: 'agent.statusChanged', status: end.status, ...(end.status === 'done' ? {} : { detail: end.message }) },
  ];
}

/** The one that runs has failed with these words, and those that wait are void. */
function closeSteps(task: Task, message: string, now: number, reason = message): readonly CoreEvent[] {
  const open = (task.rounds.at(-1)?.steps ?? []).filter(isOpen);
  const result: StepResult = { summary: message, problem: { code: 'cancelled', message } };
  return open.map((step) =>
    step.status === 'running'
      ? { type: 'step.finished', stepId: step.id, status: 'failed', result, time: now }
      : { type: 'step.statusChanged', stepId: step.id, status: 'voided', reason },
  );
}

function endOfLimit({ reason, message }: LimitReached): TaskEnd {
  return { status: reason === 'timed-out' ? 'timed-out' : 'gave-up', reason, message };
}

/** The task that is under way. */
function activeTask(state: AgentState): Task {
  if (!state.task || state.task.end) throw new DapilotError('approval-void', 'The agent is not working on anything now.', { hint: 'Start the agent again to get a new plan.' });
  return state.task;
}

function presentRound(task: Task): Round {
  const round = task.rounds.at(-1);
  if (!round) throw new DapilotError('internal', 'A plan came before its round.');
  return round;
}

function openStep(state: AgentState, id: StepId): Step {
  const step = presentRound(activeTask(state)).steps.find((candidate) => candidate.id === id);
  if (!step || !isOpen(step)) throw voided(step?.reason ?? 'it belongs to an earlier plan or is finished');
  return step;
}

/** A step that a person can still decide on. */
function waitingStep(state: AgentState, id: StepId): Step {
  const step = openStep(state, id);
  if (step.status === 'running') throw voided('it is running already');
  return step;
}

function voided(reason: string | undefined): DapilotError {
  return new DapilotError('approval-void', `This step cannot be run or changed any more${reason ? `: ${reason}` : ''}.`, {
    hint: 'Look at the plan again and decide on what it shows now.',
  });
}
