/** One run of one task: its program in a terminal, what its output says, and its end with all that it started. */
import { randomUUID } from 'node:crypto';
import type { ProgramExit } from '../../../../shared/debug.ts';
import { DapilotError } from '../../../../shared/errors.ts';
import type { CoreEvent } from '../../../../shared/events.ts';
import type { TaskRunId, TerminalId } from '../../../../shared/ids.ts';
import type { SourceProblem, TaskRun } from '../../../../shared/tasks.ts';
import { visibleText } from '../../../../shared/visible-text.ts';
import { findExecutable } from '../../base/environment.ts';
import { isFolder } from '../../base/paths.ts';
import type { Environment } from '../../base/process.ts';
import { identifyProcess } from '../../base/process-table.ts';
import { endTree, findTree, runVariable } from '../../base/process-tree.ts';
import { createCollector } from '../matching/collector.ts';
import type { PlannedProcess, TaskPlan } from './plan.ts';

/** The terminal that a task runs in, as core/terminal has it. */
interface TaskTerminals {
  start(task: {
    readonly title: string;
    readonly file: string;
    readonly args: readonly string[];
    readonly cwd: string;
    readonly environment: Readonly<Record<string, string>>;
    readonly heading: string;
    onText(text: string): void;
  }): { readonly id: TerminalId; readonly processId: number; readonly exited: Promise<ProgramExit> };
  closeTask(id: TerminalId): void;
}

export interface RunParts {
  append(event: CoreEvent): void;
  readonly terminals: TaskTerminals;
  guard(marker: string, alive: boolean, processId?: number): void;
  /** What it found has changed. */
  onProblems(): void;
  /** It has finished a round, or is over: it has said everything about the sources as they are. */
  onRound(): void;
}

export interface OneRun {
  readonly plan: TaskPlan;
  state(): TaskRun;
  problems(): readonly SourceProblem[];
  /** Its program is over, and all that it wrote is read. */
  readonly over: Promise<ProgramExit>;
  /** A background task waits: now, or when it has finished the round that it is in. */
  idle(): Promise<void>;
  /** What it found is true no more. */
  outdate(): void;
  /** Ends its program with everything that it started, also what has stayed behind. */
  end(): Promise<void>;
  /** Ends it, and takes it and its terminal away. */
  forget(): Promise<void>;
}

/** Between asking a task to end and forcing it. */
const graceMilliseconds = 300;

/** Starts it. Rejects with `runtime-missing` or `file-missing`. */
export async function startRun(plan: TaskPlan & { readonly process: PlannedProcess }, environment: Environment, { append, terminals, guard, onProblems, onRound }: RunParts): Promise<OneRun> {
  const { cwd, changes } = plan.process;
  const marker = randomUUID();
  const whole = { ...environment, ...changes, TERM: 'xterm-256color', COLORTERM: 'truecolor', [runVariable]: marker };
  const { file, args } = await startable(plan, whole);
  let round = Promise.withResolvers<void>();
  let found: readonly SourceProblem[] = [];
  let state: TaskRun | undefined;
  let forgotten = false;
  let stopped = false;

  function change(part: Partial<TaskRun>): void {
    if (!state || forgotten) return;
    state = { ...state, ...part };
    append({ type: 'taskRun.changed', run: state });
  }

  const collector = createCollector({
    task: plan.label,
    cwd,
    matchers: plan.matchers,
    onProblems: (problems) => {
      found = problems;
      change(countsOf(problems));
      onProblems();
    },
    onRound: (active) => {
      if (!plan.background || state?.status === 'ended') return;
      if (active && state?.status === 'watching') round = Promise.withResolvers<void>();
      change({ status: active ? 'running' : 'watching' });
      if (active) return;
      round.resolve();
      onRound();
    },
    onNote: (note) => change({ note }),
  });

  const started = terminals.start({
    title: plan.label,
    file,
    args,
    cwd,
    environment: whole,
    heading: plan.presentation.echo ? `\u001b[1m> ${visibleText(plan.process.shown).replaceAll('\n', '\r\n  ')}\u001b[0m\r\n\r\n` : '',
    onText: collector.text,
  });
  guard(marker, true, started.processId);
  const root = identifyProcess(started.processId);
  state = {
    id: `r-${randomUUID()}` as TaskRunId,
    label: plan.label,
    folder: plan.folder,
    status: 'running',
    background: plan.background,
    terminalId: started.id,
    startedAt: Date.now(),
    reveal: plan.presentation.reveal,
    revealProblems: plan.presentation.revealProblems,
    ...countsOf([]),
    ...(plan.notes[0] === undefined ? {} : { note: plan.notes[0] }),
  };
  append({ type: 'taskRun.changed', run: state });

  async function watchEnd(): Promise<ProgramExit> {
    const exit = await started.exited;
    await collector.finish();
    collector.dispose();
    change({ status: 'ended', exit: stopped ? { ...exit, stopped } : exit, endedAt: Date.now() });
    onRound();
    // What it left running on purpose lives as long as we do.
    if (findTree({ marker }).length === 0) guard(marker, false);
    return exit;
  }

  const over = watchEnd();

  async function end(): Promise<void> {
    stopped ||= state?.status !== 'ended';
    await endTree({ marker, roots: root && state?.status !== 'ended' ? [root] : [] }, { graceMilliseconds });
    guard(marker, false);
    // What it wrote last may take long to be looked through, and nobody waits for that any more.
    collector.dispose();
    await over;
  }

  return {
    plan,
    state: () => state as TaskRun,
    problems: () => found,
    over,
    idle: () => round.promise,
    outdate: () => {
      if (found.length === 0) return;
      found = [];
      change(countsOf(found));
      onProblems();
    },
    end,
    forget: async () => {
      await end();
      found = [];
      terminals.closeTask(started.id);
      if (state && !forgotten) append({ type: 'taskRun.removed', id: state.id });
      forgotten = true;
      onProblems();
    },
  };
}

async function startable({ label, process: { command, cwd } }: { readonly label: string; readonly process: PlannedProcess }, environment: Environment): Promise<{ readonly file: string; readonly args: readonly string[] }> {
  const [program = '', ...args] = command;
  if (!(await isFolder(cwd))) throw new DapilotError('file-missing', `The task "${label}" cannot run: there is no folder ${cwd}.`, { hint: 'Correct its "options.cwd".' });
  const file = await findExecutable(program, environment, cwd);
  if (file !== undefined) return { file, args };
  throw new DapilotError('runtime-missing', `The task "${label}" cannot run: there is no program ${program}.`, { hint: 'Install it, or correct the task. A command with arguments in it is a task of the type "shell".' });
}

function countsOf(problems: readonly SourceProblem[]): Pick<TaskRun, 'errors' | 'warnings'> {
  const count = (severity: SourceProblem['severity']) => problems.filter((problem) => problem.severity === severity).length;
  return { errors: count('error'), warnings: count('warning') };
}
