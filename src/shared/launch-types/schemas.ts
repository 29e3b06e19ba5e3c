/** What each type of launch.json may say, and the JSON schema of it for an editor. */
import type { Attribute, AttributeKind, Attributes, TypeSchema } from './attribute.ts';
import { generalAttributes, startedAttributes } from './general.ts';
import { nativeTypes } from './native-types.ts';
import { scriptTypes } from './script-types.ts';

export const typeSchemas: readonly TypeSchema[] = [...scriptTypes, ...nativeTypes];

export function schemaOfType(type: string): TypeSchema | undefined {
  return typeSchemas.find(({ types }) => types.includes(type));
}

/** For types that an adapter of the settings debugs: the rest is in its own words. */
export const unknownType: Omit<TypeSchema, 'types'> = {
  label: 'Another adapter',
  requests: ['launch', 'attach'],
  attributes: { program: { kind: 'path', description: 'Program to debug.', main: true, request: 'launch' }, args: { kind: 'list', description: 'Arguments of the program.', main: true, request: 'launch', also: ['text'] }, ...startedAttributes },
  fresh: { launch: { program: '${file}' }, attach: { processId: '${command:pickProcess}' } },
};

/** All attributes of a type and request, those of every type last. */
export function attributesOf(type: string, request: unknown): Attributes {
  const { attributes } = schemaOfType(type) ?? unknownType;
  const all = { ...attributes, ...generalAttributes };
  return Object.fromEntries(Object.entries(all).filter(([, attribute]) => attribute.request === undefined || attribute.request === request));
}

export type JsonSchema = { readonly [key: string]: unknown };

const jsonKinds: Readonly<Record<AttributeKind, JsonSchema>> = {
  text: { type: 'string' },
  path: { type: 'string' },
  flag: { type: 'boolean' },
  number: { type: 'number' },
  list: { type: 'array' },
  environment: { type: 'object', additionalProperties: { type: ['string', 'number', 'boolean', 'null'] } },
  object: { type: 'object' },
  choice: { type: 'string' },
};

function jsonOf({ kind, also = [], description, options }: Attribute): JsonSchema {
  const kinds = [kind, ...also].map((one) => jsonKinds[one]);
  const variable = kinds.some(({ type }) => type === 'string') ? [] : [{ type: 'string', pattern: '\\$\\{' }];
  return { anyOf: [...kinds, ...variable], description, ...(options ? { examples: options } : {}) };
}

/** JSON schema of one configuration. */
export function configurationSchema(type: string, request: unknown): JsonSchema {
  const properties = Object.fromEntries(Object.entries(attributesOf(type, request)).map(([name, attribute]) => [name, jsonOf(attribute)]));
  const known = typeSchemas.flatMap(({ types }) => types);
  return {
    type: 'object',
    required: ['name', 'type', 'request'],
    properties: {
      ...properties,
      type: { type: 'string', description: 'What debugs it.', examples: known },
      request: { enum: ['launch', 'attach'], description: 'Starts a program, or attaches to one that runs.' },
    },
  };
}
