/**
 * What is sent for a source, as pure functions: which of our breakpoints belong to it, how breakpoints of person and agent
 * on one line become one, and what the adapter's answers mean for each of ours.
 */
import type { DebugProtocol } from '@vscode/debugprotocol/lib/debugProtocol.js';
import type { Breakpoint, BreakpointBinding } from '../../../../shared/debug.ts';
import type { BreakpointId } from '../../../../shared/ids.ts';
import { cut, integer, optional, text, type Loose } from '../wire/loose.ts';

/** One place in a source, as sent: always the line that the person chose, never the one it was moved to. */
export interface Placement {
  readonly ids: readonly BreakpointId[];
  /** Same place and same conditions: an answer for it stays true when it is sent again. */
  readonly key: string;
  readonly line: number;
  readonly column: number | undefined;
  readonly request: DebugProtocol.SourceBreakpoint;
  /** Why it is not sent at all. */
  readonly refused: string | undefined;
}

interface Fields {
  readonly condition?: string | undefined;
  readonly hitCondition?: string | undefined;
  readonly logMessage?: string | undefined;
}

/** The placements of a source in the order of their lines. */
export function placementsOf(breakpoints: readonly Breakpoint[], capabilities: Loose): readonly Placement[] {
  const places = new Map<string, Breakpoint[]>();
  for (const breakpoint of breakpoints) {
    const place = `${breakpoint.line}:${breakpoint.column ?? ''}`;
    places.set(place, [...(places.get(place) ?? []), breakpoint]);
  }
  return [...places.values()]
    .map((group) => toPlacement(group, capabilities))
    .toSorted((a, b) => a.line - b.line || (a.column ?? 0) - (b.column ?? 0));
}

function toPlacement(group: readonly Breakpoint[], capabilities: Loose): Placement {
  const { line, column } = group[0] ?? { line: 1, column: undefined };
  const fields = mergeFields(group);
  const request: DebugProtocol.SourceBreakpoint = {
    line,
    ...optional('column', column),
    ...optional('condition', fields.condition),
    ...optional('hitCondition', fields.hitCondition),
    ...optional('logMessage', fields.logMessage),
  };
  return { ids: group.map(({ id }) => id), key: JSON.stringify(request), line, column, request, refused: unsupported(fields, capabilities) };
}

/** A breakpoint without conditions stops always; conditions alone are joined; otherwise the person's wins. */
function mergeFields(group: readonly Breakpoint[]): Fields {
  const isPlain = (each: Fields) => each.condition === undefined && each.hitCondition === undefined && each.logMessage === undefined;
  if (group.some(isPlain)) return {};
  const [only, ...others] = group;
  if (only && others.length === 0) return only;
  if (group.every((each) => each.hitCondition === undefined && each.logMessage === undefined)) {
    return { condition: group.map((each) => `(${each.condition ?? ''})`).join(' || ') };
  }
  return group.find((each) => each.origin === 'person') ?? {};
}

/** An adapter without the ability would ignore a condition, or stop where only a log was wanted. */
function unsupported(fields: Fields, capabilities: Loose): string | undefined {
  if (fields.logMessage !== undefined && capabilities['supportsLogPoints'] !== true) return 'This debugger cannot log without stopping.';
  if (fields.condition !== undefined && capabilities['supportsConditionalBreakpoints'] !== true) return 'This debugger has no conditions.';
  if (fields.hitCondition !== undefined && capabilities['supportsHitConditionalBreakpoints'] !== true) {
    return 'This debugger cannot count hits.';
  }
  return undefined;
}

/** What an adapter's answer says of one of our breakpoints. */
export function toBinding(raw: Loose, breakpoint: Breakpoint, translate: (message: string) => string): BreakpointBinding {
  const verified = raw['verified'] === true;
  const line = integer(raw['line']);
  const column = integer(raw['column']);
  const message = text(raw['message']);
  return {
    verified,
    ...(line === undefined || line < 1 || line === breakpoint.line ? {} : { line }),
    ...(column === undefined || column < 1 || column === breakpoint.column ? {} : { column }),
    ...(message === undefined || verified ? {} : { message: cut(translate(message), 1000) }),
  };
}
