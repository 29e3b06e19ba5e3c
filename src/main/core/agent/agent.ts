/** The agent as the core sees it: when a task begins, who plans, and what a person decides. */
import { randomUUID } from 'node:crypto';
import type { AgentState, Risk, TaskEnd } from '../../../shared/agent.ts';
import type { ParsedParams } from '../../../shared/contract.ts';
import { modelFor } from '../../../shared/choose-model.ts';
import { DapilotError } from '../../../shared/errors.ts';
import type { CoreEvent } from '../../../shared/events.ts';
import type { SessionId, StepId, TaskId } from '../../../shared/ids.ts';
import type { ModelProfile, ModelRole } from '../../../shared/models.ts';
import type { PlanStep } from '../../../shared/plan.ts';
import type { RecordEntry } from '../../../shared/record.ts';
import type { Settings } from '../../../shared/settings.ts';
import { rootOf, type Snapshot } from '../../../shared/snapshot.ts';
import type { Debugger } from '../base/debugger.ts';
import type { Logger } from '../base/logger.ts';
import { choosePlanner } from './choose-planner.ts';
import { readDotEnv, secretsIn } from './known-secrets.ts';
import { runTask, type TaskRun } from './loop.ts';
import type { ModelAnswer } from './model/client.ts';
import type { LeavingRequest } from './model/endpoint.ts';
import type { PlanningModel } from './model-planner.ts';
import type { Planner, PlannerReads } from './planner.ts';
import { presentRoot } from './program.ts';
import { createSentRequests } from './sent-requests.ts';
import { isFailure } from './result-summary.ts';
import type { AgentTools } from './tools/agent-tools.ts';
import { noUsage } from './usage.ts';

export interface AgentParts {
  readonly append: (event: CoreEvent) => void;
  readonly snapshot: () => Snapshot;
  readonly debugger: Debugger;
  readonly settings: () => Settings;
  /** The key of a profile, where it has one. */
  readonly keyFor: (id: string, profile: ModelProfile) => string | undefined;
  readonly reads: PlannerReads;
  readonly tools: AgentTools;
  /** Of this process and of the login shell; what is secret in it is kept from models. */
  readonly environment: () => Promise<Readonly<Record<string, string | undefined>>>;
  /** Real path of the open workspace. */
  readonly workspace: () => string | undefined;
  readonly builtinPlanner: () => Planner;
  readonly logger: Logger;
  readonly now: () => number;
  /** Whether somebody can click; without, a step that needs a click is refused, and tasks begin only when asked for. */
  readonly interactive: boolean;
  /** What runs unasked in this run besides what the settings allow. */
  readonly policy: { readonly allow: readonly Risk[] };
  /** Keeps what the events of a task do not say. */
  readonly record?: (entry: RecordEntry) => void;
}

export interface Agent {
  /** Starts a task; ends the one under way. Throws `bad-request` when there is nothing to look at. */
  start(request: ParsedParams<'agent.start'>): void;
  /** What left this machine for a model in the present task. Throws `bad-request` for what is not kept. */
  readSent(id: number): LeavingRequest;
  /** Lets a held request go. Throws `bad-request` for any other. */
  release(id: number): void;
  /** Ends the task at once; the program stays as it is. */
  stop(): void;
  /** What the agent does is cancelled, and it waits; the program stays as it is. */
  takeOver(): void;
  /** The agent looks again and plans anew. */
  handBack(): void;
  approve(request: ParsedParams<'step.approve'>): void;
  skip(stepId: StepId): void;
  edit(stepId: StepId, step: PlanStep): Promise<void>;
  removeRule(id: string): void;
  /** Values that leave this process in no form: of the environment, the folder, the task's launch, and the keys of models. */
  secrets(): Promise<readonly string[]>;
  /** The person did something to the program, said as "stepped over, now at cart.js:12"; not for mere looking. */
  personActed(sentence: string): void;
  /**
   * Must be called for every event, right after it was appended and in the same tick: approvals are taken back here.
   * The agent's own events may be passed too.
   */
  eventHappened(event: CoreEvent): void;
  /** Ends the task and waits until nothing of it runs. */
  dispose(): Promise<void>;
}

