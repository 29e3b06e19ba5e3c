/** What steps may use besides the debugger and the planner's reads. The core gives it; everything textual in it is untrusted. */
import type { EnvironmentReport } from '../../../../shared/environment.ts';
import type { SessionId } from '../../../../shared/ids.ts';

/** A tool of a server that the person has added. */
export interface ExternalTool {
  readonly server: string;
  readonly name: string;
  readonly description: string;
  /** JSON Schema of its arguments, as text. */
  readonly schema: string;
}

interface ExternalAnswer {
  readonly text: string;
  /** The tool itself says that it failed. */
  readonly failed: boolean;
}

interface ExternalTools {
  /** Whether the person has added any server; nothing is started for the answer. */
  any(): boolean;
  /** Of all servers that answer in time; others are left out. */
  list(signal: AbortSignal): Promise<readonly ExternalTool[]>;
  /** Throws DapilotError: `tool-missing`, `tool-failed`, `timeout`, `cancelled`. */
  call(server: string, tool: string, parameters: Readonly<Record<string, unknown>>, signal: AbortSignal): Promise<ExternalAnswer>;
}

export interface AgentTools {
  /** Throws `not-trusted` or `cancelled`. */
  checkEnvironment(rootId: SessionId | undefined, signal: AbortSignal): Promise<EnvironmentReport>;
  /** What differs from the last commit in a file or folder of the workspace (absolute path), and the last commits. Throws `not-supported` without git, or a repository. */
  recentChanges(path: string, signal: AbortSignal): Promise<{ readonly log: string; readonly diff: string }>;
  readonly external: ExternalTools;
}
