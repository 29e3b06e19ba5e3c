/**
 * One task from its start to its end: observe, plan, run the approved steps, again. What happened is in the events;
 * whoever reads them knows as much as this loop.
 */
import type { Task, TaskEnd } from '../../../shared/agent.ts';
import { DapilotError, toProblem } from '../../../shared/errors.ts';
import type { SessionId, StepId } from '../../../shared/ids.ts';
import type { LaunchRequest } from '../../../shared/launch.ts';
import type { Observation } from '../../../shared/observation.ts';
import type { ActionPlan, PlannedVerdict, PlanStep } from '../../../shared/plan.ts';
import { beforeDeadline } from './deadline.ts';
import type { ApprovalScope } from './decide.ts';
import { runMilliseconds } from './move.ts';
import type { PastRound, Planner } from './planner.ts';
import { isFailure, standing } from './result-summary.ts';
import { riskOf } from './risk.ts';
import { runPlan } from './run-plan.ts';
import { createSurroundings } from './surroundings.ts';
import { createTaskState, type TaskParts } from './task-state.ts';
import { createTraces } from './traces.ts';
import { noUsage, sumUsage } from './usage.ts';
import { concludeVerdict } from './verdict.ts';

export interface TaskStart {
  readonly task: Task;
  readonly planner: Planner;
  readonly launch: LaunchRequest | undefined;
  /** The end of the task before: what that one clears is not what this one has set. */
  readonly after: Promise<void> | undefined;
}

export interface TaskRun {
  /** A person's decision about a step; throws DapilotError when it cannot be obeyed. */
  approve(stepId: StepId, hash: string, also?: ApprovalScope): void;
  skip(stepId: StepId): void;
  edit(stepId: StepId, step: PlanStep): Promise<void>;
  /** The person has the program until `handBack`, after which the agent plans anew. */
  takeOver(): void;
  handBack(): void;
  /** The task's time does not run until `resume`. */
  pauseClock(): { resume(): void };
  /** The person did something; the planner is told, and approvals are asked for again. */
  note(sentence: string): void;
  /** Something happened in the debugger: look whether it concerns this task. */
  look(): void;
  /** Ends the task at once, whatever it is doing; the program stays as it is. */
  end(end: TaskEnd): void;
  readonly over: boolean;
  /** Resolves when nothing of the task runs any more and what it had set is cleared. */
  readonly finished: Promise<void>;
}

const nothingObserved: Observation = { rootId: 'none' as SessionId, output: '' };

