/** What the environment check finds: whether interpreter, adapter and dependencies are as the project wants them. Text in it is untrusted. */
import type { Language } from './launch.ts';

/** `off`: likely to break the program by itself; `unknown`: could not be found out. */
export type FindingState = 'fine' | 'off' | 'unknown';

export interface EnvironmentFinding {
  readonly about: 'interpreter' | 'adapter' | 'dependencies';
  readonly state: FindingState;
  /** One sentence. */
  readonly message: string;
  readonly hint?: string;
  /** One line each, bounded; the last one says how many more there are. */
  readonly details?: readonly string[];
}

export interface EnvironmentReport {
  /** The folder of the manifest that was looked at, else the working folder. */
  readonly folder: string;
  readonly language: Language;
  /** What is off first. */
  readonly findings: readonly EnvironmentFinding[];
  /** Milliseconds since the epoch. */
  readonly checkedAt: number;
}

/** What is off, in its order. */
export function whatIsOff(report: EnvironmentReport | null | undefined): readonly EnvironmentFinding[] {
  return report?.findings.filter(({ state }) => state === 'off') ?? [];
}
