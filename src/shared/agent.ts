/** The agent's facts as the core publishes them: one task at a time, made of rounds, made of steps. */
import type { Problem } from './errors.ts';
import type { SessionId, StepId, StopNumber, TaskId } from './ids.ts';
import type { ModelRole } from './models.ts';
import type { Hypothesis, PlanStep } from './plan.ts';

/**
 * What the agent is doing at this moment. `active`: on, and waiting for the program to stop or start; `awaiting-release`: the
 * person reads what is to leave for a model; `handed-over`: the person has the program, and the agent does nothing meanwhile.
 * The last five are how a task ended.
 */
export type AgentStatus =
  | 'idle'
  | 'active'
  | 'launching'
  | 'observing'
  | 'thinking'
  | 'awaiting-release'
  | 'awaiting-approval'
  | 'executing'
  | 'handed-over'
  | 'done'
  | 'gave-up'
  | 'failed'
  | 'timed-out'
  | 'stopped';

/**
 * looks: reads state, proven free of effects; steers: moves the program or its breakpoints; external: asks a tool of the
 * person's own, always by a click; changes: everything else.
 */
export type Risk = 'looks' | 'steers' | 'changes' | 'external';

/**
 * proposed: waits for its predecessor; awaiting: waits for a click; approved: will run; running; done: has a result;
 * failed: ran, and the result is an error; skipped by the person; voided: what it was approved for is no longer true;
 * refused: never ran, `result` says why; unknown: was running when the core died.
 */
export type StepStatus =
  | 'proposed'
  | 'awaiting'
  | 'approved'
  | 'running'
  | 'done'
  | 'failed'
  | 'skipped'
  | 'voided'
  | 'refused'
  | 'unknown';

export interface StepResult {
  /** One line for the card; untrusted text. */
  readonly summary: string;
  /** More lines, already bounded; untrusted text. */
  readonly detail?: string;
  /** The stop this result belongs to or led to. */
  readonly stop?: StopNumber;
  /** Where the program stood afterwards, or the place the result speaks of. */
  readonly location?: { readonly path: string; readonly line: number };
  readonly problem?: Problem;
  /** How `expect` compared with what was seen; absent when nothing was expected. */
  readonly outcome?: 'supported' | 'refuted' | 'inconclusive';
}

export interface Step {
  readonly id: StepId;
  readonly step: PlanStep;
  readonly risk: Risk;
  /** Binds a click to exactly what was on the card; changes with every edit. */
  readonly hash: string;
  readonly status: StepStatus;
  /** Who let it run: a click, a rule of this session, or the settings' policy. */
  readonly approvedBy?: 'person' | 'rule' | 'policy';
  /** Milliseconds since the epoch. */
  readonly approvedAt?: number;
  readonly edited?: boolean;
  /** Why it waits again, was voided or refused. */
  readonly reason?: string;
  readonly result?: StepResult;
  readonly startedAt?: number;
  readonly milliseconds?: number;
}

/** What left this machine for a model; its text is read with `agent.readSent`. */
export interface SentRequest {
  readonly id: number;
  readonly role: ModelRole;
  readonly url: string;
  readonly bytes: number;
  /** Milliseconds since the epoch. */
  readonly time: number;
  /** It has not left: it waits until the person releases it. */
  readonly held?: boolean;
}

export interface Round {
  readonly number: number;
  /** The stop that was looked at; absent when the program was not stopped. */
  readonly stop?: StopNumber;
  /** What was observed, in one line, for the person. */
  readonly observed: string;
  /** Grows while a model streams; the final thoughts afterwards. */
  readonly thoughts: string;
  readonly hypotheses: readonly Hypothesis[];
  readonly steps: readonly Step[];
  /** Who planned this round. */
  readonly planner: string;
  readonly startedAt: number;
  readonly plannedAt?: number;
  /** The planner's first answer was broken and it was asked once more. */
  readonly repaired?: boolean;
  /** Absent where no model planned. */
  readonly timing?: ModelTiming;
  /** In their order. */
  readonly sent?: readonly SentRequest[];
  /** The planner gave no usable plan: why, with its raw answer in `detail`. */
  readonly problem?: Problem;
}

