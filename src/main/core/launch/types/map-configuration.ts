/** From a configuration whose variables are put in to a request that DAPilot can launch. */
import { DapilotError } from '../../../../shared/errors.ts';
import { launchSchema, type LaunchRequest } from '../../../../shared/launch.ts';
import { mapConfigured } from './configured.ts';
import type { LaunchType, MapType, TypeContext } from './launch-type.ts';
import { launchTypes } from './table.ts';
import { createWords, type Words } from './words.ts';

/** An adapter of the person's settings. */
export interface KnownAdapter {
  readonly id: string;
  readonly adapterID?: string | undefined;
}

export interface MapContext extends Omit<TypeContext, 'request' | 'note'> {
  readonly adapters: readonly KnownAdapter[];
}

export interface Mapped {
  readonly request: LaunchRequest;
  /** What the person should know about it. */
  readonly notes: readonly string[];
}

/** Throws `not-supported` for types that cannot be debugged here, `bad-request` for what is missing or wrong. */
export function mapConfiguration(value: Readonly<Record<string, unknown>>, context: MapContext): Mapped {
  const words = createWords(value);
  const notes: string[] = [];
  const type = typeOf(value, words);
  const request = requestOf(value, words);
  if (typeof value['debugServer'] === 'number') {
    throw new DapilotError('not-supported', `"${words.name}" talks to an adapter that runs already ("debugServer").`, { hint: 'Add it on the adapters page with the transport "server", under the name of its type.' });
  }
  const mapped = mapperOf(type, words, context.adapters)(words, { ...context, request, note: (note) => notes.push(note) });
  const checked = launchSchema.safeParse(mapped);
  if (checked.success) return { request: checked.data, notes };
  const issue = checked.error.issues[0];
  throw new DapilotError('bad-request', `"${words.name}" cannot be launched: ${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'it is not complete'}.`, { hint: 'Correct it in the configuration.' });
}

/** Why a configuration of a type cannot be started, whatever else stands in it; undefined when it can. */
export function typeProblem(value: Readonly<Record<string, unknown>>, adapters: readonly KnownAdapter[]): DapilotError | undefined {
  try {
    const words = createWords(value);
    requestOf(value, words);
    mapperOf(typeOf(value, words), words, adapters);
    return undefined;
  } catch (error) {
    if (error instanceof DapilotError) return error;
    throw error;
  }
}

/** A type of launch.json, as the table has it. */
export function launchType(type: string): LaunchType | undefined {
  return launchTypes.find(({ types }) => types.includes(type));
}

function mapperOf(type: string, words: Words, adapters: readonly KnownAdapter[]): MapType {
  const way = launchType(type)?.way;
  if (way?.kind === 'own') return way.map;
  if (way?.kind === 'refused') throw new DapilotError('not-supported', `"${words.name}" has the type "${type}". ${way.sentence}`, { hint: way.hint });
  const names = [...(way?.ids ?? []), type];
  const adapter = names.flatMap((name) => adapters.find(({ id }) => id === name) ?? adapters.find(({ adapterID }) => adapterID === name) ?? [])[0];
  if (adapter) return (given, context) => mapConfigured(given, context, adapter.id);
  if (way?.otherwise) return way.otherwise;
  const [id = type] = names;
  throw new DapilotError('adapter-missing', `"${words.name}" has the type "${type}", and no adapter for it is set up in DAPilot.`, {
    hint: way ? `Add one under the name "${id}" on the adapters page.` : `Add its adapter under the name "${id.toLowerCase().replaceAll(/[^a-z\d-]/g, '-')}" on the adapters page, with "adapterID": "${type}".`,
  });
}

function typeOf(value: Readonly<Record<string, unknown>>, { name }: Words): string {
  const { type } = value;
  if (typeof type === 'string' && type !== '') return type;
  throw new DapilotError('bad-request', `"${name}" has no "type", so it is not clear what debugs it.`, { hint: 'Write one, for example "type": "node".' });
}

function requestOf(value: Readonly<Record<string, unknown>>, { name }: Words): 'launch' | 'attach' {
  const { request } = value;
  if (request === 'launch' || request === 'attach') return request;
  throw new DapilotError('bad-request', `"request" of "${name}" is ${JSON.stringify(request) ?? 'missing'}; it has to be "launch" or "attach".`, { hint: 'Correct it in the configuration.' });
}
