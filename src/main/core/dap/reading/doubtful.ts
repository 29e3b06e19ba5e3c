/**
 * Some runtimes copy the variables of a function when they stop and go on giving the copies, whatever was assigned since.
 * Names that an assignment may have touched are therefore evaluated, which gives what they are now.
 */
import type { Scope, Variable } from '../../../../shared/debug.ts';
import { optional } from '../../base/loose.ts';
import type { DapSession } from '../sessions/session.ts';
import type { StopEntry } from '../sessions/stops.ts';
import { toResult } from './evaluated.ts';

interface ScopesOfFrame {
  readonly scopes: readonly Scope[];
  readonly variables: Readonly<Record<number, readonly Variable[]>>;
}

const word = /[\p{L}_$][\p{L}\p{N}_$]*/gu;
/** Each of them costs a request whenever the stop is read again. */
const mostDoubtful = 20;

/** Every name in what the person entered may mean something else from now on, as long as the stop stands. */
export function doubtNames(entry: StopEntry, entered: string): void {
  for (const [name] of entered.matchAll(word)) if (entry.doubtful.size < mostDoubtful) entry.doubtful.add(name);
}

/** The scopes with what their doubtful variables are now; a name is that of the innermost scope that has it. */
export async function withoutDoubt(session: DapSession, entry: StopEntry, frameId: number, read: ScopesOfFrame): Promise<ScopesOfFrame> {
  if (session.adapter.keepsOldValues !== true || entry.doubtful.size === 0) return read;
  const left = new Set(entry.doubtful);
  const pages = read.scopes.flatMap(({ reference }) => (read.variables[reference] ? [{ reference, page: read.variables[reference] }] : [])).map(async ({ reference, page }) => {
    const doubted = page.filter(({ name }) => left.delete(name));
    const now = new Map(await Promise.all(doubted.map(async (variable) => [variable.name, await evaluated(session, entry, frameId, variable)] as const)));
    return [reference, page.map((variable) => now.get(variable.name) ?? variable)] as const;
  });
  return { ...read, variables: { ...read.variables, ...Object.fromEntries(await Promise.all(pages)) } };
}

async function evaluated(session: DapSession, entry: StopEntry, frameId: number, variable: Variable): Promise<Variable> {
  try {
    const body = await session.read('evaluate', { expression: variable.name, frameId, context: 'watch' });
    const { value, type, reference, named, indexed } = toResult(session, entry, { ...body, value: body.result });
    const { type: _, named: __, indexed: ___, ...rest } = variable;
    return { ...rest, value, reference, ...optional('type', type), ...optional('named', named), ...optional('indexed', indexed) };
  } catch (error) {
    session.logger.debug('a variable cannot be evaluated', { sessionId: session.id, error });
    return variable;
  }
}
