/** What a start works on, and the others that have a part in it. */
import type { LaunchReview, StartPhase } from '../../../shared/configurations.ts';
import type { SessionOrigin } from '../../../shared/debug.ts';
import type { Problem } from '../../../shared/errors.ts';
import type { CoreEvent } from '../../../shared/events.ts';
import type { SessionId, TerminalId } from '../../../shared/ids.ts';
import type { LaunchRequest } from '../../../shared/launch.ts';
import type { ConfigurationStore, Entry } from './configurations.ts';
import type { ResolveContext, ResolvedConfiguration } from './resolve.ts';
import type { TaskPlan } from './tasks/plan.ts';
import type { Resolve, TaskReference } from './tasks/tasks.ts';
import type { EditorPlace, Root } from './variables.ts';

export interface StartOptions {
  readonly noDebug?: boolean | undefined;
  readonly editor?: EditorPlace | undefined;
}

/** What will be launched, for those who look at it before and follow it afterwards. */
export interface StartedConfiguration extends ResolvedConfiguration {
  readonly entry: Entry;
  readonly root: Root;
  readonly tasks: StartedTasks;
  /** What a person has typed where nobody is to read it. */
  readonly secrets: readonly string[];
}

/** A task that is run by itself. */
export interface PlannedTask {
  readonly plan: TaskPlan;
  readonly secrets: readonly string[];
}

/** What runs before a program and after it, as it is reviewed. */
export interface StartedTasks {
  /** Its own `preLaunchTask`, after the one of its compound where it is the first of that. */
  readonly before: readonly TaskPlan[];
  readonly after?: TaskPlan;
}

export type TaskFailure = Extract<StartPhase, { readonly kind: 'taskFailed' }>;

export interface StartParts {
  append(event: CoreEvent): void;
  readonly configurations: Pick<ConfigurationStore, 'current' | 'entries' | 'entry' | 'remember'>;
  /** What variables mean; without what the start itself knows. */
  context(root: Root): Promise<Omit<ResolveContext, 'root' | 'roots' | 'editor' | 'inputs' | 'setting' | 'ask'>>;
  /** Throws `session-active` while a program is being debugged. */
  requireIdle(): void;
  /** What a person has to look at before it runs; undefined: it was accepted before. */
  review(started: StartedConfiguration, signal: AbortSignal): Promise<LaunchReview | undefined>;
  accept(started: StartedConfiguration, hash: string): Promise<void>;
  /** The same for a task that is run by itself. */
  reviewTask(planned: PlannedTask, signal: AbortSignal): Promise<LaunchReview | undefined>;
  acceptTask(plan: TaskPlan, hash: string): Promise<void>;
  /** What a task would run. Throws why it cannot. */
  planTask(task: TaskReference, root: Root, resolve: Resolve): Promise<TaskPlan>;
  /** Runs a task and waits for it: until it is over, or is ready when it stays. Gives why a person has to decide, when it went wrong. */
  runTask(plan: TaskPlan, signal: AbortSignal, told: (label: string, terminalId?: TerminalId) => void): Promise<TaskFailure | undefined>;
  /** Resolves when it has begun; how it goes on is told by its run alone. */
  beginTask(plan: TaskPlan, signal: AbortSignal): Promise<void>;
  /** Aborted before the program runs, it does not begin, or is ended. */
  launch(request: LaunchRequest, origin: SessionOrigin, notes: readonly string[], signal: AbortSignal): Promise<{ readonly rootId: SessionId }>;
  restart(rootId: SessionId, request: LaunchRequest): Promise<void>;
  /** Ends every program of a start. */
  stop(start: string): Promise<void>;
  /** The program runs: what comes after it can be seen to. */
  launched(rootId: SessionId, started: StartedConfiguration): void;
  /** Whether a session of the start shows this already as why it ended. */
  showsFailure(start: string, problem: Problem): boolean;
  turnAgentOn(): Promise<void>;
}
