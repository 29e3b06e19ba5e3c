/** What each type of launch.json may say. */
import { choice, flag, list, mainLaunch, object, path, text, type Attributes, type TypeSchema } from './attribute.ts';
import { generalAttributes, startedAttributes } from './general.ts';
import { nativeTypes } from './native-types.ts';
import { scriptTypes } from './script-types.ts';

export const typeSchemas: readonly TypeSchema[] = [...scriptTypes, ...nativeTypes];

export function schemaOfType(type: string): TypeSchema | undefined {
  return typeSchemas.find(({ types }) => types.includes(type));
}

/** For types that an adapter of the settings debugs: the rest is in its own words. */
const unknownType: Omit<TypeSchema, 'types'> = {
  label: 'Another adapter',
  requests: ['launch', 'attach'],
  attributes: { program: path('Program to debug.', mainLaunch), args: list('Arguments of the program.', { ...mainLaunch, also: ['text'] }), ...startedAttributes },
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
  type: choice('What debugs it.', typeSchemas.flatMap(({ types }) => types)),
  request: choice('Starts a program, or attaches to one that runs.', ['launch', 'attach']),
};

/** Of a compound. */
export const compoundAttributes: Attributes = {
  name: text('What the list shows.'),
  configurations: list('Names of the configurations that it starts together.'),
  stopAll: flag('Stopping one stops all.'),
  preLaunchTask: text('Task of tasks.json that runs before all of them.'),
  presentation: object('Place in the list: "group", "order", and "hidden".'),
};
