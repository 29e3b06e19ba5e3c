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

/** Why a value that stands cannot be changed, in a sentence; undefined where it can, or where it is plain to see. */
export function refusalOf(row: VariableRow, capabilities: SessionCapabilities | undefined): string | undefined {
  const { variable, parent } = row;
  const name = variable.name === '' ? 'This value' : variable.name;
  if (variable.readOnly === true) return `${name} is read-only: its value cannot be changed.`;
  if (variable.lazy === true) return `${name} is a getter: run it to see its value, which belongs to whatever it is computed from.`;
  if (capabilities?.setVariable !== true && capabilities?.setExpression !== true) return 'The debugger of this program cannot change values.';
  if (variable.evaluateName !== undefined && capabilities.setExpression === true) return undefined;
  if (parent?.ambiguous === true) return `${name} stands here more than once, so the debugger cannot be told which one is meant.`;
  return parent === undefined || capabilities.setVariable !== true ? `${name} has no place in the program that could be changed.` : undefined;
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
