/** What each type of launch.json may say. */
import type { Attributes, TypeSchema } from './attribute.ts';
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

/** The two keys that decide on all others. */
export const kindAttributes: Attributes = {
  type: { kind: 'choice', description: 'What debugs it.', options: typeSchemas.flatMap(({ types }) => types) },
  request: { kind: 'choice', description: 'Starts a program, or attaches to one that runs.', options: ['launch', 'attach'] },
};

/** Of a compound. */
export const compoundAttributes: Attributes = {
  name: { kind: 'text', description: 'What the list shows.' },
  configurations: { kind: 'list', description: 'Names of the configurations that it starts together.' },
  stopAll: { kind: 'flag', description: 'Stopping one stops all.' },
  preLaunchTask: { kind: 'text', description: 'Task of tasks.json that runs before all of them.' },
  presentation: { kind: 'object', description: 'Place in the list: "group", "order", and "hidden".' },
};
