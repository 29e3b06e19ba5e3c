/** From a configuration as it is written to what can be launched: platform, variables, envFile, type. */
import { join } from 'node:path';
import { DapilotError } from '../../../shared/errors.ts';
import type { LaunchRequest } from '../../../shared/launch.ts';
import { isObject, record } from '../base/loose.ts';
import { isFile } from '../base/paths.ts';
import { parseEnvFile } from './env-file.ts';
import { forPlatform } from './platform.ts';
import { readBounded } from './read-bounded.ts';
import { pathIn } from './types/common.ts';
import { mapConfiguration, type KnownAdapter } from './types/map-configuration.ts';
import { createResolver, resolveValue, type VariableContext } from './variables.ts';

export interface ResolveContext extends VariableContext {
  readonly adapters: readonly KnownAdapter[];
}

/** What a configuration says besides what is launched. */
export interface ResolvedConfiguration {
  readonly request: LaunchRequest;
  readonly notes: readonly string[];
  /** The whole configuration, with its variables put in. */
  readonly value: Readonly<Record<string, unknown>>;
  readonly agent: boolean;
}

/** Throws `bad-request`, `not-supported`, `file-missing` (envFile) or `cancelled`. */
export async function resolveConfiguration(written: Readonly<Record<string, unknown>>, context: ResolveContext): Promise<ResolvedConfiguration> {
  const value = await resolveVariables(askingForProcess(forPlatform(written, context.platform)), context);
  const env = await environmentOf(value, context);
  const { request, notes } = mapConfiguration(value, { folder: context.root.path, env, platform: context.platform, adapters: context.adapters });
  return { request, notes, value, agent: startsAgent(value) };
}

/** B5: the agent is on when it starts. */
export function startsAgent(value: Readonly<Record<string, unknown>>): boolean {
  return value['agent'] === true || value['type'] === 'agentic-node';
}

async function resolveVariables(value: Readonly<Record<string, unknown>>, context: VariableContext): Promise<Readonly<Record<string, unknown>>> {
  return record(await resolveValue(value, createResolver(context)));
}

/** Go's extension asks where the process is 0 or left out. */
function askingForProcess(value: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { type, request, mode, processId } = value;
  if (type !== 'go' || request !== 'attach' || (mode !== undefined && mode !== 'local') || (processId !== undefined && processId !== 0 && processId !== '')) return value;
  return { ...value, processId: '${command:pickProcess}' };
}

async function environmentOf(value: Readonly<Record<string, unknown>>, context: ResolveContext): Promise<Readonly<Record<string, string | null>>> {
  const isPython = value['type'] === 'python' || value['type'] === 'debugpy';
  const substitutes = isPython || value['type'] === 'go';
  const known = substitutes ? context.environment : undefined;
  const files = value['envFile'] === undefined ? [] : [value['envFile']].flat();
  const variables: Record<string, string | null> = {};
  for (const file of files) {
    if (typeof file !== 'string') throw new DapilotError('bad-request', `"envFile" of "${String(value['name'])}" has to be a path.`, { hint: 'Correct it in the configuration.' });
    if (file === '') continue;
    Object.assign(variables, await variablesOf(pathIn(context.root.path, file), known, isPython));
  }
  // Python's extension reads it unasked.
  if (isPython && files.length === 0) Object.assign(variables, await variablesOf(join(context.root.path, '.env'), known, true));
  const { env } = value;
  if (env !== undefined && env !== null && !isObject(env)) throw new DapilotError('bad-request', `"env" of "${String(value['name'])}" has to be an object of names and values.`, { hint: 'Correct it in the configuration.' });
  for (const [name, given] of Object.entries(record(env))) variables[name] = given === null ? null : typeof given === 'string' ? given : JSON.stringify(given);
  return variables;
}

async function variablesOf(path: string, known: VariableContext['environment'] | undefined, optional: boolean): Promise<Readonly<Record<string, string>>> {
  if (optional && !(await isFile(path))) return {};
  const text = await readBounded(path);
  if (text === undefined) throw new DapilotError('file-missing', `There is no file ${path}, which "envFile" names.`, { hint: 'Make it, or take "envFile" out of the configuration.' });
  return parseEnvFile(text, known);
}
