/** A program that is to run in a terminal: asked for by an adapter (core/dap), started by the terminals (core/terminal). */
export interface TerminalRequest {
  readonly title: string | undefined;
  /** Absent: the folder of the program. */
  readonly cwd: string | undefined;
  /** Program and arguments as they are; no shell is meant to read them, unless `shell`. */
  readonly args: readonly string[];
  /** `null` removes a variable. */
  readonly env: Readonly<Record<string, string | null>>;
  /** The arguments are to be joined and read by a shell. */
  readonly shell: boolean;
  /** It is the debugger itself, which shares the terminal with its program; we want it, and not an adapter. */
  readonly ofDebugger?: true;
}
