/** Whether and how a value of a tree can be changed. Nothing is asked that the session's adapter did not announce. */
import type { Params } from '../../../../shared/contract.ts';
import type { SessionCapabilities, Variable } from '../../../../shared/debug.ts';
import { toProblem } from '../../../../shared/errors.ts';
import type { Call } from '../../store/cockpit.ts';
import type { Focus } from '../../store/focus.ts';
import { isCut } from './copy-value.ts';
import type { Origin } from './read-children.ts';
import type { Row } from './variable-rows.ts';

type VariableRow = Extract<Row, { kind: 'variable' }>;
type Target = Omit<Params<'variable.set'>, 'value'>;

/**
 * The request that changes a value, without the value; undefined where it cannot be changed: not by this adapter, not as it
 * is (read-only, a getter), or not any more, since its stop is over.
 */
export function setTarget(row: VariableRow, origin: Origin | null, focus: Focus | null, capabilities: SessionCapabilities | undefined): Target | undefined {
  const { variable, parent } = row;
  if (!focus?.live || !focus.stop || !focus.frame || !origin || origin.sessionId !== focus.sessionId || origin.stop !== focus.stop.number) return undefined;
  if (variable.readOnly === true || variable.lazy === true) return undefined;
  const byPlace = capabilities?.setVariable === true && parent !== undefined && !parent.ambiguous;
  const byExpression = capabilities?.setExpression === true && variable.evaluateName !== undefined;
  if (!byPlace && !byExpression) return undefined;
  return {
    ...origin,
    frameId: focus.frame.id,
    name: variable.name,
    ...(byPlace ? { reference: parent.reference } : {}),
    ...(variable.evaluateName === undefined ? {} : { expression: variable.evaluateName }),
  };
}

/** Changes it; gives why it was refused, in the adapter's words. */
export async function setValue(call: Call, target: Target, value: string): Promise<string | undefined> {
  return call('variable.set', { ...target, value }).then(
    () => undefined,
    (error: unknown) => {
      const { message, hint } = toProblem(error);
      return hint === undefined ? message : `${message}\n${hint}`;
    },
  );
}

/** The text that editing begins with; a value that is cut is entered anew. */
export function editableText({ value }: Variable): string {
  return isCut(value) ? '' : value;
}
