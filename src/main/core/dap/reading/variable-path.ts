/** Names with their members, looked up among the variables of a frame: nothing is evaluated, so no code of the program runs. */
import type { Variable } from '../../../../shared/debug.ts';
import { DapilotError } from '../../../../shared/errors.ts';
import type { DapSession } from '../sessions/session.ts';
import type { StopEntry } from '../sessions/stops.ts';
import { pageSize, readPage, readScopes } from './variables.ts';

const most = 100;

/**
 * The variable that `a.b->c[3]` or `*p` names. Throws `not-supported` for any other expression, `evaluation-failed` when
 * there is no such variable, and `stale-reference`.
 */
export async function readPath(session: DapSession, entry: StopEntry, frameId: number, expression: string): Promise<Variable> {
  const [first, ...members] = parsePath(expression);
  if (first === undefined) throw new DapilotError('not-supported', 'only names, members and elements can be read without running code of the program');
  const { scopes, variables } = await readScopes(session, entry, frameId);
  const named = scopes.flatMap(({ reference }) => variables[reference] ?? []).find(({ name }) => name === first);
  let found = named;
  for (const member of members) found = found && (await memberOf(session, entry, found, member));
  if (found) return found;
  throw new DapilotError('evaluation-failed', named ? `${expression.trim()}: there is no such member.` : `There is no variable ${first} here.`);
}

/** The name, then members: `name`, `[index]`, or `*` for what a pointer points to. Empty for anything else. */
export function parsePath(expression: string): readonly string[] {
  const [, stars = '', path = ''] = /^\s*(\**)\s*(.*?)\s*$/s.exec(expression) ?? [];
  const parts = path.match(/^[\p{ID_Start}_$][\p{ID_Continue}$]*|(?:\.|->)[\p{ID_Start}_$][\p{ID_Continue}$]*|\.\d+|\[\d+\]/gu) ?? [];
  if (parts.length === 0 || parts.join('') !== path || /^[.[-]/.test(parts[0] ?? '')) return [];
  return [...parts.map((part) => part.replace(/^(\.|->)/, '')), ...stars];
}

async function memberOf(session: DapSession, entry: StopEntry, of: Variable, member: string): Promise<Variable | undefined> {
  if (of.reference === 0) return undefined;
  const index = /^\[(\d+)\]$/.exec(member)?.[1];
  const at = index === undefined ? 0 : Math.max(0, Number(index) - (Number(index) % pageSize));
  const from = { start: at, count: index === undefined ? most : pageSize };
  const { variables } = await readPage(session, entry, { reference: of.reference, ...from, ...(of.indexed === undefined ? {} : { filter: 'indexed' as const }) });
  // What a pointer points to is its only child, by whatever name, or its members are there already.
  if (member === '*') return variables.length === 1 ? variables[0] : undefined;
  return variables.find(({ name }) => name === member || (index !== undefined && name === index));
}
