/** From what a person wrote, or chose, to a place in memory. */
import { DapilotError } from '../../../../shared/errors.ts';
import { addressText, parseAddress } from '../../../../shared/low-level.ts';
import type { Call } from '../../store/cockpit.ts';
import type { Focus } from '../../store/focus.ts';

/** The address that a value shows, as a pointer or a register does; undefined for anything else. */
export function addressInValue(value: string): string | undefined {
  return /^\(?[^()\d]*\)?\s*(0x[\da-f]{1,16})\b/i.exec(value.trim())?.[1];
}

const lastAddress = (1n << 64n) - 1n;

/** Whether it is a number that can be an address. */
export function isAddress(text: string): boolean {
  const address = parseAddress(text);
  return address !== undefined && address <= lastAddress;
}

/**
 * Where what was written is: an address stays as it is, an expression is evaluated in the focused frame. A pointer means
 * what it points to. Rejects with the adapter's words, or with why there is no place.
 */
export async function resolveReference(call: Call, focus: Focus | null, text: string): Promise<string> {
  if (isAddress(text)) return text.trim();
  if (parseAddress(text) !== undefined) {
    throw new DapilotError('evaluation-failed', `${text} is no address: it is beyond the last one there can be.`, { hint: `The last one is ${addressText(lastAddress)}.` });
  }
  if (!focus?.live || !focus.stop) {
    throw new DapilotError('not-stopped', 'An expression can only be looked up while the program stands.', { hint: 'Pause the program, or write an address such as 0x7ffe0010.' });
  }
  const { stop, sessionId, frame } = focus;
  const result = await call('evaluate', { sessionId, stop: stop.number, ...(frame ? { frameId: frame.id } : {}), expression: text, context: 'watch' });
  const reference = addressInValue(result.value) ?? result.memoryReference;
  if (reference !== undefined) return reference;
  throw new DapilotError('evaluation-failed', `${text} has no place in memory that the debugger tells of.`, {
    hint: 'Write an address such as 0x7ffe0010, a pointer, or something that lies in memory.',
    detail: `Its value: ${result.value}`,
  });
}
