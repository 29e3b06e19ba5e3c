/** The tasks of the open folder, joined with terminals, configurations and the person's shell. */
import { DapilotError } from '../../shared/errors.ts';
import type { CoreEvent } from '../../shared/events.ts';
import type { Snapshot } from '../../shared/snapshot.ts';
import type { Guardian } from './base/guardian-client.ts';
import type { FoundEnvironment } from './base/login-shell.ts';
import type { ConfigurationStore } from './launch/configurations.ts';
import { createAfterStart, type AfterStartParts } from './launch/after-start.ts';
import type { ReviewSubject } from './launch/review/review.ts';
import type { Starts } from './launch/start.ts';
import type { PlannedTask, StartedConfiguration, StartedTasks, StartParts, TaskFailure } from './launch/start-parts.ts';
import { createTasks } from './launch/tasks/create-tasks.ts';
import { plansOf, type TaskPlan } from './launch/tasks/plan.ts';
import type { TaskOutcome, Tasks } from './launch/tasks/tasks.ts';
import type { StartFollowers } from './launching.ts';
import type { Reviews } from './reviews.ts';
import type { Handlers } from './router.ts';
import type { Terminals } from './terminal/terminals.ts';

export interface TaskingParts {
  append(event: CoreEvent): void;
  snapshot(): Snapshot;
  readonly terminals: Pick<Terminals, 'start' | 'closeTask' | 'read'>;
  readonly guard: Guardian['guard'];
  environment(): Promise<FoundEnvironment>;
  readConsole: AfterStartParts['readConsole'];
  stopSession: AfterStartParts['stop'];
  /** Roots of the open folder, once it is trusted. */
  configurations(): Pick<ConfigurationStore, 'current'>;
  starts(): Pick<Starts, 'task' | 'beside'>;
  readonly reviews: Reviews;
  /** Real path of the open folder. */
  folder(): string;
  onFault(error: unknown): void;
}

export interface Tasking {
  readonly tasks: Tasks;
  readonly follow: Pick<StartFollowers, 'reviewTask' | 'acceptTask' | 'planTask' | 'runTask' | 'beginTask' | 'launched'>;
  readonly handlers: Pick<Handlers, 'tasks.list' | 'task.run' | 'task.stop' | 'problems.read' | 'server.dismiss'>;
  /** What the tasks of a start run, for its review. */
  reviewed(tasks: StartedTasks): Promise<Pick<ReviewSubject, 'tasks' | 'taskScripts'>>;
  eventHappened(event: CoreEvent): void;
  /** Ends every task with all that it started. */
  dispose(): Promise<void>;
}

export function createTasking(parts: TaskingParts): Tasking {
  const { append, snapshot, terminals, guard, onFault } = parts;
  const tasks = createTasks({
    append,
    terminals,
    guard,
    environment: async () => (await parts.environment()).environment,
    platform: process.platform,
  });
  let closing = new AbortController();

  const runTask: StartParts['runTask'] = async (plan, signal, told) => failureOf(await tasks.run(plan, { signal, onStarted: told }));

  async function beginTask(plan: TaskPlan, signal: AbortSignal): Promise<void> {
    const begun = Promise.withResolvers<void>();
    const cancel = new AbortController();
    const abort = () => cancel.abort(signal.reason);
    signal.addEventListener('abort', abort, { once: true });
    // Whoever cancels the start cancels what has not begun; what runs is stopped by itself.
    const done = tasks.run(plan, { signal: AbortSignal.any([cancel.signal, closing.signal]), onStarted: () => begun.resolve() });
    done.then(() => begun.resolve(), (error: unknown) => begun.reject(error as Error));
    await begun.promise.finally(() => signal.removeEventListener('abort', abort));
  }

  function runAfter({ tasks: { after }, entry }: StartedConfiguration): void {
    if (!after) return;
    const told = (outcome: TaskOutcome) => {
      if (outcome.kind !== 'failed') return;
      onFault(new DapilotError('task-failed', `The task "${outcome.label}" after "${entry.name}" went wrong${outcome.exit ? `: it ended with ${outcome.exit.signal ?? `exit code ${outcome.exit.code}`}` : ''}.`, { hint: 'What it wrote stands in its terminal.' }));
    };
    tasks.run(after, { signal: closing.signal }).then(told, (error: unknown) => {
      if (!closing.signal.aborted) onFault(error);
    });
  }

  async function reviewed({ before, after }: StartedTasks): Promise<Pick<ReviewSubject, 'tasks' | 'taskScripts'>> {
    const commands = await Promise.all([...before.map((plan) => tasks.commands(plan, 'preLaunchTask')), ...(after ? [tasks.commands(after, 'postDebugTask')] : [])]);
    const scripts = [...before, ...(after ? [after] : [])].flatMap(plansOf).map((plan) => plan.scripts);
    return { tasks: commands.flat(), taskScripts: Object.assign({}, ...scripts) as Readonly<Record<string, string>> };
  }

  const reviewKey = (plan: TaskPlan) => `task ${plan.folder} ${plan.label}`;
  const reviewTask = async ({ plan, secrets }: PlannedTask) => parts.reviews.needed(reviewKey(plan), { name: plan.label, value: {}, ...(await reviewed({ before: [plan] })), folder: parts.folder(), secrets });

  const afterStart = createAfterStart({
    append,
    snapshot,
    readConsole: parts.readConsole,
    readTerminal: terminals.read,
    beside: (server, origin, what) => parts.starts().beside(server, origin, what),
    stop: parts.stopSession,
    runAfter,
    onFault,
  });

  async function endAll(): Promise<void> {
    closing.abort(new DapilotError('cancelled', 'Its folder was closed.'));
    closing = new AbortController();
    afterStart.dispose();
    await tasks.end();
  }

  return {
    tasks,
    reviewed,
    follow: { reviewTask, acceptTask: (plan, hash) => parts.reviews.accept(reviewKey(plan), hash), planTask: (task, root, resolve) => tasks.plan(task, root.path, resolve), runTask, beginTask, launched: afterStart.launched },
    handlers: {
      'tasks.list': async () => {
        const files = await parts.configurations().current();
        const lists = await Promise.all((files?.roots ?? []).map(({ path }) => tasks.list(path)));
        return { rows: lists.flatMap(({ rows }) => rows), problems: lists.flatMap(({ problems }) => problems) };
      },
      'task.run': ({ label, folder, editor }) => parts.starts().task(label, folder, { editor }),
      'task.stop': ({ id }) => tasks.stop(id),
      'problems.read': () => ({ problems: tasks.problems() }),
      'server.dismiss': ({ id }) => append({ type: 'server.dismissed', id }),
    },
    eventHappened: (event) => {
      afterStart.eventHappened(event);
      const closed = event.type === 'workspace.opened' || (event.type === 'workspace.trustChanged' && !event.workspace.trusted);
      if (closed) void endAll().catch(onFault);
    },
    dispose: endAll,
  };
}

function failureOf(outcome: TaskOutcome): TaskFailure | undefined {
  if (outcome.kind === 'good') return undefined;
  const { label, terminalId } = outcome;
  if (outcome.kind === 'untracked') return { kind: 'taskFailed', label, terminalId, errors: 0, untracked: true };
  return { kind: 'taskFailed', label, terminalId, errors: outcome.errors, ...(outcome.exit ? { exit: outcome.exit } : {}) };
}