export function createAgent(given: AgentParts): Agent {
  /** A status is told with its time, whoever decides it. */
  const append = (event: CoreEvent) => given.append(event.type === 'agent.statusChanged' ? { ...event, time: given.now() } : event);
  const parts: AgentParts = { ...given, append };
  const { snapshot, settings, now } = parts;
  const logger = parts.logger.tagged('agent');
  const sent = createSentRequests({
    ...parts,
    reviewing: () => settings().agent.reviewRequests,
    pauseClock: () => active()?.pauseClock() ?? { resume: () => undefined },
  });
  let run: TaskRun | undefined;
  /** The runs of programs for which a task has begun by itself: one failure, one task. */
  const looked = new Set<string>();

  const active = () => (run && !run.over ? run : undefined);

  function policy() {
    const { runLooksUnasked, deny } = settings().agent;
    return { allow: [...parts.policy.allow, ...(runLooksUnasked ? (['looks'] as const) : [])], deny };
  }

  function setStatus(status: AgentState['status']): void {
    if (snapshot().agent.status !== status) append({ type: 'agent.statusChanged', status });
  }

  /** With no task under way: on and waiting, or off. */
  function rest(): void {
    if (!active()) setStatus(settings().agent.enabled ? 'active' : 'idle');
  }

  function announcePlanner(): void {
    const planner = choosePlanner(settings());
    const known = snapshot().agent.planner;
    if (known.kind !== planner.kind || known.label !== planner.label || known.reason !== planner.reason) {
      append({ type: 'agent.plannerChosen', planner });
    }
  }

  function plannerNow(): Planner {
    const chosen = choosePlanner(settings());
    const model = modelOf('planner');
    if (chosen.kind === 'builtin' || !model) return parts.builtinPlanner();
    // Whoever reads everything before it leaves reads the output as it is.
    const helper = settings().agent.reviewRequests ? undefined : modelOf('helper');
    // Loaded with the first task that needs it: the SDK and the tokenizer would double the time a core takes to start.
    const loaded = import('./model-planner.ts').then(({ createModelPlanner }) =>
      createModelPlanner({ model, ...(helper ? { helper } : {}), localOnly: settings().model.localOnly, onSend: sent.note, onAnswer, onPause, secrets, logger: parts.logger }),
    );
    loaded.catch((error: unknown) => logger.error('the model planner could not be loaded', { error }));
    return { kind: 'model', label: chosen.label, plan: async (...asked) => (await loaded).plan(...asked) };
  }

  function onAnswer(role: ModelRole, { text, milliseconds }: ModelAnswer): void {
    parts.record?.({ kind: 'answer', at: now(), role, text, milliseconds: Math.round(milliseconds) });
  }

  /** An endpoint wants to be left alone for a while: until when, for the person. */
  function onPause(reason: string, milliseconds: number): void {
    if (snapshot().agent.status === 'thinking') append({ type: 'agent.statusChanged', status: 'thinking', detail: reason, until: now() + milliseconds });
  }

  async function secrets(): Promise<readonly string[]> {
    const { agent, sessions } = snapshot();
    const launch = agent.task?.rootId === undefined ? undefined : sessions[agent.task.rootId]?.launch;
    const keys = Object.entries(settings().model.profiles).flatMap(([id, profile]) => parts.keyFor(id, profile) ?? []);
    const [environment, dotEnv] = await Promise.all([parts.environment(), parts.reads.readText('.env')]);
    return [...keys, ...[environment, readDotEnv(dotEnv ?? ''), launch && 'env' in launch ? launch.env : {}].flatMap(secretsIn)];
  }

  function modelOf(role: ModelRole): PlanningModel | undefined {
    const { model } = settings();
    const id = modelFor(role, model);
    const profile = id === undefined ? undefined : model.profiles[id];
    return id === undefined || !profile ? undefined : { profile, apiKey: parts.keyFor(id, profile) };
  }

  function begin(request: ParsedParams<'agent.start'>): void {
    const workspace = parts.workspace();
    if (workspace === undefined) {
      throw new DapilotError('workspace-missing', 'No folder is open, so the agent has nothing to look at.', { hint: 'Open the folder of the program first.' });
    }
    const symptom = request.symptom?.trim() || undefined;
    const rootId = request.launch ? undefined : (request.rootId ?? presentRoot(snapshot())?.id);
    if (request.rootId !== undefined && !snapshot().sessions[request.rootId]) {
      throw new DapilotError('session-missing', 'That debug session is no longer there.', { hint: 'Start the program again.' });
    }
    if (!request.launch && rootId === undefined && symptom === undefined) {
      throw new DapilotError('bad-request', 'There is neither a program nor a description of what is wrong.', {
        hint: 'Start a program, or say in words what goes wrong.',
      });
    }
    active()?.end({ status: 'stopped', reason: 'stopped', message: 'Another task was started.' });
    announcePlanner();
    sent.forget();
    const { rounds, minutes, cost } = settings().agent;
    const startedAt = now();
    const task = {
      id: randomUUID().slice(0, 8) as TaskId,
      ...(rootId === undefined ? {} : { rootId }),
      ...(symptom === undefined ? {} : { symptom }),
      rounds: [],
      usage: noUsage,
      startedAt,
      deadline: startedAt + minutes * 60_000,
      maximumRounds: rounds,
      ...(cost > 0 ? { maximumCost: cost } : {}),
    };
    if (rootId !== undefined) looked.add(runOf(rootId));
    logger.info('task started', { task: task.id, launch: request.launch !== undefined, symptom: symptom !== undefined });
    const taskParts = { ...parts, workspace, policy };
    run = runTask(taskParts, { task, planner: plannerNow(), launch: request.launch, after: run?.finished });
  }

  function runOf(rootId: SessionId): string {
    return `${rootId} ${snapshot().sessions[rootId]?.restarts ?? 0}`;
  }

  /** A failure starts a task by itself, once for each run of a program. */
  function failureSeen(rootId: SessionId): void {
    if (active() || !parts.interactive || !settings().agent.enabled || parts.workspace() === undefined) return;
    if (looked.has(runOf(rootId))) return;
    begin({ rootId });
  }

  function sessionEvent(event: CoreEvent & { readonly sessionId: SessionId }): void {
    const root = rootOf(snapshot(), event.sessionId);
    if (!root) return;
    const mine = snapshot().agent.task?.rootId === root.id;
    if (event.type === 'session.restarted') rest();
    if (mine) active()?.look();
    if (event.type === 'session.stopped' && event.stop.reason === 'exception') failureSeen(root.id);
    if (event.type === 'session.contextLoaded' && event.context.exception) failureSeen(root.id);
    if (event.type !== 'session.ended' || event.sessionId !== root.id) return;
    if (event.exit?.stopped && mine) finish({ status: 'stopped', reason: 'stopped', message: 'The program was stopped.' });
    else if (event.status === 'ended' && event.exit && isFailure(event.exit)) failureSeen(root.id);
  }

  function onTask(): TaskRun {
    const present = active();
    if (present) return present;
    throw new DapilotError('approval-void', 'The agent is not working on anything now, so this step cannot be changed.', {
      hint: 'Start the agent again to get a new plan.',
    });
  }

  function finish(how: TaskEnd): void {
    active()?.end(how);
  }

  announcePlanner();
  rest();
  return {
    start: begin,
    readSent: sent.read,
    release: sent.release,
    stop: () => finish({ status: 'stopped', reason: 'stopped', message: 'You stopped the agent. The program stays as it is.' }),
    takeOver: () => onTask().takeOver(),
    handBack: () => onTask().handBack(),
    approve: ({ stepId, hash, forSession, kind }) => onTask().approve(stepId, hash, kind ?? (forSession ? 'session' : undefined)),
    skip: (stepId) => onTask().skip(stepId),
    edit: (stepId, step) => onTask().edit(stepId, step),
    secrets,
    removeRule: (id) => append(snapshot().agent.grants.some((grant) => grant.id === id) ? { type: 'agent.grantRemoved', id } : { type: 'agent.ruleRemoved', id }),
    personActed: (sentence) => active()?.note(sentence),
    eventHappened: follow,
    async dispose() {
      finish({ status: 'stopped', reason: 'stopped', message: 'DAPilot was closed.' });
      await run?.finished;
    },
  };

  function follow(event: CoreEvent): void {
    switch (event.type) {
      case 'settings.changed':
        announcePlanner();
        if (['idle', 'active'].includes(snapshot().agent.status)) rest();
        return;
      case 'workspace.opened':
        finish({ status: 'stopped', reason: 'stopped', message: 'Another folder was opened.' });
        if (snapshot().agent.task) append({ type: 'agent.taskForgotten' });
        forgetRules();
        rest();
        return;
      case 'session.started':
        if (event.session.id === event.session.rootId) programStarted(event.session.id);
        else active()?.look();
        return;
      case 'session.removed':
        if (snapshot().agent.task?.rootId === event.rootId) {
          finish({ status: 'stopped', reason: 'stopped', message: 'The debug session was closed.' });
        }
        return;
      default:
        if ('sessionId' in event && event.type.startsWith('session.')) sessionEvent(event);
    }
  }

  /** A task without a program gets this one; a task about another program is over. */
  function programStarted(rootId: SessionId): void {
    const task = active() && snapshot().agent.task;
    if (task && task.rootId === undefined) append({ type: 'agent.taskBound', rootId });
    else if (task) finish({ status: 'stopped', reason: 'stopped', message: 'Another program was started.' });
    forgetRules();
    rest();
  }

  /** "For this session" ends with it. */
  function forgetRules(): void {
    for (const { id } of snapshot().agent.rules) append({ type: 'agent.ruleRemoved', id });
  }
}
