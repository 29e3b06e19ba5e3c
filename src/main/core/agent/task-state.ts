/**
 * One task as its loop sees it: the public state, the commands that change it, and everything that is private to it.
 * Ends at once: after `end` no command and no event of this task is taken any more.
 */
import type { Task, TaskEnd } from '../../../shared/agent.ts';
import type { CoreEvent } from '../../../shared/events.ts';
import type { SessionId, TaskId } from '../../../shared/ids.ts';
import { launchSubject } from '../../../shared/launch.ts';
import type { RecordEntry } from '../../../shared/record.ts';
import type { Snapshot } from '../../../shared/snapshot.ts';
import type { Debugger } from '../base/debugger.ts';
import type { Logger } from '../base/logger.ts';
import { createBindings, type Bindings } from './bindings.ts';
import { decide, type AgentCommand, type Circumstances } from './decide.ts';
import { recordedDecision } from './recorded-decision.ts';
import { outOfTime } from './limits.ts';
import type { PlannerInput, PlannerReads } from './planner.ts';
import type { Policy } from './policy.ts';
import { programState } from './program.ts';
import { shortPlace } from './result-summary.ts';
import type { AgentTools } from './tools/agent-tools.ts';
import { createKeptResults, type KeptResults } from './tools/kept-results.ts';
import { createView, type View } from './view.ts';

export interface TaskParts {
  readonly append: (event: CoreEvent) => void;
  readonly snapshot: () => Snapshot;
  readonly debugger: Debugger;
  readonly reads: PlannerReads;
  readonly tools: AgentTools;
  /** Real path. */
  readonly workspace: string;
  readonly logger: Logger;
  readonly now: () => number;
  readonly interactive: boolean;
  readonly policy: () => Policy;
  /** Keeps what the events do not say: decisions with what they depended on, and what planners were shown. */
  readonly record?: ((entry: RecordEntry) => void) | undefined;
}

export interface TaskState {
  readonly parts: TaskParts;
  readonly id: TaskId;
  /** Fires when the task is over and when the person takes over; after handing back it is another. */
  readonly signal: AbortSignal;
  readonly view: View;
  readonly bindings: Bindings;
  readonly kept: KeptResults;
  /** The task as it is published; undefined once another has taken its place. */
  task(): Task | undefined;
  rootId(): SessionId | undefined;
  program(): PlannerInput['program'];
  over(): boolean;
  /** Appends an event of this task, unless it is over. */
  append(event: CoreEvent): void;
  /** Decides and appends; closes the task when that was the decision. Throws DapilotError for what cannot be obeyed. */
  command(command: AgentCommand): void;
  end(how: TaskEnd): void;
  /** The person has the program until `handBack`: what is under way is cancelled. */
  takeOver(): void;
  /** What is left of the present plan is void; the agent looks again. */
  handBack(): void;
  takenOver(): boolean;
  /** Resolves with the next command, sign from outside, or end. */
  change(): Promise<void>;
  wake(): void;
  /** Milliseconds that are left. */
  remaining(): number;
  /** While paused the task's time does not run; whoever pauses it resumes it once. */
  pauseClock(): { resume(): void };
  /** Takes approvals back when the program has moved, or for the reason given. Nothing while the agent itself acts. */
  noticeMovement(reason?: string): void;
  /** What the person did since the last plan. */
  readonly personActions: string[];
  /** A step of the agent is in flight. */
  acting: boolean;
  /** The agent's own movement has neither stopped nor ended in its time. */
  runningOn: boolean;
  /** What the person did while the agent's step was in flight. */
  interference: string | undefined;
}

