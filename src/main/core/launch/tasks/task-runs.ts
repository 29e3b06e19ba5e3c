/** The runs of tasks: dependencies first, what runs already is not started again, everything ends with the folder. */
import { DapilotError } from '../../../../shared/errors.ts';
import type { TaskRunId, TerminalId } from '../../../../shared/ids.ts';
import type { ProblemCounts, SourceProblem } from '../../../../shared/tasks.ts';
import type { Environment } from '../../base/process.ts';
import { startRun, type OneRun, type RunParts } from './one-run.ts';
import { keyOf, type PlannedProcess, type TaskPlan } from './plan.ts';
import type { TaskOutcome, TaskRunOptions } from './tasks.ts';

export interface TaskRuns {
  run(plan: TaskPlan, environment: Environment, options: TaskRunOptions): Promise<TaskOutcome>;
  stop(id: TaskRunId): Promise<void>;
  problems(): readonly SourceProblem[];
  end(): Promise<void>;
}

/** How often a change of the problems is told, at most. */
const tellMilliseconds = 50;
const mostProblems = 2000;
/** Of one plan, dependencies included. */
const mostRuns = 50;

/** What one call of `run` has begun, so that it can be taken back. */
interface Doing extends TaskRunOptions {
  readonly environment: Environment;
  readonly outcomes: Map<TaskPlan, Promise<TaskOutcome>>;
  readonly started: Set<OneRun>;
}

export function createTaskRuns(parts: Omit<RunParts, 'onProblems' | 'onRound'>): TaskRuns {
  const runs = new Map<string, OneRun>();
  /** One thing at a time is done to a task. */
  const turns = new Map<string, Promise<unknown>>();
  let revision = 0;
  let timer: NodeJS.Timeout | undefined;

  function onProblems(): void {
    timer ??= setTimeout(() => {
      timer = undefined;
      parts.append({ type: 'problems.changed', counts: { ...countsOf(all()), revision: (revision += 1) } });
    }, tellMilliseconds).unref();
  }

  const all = () => [...runs.values()].flatMap((run) => run.problems()).slice(0, mostProblems);

  /** The run of a plan: the one that is alive and does the same, else a new one. */
  function acquire(plan: TaskPlan & { readonly process: PlannedProcess }, doing: Doing): Promise<OneRun> {
    const key = keyOf(plan);
    const turn = (turns.get(key) ?? Promise.resolve()).then(async () => {
      doing.signal.throwIfAborted();
      const running = runs.get(key);
      if (running && running.state().status !== 'ended' && sameProcess(running.plan, plan)) return running;
      await running?.forget();
      runs.delete(key);
      const run = await startRun(plan, doing.environment, { ...parts, onProblems, onRound: () => outdateOthers(plan) });
      runs.set(key, run);
      doing.started.add(run);
      if (plan.presentation.close) void run.over.then(() => drop(key, run));
      return run;
    });
    turns.set(key, turn.catch(() => undefined));
    return turn;
  }

  /** A tool that has looked again says what is wrong now, whichever task it ran in before. */
  function outdateOthers(plan: TaskPlan): void {
    const owners = new Set(plan.matchers.map(({ owner }) => owner));
    for (const [key, { plan: other, state, outdate }] of runs) {
      if (key !== keyOf(plan) && state().status === 'ended' && other.matchers.every(({ owner }) => owners.has(owner))) outdate();
    }
  }

  async function drop(key: string, run: OneRun): Promise<void> {
    if (runs.get(key) !== run) return;
    await run.forget();
    if (runs.get(key) === run) runs.delete(key);
  }

  function perform(plan: TaskPlan, doing: Doing): Promise<TaskOutcome> {
    const known = doing.outcomes.get(plan);
    if (known) return known;
    if (doing.outcomes.size >= mostRuns) throw new DapilotError('task-invalid', `The task "${plan.label}" depends on more than ${mostRuns} others.`, { hint: 'Make it depend on fewer.' });
    const outcome = performOne(plan, doing);
    doing.outcomes.set(plan, outcome);
    return outcome;
  }

  async function performOne(plan: TaskPlan, doing: Doing): Promise<TaskOutcome> {
    const before = await performAll(plan, doing);
    if (before.kind === 'failed') return before;
    const { process } = plan;
    if (!process) return before;
    const run = await acquire({ ...plan, process }, doing);
    doing.onStarted?.(plan.label, run.state().terminalId);
    const own = await outcomeOf(run, doing.signal);
    return own.kind === 'good' ? before : own;
  }

  /** The first that failed; else one that nobody can know to be ready. */
  async function performAll({ dependencies, sequence }: TaskPlan, doing: Doing): Promise<TaskOutcome> {
    const outcomes: TaskOutcome[] = [];
    if (!sequence) outcomes.push(...(await Promise.all(dependencies.map((one) => perform(one, doing)))));
    else {
      for (const one of dependencies) {
        const outcome = await perform(one, doing);
        outcomes.push(outcome);
        if (outcome.kind === 'failed') break;
      }
    }
    return outcomes.find(({ kind }) => kind === 'failed') ?? outcomes.find(({ kind }) => kind === 'untracked') ?? { kind: 'good' };
  }

  return {
    async run(plan, environment, options) {
      const failing = new AbortController();
      const signal = AbortSignal.any([options.signal, failing.signal]);
      const doing: Doing = { ...options, signal, environment, outcomes: new Map(), started: new Set() };
      try {
        return await perform(plan, doing);
      } catch (error) {
        // Nobody waits for what is still on its way, and nobody wants it.
        failing.abort(error);
        await Promise.allSettled(doing.outcomes.values());
        await Promise.all([...doing.started].map((run) => run.end()));
        throw error;
      }
    },
    stop: async (id) => {
      const run = [...runs.values()].find((one) => one.state().id === id);
      if (!run) throw new DapilotError('task-missing', 'This task is over, and nothing of it runs any more.');
      await run.end();
    },
    problems: () => sorted(all()),
    end: async () => {
      const ending = [...runs.values()];
      runs.clear();
      await Promise.all(ending.map((run) => run.forget()));
    },
  };
}

