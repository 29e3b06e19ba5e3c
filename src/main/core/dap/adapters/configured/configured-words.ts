/** What a configured adapter did wrong, in sentences that end with the next step. */
import { withoutAnsi } from '../../../../../shared/ansi.ts';
import type { AdapterTransport } from '../../../../../shared/adapters.ts';
import { DapilotError, type Problem, type ProblemCode } from '../../../../../shared/errors.ts';

export interface NamedTransport {
  readonly id: string;
  readonly label: string;
  readonly startSeconds?: number | undefined;
  readonly transport: AdapterTransport;
}

/** A failure with the last line of what it printed in the sentence, and all of it in the detail. */
export function adapterFailure(code: Extract<ProblemCode, 'adapter-failed' | 'adapter-timeout' | 'adapter-missing'>, what: string, printed: string, hint: string): DapilotError {
  const words = withoutAnsi(printed).trim();
  const last = words.split('\n').findLast((line) => line.trim() !== '')?.trim() ?? '';
  const said = last === '' ? 'It printed nothing.' : `It printed: ${last.slice(0, 300)}`;
  return new DapilotError(code, `${what}. ${said}`, { hint, ...(words === '' ? {} : { detail: words }) });
}

/** How DAP is spoken with it, as the end of "speaks DAP …". */
function transportWords(transport: AdapterTransport): string {
  switch (transport.kind) {
    case 'stdio':
      return 'on its standard streams';
    case 'printed-port':
      return 'at the port it prints';
    case 'port':
      return transport.port === undefined ? 'at the port in its arguments' : `at port ${transport.port}`;
    case 'socket':
      return 'on the socket in its arguments';
    case 'dial-in':
      return 'by connecting to us';
    case 'server':
      return `at ${transport.host}:${transport.port}`;
    default:
      return transport satisfies never;
  }
}

export const settingOf = (id: string) => `debug.adapters.${id}`;

/** Why the first exchange with it failed; undefined for what speaks for itself, as a refused launch does. */
export function exchangeProblem({ id, label, transport, startSeconds = 10 }: NamedTransport, { code, message }: Problem, printed: string, ended: string | undefined): DapilotError | undefined {
  const initializing = message.includes('"initialize"');
  const hint = `Check "command", "args" and "transport" of ${settingOf(id)} in your settings: with them it has to speak DAP ${transportWords(transport)}.`;
  if (code === 'timeout' && initializing) {
    const what = `${label} did not answer within ${startSeconds} second${startSeconds === 1 ? '' : 's'}: it does not speak DAP ${transportWords(transport)}, or takes longer to start`;
    return adapterFailure('adapter-failed', what, printed, `${hint} One that is slow gets more time with "startSeconds".`);
  }
  if (code !== 'adapter-lost' && !(code === 'adapter-failed' && initializing)) return undefined;
  if (!initializing) return adapterFailure('adapter-failed', `${label} went away while it was to start the program: ${ended ?? message}`, printed, 'Look at the adapter’s own words, and at the arguments that it is given (debug adapter log).');
  const how = ended ?? message.replace(/^.*?: /, '').replace(/\.$/, '');
  return adapterFailure('adapter-failed', `${label} was started and went away before it spoke DAP: ${how}`, printed, hint);
}
