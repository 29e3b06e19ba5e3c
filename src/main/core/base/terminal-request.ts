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
  /** We want it, and not an adapter: it may be something else than the program. */
  readonly ours?: true;
}
