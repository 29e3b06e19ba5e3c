/** What each watch shows at a stop. Pure. */
import type { EvaluateResult, Variable, Watch, WatchValue } from '../../../../shared/debug.ts';
import type { Problem } from '../../../../shared/errors.ts';

/** What a watch is worth: a value, why there is none, or that it is still being found out. */
export type Shown =
  | { readonly kind: 'value'; readonly result: EvaluateResult }
  | { readonly kind: 'problem'; readonly problem: Problem }
  | { readonly kind: 'waiting' };

/** What the core evaluated with the stop, by expression. */
export function pushedValues(values: readonly WatchValue[]): ReadonlyMap<string, Shown> {
  return new Map(
    values.map(({ expression, result, problem }): [string, Shown] => {
      if (result) return [expression, { kind: 'value', result }];
      return [expression, problem ? { kind: 'problem', problem } : { kind: 'waiting' }];
    }),
  );
}

/** A watch as the root of a tree of values; what has no value is told apart by `shown`. */
export function watchVariable({ expression }: Watch, shown: Shown | undefined): Variable {
  if (shown?.kind !== 'value') return { name: expression, value: shown?.kind === 'problem' ? shown.problem.message : '', reference: 0 };
  const { value, type, reference, named, indexed } = shown.result;
  return {
    name: expression,
    value,
    reference,
    evaluateName: expression,
    ...(type === undefined ? {} : { type }),
    ...(named === undefined ? {} : { named }),
    ...(indexed === undefined ? {} : { indexed }),
  };
}
