/** What the checks of all languages share: how a finding is made, and how what is installed differs from what is locked. */
import type { EnvironmentFinding, FindingState } from '../../../../shared/environment.ts';
import { toProblem } from '../../../../shared/errors.ts';
import { optional } from '../../base/loose.ts';

const mostDetails = 20;

/** One check: a language's own files in one folder. Runs nothing of the project. */
export interface CheckContext {
  /** Real path of the folder that holds the manifest. */
  readonly folder: string;
  /** Real path. */
  readonly workspace: string;
  /** Of the login shell. */
  readonly environment: Readonly<Record<string, string>>;
  /** From the launch, where one is known. */
  readonly runtimeExecutable?: string | undefined;
  /** The file that is run. */
  readonly program?: string | undefined;
  readonly signal: AbortSignal;
}

/** A finding; `details` are cut to a bounded number, and the rest is counted. */
export function finding(
  about: EnvironmentFinding['about'],
  state: FindingState,
  message: string,
  { hint, details = [] }: { readonly hint?: string | undefined; readonly details?: readonly string[] } = {},
): EnvironmentFinding {
  const shown = details.length > mostDetails ? [...details.slice(0, mostDetails), `… ${details.length - mostDetails} more`] : details;
  return { about, state, message, ...optional('hint', hint), ...(shown.length === 0 ? {} : { details: shown }) };
}

/** For a manifest or lock file that is not what its name says; throws what else was thrown. */
export function brokenFile(error: unknown, hint = 'A merge may have broken it; make it anew.'): EnvironmentFinding {
  if (error instanceof SyntaxError) return finding('dependencies', 'off', error.message, { hint });
  const { code, message } = toProblem(error);
  if (code !== 'file-too-large') throw error;
  return finding('dependencies', 'unknown', message);
}

/** A dependency as a lock file has it, and what is there of it. */
export interface Compared {
  readonly name: string;
  readonly wanted: string;
  /** Absent: it is not installed. */
  readonly installed?: string | undefined;
}

/** What a comparison comes to; `installs` is the command that puts it right. */
export function dependencyFindings(compared: readonly Compared[], lock: string, installs: string): readonly EnvironmentFinding[] {
  const missing = compared.filter(({ installed }) => installed === undefined);
  const different = compared.filter(({ installed, wanted }) => installed !== undefined && installed !== wanted);
  if (missing.length === 0 && different.length === 0) {
    return compared.length === 0 ? [] : [finding('dependencies', 'fine', `All ${compared.length} dependencies of ${lock} that were compared are installed in its versions.`)];
  }
  const words = [...(missing.length > 0 ? [`${missing.length} missing`] : []), ...(different.length > 0 ? [`${different.length} in another version`] : [])];
  return [
    finding('dependencies', 'off', `What is installed is not what ${lock} asks for: ${words.join(', ')}.`, {
      hint: `Run ${installs} in that folder.`,
      details: [
        ...missing.map(({ name, wanted }) => `${name} ${wanted} is not installed`),
        ...different.map(({ name, wanted, installed }) => `${name} is ${installed ?? ''}, and ${wanted} is asked for`),
      ],
    }),
  ];
}
