/**
 * Reading the scopes of a frame and the children of values. Every function takes the entry of the stop it reads from, and
 * throws `stale-reference` instead of giving an answer that came after the program had moved on.
 */
import { shortestCut, type Scope, type Variable } from '../../../../shared/debug.ts';
import { DapilotError, toProblem } from '../../../../shared/errors.ts';
import { cut, record, records, text, type Loose } from '../../base/loose.ts';
import type { DapSession } from '../sessions/session.ts';
import type { StopEntry } from '../sessions/stops.ts';
import { noteCounts } from './counts.ts';
import { withoutDoubt } from './doubtful.ts';
import { toScope, toVariable } from '../translation/translate.ts';
import { whileItStands } from './while-it-stands.ts';

export const pageSize = 100;
const mostChildren = 100_000;
/** Of a page, as it is sent. */
const mostBytes = 64 * 1024;
/** Where that is too little for the values, they are cut after so many characters. */
const shorterLimits = [400, 200, shortestCut] as const;
/** And where it is too little even so, the longer ones are left out. */
const longestExpression = 200;

export interface ScopesOfFrame {
  readonly scopes: readonly Scope[];
  readonly variables: Readonly<Record<number, readonly Variable[]>>;
}

export interface Page {
  readonly variables: readonly Variable[];
  readonly more: boolean;
}

/** The scopes of a frame, nothing of what is in them. */
export async function readScopeList(session: DapSession, entry: StopEntry, frameId: number): Promise<readonly Scope[]> {
  const body = await whileItStands(session, entry, session.read('scopes', { frameId }));
  const scopes = records(body.scopes).map(toScope).map((scope, index) => (index === 0 ? nearest(scope) : scope));
  for (const scope of scopes) noteCounts(entry, scope);
  return scopes;
}

interface ScopesReading {
  /** Called when the pages are asked for. */
  readonly besides?: () => void;
  /** What takes longer, in milliseconds, is left out: the rest need not wait for it. */
  readonly patience?: number;
}

/** The scopes of a frame, and the first page of each that is cheap to read, all at once. */
export async function readScopes(session: DapSession, entry: StopEntry, frameId: number, { besides, patience }: ScopesReading = {}): Promise<ScopesOfFrame> {
  const scopes = await readScopeList(session, entry, frameId);
  const pages = scopes.filter(isCheap).map(async ({ reference }) => [reference, await firstPage(session, entry, reference)] as const);
  besides?.();
  const read = patience === undefined ? await Promise.all(pages) : await inTime(pages, patience);
  return withoutDoubt(session, entry, frameId, { scopes, variables: Object.fromEntries(read) });
}

/** Its first page comes with the frame. */
export function isCheap({ expensive, reference }: Scope): boolean {
  return !expensive && reference > 0;
}

/** Those that are there in time; rejects when one of them fails until then. What fails later is its reader's affair. */
async function inTime<T>(work: readonly Promise<T>[], milliseconds: number): Promise<readonly T[]> {
  const { promise: late, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => resolve(undefined), milliseconds);
  try {
    const done = await Promise.all(work.map((each) => Promise.race([each, late])));
    return done.filter((each) => each !== undefined);
  } finally {
    clearTimeout(timer);
    for (const each of work) each.catch(() => undefined);
  }
}

/** What the code itself stands in is always worth its price, such as the module of a statement outside of any function. */
function nearest(scope: Scope): Scope {
  return /^globals?$/i.test(scope.hint ?? scope.name) ? scope : { ...scope, expensive: false };
}

/** One scope that cannot be read leaves the others readable; it shows why in its place. */
async function firstPage(session: DapSession, entry: StopEntry, reference: number): Promise<readonly Variable[]> {
  try {
    return (await readPage(session, entry, { reference, start: 0, count: pageSize })).variables;
  } catch (error) {
    const problem = toProblem(error);
    if (problem.code === 'stale-reference') throw error;
    return [{ name: '(not readable)', value: problem.message, reference: 0 }];
  }
}

/**
 * A page of children. Without `filter`: the named ones first (with the first page only, and no more than a page of them),
 * then indexed ones from `start`. An indexed child is never asked for outside of a page, and named ones are not asked for
 * where none were announced: some adapters then give all the elements, which may be a million.
 */
