/** Where a stop could go on, and what the program has loaded; only where the adapter announced that it can tell. */
import { basename } from 'node:path';
import type { Debugger } from '../../base/debugger.ts';
import type { GotoTarget, LoadedModule, StepInTarget } from '../../../../shared/targets.ts';
import { cut, integer, optional, position, records, text, type Loose } from '../../base/loose.ts';
import type { Trees } from '../runs/trees.ts';
import { able } from '../sessions/able.ts';
import { whileItStands } from './while-it-stands.ts';
import { toSource } from '../translation/translate.ts';

export type Targets = Pick<Debugger, 'stepInTargets' | 'gotoTargets' | 'loadedSources' | 'loadedModules'>;

const mostTargets = 100;
/** Of lists that a person searches. */
const mostLoaded = 10_000;
const modulesOfPage = 1000;
const labelLimit = 300;

export function createTargets(trees: Trees): Targets {
  return {
    stepInTargets: async ({ sessionId, stop, frameId }) => {
      const session = able(trees, sessionId, 'supportsStepInTargetsRequest', 'tell the calls of a line');
      const body = await whileItStands(session, session.stops.require(stop), session.read('stepInTargets', { frameId }));
      return records(body.targets).slice(0, mostTargets).flatMap(toStepInTarget);
    },
    gotoTargets: async ({ sessionId, stop, path, line, column }) => {
      const session = able(trees, sessionId, 'supportsGotoTargetsRequest', 'go on at another statement');
      const parameters = { source: { name: basename(path), path }, line, ...optional('column', column) };
      const body = await whileItStands(session, session.stops.require(stop), session.read('gotoTargets', parameters));
      return records(body.targets).slice(0, mostTargets).flatMap(toGotoTarget);
    },
    loadedSources: async (sessionId) => {
      const session = able(trees, sessionId, 'supportsLoadedSourcesRequest', 'list what is loaded');
      const found = records((await session.read('loadedSources', {})).sources).flatMap((raw) => toSource(raw) ?? []);
      return { sources: found.slice(0, mostLoaded), total: found.length };
    },
    loadedModules: async (sessionId) => {
      const session = able(trees, sessionId, 'supportsModulesRequest', 'list modules');
      const modules: LoadedModule[] = [];
      let total = 0;
      while (modules.length < mostLoaded) {
        const body: Loose = await session.read('modules', { startModule: modules.length, moduleCount: modulesOfPage });
        const page = records(body['modules']);
        total = Math.max(position(body['totalModules']), modules.length + page.length);
        modules.push(...page.map(toModule));
        // Some give everything whatever was asked for, and then a second page would be the first one again.
        if (page.length !== modulesOfPage || modules.length >= total) break;
      }
      return { modules: modules.slice(0, mostLoaded), total };
    },
  };
}

function toStepInTarget(raw: Loose): readonly StepInTarget[] {
  const id = integer(raw['id']);
  if (id === undefined) return [];
  return [{ id, label: label(raw), ...optional('line', place(raw['line'])), ...optional('column', place(raw['column'])) }];
}

function toGotoTarget(raw: Loose): readonly GotoTarget[] {
  const id = integer(raw['id']);
  const line = place(raw['line']);
  return id === undefined || line === undefined ? [] : [{ id, label: label(raw), line, ...optional('column', place(raw['column'])) }];
}

function toModule(raw: Loose): LoadedModule {
  const of = (key: string) => {
    const found = text(raw[key]);
    return found === undefined || found === '' ? undefined : cut(found, labelLimit);
  };
  return {
    name: of('name') ?? of('path') ?? of('id') ?? '',
    ...optional('path', text(raw['path']) || undefined),
    ...optional('version', of('version')),
    ...optional('symbols', of('symbolStatus')),
    ...(typeof raw['isUserCode'] === 'boolean' ? { user: raw['isUserCode'] } : {}),
  };
}

const label = (raw: Loose) => cut(text(raw['label']) ?? '', labelLimit);

function place(value: unknown): number | undefined {
  const found = position(value);
  return found > 0 ? found : undefined;
}
