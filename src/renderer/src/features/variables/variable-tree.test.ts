import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Params, Result } from '../../../../shared/contract.ts';
import type { Scope, Variable } from '../../../../shared/debug.ts';
import { DapilotError } from '../../../../shared/errors.ts';
import type { SessionId, StopNumber } from '../../../../shared/ids.ts';
import { createValueMemory, frameIdentity, seenValues } from './changes.ts';
import type { Origin } from './read-children.ts';
import { createVariableTree, type VariableTree } from './variable-tree.ts';
import { variableRows, type Container, type Row } from './variable-rows.ts';

const origin = (stop: number): Origin => ({ sessionId: 's1' as SessionId, stop: stop as StopNumber });
const scope = (name: string, reference: number, more: Partial<Scope> = {}): Scope => ({ name, reference, expensive: false, ...more });
const leaf = (name: string, value = '1'): Variable => ({ name, value, reference: 0 });
const object = (name: string, reference: number, more: Partial<Variable> = {}): Variable => ({
  name,
  value: '{…}',
  reference,
  ...more,
});

type Request = Params<'variables.read'>;

/** A debuggee whose references mean what `children` says; records every request. */
function debuggee(children: (request: Request) => readonly Variable[] | Error) {
  const requests: Request[] = [];
  const read = (request: Request): Promise<Result<'variables.read'>> => {
    requests.push(request);
    const answer = children(request);
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve({ variables: answer, more: false });
  };
  return { requests, read };
}

