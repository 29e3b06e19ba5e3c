/** Answers the requests of a window from a record. What was never asked while it was recorded is not known, and is said to be so. */
import type { ParsedParams, RequestName, Result } from '../../../../shared/contract.ts';
import type { ConsoleEntry, StopContext } from '../../../../shared/debug.ts';
import { DapilotError, fromProblem } from '../../../../shared/errors.ts';
import type { SessionId, StopNumber } from '../../../../shared/ids.ts';
import type { NetworkRequest } from '../../../../shared/network.ts';
import type { ReadRecord } from '../../../../shared/read-record.ts';
import { pulledRequests, type PulledRequest } from '../../../../shared/record.ts';
import { sentBodies, type Moment, type Replay } from '../../../../shared/replay.ts';
import type { Call } from '../../store/cockpit.ts';

export interface ReplayParts {
  readonly record: ReadRecord;
  readonly replay: Replay;
  /** The moment that is shown. */
  moment(): Moment;
}

/** Nothing of it reaches a core, a program or a model. */
export function createReplayCall({ record, replay, moment }: ReplayParts): Call {
  const bodies = sentBodies(record);

  function answer(name: RequestName, params: unknown): unknown {
    switch (name) {
      case 'console.read':
        return { entries: consoleEntries(params as ParsedParams<'console.read'>) };
      case 'console.groups':
        return known(name, params) ?? { groups: [] };
      case 'console.find':
        return findInConsole(params as ParsedParams<'console.find'>);
      case 'network.read':
        return networkRequests(params as ParsedParams<'network.read'>);
      case 'stack.read':
        return known(name, params) ?? stackOf(params as ParsedParams<'stack.read'>);
      case 'scopes.read':
        return known(name, params) ?? scopesOf(params as ParsedParams<'scopes.read'>);
      case 'variables.read':
        return known(name, params) ?? pageOf(params as ParsedParams<'variables.read'>);
      case 'agent.readSent': {
        const body = bodies.get((params as ParsedParams<'agent.readSent'>).id);
        return body === undefined ? undefined : { method: 'POST', url: '', body };
      }
      case 'problems.read':
        return known(name, params) ?? { problems: [] };
      case 'files.find':
      case 'launch.suggest':
        return [];
      default:
        return isPulled(name) ? known(name, params) : refuse();
    }
  }

  function known(name: PulledRequest, params: unknown): unknown {
    const reply = replay.reply(name, params, moment().position);
    if (reply?.problem) throw fromProblem(reply.problem);
    return reply?.result;
  }

  function contextOf(sessionId: SessionId, stop: StopNumber): StopContext | undefined {
    return moment().snapshot.sessions[sessionId]?.threads.find((thread) => thread.stop?.number === stop)?.stop?.context;
  }

  function stackOf({ sessionId, stop, start, count }: ParsedParams<'stack.read'>): Result<'stack.read'> | undefined {
    const context = contextOf(sessionId, stop);
    const frames = context?.frames.slice(start, start + count) ?? [];
    return frames.length === 0 ? undefined : { frames, totalFrames: context?.frames.length ?? 0 };
  }

  function scopesOf({ sessionId, stop, frameId }: ParsedParams<'scopes.read'>): Result<'scopes.read'> | undefined {
    const context = contextOf(sessionId, stop);
    return context?.frames[context.topFrame]?.id === frameId ? { scopes: context.scopes, variables: context.variables } : undefined;
  }

  function pageOf({ sessionId, stop, reference, start }: ParsedParams<'variables.read'>): Result<'variables.read'> | undefined {
    const variables = start === 0 ? contextOf(sessionId, stop)?.variables[reference] : undefined;
    return variables && { variables, more: false };
  }

  /** Of each entry the last form that was read by now, else the first one that was read later. */
  function consoleEntries({ rootId, from, count }: ParsedParams<'console.read'>): readonly ConsoleEntry[] {
    const found = new Map<number, ConsoleEntry>();
    for (const { params, result } of replay.replies('console.read', moment().position)) {
      if ((params as ParsedParams<'console.read'>).rootId !== rootId) continue;
      for (const entry of (result as Result<'console.read'> | undefined)?.entries ?? []) if (!found.has(entry.index)) found.set(entry.index, entry);
    }
    return Array.from({ length: count }, (_, index) => found.get(from + index) ?? missing(from + index, rootId));
  }

  /** Of each request the last form that was read by now, else the first one that was read later; undefined where none was. */
  function networkRequests({ from, count }: ParsedParams<'network.read'>): Result<'network.read'> | undefined {
    const found = new Map<number, NetworkRequest>();
    for (const { result } of replay.replies('network.read', moment().position)) {
      for (const request of (result as Result<'network.read'> | undefined)?.requests ?? []) if (!found.has(request.id)) found.set(request.id, request);
    }
    const requests = [...found.values()].filter(({ id }) => id >= from && id < from + count).toSorted((a, b) => a.id - b.id);
    return requests.length === 0 ? undefined : { requests };
  }

  function findInConsole({ rootId, from, text }: ParsedParams<'console.find'>): Result<'console.find'> {
    const total = moment().snapshot.consoles[rootId]?.total ?? 0;
    const entries = total > from ? consoleEntries({ rootId, from, count: total - from }) : [];
    const wanted = text.toLowerCase();
    return { matches: entries.filter((entry) => entry.text.toLowerCase().includes(wanted)).map(({ index }) => index), next: total };
  }

  return async (name, params) => {
    const found = answer(name, params);
    if (found === undefined) throw notRecorded();
    return found as Result<typeof name>;
  };
}

function isPulled(name: RequestName): name is PulledRequest {
  return pulledRequests.some((pulled) => pulled === name);
}

function missing(index: number, rootId: SessionId): ConsoleEntry {
  return { index, kind: 'notice', text: 'not recorded', time: 0, sessionId: rootId, depth: 0 };
}

function notRecorded(): DapilotError {
  return new DapilotError('not-recorded', 'Not recorded', { hint: 'Nobody opened this while the task was under way.' });
}

function refuse(): never {
  throw new DapilotError('not-recorded', 'This is a recording: it can be looked at, and nothing in it can be changed.', { hint: 'Close it to go on working.' });
}
