/** A value as JSON: in the words of the program's own language where that can say it, else of what the debugger shows. */
import type { Variable } from '../../../../shared/debug.ts';
import { toProblem } from '../../../../shared/errors.ts';
import { rootOf } from '../../../../shared/snapshot.ts';
import type { Cockpit } from '../../store/cockpit.ts';
import { jsonExpressions, partMark } from './json-expressions.ts';
import { jsonOfTree, type Json } from './json-of-tree.ts';
import type { Origin } from './read-children.ts';

/** Gives the text, or undefined after the reason was shown; undefined for nothing that stands, or that nobody can read as JSON. */
export function jsonOf({ ask, call, view, replica }: Cockpit, variable: Variable, origin: Origin | null): (() => Promise<Json | undefined>) | undefined {
  const { focus } = view.getState();
  const launch = focus && rootOf(replica.getState().snapshot, focus.sessionId)?.launch;
  if (!focus?.live || !focus.stop || !focus.frame || launch?.language === undefined) return undefined;
  const at = { sessionId: focus.sessionId, stop: focus.stop.number, frameId: focus.frame.id };
  const write = jsonExpressions[launch.language];
  const { evaluateName } = variable;
  if (!write) {
    if (origin?.stop !== at.stop || origin.sessionId !== at.sessionId) return undefined;
    return () =>
      jsonOfTree((params) => call('variables.read', params), origin, variable).catch((error: unknown) => {
        view.report(toProblem(error));
        return undefined;
      });
  }
  if (evaluateName === undefined) return undefined;
  return async () => {
    const answer = await ask('evaluate', { ...at, expression: write(evaluateName), context: 'clipboard' });
    const json = answer && decoded(answer.value);
    if (answer && !json) view.notify(`${variable.name} is too large to be copied as JSON.`);
    return json;
  };
}

/** Without the quotes of whichever kind that a debugger puts around a text, and the escapes of those in it. Undefined: it is cut. */
export function decoded(value: string): Json | undefined {
  if (value.endsWith('…')) return undefined;
  const sent = value.replace(/^(['"`])(.*)\1$/s, '$2').replaceAll('\\', '');
  return { text: decodeURIComponent(sent.slice(1)), whole: !sent.startsWith(partMark) };
}
