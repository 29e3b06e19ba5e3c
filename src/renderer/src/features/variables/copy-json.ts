/** A value as JSON, made by the program's own language: only that knows what its objects hold. */
import { mostCopied } from '../../../../shared/copied.ts';
import type { Language } from '../../../../shared/launch.ts';
import { rootOf } from '../../../../shared/snapshot.ts';
import type { Cockpit } from '../../store/cockpit.ts';

/**
 * Expressions whose value is a text of JSON, with all signs escaped that debuggers escape in their own ways. What has no form
 * in JSON becomes its own text.
 */
const expressions: Readonly<Partial<Record<Language, (expression: string) => string>>> = {
  javascript: (expression) => `((whole) => {
    let size = 0;
    return encodeURIComponent(JSON.stringify(whole, (_, value) => {
      size += typeof value === 'string' ? value.length : ArrayBuffer.isView(value) ? 8 * value.byteLength : 4;
      if (size > ${mostCopied / 2}) throw new RangeError('It is too large to be copied');
      return typeof value === 'bigint' ? String(value) : value;
    }, 2));
  })(${expression})`,
  python: (expression) => `__import__('urllib.parse').parse.quote(__import__('json').dumps((${expression}), indent=2, default=lambda value: getattr(value, '__dict__', None) or str(value)))`,
};

/** Gives the text, or undefined after the reason was shown; undefined for a language without a way to it, or nothing that stands. */
export function jsonOf({ ask, view, replica }: Cockpit, expression: string): (() => Promise<string | undefined>) | undefined {
  const { focus } = view.getState();
  const launch = focus && rootOf(replica.getState().snapshot, focus.sessionId)?.launch;
  const write = launch?.language === undefined ? undefined : expressions[launch.language];
  if (!focus?.live || !focus.stop || !focus.frame || !write) return undefined;
  const at = { sessionId: focus.sessionId, stop: focus.stop.number, frameId: focus.frame.id };
  return async () => {
    const answer = await ask('evaluate', { ...at, expression: write(expression), context: 'clipboard' });
    return answer && decoded(answer.value);
  };
}

/** Without the quotes of whichever kind that a debugger puts around a text, and the escapes of those in it. */
export function decoded(value: string): string {
  return decodeURIComponent(value.replace(/^(['"`])(.*)\1$/s, '$2').replaceAll('\\', ''));
}
