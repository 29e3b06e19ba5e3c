/** What an adapter may ask of us. Every request is answered: with a body, or refused with a sentence. */
import type { ProgramExit } from '../../../../shared/debug.ts';
import { DapilotError } from '../../../../shared/errors.ts';
import type { SessionId } from '../../../../shared/ids.ts';
import type { LaunchConfiguration } from '../../../../shared/launch.ts';
import { record, strings, text, type Loose } from '../../base/loose.ts';
import type { TerminalRequest } from '../../base/terminal-request.ts';

/**
 * Starts a program in a terminal and gives its process id right after; does not wait for its end. Throws when it cannot.
 * The signal fires when the session is ended, or it took too long: then the program must not run, also when it is about to
 * be started.
 */
export type RunInTerminal = (request: TerminalRequest, signal: AbortSignal) => Promise<{ readonly processId?: number; readonly shellProcessId?: number }>;

/** The terminals of the core, for any run of a program. */
export interface ProgramTerminals {
  /** Why there are none; undefined where there are. */
  problem(): string | undefined;
  run(
    of: { readonly rootId: SessionId; readonly configuration: LaunchConfiguration; readonly environment: Readonly<Record<string, string>> },
    ...request: Parameters<RunInTerminal>
  ): ReturnType<RunInTerminal>;
  /** How the last program of a tree ended in its terminal. */
  exitOf(rootId: SessionId): ProgramExit | undefined;
  /** Resolves when no program of a tree runs in a terminal. */
  over(rootId: SessionId): Promise<void>;
}

export interface ReverseParts {
  /** Absent: there is no terminal, and adapters are told so. */
  readonly runInTerminal: RunInTerminal | undefined;
  /** Fires when the session is being ended, or nobody waits for the answer any more; then with the reason. */
  readonly ending: AbortSignal;
  /** Children that are asked for while the session is being ended are taken too: they are let run free. */
  readonly lateChildren: boolean;
  /** A child session is wanted. Returns at once. */
  childWanted(command: 'launch' | 'attach', configuration: Loose): void;
}

/** Answers one reverse request; a thrown DapilotError is the refusal. */
export async function answerReverseRequest(parts: ReverseParts, command: string, parameters: Loose): Promise<Record<string, unknown>> {
  if (parts.ending.aborted && !(command === 'startDebugging' && parts.lateChildren)) throw new DapilotError('cancelled', 'DAPilot is ending this session.');
  switch (command) {
    case 'startDebugging':
      parts.childWanted(parameters['request'] === 'attach' ? 'attach' : 'launch', record(parameters['configuration']));
      return {};
    case 'runInTerminal':
      return await inTerminal(parts, parameters);
    default:
      throw new DapilotError('not-supported', `DAPilot does not offer "${command}".`);
  }
}

async function inTerminal({ runInTerminal, ending }: ReverseParts, parameters: Loose): Promise<Record<string, unknown>> {
  if (!runInTerminal) throw new DapilotError('not-supported', 'DAPilot has no terminal to run the program in.');
  const request = terminalRequest(parameters);
  if (request.args.length === 0) throw new DapilotError('bad-request', 'There is no program to run in the terminal.');
  const { promise: stopped, reject } = Promise.withResolvers<never>();
  const onEnd = () => {
    const reason: unknown = ending.reason;
    reject(reason instanceof DapilotError ? reason : new DapilotError('cancelled', 'The session was ended before the program ran in its terminal.'));
  };
  ending.addEventListener('abort', onEnd, { once: true });
  try {
    return { ...(await Promise.race([runInTerminal(request, ending), stopped])) };
  } finally {
    ending.removeEventListener('abort', onEnd);
  }
}

function terminalRequest(parameters: Loose): TerminalRequest {
  const environment = Object.entries(record(parameters['env'])).flatMap(([name, value]) => {
    const words = value === null ? null : text(value);
    return words === undefined ? [] : [[name, words] as const];
  });
  return {
    title: text(parameters['title']),
    cwd: text(parameters['cwd']) || undefined,
    args: strings(parameters['args']),
    env: Object.fromEntries(environment),
    shell: parameters['argsCanBeInterpretedByShell'] === true,
  };
}
