import type { Variable } from '../../../../shared/debug.ts';
import { visibleText } from '../../../../shared/visible-text.ts';
import { isCut } from './copy-value.ts';
import { valueKind, type ValueKind } from './value-kind.ts';

type Value = Pick<Variable, 'value' | 'type' | 'reference'>;

/** A value on one line, coloured by what it is; what does not fit is in the tooltip. */
export function ValueText({ value, changed = false }: { readonly value: Value; readonly changed?: boolean }) {
  const text = visibleText(value.value);
  const words = obviousType(value) ? text : `${visibleText(value.type ?? '')}\n${text}`;
  const tip = isCut(value.value) ? `${words}\n(cut after ${value.value.length - 1} characters)` : words;
  return (
    <span className={`value value-${valueKind(value)}${changed ? ' value-changed' : ''}`} data-tip={tip} data-tip-overflow="">
      {text.replace(/\s*\n\s*/g, ' ')}
    </span>
  );
}

/** A type beside a value; nothing where the value already says it. */
export function TypeText({ value }: { readonly value: Value }) {
  if (obviousType(value)) return null;
  const text = visibleText(value.type ?? '');
  return (
    <span className="value-type" data-tip={text} data-tip-overflow="" aria-hidden="true">
      {text}
    </span>
  );
}

const selfEvident: ReadonlySet<ValueKind> = new Set(['nothing', 'boolean', 'function', 'error']);

function obviousType(value: Value): boolean {
  const type = value.type ?? '';
  if (type === '' || value.value.startsWith(type) || selfEvident.has(valueKind(value))) return true;
  return /^(string|number|Array|Object)$/.test(type);
}