export async function readPage(
  session: DapSession,
  entry: StopEntry,
  request: { readonly reference: number; readonly filter?: 'named' | 'indexed' | undefined; readonly start: number; readonly count: number },
): Promise<Page> {
  const { reference, filter, start, count } = request;
  const { indexed = 0, named: members = 0 } = entry.counts.get(reference) ?? {};
  if (indexed === 0 || session.capabilities['supportsVariablePaging'] === false) return readUnpaged(session, entry, request);
  const [named, page] = await Promise.all([
    members > 0 && (filter === 'named' || (filter === undefined && start === 0)) ? readNamed(session, entry, reference, indexed) : [],
    filter === 'named' ? [] : readIndexed(session, entry, reference, { start, count: Math.min(count, indexed - start) }),
  ]);
  const namedPage = toVariables(entry, named.slice(start, start + count));
  const moreIndexed = filter !== 'named' && page.length > 0 && start + page.length < indexed;
  return { variables: withinBytes([...namedPage, ...page]), more: moreIndexed || start + namedPage.length < named.length };
}

async function readUnpaged(
  session: DapSession,
  entry: StopEntry,
  { reference, filter, start, count }: { readonly reference: number; readonly filter?: 'named' | 'indexed' | undefined; readonly start: number; readonly count: number },
): Promise<Page> {
  if (filter === 'indexed') return { variables: [], more: false };
  const children = await remember(entry, reference, () => ask(session, entry, { variablesReference: reference }));
  const variables = toVariables(entry, children.slice(start, Math.min(start + count, mostChildren)));
  return { variables: withinBytes(variables), more: start + variables.length < Math.min(children.length, mostChildren) };
}

/** However long its values are, a page is soon there. */
function withinBytes(variables: readonly Variable[]): readonly Variable[] {
  const fits = (page: readonly Variable[]) => Buffer.byteLength(JSON.stringify(page)) <= mostBytes;
  if (fits(variables)) return variables;
  let shorter = variables;
  for (const limit of shorterLimits) {
    shorter = variables.map((variable) => ({ ...variable, value: cut(variable.value, limit) }));
    if (fits(shorter)) return shorter;
  }
  // An expression that is cut would be another one.
  return shorter.map(({ evaluateName, ...variable }) => (evaluateName !== undefined && evaluateName.length <= longestExpression ? { ...variable, evaluateName } : variable));
}

/** Some give their elements along with the members. */
function readNamed(session: DapSession, entry: StopEntry, reference: number, indexed: number): Promise<readonly unknown[]> {
  const isElement = ({ name }: Loose) => {
    const index = /^\[?(\d+)\]?$/.exec(text(name) ?? '')?.[1];
    return index !== undefined && Number(index) < indexed;
  };
  const members = async () => records(await ask(session, entry, { variablesReference: reference, filter: 'named' })).filter((raw) => !isElement(raw)).slice(0, mostChildren);
  return remember(entry, -reference, members);
}

/**
 * Adapters add members that are no elements to a page, ignore the range and give everything, or give the first page again
 * and again; what comes back is made to be the page that was asked for.
 */
async function readIndexed(
  session: DapSession,
  entry: StopEntry,
  reference: number,
  { start, count }: { readonly start: number; readonly count: number },
): Promise<readonly Variable[]> {
  if (count <= 0) return [];
  const parameters = { variablesReference: reference, filter: 'indexed', start, count } as const;
  const raws = records(await ask(session, entry, parameters));
  const elements = raws.filter(({ name }) => /^\[?-?\d+\]?$/.test(text(name) ?? ''));
  const usable = elements.length > 0 ? elements : raws;
  if (usable.length > count) return toVariables(entry, usable.slice(start, start + count));
  const first = Number((text(usable[0]?.['name']) ?? '').replace(/\D/g, ''));
  return start > 0 && first === 0 ? [] : toVariables(entry, usable);
}

/** What the adapter gives, and nothing made of it: that may be a million. */
async function ask(
  session: DapSession,
  entry: StopEntry,
  parameters: { variablesReference: number; filter?: 'named' | 'indexed'; start?: number; count?: number },
): Promise<readonly unknown[]> {
  const body: Loose = await whileItStands(session, entry, session.read('variables', parameters).catch(busy));
  const { variables } = body;
  return Array.isArray(variables) ? variables : [];
}

function toVariables(entry: StopEntry, raws: readonly unknown[]): readonly Variable[] {
  const variables = raws.map(record).map(toVariable);
  for (const variable of variables) noteCounts(entry, variable);
  return variables;
}

/** Most adapters make the texts of values in the program itself, which hears nothing else until it is done. */
function busy(error: unknown): never {
  if (toProblem(error).code !== 'timeout') throw error;
  throw new DapilotError('timeout', 'The values did not come in time. The program may still be busy with them: with very many, or with code of its own that they need and that does not end.', {
    hint: 'Try again, or stop the program to end it.',
    cause: error,
  });
}

function remember(entry: StopEntry, key: number, read: () => Promise<readonly unknown[]>): Promise<readonly unknown[]> {
  const known = entry.children.get(key);
  if (known) return known;
  const reading = read();
  entry.children.set(key, reading);
  reading.catch(() => entry.children.delete(key));
  return reading;
}
