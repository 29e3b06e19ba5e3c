/** What is wrong with a configuration that a person writes, as far as it can be said without starting it. */
import type { Attribute, AttributeKind, Attributes } from './attribute.ts';
import { attributesOf, compoundAttributes } from './schemas.ts';

export interface ConfigurationProblem {
  /** Absent: of the configuration as a whole. */
  readonly key?: string;
  readonly message: string;
}

const kindWords: Readonly<Record<AttributeKind, string>> = {
  text: 'a text',
  path: 'a path',
  flag: 'true or false',
  number: 'a number',
  list: 'a list',
  environment: 'an object of names and values',
  object: 'an object',
  choice: 'one of',
};

/** None when nothing speaks against it. */
export function configurationProblems(value: Readonly<Record<string, unknown>>): readonly ConfigurationProblem[] {
  const problems: ConfigurationProblem[] = [];
  const { name, type, request } = value;
  if (typeof name !== 'string' || name.trim() === '') problems.push({ key: 'name', message: 'It needs a name: that is what the list shows.' });
  if (type === undefined && Array.isArray(value['configurations'])) return [...problems, ...wrongValues(value, compoundAttributes)];
  if (typeof type !== 'string' || type === '') problems.push({ key: 'type', message: 'It needs a type: that says what debugs it.' });
  if (request !== 'launch' && request !== 'attach') problems.push({ key: 'request', message: '"request" has to be "launch" or "attach".' });
  const attributes = attributesOf(typeof type === 'string' ? type : '', request);
  return [...problems, ...wrongValues(value, attributes)];
}

function wrongValues(value: Readonly<Record<string, unknown>>, attributes: Attributes): readonly ConfigurationProblem[] {
  const wrong = Object.entries(attributes).filter(([key, attribute]) => key !== 'name' && value[key] !== undefined && value[key] !== null && !fits(value[key], attribute));
  return wrong.map(([key, attribute]) => ({ key, message: `"${key}" has to be ${wanted(attribute)}.` }));
}

function wanted({ kind, also = [], options = [] }: Attribute): string {
  if (kind === 'choice') return `one of ${options.join(', ')}`;
  return [kind, ...also].map((one) => kindWords[one]).join(' or ');
}

function fits(value: unknown, { kind, also = [], options = [] }: Attribute): boolean {
  // What a variable stands for is known later.
  if (typeof value === 'string' && value.includes('${')) return true;
  return [kind, ...also].some((one) => {
    switch (one) {
      case 'text':
      case 'path':
        return typeof value === 'string';
      case 'choice':
        return typeof value === 'string' && options.includes(value);
      case 'flag':
        return typeof value === 'boolean';
      case 'number':
        return typeof value === 'number' || (typeof value === 'string' && /^\d+$/.test(value));
      case 'list':
        return Array.isArray(value);
      case 'environment':
      case 'object':
        return typeof value === 'object' && !Array.isArray(value);
      default:
        return one satisfies never;
    }
  });
}