function sameProcess(a: TaskPlan, b: TaskPlan): boolean {
  return JSON.stringify(a.process) === JSON.stringify(b.process);
}

/** Rejects with the signal's reason; ending what was started is its caller's affair. */
async function outcomeOf(run: OneRun, signal: AbortSignal): Promise<TaskOutcome> {
  const { plan } = run;
  const { label } = plan;
  const terminalId: TerminalId = run.state().terminalId;
  if (plan.background && !plan.matchers.some(({ background }) => background)) return { kind: 'untracked', label, terminalId };
  const exit = await abortable(Promise.race(plan.background ? [run.over, run.idle()] : [run.over]), signal);
  const { errors } = run.state();
  if (exit) return exit.code === 0 ? { kind: 'good' } : { kind: 'failed', label, terminalId, exit, errors };
  return errors === 0 ? { kind: 'good' } : { kind: 'failed', label, terminalId, errors };
}

async function abortable<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  const { promise, reject } = Promise.withResolvers<never>();
  const abort = () => reject(signal.reason as Error);
  signal.addEventListener('abort', abort, { once: true });
  try {
    return await Promise.race([work, promise]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

function countsOf(problems: readonly SourceProblem[]): Omit<ProblemCounts, 'revision'> {
  const count = (severity: SourceProblem['severity']) => problems.filter((problem) => problem.severity === severity).length;
  return { errors: count('error'), warnings: count('warning'), infos: count('info') };
}

/** By file, those with errors first, and by line in them. */
function sorted(problems: readonly SourceProblem[]): readonly SourceProblem[] {
  const broken = new Set(problems.filter(({ severity }) => severity === 'error').map(({ path }) => path));
  const rank = ({ path }: SourceProblem) => (broken.has(path) ? 0 : 1);
  return problems.toSorted((a, b) => rank(a) - rank(b) || (a.path ?? '').localeCompare(b.path ?? '') || (a.line ?? 0) - (b.line ?? 0) || (a.column ?? 0) - (b.column ?? 0));
}