/** Starts the task; its outcome arrives as events. */
export function runTask(parts: TaskParts, start: TaskStart): TaskRun {
  const { id, symptom } = start.task;
  const { snapshot, now, workspace } = parts;
  const logger = parts.logger.tagged('agent.loop');
  const state = createTaskState(parts, id);
  const traces = createTraces(parts.debugger, snapshot);
  const past: PastRound[] = [];
  const surroundings = createSurroundings(state, start.planner.kind);

  async function work(): Promise<void> {
    const { launch: request } = start;
    if (request) await unlessTakenOver(() => launch(request));
    surroundings.look();
    while (!state.over()) {
      await handedBack();
      await unlessTakenOver(round);
    }
  }

  async function round(): Promise<void> {
    const { signal } = state;
    const observation = await observe();
    if (signal.aborted || endsWithoutFailure(observation)) return;
    const personActions = state.personActions.splice(0);
    const number = (state.task()?.rounds.length ?? 0) + 1;
    beginRound(number, observation);
    if (state.over()) return;
    try {
      await plan(number, observation, personActions);
      await runPlan(state, traces);
    } finally {
      const now = state.task()?.rounds.at(-1);
      if (now) {
        const { thoughts, hypotheses, steps } = now;
        past.push({ observation: observation ?? nothingObserved, thoughts, hypotheses, steps, personActions });
      }
    }
  }

  /** What a take-over has cancelled is no failure. */
  async function unlessTakenOver(work: () => Promise<void>): Promise<void> {
    const { signal } = state;
    try {
      await work();
    } catch (error) {
      if (state.over() || !signal.aborted) throw error;
    }
  }

  async function handedBack(): Promise<void> {
    while (state.takenOver() && !state.over()) await state.change();
  }

  async function launch(request: LaunchRequest): Promise<void> {
    const launching = parts.debugger.launch(request, 'person');
    const { rootId } = await beforeDeadline(launching, state.remaining(), state.signal, 'the launch');
    if (state.rootId() !== rootId) state.append({ type: 'agent.taskBound', rootId });
    if (state.over()) return;
    // The built-in planner has no question to a program that runs; with nobody there it waits as long as there is time.
    const longest = start.planner.kind === 'builtin' && !parts.interactive ? Number.POSITIVE_INFINITY : runMilliseconds;
    const timeoutMilliseconds = Math.max(1, Math.min(longest, state.remaining()));
    const settled = parts.debugger.settled(rootId, { timeoutMilliseconds, signal: state.signal });
    await beforeDeadline(settled, undefined, state.signal, 'the start of the program');
  }

  /** Undefined: there is no program. */
  async function observe(): Promise<Observation | undefined> {
    const rootId = state.rootId();
    if (snapshot().agent.status !== 'observing') state.append({ type: 'agent.statusChanged', status: 'observing' });
    state.view.accept(rootId);
    if (rootId === undefined || !snapshot().sessions[rootId]) return undefined;
    const observation = await state.view.observe(rootId);
    state.view.accept(rootId);
    return observation;
  }

  /** Nothing to explain: the first look shows a program that ended well, and nobody said that something is wrong. */
  function endsWithoutFailure(observation: Observation | undefined): boolean {
    const exit = observation?.exit;
    if (state.task()?.rounds.length !== 0 || symptom !== undefined || !exit || observation.stop) return false;
    if (isFailure(exit) || exit.code === null) return false;
    state.end({ status: 'done', reason: 'no-failure', message: 'The program ended by itself without failing (exit code 0).' });
    return true;
  }

  function beginRound(number: number, observation: Observation | undefined): void {
    state.command({
      kind: 'begin-round',
      round: {
        number,
        ...(observation?.stop ? { stop: observation.stop.number } : {}),
        observed: observation ? standing(observation, workspace) : 'There is no program; only the description.',
        thoughts: '',
        hypotheses: [],
        steps: [],
        planner: start.planner.label,
        startedAt: now(),
      },
    });
  }

  /** Asks the planner and puts its plan on cards; a verdict or the lack of a plan ends the task. */
  async function plan(number: number, observation: Observation | undefined, personActions: readonly string[]): Promise<void> {
    const { signal } = state;
    const began = now();
    const program = state.program();
    const around = await surroundings.known();
    if (signal.aborted) return;
    const input = {
      ...(symptom === undefined ? {} : { symptom }),
      workspace,
      ...(program ? { program } : {}),
      past,
      ...(observation ? { observation } : {}),
      personActions,
      ...around,
      interactive: parts.interactive,
    };
    const { past: _, ...shown } = input;
    parts.record?.({ kind: 'asked', at: began, round: number, input: shown });
    // The task's clock ends it: it stands still while the person reads what is to be sent.
    const planning = start.planner.plan(input, signal, (text) => {
      if (text !== '' && !signal.aborted) state.append({ type: 'agent.thoughtsGrew', round: number, text });
    });
    const { plan: answer, usage, helperUsage, repaired, timing } = await beforeDeadline(planning, undefined, signal, 'the plan');
    const task = state.task();
    if (signal.aborted || !task) return;
    logger.info('planned', { round: number, milliseconds: now() - began, steps: answer.plan.length, verdict: answer.verdict !== null });
    state.append({
      type: 'agent.usageChanged',
      usage: sumUsage(task.usage, sumUsage(usage, helperUsage ?? noUsage)),
      ...(helperUsage === undefined ? {} : { helperUsage: sumUsage(task.helperUsage ?? noUsage, helperUsage) }),
    });
    const steps = answer.verdict ? [] : await cards(answer, number, observation);
    if (signal.aborted) return;
    const hypotheses = answer.hypotheses.length > 0 ? answer.hypotheses : (past.at(-1)?.hypotheses ?? []);
    state.command({ kind: 'propose', plan: { thoughts: answer.thoughts, hypotheses, steps, repaired, ...(timing === undefined ? {} : { timing }) } });
    if (answer.verdict) await conclude(answer.verdict, number, observation);
    else if (steps.length === 0) {
      state.end({ status: 'gave-up', reason: 'no-cause', message: answer.thoughts.trim() || 'The planner has no further idea.' });
    }
  }

  function cards(answer: ActionPlan, round: number, observation: Observation | undefined) {
    const at = { taskId: id, round, rootId: state.rootId() };
    return Promise.all(
      answer.plan.map(async (step, index) => {
        const card = { id: `${id}:r${round}s${index + 1}` as StepId, step, risk: riskOf(step) };
        return { ...card, hash: await state.bindings.bind(card, at, observation), status: 'proposed' } as const;
      }),
    );
  }

  /** A verdict about a place that does not exist is no verdict: the planner is told and the task goes on. */
  async function conclude(planned: PlannedVerdict, round: number, observation: Observation | undefined): Promise<void> {
    const rounds = [...past, { observation: observation ?? nothingObserved, thoughts: '', hypotheses: [], steps: [] }];
    const { signal } = state;
    try {
      const verdict = await concludeVerdict(planned, rounds, workspace, parts.reads);
      if (!signal.aborted) state.command({ kind: 'conclude', verdict });
    } catch (error) {
      if (!(error instanceof DapilotError)) throw error;
      const problem = toProblem(error);
      state.append({ type: 'agent.planFailed', round, problem, time: now() });
      state.personActions.push(`did not accept the verdict: ${problem.message} ${problem.hint ?? ''}`.trim());
    }
  }

  function fail(error: unknown): void {
    const problem = toProblem(error);
    const round = state.task()?.rounds.at(-1);
    logger.warn('task failed', { code: problem.code, error });
    if (round && round.plannedAt === undefined) {
      state.append({ type: 'agent.planFailed', round: round.number, problem, time: now() });
    }
    state.end({ status: 'failed', reason: 'problem', message: problem.message, problem });
  }

  async function live(): Promise<void> {
    try {
      // Not in the same tick: the event that started the task may still be on its way through the debugger.
      await start.after;
      await work();
    } catch (error) {
      if (!state.over()) fail(error);
    }
    try {
      await traces.clear();
    } catch (error) {
      logger.warn('could not clear what the agent had set', { error });
    }
  }

  state.command({ kind: 'begin-task', task: start.task, launching: start.launch !== undefined });
  return {
    approve(stepId, hash, also) {
      state.noticeMovement();
      state.command({ kind: 'approve', stepId, hash, ...(also === undefined ? {} : { also }) });
    },
    skip: (stepId) => state.command({ kind: 'skip', stepId }),
    async edit(stepId, step) {
      const risk = riskOf(step);
      const rootId = state.rootId();
      const observation = rootId === undefined ? undefined : await state.view.look(rootId);
      const round = state.task()?.rounds.at(-1)?.number ?? 0;
      const hash = await state.bindings.bind({ id: stepId, step, risk }, { taskId: id, round, rootId }, observation);
      state.command({ kind: 'edit', stepId, step, risk, hash });
    },
    takeOver: () => state.takeOver(),
    handBack: () => state.handBack(),
    pauseClock: () => state.pauseClock(),
    note(sentence) {
      state.personActions.push(sentence);
      state.noticeMovement(`You ${sentence.replace(/[\s.]+$/, '')}.`);
    },
    look() {
      state.noticeMovement();
      state.wake();
    },
    end: (how) => state.end(how),
    get over() {
      return state.over();
    },
    finished: live(),
  };
}
