/** What a value is, by its text and type as the adapter gave them; decides colour only, never behaviour. */
export type ValueKind = 'string' | 'number' | 'boolean' | 'nothing' | 'function' | 'object' | 'error' | 'other';

interface Shown {
  readonly value: string;
  readonly type?: string;
  readonly reference?: number;
}

/** The kind of a value of any language. */
export function valueKind({ value, type = '', reference = 0 }: Shown): ValueKind {
  const text = value.trim();
  if (/^(string|str)$/i.test(type)) return 'string';
  if (/^(undefined|null|None|nil|nullptr|NULL|0x0+)$/.test(text) || /^(undefined|null|nonetype)$/i.test(type)) return 'nothing';
  if (/^(boolean|bool)$/i.test(type) || /^(true|false|True|False)$/.test(text)) return 'boolean';
  if (/^['"`]/.test(text)) return 'string';
  if (/^(number|int|integer|bigint|float|double|long|[iuf](8|16|32|64|128|size))$/i.test(type)) return 'number';
  if (/^[-+]?(\d[\d_]*\.?\d*(e[-+]?\d+)?n?|0x[\da-f]+|NaN|Infinity)$/i.test(text)) return 'number';
  if (/^function$/i.test(type) || /^(ƒ|async ƒ|class |function\b|async function\b|<function )/.test(text)) return 'function';
  if (/^\w*(Error|Exception)\b/.test(text) || /(Error|Exception)$/.test(type)) return 'error';
  if (reference > 0) return 'object';
  return 'other';
}