const rowsOf = (tree: VariableTree) => variableRows(tree.store.getState());
const texts = (tree: VariableTree) => rowsOf(tree).map((row) => `${'  '.repeat(row.depth)}${row.label}`);
function row(tree: VariableTree, label: string): Row {
  const found = rowsOf(tree).find((candidate) => candidate.label.startsWith(label));
  if (!found) throw new Error(`no row ${label} in ${texts(tree).join(', ')}`);
  return found;
}
function container(tree: VariableTree, label: string): Container {
  const found = row(tree, label);
  if (!('container' in found) || !found.container) throw new Error(`${label} has no children`);
  return found.container;
}
const settle = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('variable tree', () => {
  it('keeps the last values of what could not be read because the program had moved on', async () => {
    const stale = new DapilotError('stale-reference', 'The program has moved on.');
    const { read } = debuggee(({ stop, reference }) => (stop === 2 ? stale : [leaf('x', String(reference))]));
    const tree = createVariableTree(read);
    const shownAt = (stop: number) => tree.show({ origin: origin(stop), roots: [{ kind: 'scope', scope: scope('Local', 10) }], seeds: { 10: [object('a', stop * 100), leaf('n', String(stop))] } });
    await shownAt(1);
    tree.toggle(container(tree, 'a'), true);
    await settle();
    await shownAt(2);
    expect(texts(tree)).toEqual(['Local', '  a: {…}', '    x: 100', '  n: 2']);
    tree.toggle(container(tree, 'a'), false);
    await shownAt(2);
    tree.toggle(container(tree, 'a'), true);
    await settle();
    expect(texts(tree)).toEqual(['Local', '  a: {…}', '    The program has moved on.', '  n: 2']);
    await shownAt(3);
    expect(texts(tree)).toEqual(['Local', '  a: {…}', '    x: 300', '  n: 3']);
  });

  it('reads ahead once what can be read only now, and shows it when it is opened later', async () => {
    let gone = false;
    const { read, requests } = debuggee(() => (gone ? new DapilotError('stale-reference', 'The program has moved on.') : [leaf('x', '1')]));
    const tree = createVariableTree(read);
    await tree.show({ origin: origin(1), roots: [{ kind: 'variable', variable: object('a', 5) }], seeds: {} });
    tree.readAhead();
    tree.readAhead();
    await settle();
    expect(texts(tree)).toEqual(['a: {…}']);
    gone = true;
    tree.toggle(container(tree, 'a'), true);
    await settle();
    expect(texts(tree)).toEqual(['a: {…}', '  x: 1']);
    expect(requests).toHaveLength(1);
  });

  it('asks for further members behind the members that are there, whatever elements stand between them', async () => {
    const members = Array.from({ length: 130 }, (_, index) => leaf(`member ${index}`));
    const requests: Request[] = [];
    const tree = createVariableTree(async (request) => {
      requests.push(request);
      if (request.filter === 'named') return { variables: members.slice(request.start, request.start + request.count), more: false };
      return { variables: [...members.slice(0, 100), leaf('0'), leaf('1')], more: true };
    });
    await tree.show({ origin: origin(1), roots: [{ kind: 'variable', variable: object('list', 7, { indexed: 2 }) }], seeds: {} });
    tree.toggle(container(tree, 'list'), true);
    await settle();
    const more = row(tree, 'Show more');
    if (more.kind !== 'more') throw new Error('nothing more is offered');
    tree.readMore(more.container);
    await settle();
    expect(requests.at(-1)).toMatchObject({ filter: 'named', start: 100 });
    expect(rowsOf(tree)).toHaveLength(1 + 130 + 2);
    expect(texts(tree).at(-1)).toBe('  member 129: 1');
  });

  it('shows the pages that came with the stop without asking again', async () => {
    const { read, requests } = debuggee(() => []);
    const tree = createVariableTree(read);
    await tree.show({ origin: origin(1), roots: [{ kind: 'scope', scope: scope('Local', 10) }], seeds: { 10: [leaf('a')] } });
    expect(texts(tree)).toEqual(['Local', '  a: 1']);
    expect(requests).toEqual([]);
  });

  it('opens cheap scopes of the function and leaves expensive ones closed and unread', async () => {
    const { read, requests } = debuggee(() => [leaf('x')]);
    const tree = createVariableTree(read);
    const roots = [scope('Arguments', 1, { hint: 'arguments' }), scope('Locals', 2, { hint: 'locals' }), scope('Global', 3, { expensive: true })];
    await tree.show({ origin: origin(1), roots: roots.map((each) => ({ kind: 'scope', scope: each })), seeds: {} });
    expect(rowsOf(tree).filter((each) => each.kind === 'scope').map((each) => each.expanded)).toEqual([true, true, false]);
    expect(requests.map((request) => request.reference)).toEqual([1, 2]);
  });

  it('keeps what is expanded over a step by the path of names, though every reference changed, in one change', async () => {
    const { read, requests } = debuggee(({ reference }) => (reference % 10 === 1 ? [object('inner', reference + 1)] : [leaf('deep', String(reference))]));
    const tree = createVariableTree(read);
    const roots = (reference: number) => [{ kind: 'scope' as const, scope: scope('Local', reference) }];
    await tree.show({ origin: origin(1), roots: roots(10), seeds: { 10: [object('order', 11)] } });
    tree.toggle(container(tree, 'order'), true);
    await settle();
    tree.toggle(container(tree, 'inner'), true);
    await settle();
    expect(texts(tree)).toEqual(['Local', '  order: {…}', '    inner: {…}', '      deep: 12']);

    requests.length = 0;
    const paints: string[][] = [];
    const stop = tree.store.subscribe(() => paints.push(texts(tree)));
    await tree.show({ origin: origin(2), roots: roots(20), seeds: { 20: [object('order', 21)] }, before: seenValues(tree.store.getState()) });
    stop();
    expect(requests.map((request) => [request.stop, request.reference])).toEqual([[2, 21], [2, 22]]);
    const last = ['Local', '  order: {…}', '    inner: {…}', '      deep: 22'];
    expect(paints.every((paint) => paint.join() === last.join())).toBe(true);
    expect(row(tree, 'deep')).toMatchObject({ changed: true });
    expect(row(tree, 'order')).toMatchObject({ changed: false });
  });

  it('shows a slow stop after its patience with loading rows, and the rest when it comes', async () => {
    let answer: (variables: readonly Variable[]) => void = () => undefined;
    const read = () => new Promise<Result<'variables.read'>>((resolve) => (answer = (variables) => resolve({ variables, more: false })));
    const tree = createVariableTree(read, 300);
    const shown = tree.show({ origin: origin(1), roots: [{ kind: 'scope', scope: scope('Local', 10) }], seeds: {} });
    await vi.advanceTimersByTimeAsync(299);
    expect(rowsOf(tree)).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(texts(tree)).toEqual(['Local', '  Reading…']);
    answer([leaf('a')]);
    await shown;
    expect(texts(tree)).toEqual(['Local', '  a: 1']);
  });

  it('never shows an answer that belongs to an earlier stop', async () => {
    const answers: ((variables: readonly Variable[]) => void)[] = [];
    const read = () => new Promise<Result<'variables.read'>>((resolve) => answers.push((variables) => resolve({ variables, more: false })));
    const tree = createVariableTree(read);
    const roots = [{ kind: 'scope' as const, scope: scope('Local', 10) }];
    const first = tree.show({ origin: origin(1), roots, seeds: {} });
    const second = tree.show({ origin: origin(2), roots, seeds: {} });
    answers[1]?.([leaf('a', 'new')]);
    await second;
    answers[0]?.([leaf('a', 'old')]);
    await first;
    expect(tree.store.getState().origin).toEqual(origin(2));
    expect(texts(tree)).toEqual(['Local', '  a: new']);
  });

  it('never asks for more than a page of a million elements', async () => {
    const { read, requests } = debuggee(({ filter, start, count }) =>
      filter === 'named' ? [leaf('length', '1000000')] : Array.from({ length: count }, (_, index) => leaf(String(start + index))),
    );
    const tree = createVariableTree(read);
    await tree.show({
      origin: origin(1),
      roots: [{ kind: 'variable', variable: object('big', 5, { indexed: 1_000_000 }) }],
      seeds: {},
    });
    tree.toggle(container(tree, 'big'), true);
    await settle();
    tree.toggle(container(tree, '[990000…'), true);
    await settle();
    tree.toggle(container(tree, '[999900…'), true);
    await settle();
    expect(requests).toEqual([
      { ...origin(1), reference: 5, filter: 'named', start: 0, count: 100 },
      { ...origin(1), reference: 5, filter: 'indexed', start: 999_900, count: 100 },
    ]);
    expect(row(tree, '999999')).toBeDefined();
  });

  it('shows a failed page as a row and reads it again', async () => {
    let broken = true;
    const { read } = debuggee(() => (broken ? new DapilotError('stale-reference', 'The program has moved on.') : [leaf('a')]));
    const tree = createVariableTree(read);
    await tree.show({ origin: origin(1), roots: [{ kind: 'scope', scope: scope('Local', 10) }], seeds: {} });
    const failed = row(tree, 'The program has moved on.');
    expect(failed.kind).toBe('failed');
    broken = false;
    tree.retry(container(tree, 'The program has moved on.'));
    await settle();
    expect(texts(tree)).toEqual(['Local', '  a: 1']);
  });

  it('runs a getter only when asked and puts its value in place', async () => {
    const { read, requests } = debuggee(({ reference }) => (reference === 7 ? [object('total', 8)] : [leaf('cents', '5')]));
    const tree = createVariableTree(read);
    const getter = object('total', 7, { lazy: true });
    await tree.show({ origin: origin(1), roots: [{ kind: 'scope', scope: scope('Local', 10) }], seeds: { 10: [getter] } });
    expect(row(tree, 'total')).toMatchObject({ container: undefined, expanded: undefined });
    expect(requests).toEqual([]);
    await tree.runGetter(row(tree, 'total').id, getter);
    tree.toggle(container(tree, 'total'), true);
    await settle();
    expect(texts(tree)).toEqual(['Local', '  total: {…}', '    cents: 5']);
  });

  it.each<[string, Variable[] | DapilotError, string]>([
    ['failed', new DapilotError('evaluation-failed', 'The getter threw.'), 'The getter threw.'],
    ['does not end', new DapilotError('timeout', 'No answer.'), 'The getter total gave no value in time, and the program may still be busy with it. To end it, stop the program.'],
    ['gave its function instead', [leaf('arguments'), leaf('caller')], 'The getter total threw an exception.'],
    ['gave nothing', [], 'The getter total threw an exception.'],
  ])('shows why a getter %s as its value', async (_, answer, said) => {
    const { read } = debuggee(() => answer);
    const tree = createVariableTree(read);
    const getter = object('total', 7, { lazy: true });
    await tree.show({ origin: origin(1), roots: [{ kind: 'scope', scope: scope('Local', 10) }], seeds: { 10: [getter] } });
    await tree.runGetter(row(tree, 'total').id, getter);
    expect(row(tree, `total: ${said}`)).toMatchObject({ container: undefined, variable: { value: said, type: 'Error' } });
  });

  it('has a row to show more where a scope has more than a page', async () => {
    const all = Array.from({ length: 150 }, (_, index) => leaf(`v${index}`));
    const { read, requests } = debuggee(({ start, count }) => all.slice(start, start + count));
    const tree = createVariableTree(read);
    await tree.show({ origin: origin(1), roots: [{ kind: 'scope', scope: scope('Local', 10) }], seeds: { 10: all.slice(0, 100) } });
    tree.readMore(container(tree, 'Show more'));
    await settle();
    expect(requests).toEqual([{ ...origin(1), reference: 10, filter: 'named', start: 100, count: 100 }]);
    expect(rowsOf(tree)).toHaveLength(151);
  });
});

