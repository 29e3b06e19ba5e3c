/** Pseudo-terminals that programs run in, as the core publishes them. What stands in one is read by range, never in an event. */
import type { ProgramExit } from './debug.ts';
import type { SessionId, TerminalId } from './ids.ts';

export interface Terminal {
  readonly id: TerminalId;
  /** The tree whose program runs in it; absent for a task. */
  readonly rootId?: SessionId;
  /** As the adapter or the task named it; untrusted. */
  readonly title: string;
  /** Of the program that was started in it. */
  readonly processId: number;
  /** The debugger itself runs in it, since it shares the terminal with its program: how that ends, the session tells. */
  readonly ofDebugger?: true;
  readonly columns: number;
  readonly rows: number;
  /** Characters that the program has written so far: the position after the last one. */
  readonly end: number;
  /** Set when the program is over; then nobody reads what is typed. */
  readonly exit?: ProgramExit;
}

/** A piece of what a program wrote into its terminal. */
export interface TerminalOutput {
  /** Where `text` begins; later than asked for when what was before is no longer kept. */
  readonly from: number;
  readonly text: string;
  /** The position after the last character that there is; reading goes on while it is not reached. */
  readonly end: number;
}