/** The state of a task that begins now. */
export function createTaskState(parts: TaskParts, id: TaskId): TaskState {
  const { snapshot, now } = parts;
  /** Of what the agent does now; a take-over ends it, and handing back begins the next. */
  let phase = new AbortController();
  let closed = false;
  let changed = Promise.withResolvers<void>();
  let clock: NodeJS.Timeout | undefined;
  let pauses = 0;
  let pausedAt = 0;
  let handedOver: { resume(): void } | undefined;

  const state: TaskState = {
    parts,
    id,
    get signal() {
      return phase.signal;
    },
    view: createView(parts.debugger, snapshot, () => state.signal),
    bindings: createBindings(parts.reads, parts.workspace, () => state.program()?.path),
    kept: createKeptResults(),
    personActions: [],
    acting: false,
    runningOn: false,
    interference: undefined,
    task() {
      const { agent } = snapshot();
      return agent.task?.id === id ? agent.task : undefined;
    },
    rootId: () => state.task()?.rootId,
    program() {
      const root = state.rootId();
      const launch = root === undefined ? undefined : snapshot().sessions[root]?.launch;
      if (!launch) return undefined;
      const path = launch.target === 'package' ? launch.package : launch.target === 'program' || launch.target === 'core' ? launch.program : undefined;
      return { ...(path === undefined ? {} : { path }), subject: launchSubject(launch), language: launch.language };
    },
    over: () => closed,
    append(event) {
      if (!state.over()) parts.append(event);
    },
    command(command) {
      if (state.over()) return;
      const around = circumstances();
      const events = decide(snapshot().agent, command, around);
      parts.record?.(recordedDecision(command, around, events.length));
      for (const event of events) parts.append(event);
      if (state.task()?.end) close();
      else if (command.kind === 'begin-task' || command.kind === 'move-deadline') armClock();
      state.wake();
    },
    end(how) {
      state.command({ kind: 'end-task', end: how });
    },
    takeOver() {
      if (state.takenOver()) return;
      handedOver = state.pauseClock();
      state.command({ kind: 'take-over' });
      phase.abort();
      state.interference = undefined;
    },
    handBack() {
      if (!state.takenOver()) state.takeOver();
      phase = new AbortController();
      handedOver?.resume();
      state.command({ kind: 'hand-back' });
    },
    takenOver: () => snapshot().agent.status === 'handed-over' && state.task() !== undefined,
    change: () => changed.promise,
    wake() {
      changed.resolve();
      changed = Promise.withResolvers();
    },
    remaining: () => Math.max(0, (state.task()?.deadline ?? 0) - now()),
    pauseClock() {
      if (pauses === 0) pausedAt = now();
      pauses += 1;
      clearTimeout(clock);
      return { resume: resumeClock };
    },
    noticeMovement(reason) {
      const task = state.task();
      const round = task?.rounds.at(-1);
      if (state.over() || !round) return;
      if (state.acting) {
        state.interference = reason ?? state.interference;
        return;
      }
      if (reason === undefined && !state.view.moved(state.rootId())) return;
      state.view.accept(state.rootId());
      const hashes = state.bindings.renew(round.steps, { taskId: id, round: round.number, rootId: state.rootId() });
      state.command({ kind: 'state-changed', reason: reason ?? standingInWords(state), hashes });
    },
  };
  return state;

  function circumstances(): Circumstances {
    const program = programState(snapshot(), state.rootId());
    if (program !== 'running') state.runningOn = false;
    const place = state.view.place(state.rootId());
    return {
      now: now(),
      program: program === 'running' && state.runningOn ? 'running-on' : program,
      ...(place === undefined ? {} : { place }),
      policy: parts.policy(),
      interactive: parts.interactive,
    };
  }

  function resumeClock(): void {
    pauses -= 1;
    const task = state.task();
    if (pauses === 0 && task) state.command({ kind: 'move-deadline', deadline: task.deadline + now() - pausedAt });
  }

  function armClock(): void {
    clearTimeout(clock);
    clock = setTimeout(() => state.end({ status: 'timed-out', ...outOfTime }), state.remaining());
  }

  function close(): void {
    clearTimeout(clock);
    closed = true;
    phase.abort();
  }
}

/** Where the program is now, as the reason why approvals are asked for again. */
export function standingInWords({ parts, view, rootId }: TaskState): string {
  switch (programState(parts.snapshot(), rootId())) {
    case 'stopped': {
      const [, path, line] = /^(.*):(\d+)$/.exec(view.place(rootId()) ?? '') ?? [];
      const where = path === undefined ? 'elsewhere' : `at ${shortPlace({ path, line: Number(line) }, parts.workspace)}`;
      return `The program has moved and now stands ${where}.`;
    }
    case 'running':
      return 'The program is running again.';
    default:
      return 'The program has ended.';
  }
}
