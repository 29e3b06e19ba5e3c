/**
 * What is sent for a source, as pure functions: which of our breakpoints belong to it, how breakpoints of person and agent
 * on one line become one, and what the adapter's answers mean for each of ours.
 */
import type { DebugProtocol } from '@vscode/debugprotocol/lib/debugProtocol.js';
import type { Breakpoint, BreakpointBinding } from '../../../../shared/debug.ts';
import type { BreakpointId } from '../../../../shared/ids.ts';
import type { BreakpointFields } from '../../base/debugger.ts';
import { cut, integer, optional, text, type Loose } from '../../base/loose.ts';
import type { Adapter } from '../adapters/adapter.ts';
import { refusalOf, sentFields, type Asked } from './conditions.ts';
import { isForeign } from './foreign.ts';

/** One place in a source, as sent: always the line that the person chose, never the one it was moved to. */
export interface Placement {
  readonly ids: readonly BreakpointId[];
  /** Same place and same conditions: an answer for it stays true when it is sent again. */
  readonly key: string;
  readonly line: number;
  readonly column: number | undefined;
  readonly request: DebugProtocol.SourceBreakpoint;
  /** As it was entered. */
  readonly logMessage: string | undefined;
  /** Why it is not sent at all. */
  readonly refused: string | undefined;
}

/** The placements of a source in the order of their lines. */
export function placementsOf(breakpoints: readonly Breakpoint[], asked: Asked): readonly Placement[] {
  const places = new Map<string, Breakpoint[]>();
  for (const breakpoint of breakpoints) {
    const place = `${breakpoint.line}:${breakpoint.column ?? ''}`;
    places.set(place, [...(places.get(place) ?? []), breakpoint]);
  }
  return [...places.values()]
    .map((group) => toPlacement(group, asked))
    .toSorted((a, b) => a.line - b.line || (a.column ?? 0) - (b.column ?? 0));
}

function toPlacement(group: readonly Breakpoint[], asked: Asked): Placement {
  const { line, column } = group[0] ?? { line: 1, column: undefined };
  const fields = mergeFields(group, asked.adapter.or ?? '||');
  const request: DebugProtocol.SourceBreakpoint = { line, ...optional('column', column), ...sentFields(fields, asked) };
  return { ids: group.map(({ id }) => id), key: JSON.stringify(request), line, column, request, logMessage: fields.logMessage, refused: refusalOf(fields, asked) };
}

/** A breakpoint without conditions stops always; conditions alone are joined; otherwise the person's wins. */
function mergeFields(group: readonly Breakpoint[], or: string): BreakpointFields {
  const isPlain = (each: BreakpointFields) => each.condition === undefined && each.hitCondition === undefined && each.logMessage === undefined;
  if (group.some(isPlain)) return {};
  const [only, ...others] = group;
  if (only && others.length === 0) return only;
  if (group.every((each) => each.hitCondition === undefined && each.logMessage === undefined)) {
    return { condition: group.map((each) => `(${each.condition ?? ''})`).join(` ${or} `) };
  }
  return group.find((each) => each.origin === 'person') ?? {};
}

/** What an adapter's answer says of one of our breakpoints; of one in another language it says nothing that matters. */
export function toBinding(raw: Loose, breakpoint: Breakpoint, adapter: Pick<Adapter, 'breakpointMessage' | 'isPending'> & Partial<Pick<Adapter, 'languages'>>): BreakpointBinding {
  const verified = raw['verified'] === true;
  const line = integer(raw['line']);
  const column = integer(raw['column']);
  if (!verified && breakpoint.temporary !== 'stop' && isForeign(breakpoint.path, adapter.languages ?? ['other'])) return { verified, pending: true };
  const message = text(raw['message']);
  const pending = raw['reason'] === 'pending' || (message !== undefined && adapter.isPending?.(message) === true);
  return {
    verified,
    ...(line === undefined || line < 1 || line === breakpoint.line ? {} : { line }),
    ...(column === undefined || column < 1 || column === breakpoint.column ? {} : { column }),
    ...(message === undefined || verified ? {} : { message: cut(adapter.breakpointMessage?.(message) ?? message, 1000) }),
    ...(pending && !verified ? { pending } : {}),
    ...optional('failed', verified ? text(raw['failed']) : undefined),
  };
}
