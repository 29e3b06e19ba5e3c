/** Names with their members, looked up among the variables of a frame: nothing is evaluated, so no code of the program runs. */
import type { Variable } from '../../../../shared/debug.ts';
import { DapilotError } from '../../../../shared/errors.ts';
import type { DapSession } from '../sessions/session.ts';
import type { StopEntry } from '../sessions/stops.ts';
import type { Loose } from '../../base/loose.ts';
import { toVariable } from '../translation/translate.ts';
import { pageSize, readPage, readScopes } from './variables.ts';
import { whileItStands } from './while-it-stands.ts';

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
  for (const member of members) found = found && (await memberOf(session, entry, frameId, found, member));
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

async function memberOf(session: DapSession, entry: StopEntry, frameId: number, of: Variable, member: string): Promise<Variable | undefined> {
  if (of.reference === 0) return undefined;
  const index = /^\[(\d+)\]$/.exec(member)?.[1];
  const length = plainArray(of);
  if (index !== undefined && length !== undefined && length > pageSize) return Number(index) < length ? elementOf(session, entry, frameId, of, member) : undefined;
  const at = index === undefined ? 0 : Math.max(0, Number(index) - (Number(index) % pageSize));
  const from = { start: at, count: index === undefined ? most : pageSize };
  const { variables } = await readPage(session, entry, { reference: of.reference, ...from, ...(of.indexed === undefined ? {} : { filter: 'indexed' as const }) });
  // What a pointer points to is its only child, by whatever name; or it is shown in the place of the pointer already.
  if (member === '*') return variables.length === 1 ? variables[0] : of.type?.endsWith('*') === true ? of : undefined;
  return variables.find(({ name }) => name === member || (index !== undefined && name === index));
}

/** The length of an array of C that is named by names and members only: to take an element of it is no code of anybody. */
export function plainArray({ type = '', evaluateName = '' }: Variable): number | undefined {
  const length = /^[^[\]()]+\[(\d+)\](?:\[\d+\])*$/.exec(type)?.[1];
  return length !== undefined && /^[\p{ID_Start}_][\p{ID_Continue}]*(?:(?:\.|->)[\p{ID_Start}_][\p{ID_Continue}]*)*$/u.test(evaluateName) ? Number(length) : undefined;
}

/** Where all elements would have to be read for one of them: an adapter without pages reads them all for its answer. */
async function elementOf(session: DapSession, entry: StopEntry, frameId: number, { evaluateName = '' }: Variable, member: string): Promise<Variable> {
  const expression = `${evaluateName}${member}`;
  const body: Loose = await whileItStands(session, entry, session.read('evaluate', { expression, frameId, context: 'variables' }));
  return toVariable({ ...body, name: member, value: body['result'], evaluateName: expression });
}