export interface Verdict {
  readonly rootCause: { readonly path: string; readonly line: number; readonly function?: string };
  readonly explanation: string;
  /** What shows it, each with the place to jump to. */
  readonly evidence: readonly Evidence[];
  /** 0 to 1. */
  readonly confidence: number;
}

export interface Evidence {
  /** Id of a step, or "stop N". */
  readonly id: string;
  readonly text: string;
  readonly location?: { readonly path: string; readonly line: number };
}

export interface TaskEnd {
  readonly status: Extract<AgentStatus, 'done' | 'gave-up' | 'failed' | 'timed-out' | 'stopped'>;
  /** no-failure: the program ended by itself without failing. */
  readonly reason: 'verdict' | 'no-failure' | 'no-cause' | 'limit' | 'problem' | 'stopped' | 'timed-out';
  readonly message: string;
  readonly problem?: Problem;
}

export interface Usage {
  readonly calls: number;
  readonly inputTokens: number;
  /** Of the input, what the endpoint had read before; absent: no endpoint said. */
  readonly cachedTokens?: number;
  readonly outputTokens: number;
  /** Absent: the price of one of the calls is not known. */
  readonly cost?: Cost;
}

export interface Cost {
  readonly amount: number;
  /** Three letters, as USD. */
  readonly currency: string;
}

/** How long a model took for a plan. */
export interface ModelTiming {
  /** Until the first word, reasoning included. */
  readonly firstTokenMilliseconds: number;
  readonly milliseconds: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
}

export interface Task {
  readonly id: TaskId;
  readonly rootId?: SessionId;
  /** The person's own words. */
  readonly symptom?: string;
  readonly rounds: readonly Round[];
  readonly verdict?: Verdict;
  readonly end?: TaskEnd;
  /** Of all calls. */
  readonly usage: Usage;
  /** Of them, those of the helper. */
  readonly helperUsage?: Usage;
  readonly startedAt: number;
  readonly endedAt?: number;
  /** When the wall time of the task is over. */
  readonly deadline: number;
  readonly maximumRounds: number;
  /** In the currency of the model's price; absent: no limit. */
  readonly maximumCost?: number;
}

/** "For this session" matches exactly one action and expression or place; never a prefix. */
export interface ApprovalRule {
  readonly id: string;
  readonly action: PlanStep['action'];
  /** What it matches, in words for the list of rules. */
  readonly subject: string;
  /** Hash over action and canonical parameters. */
  readonly key: string;
}

/** All steps of one risk may run for a while; never those that could change the program or reach a tool outside. */
export interface KindGrant {
  readonly id: string;
  readonly risk: Extract<Risk, 'looks' | 'steers'>;
  /** The plan it is for; absent: all plans of the task. */
  readonly round?: number;
  /** Milliseconds since the epoch. */
  readonly expiresAt: number;
}

export interface AgentState {
  readonly status: AgentStatus;
  /** For executing: the action; for failed: why; for thinking: why the model is asked again. */
  readonly detail?: string;
  /** When it has come to that. Milliseconds since the epoch, as `until`. */
  readonly since?: number;
  /** When it goes on by itself: the endpoint wants to be asked again only then. */
  readonly until?: number;
  /** Who plans now, for example "built-in planner" or the model's name, and why it is that one. */
  readonly planner: { readonly kind: 'builtin' | 'model'; readonly label: string; readonly reason: string };
  readonly task?: Task;
  readonly rules: readonly ApprovalRule[];
  /** At most one of each id; they end with the task, and those that steer with everything that is no result of the plan. */
  readonly grants: readonly KindGrant[];
}
