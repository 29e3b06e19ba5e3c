/**
 * A planner is anything that turns what was seen so far into an Action Plan. Two exist: a model (model-planner.ts) and
 * the built-in one (offline/). The loop treats them alike: same schema, same approvals, same executor.
 */
import type { EnvironmentFinding } from '../../../shared/environment.ts';
import type { ModelTiming, Step, Usage } from '../../../shared/agent.ts';
import type { Observation } from '../../../shared/observation.ts';
import type { ActionPlan, Hypothesis } from '../../../shared/plan.ts';
import type { ExternalTool } from './tools/agent-tools.ts';

/** One finished round as planners see it. */
export interface PastRound {
  readonly observation: Observation;
  readonly thoughts: string;
  readonly hypotheses: readonly Hypothesis[];
  /** With their results; skipped, refused and edited steps included, so that a planner can react to the person. */
  readonly steps: readonly Step[];
  /** What the person did before this round was planned; kept so that what a model was sent can be sent again unchanged. */
  readonly personActions?: readonly string[];
}

export interface PlannerInput {
  readonly symptom?: string;
  /** Absolute real path of the workspace. */
  readonly workspace: string;
  /** What the program is, in a few words and, where it is a file, by its absolute path; absent when nothing was launched. */
  readonly program?: { readonly path?: string; readonly subject: string; readonly language: string };
  /** Oldest first; append-only during a task. */
  readonly past: readonly PastRound[];
  /** Now. */
  readonly observation?: Observation;
  /** What the person did between the rounds, in sentences ("stepped over, now at cart.js:12"). */
  readonly personActions: readonly string[];
  /** What the environment check at the start of the task found to be off; the same for the whole task. */
  readonly environment?: readonly EnvironmentFinding[];
  /** Tools of the person's own; the same for the whole task. */
  readonly externalTools?: readonly ExternalTool[];
  /** Whether steps that need a click can be approved at all (false headless). */
  readonly interactive: boolean;
}

interface PlannerOutput {
  readonly plan: ActionPlan;
  /** Of the planner's own calls. */
  readonly usage: Usage;
  /** Of calls to the helper. */
  readonly helperUsage?: Usage;
  /** The first answer was broken and had to be asked for again. */
  readonly repaired: boolean;
  /** Of the call that gave the plan. */
  readonly timing?: ModelTiming;
}

/** What a planner may read by itself; all of it is free of effects. */
export interface PlannerReads {
  /** Text of a file of the workspace (absolute or relative path), or undefined when it cannot be read or is outside. */
  readText(path: string): Promise<string | undefined>;
  /**
   * Lines of a file of the workspace, from 1, both ends included, whatever the size of the file; `total` is absent when the file
   * goes on after them. Undefined as for `readText`.
   */
  readLines(path: string, start: number, end: number): Promise<{ readonly lines: readonly string[]; readonly total?: number } | undefined>;
  /** Relative paths of source files of the workspace, dependencies left out. */
  listSources(): Promise<readonly string[]>;
}

export interface Planner {
  readonly kind: 'builtin' | 'model';
  /** For people: "built-in planner" or the model's name. */
  readonly label: string;
  /**
   * Answers the next plan. An empty plan with no verdict means "I do not know"; `thoughts` then says why. Throws
   * DapilotError `model-…` or `plan-invalid` (raw answer in `detail`), or `cancelled` when `signal` fires.
   */
  plan(input: PlannerInput, signal: AbortSignal, onThoughts: (text: string) => void): Promise<PlannerOutput>;
}

