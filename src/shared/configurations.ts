/**
 * Configurations of the workspace (launch.json, a .code-workspace, or proposed by us) and what happens between the click
 * on one and the program. A start is state, never a waiting promise: a reloaded window finds its question again.
 */
import type { ProgramExit } from './debug.ts';
import type { Problem } from './errors.ts';
import type { TerminalId } from './ids.ts';

/** One entry of the list that a person chooses from. Everything in it but `id` is text of the workspace: untrusted. */
export interface ConfigurationRow {
  /** Stays the same while its file, its folder and its name do. */
  readonly id: string;
  readonly name: string;
  readonly kind: 'configuration' | 'compound';
  /** As written; absent for a compound. */
  readonly type?: string;
  readonly request?: 'launch' | 'attach';
  /** Where it stands, absolute; line from 1. */
  readonly path: string;
  readonly line: number;
  /** Root of the workspace it belongs to; absent where there is only one. */
  readonly folder?: string;
  /** VS Code's `presentation`. */
  readonly group?: string;
  readonly order?: number;
  readonly hidden?: boolean;
  /** It starts with the agent on: type `agentic-node`, or `"agent": true`. */
  readonly agent: boolean;
  /** Why it cannot be started; the others still can. */
  readonly problem?: Problem;
}

/** What the open folder offers. */
export interface Configurations {
  readonly rows: readonly ConfigurationRow[];
  /** Of files as a whole: broken JSON with its places. */
  readonly problems: readonly Problem[];
  /** Id of the row that was started last; absent: something else was. */
  readonly last?: string;
}

export const noConfigurations: Configurations = { rows: [], problems: [] };

/** The text of one configuration, as it is being written. */
export interface CheckedConfiguration {
  readonly text: string;
  /** What it says, as far as it can be read. */
  readonly value: Readonly<Record<string, unknown>>;
  /** Places are lines of the text. */
  readonly problems: readonly { readonly message: string; readonly line: number; readonly key?: string }[];
}

/** What the configuration asks the person: `${input:…}` and `${command:pickProcess}`. */
export type StartQuestion =
  | { readonly kind: 'promptString'; readonly id: string; readonly description: string; readonly default?: string; readonly password?: boolean }
  | { readonly kind: 'pickString'; readonly id: string; readonly description: string; readonly options: readonly { readonly label: string; readonly value: string }[]; readonly default?: string }
  | { readonly kind: 'pickProcess'; readonly id: string; readonly description: string };

/** What will really run, for a person to look at before its first run and after any change of it. */
export interface LaunchReview {
  /** Of everything below; a click accepts exactly what was shown. */
  readonly hash: string;
  readonly name: string;
  /** Program and arguments as they will be executed, tasks before and after it included. */
  readonly commands: readonly ReviewedCommand[];
  /** Debug adapter and where it lies. */
  readonly adapter: { readonly label: string; readonly path?: string };
  /** Keys that can run something else than the command says, or change what runs. */
  readonly dangers: readonly { readonly key: string; readonly value: string; readonly reason: string }[];
  /** It was accepted before and has changed since: what was shown then. */
  readonly previous?: Pick<LaunchReview, 'commands' | 'adapter' | 'dangers'>;
}

/** Stands in `previous` for a value that looks like a secret. */
export const notKept = '(not kept)';

/** Stands in a review for what a person has typed where nobody is to read it. */
export const hidden = '••••••';

export interface ReviewedCommand {
  readonly purpose: 'build' | 'program' | 'preLaunchTask' | 'postDebugTask' | 'attach';
  readonly command: readonly string[];
  readonly cwd: string;
  /** Only what differs from the person's environment; `after` null: taken away. */
  readonly environment: readonly { readonly name: string; readonly before?: string; readonly after: string | null }[];
}

export type StartPhase =
  | { readonly kind: 'resolving' }
  /** It was named before the folder is trusted, and goes on once it is; a no ends it. */
  | { readonly kind: 'trusting' }
  | { readonly kind: 'asking'; readonly question: StartQuestion }
  | { readonly kind: 'reviewing'; readonly review: LaunchReview }
  /** A task runs before the program; its text is in the terminal of that id. */
  | { readonly kind: 'task'; readonly label: string; readonly terminalId?: TerminalId }
  /**
   * A task before the program did not do what it should; `start.answer` with the question `task` and the value `debugAnyway` goes on all the same. `untracked`: it
   * runs in the background, and nothing tells when it is ready.
   */
  | { readonly kind: 'taskFailed'; readonly label: string; readonly terminalId: TerminalId; readonly exit?: ProgramExit; readonly errors: number; readonly untracked?: true }
  | { readonly kind: 'launching' }
  /** It came to nothing; cancelling it takes it away. */
  | { readonly kind: 'failed'; readonly problem: Problem };

/** Between the click and the program; one at a time. */
export interface Start {
  readonly id: string;
  /** Of the configuration or compound. */
  readonly name: string;
  /** Of the row. */
  readonly configuration: string;
  readonly phase: StartPhase;
}
