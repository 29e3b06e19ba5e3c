/** Templates of configured adapters: values are put in as they are, never written into a text that is read again. */
import { placeholder } from '../../../../../shared/adapters.ts';
import { DapilotError } from '../../../../../shared/errors.ts';

/** What a `${name}` stands for; a name without a value stands for nothing. */
export interface TemplateValues {
  readonly values: Readonly<Record<string, unknown>>;
  /** For `${env:NAME}`. */
  readonly environment: Readonly<Record<string, string>>;
}

/** Stands where a value is missing: the field or list entry that asked for it is left out. */
const absent = Symbol('absent');

/**
 * A text that is nothing but `${name}` becomes the value itself, whatever it is; a list among the entries of a list is
 * spread. Within a longer text a value is written out. Throws `launch-failed` for a list or an object within a text.
 */
export function fillTemplate(template: Readonly<Record<string, unknown>>, given: TemplateValues): Record<string, unknown> {
  return fillFields(template, given);
}

/** Texts for a command line. Throws `launch-failed` as above. */
export function fillWords(words: readonly string[], given: TemplateValues): readonly string[] {
  return words.flatMap((word) => {
    const filled = fill(word, given);
    if (filled === absent) return [];
    return Array.isArray(filled) ? filled.map(String) : [asText(word, filled)];
  });
}

function fill(template: unknown, given: TemplateValues): unknown {
  if (typeof template === 'string') return fillText(template, given);
  if (Array.isArray(template)) return template.flatMap((entry: unknown) => fillEntry(entry, given));
  return typeof template === 'object' && template !== null ? fillFields(template as Record<string, unknown>, given) : template;
}

function fillFields(fields: Readonly<Record<string, unknown>>, given: TemplateValues): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([key, entry]) => {
      const filled = fill(entry, given);
      return filled === absent ? [] : [[key, filled]];
    }),
  );
}

function fillEntry(entry: unknown, given: TemplateValues): readonly unknown[] {
  const filled = fill(entry, given);
  if (filled === absent) return [];
  return typeof entry === 'string' && Array.isArray(filled) ? filled : [filled];
}

function fillText(text: string, { values, environment }: TemplateValues): unknown {
  const valueOf = (variable: string | undefined, name = '') => (variable === undefined ? values[name] : environment[variable]);
  const matches = [...text.matchAll(placeholder)];
  const [only] = matches;
  if (only?.[0] === text && only[1] === undefined) return valueOf(only[2], only[3]) ?? absent;
  let missing = false;
  const written = text.replaceAll(placeholder, (_, plain: string | undefined, variable: string | undefined, name: string | undefined) => {
    if (plain !== undefined) return plain;
    const value = valueOf(variable, name);
    if (value === undefined) missing = true;
    return value === undefined ? '' : asText(text, value);
  });
  return missing ? absent : written;
}

function asText(template: string, value: unknown): string {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return String(value);
  throw new DapilotError('launch-failed', `The template "${template}" puts a ${Array.isArray(value) ? 'list' : 'whole object'} into a text.`, {
    hint: 'Let the placeholder stand alone: it then becomes the value itself.',
  });
}
