import { DapilotError } from '../../../../shared/errors.ts';

interface Refusal {
  readonly message?: unknown;
  readonly body?: unknown;
}

/**
 * The error for a response with success:false. The words are `body.error.format` with its variables filled in, else
 * `message`, else `body.message`; of several lines the last goes into the sentence (adapters send whole tracebacks) and all into `detail`.
 */
export function refusalError(command: string, response: Refusal): DapilotError {
  const words = refusalWords(response);
  if (words === undefined) return new DapilotError('adapter-refused', `The adapter refused "${command}" without a reason.`);
  const last = words.split('\n').findLast((line) => line.trim() !== '')?.trim() ?? words;
  return new DapilotError('adapter-refused', `The adapter refused "${command}": ${last.slice(0, 500)}`, { detail: words });
}

/** The adapter's own words, or undefined when it gave none. */
function refusalWords({ message, body }: Refusal): string | undefined {
  const error = field(body, 'error');
  const format = field(error, 'format');
  if (typeof format === 'string' && format.trim() !== '') return fill(format, field(error, 'variables'));
  // lldb-dap 19 puts it into the body.
  return [message, field(body, 'message')].find((words): words is string => typeof words === 'string' && words.trim() !== '');
}

function fill(format: string, variables: unknown): string {
  return format.replaceAll(/\{([^{}]+)\}/g, (placeholder, name: string) => {
    const value = field(variables, name);
    return typeof value === 'string' || typeof value === 'number' ? String(value) : placeholder;
  });
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : undefined;
}
