/** Callbacks that get an error first. */
import { causeAt, place } from '../../origin.ts';
import type { Case } from '../../origin.ts';
import type { TreeNode } from '../../tree.ts';
import { brief } from '../../tree.ts';
import { argumentsOf, parametersOf } from '../functions.ts';
import type { JsSuspect, Move } from '../questions.ts';
import { referencesTo, resolve } from '../scopes.ts';

/** `callback(error)` hands no data over on purpose: the callback does not look at the error. */
export function ignoredError(c: Case, suspect: JsSuspect, call: TreeNode, fn: TreeNode): Move | undefined {
  const [reported] = argumentsOf(call);
  const parameter = parametersOf(fn)[0]?.pattern;
  if (!reported || parameter?.kind !== 'identifier' || !/^(e|err|error)\d?$/i.test(parameter.text)) return undefined;
  if (/^(null|undefined)$/.test(reported.text) || !/error|^e$|^err/i.test(reported.text)) return undefined;
  const binding = resolve(parameter);
  if (!binding || referencesTo(binding).length > 0) return undefined;
  const { file } = suspect.first ?? suspect;
  return causeAt(file, fn, fn.line, `\`${brief(call)}\` reports an error, but the callback at ${place(c, file, fn.line)} does not look at \`${parameter.text}\` and goes on without a value.`, 0.75);
}