describe('value memory', () => {
  const seen = (value: string) => new Map([['Local/a', value]]);

  it('compares with the last stop in the same function, also after looking at other frames of this stop', () => {
    const memory = createValueMemory();
    expect(memory.before('f', 1 as StopNumber)).toBeUndefined();
    memory.remember('f', 1 as StopNumber, seen('1'));
    expect(memory.before('f', 2 as StopNumber)).toEqual(seen('1'));
    memory.remember('f', 2 as StopNumber, seen('2'));
    expect(memory.before('f', 2 as StopNumber)).toEqual(seen('1'));
    expect(memory.before('g', 2 as StopNumber)).toBeUndefined();
  });

  it('forgets the function it has not seen for the longest time', () => {
    const memory = createValueMemory(2);
    for (const name of ['a', 'b', 'a', 'c']) memory.remember(name, 1 as StopNumber, seen('1'));
    expect(memory.before('b', 2 as StopNumber)).toBeUndefined();
    expect(memory.before('a', 2 as StopNumber)).toBeDefined();
  });

  it('tells functions of equal names in different files apart', () => {
    expect(frameIdentity({ name: 'run', source: { name: 'a.js', path: '/a.js' } })).not.toBe(
      frameIdentity({ name: 'run', source: { name: 'b.js', path: '/b.js' } }),
    );
  });

  it.each<[string, number, readonly (readonly [number, number])[], string | undefined]>([
    ['the last of a million', 999_999, [[999_900, 100]], '999999'],
    ['the first', 0, [[0, 100]], '0'],
    ['one that is not stored', 40, [[0, 100]], undefined],
  ])('goes to %s with one page', async (_, index, pages, name) => {
    const { requests, read } = debuggee(({ filter, start, count }) =>
      filter === 'indexed' ? Array.from({ length: count }, (__, offset) => leaf(String(start + offset))).filter((each) => each.name !== '40') : [leaf('length')],
    );
    const tree = createVariableTree(read);
    await tree.show({ origin: origin(1), roots: [{ kind: 'scope', scope: scope('Local', 10) }], seeds: { 10: [object('a', 20, { indexed: 1_000_000, named: 1 })] } });
    const key = await tree.goTo(container(tree, 'a'), index);
    expect(requests.filter(({ filter }) => filter === 'indexed').map(({ start, count }) => [start, count])).toEqual(pages);
    expect(rowsOf(tree).find((each) => each.id === key)?.label).toBe(name === undefined ? undefined : `${name}: 1`);
    await tree.goTo(container(tree, 'a'), index);
    expect(requests.filter(({ filter }) => filter === 'indexed')).toHaveLength(pages.length);
  });
});
