/** The rows are those of lldb-dap, CodeLLDB and delve. */
import { expect, test } from 'vitest';
import type { Variable } from '../../../../shared/debug.ts';
import type { SessionId, StopNumber } from '../../../../shared/ids.ts';
import { jsonOfTree, mostValues } from './json-of-tree.ts';

const origin = { sessionId: 's' as SessionId, stop: 1 as StopNumber };
const leaf = (name: string, value: string, type: string): Variable => ({ name, value, type, reference: 0 });

async function json(root: Variable, children: Readonly<Record<number, readonly Variable[]>> = {}) {
  const { text, whole } = await jsonOfTree(async ({ reference, start, count }) => {
    const all = children[reference] ?? [];
    return { variables: all.slice(start, start + count), more: all.length > start + count };
  }, origin, root);
  return [whole, JSON.parse(text)] as const;
}

test('C: members, texts, signs, lists; what points back is left out', async () => {
  const node = (next: Variable, name: string): readonly Variable[] => [
    leaf('n', '1', 'int'),
    { ...leaf('name', name, 'const char *'), reference: 9 },
    next,
    leaf('d', '-0.25', 'double'),
    leaf('c', "'\\n'", 'char'),
    leaf('b', 'false', 'bool'),
    leaf('wide', '9007199254740993', 'long long'),
    { ...leaf('grid', 'int[2]', 'int[2]'), reference: 8, indexed: 2 },
    { ...leaf('count', '0x00007fffffffe400', 'int *'), reference: 7 },
    leaf('none', '0x0000000000000000', 'void *'),
  ];
  const pointer = (address: string, reference: number) => ({ ...leaf('next', address, 'node *'), reference });
  const children = {
    1: node(pointer('0x00007fffffffe510', 2), '0x0000555555556008 "a \\"q\\""'),
    2: node(pointer('0x00007fffffffe4d0', 3), '"two"'),
    7: [leaf('*count', '7', 'int')],
    8: [leaf('[0]', '1', 'int'), leaf('[1]', '2', 'int')],
  };
  const common = { n: 1, d: -0.25, c: '\n', b: false, wide: '9007199254740993', grid: [1, 2], count: 7, none: null };
  expect(await json({ ...leaf('p', '0x00007fffffffe4d0', 'node *'), reference: 1 }, children)).toEqual([false, { ...common, name: 'a "q"', next: { ...common, name: 'two', next: '[circular]' } }]);
  // CodeLLDB shows the pointee in the place of its pointer, and says where that is.
  const placed = { 1: [{ ...leaf('next', '{next:0x1, ...}', 'node *'), reference: 2, memoryReference: '0x20' }], 2: [{ ...leaf('next', '{next:0x2, ...}', 'node *'), reference: 3, memoryReference: '0x10' }] };
  expect(await json({ ...leaf('first', '{next:0x2, ...}', 'node'), reference: 1, memoryReference: '0x10' }, placed)).toEqual([false, { next: { next: '[circular]' } }]);
});

test('Go: maps, slices, pointers, interfaces, and what is nil', async () => {
  const root = { ...leaf('n', '*main.Node {N: 1}', '*main.Node'), reference: 1 };
  expect(
    await json(root, {
      1: [{ ...leaf('', 'main.Node {N: 1}', 'main.Node'), reference: 2 }],
      2: [
        leaf('Name', '"a \\"q\\" ü"', 'string'),
        { ...leaf('Any', 'interface {}(int) 5', 'interface {}(int)'), reference: 3 },
        leaf('Err', 'error nil', 'error'),
        { ...leaf('M', 'map[string]int ["x y": 1, ]', 'map[string]int'), reference: 4, named: 1, indexed: 1 },
        { ...leaf('I', 'map[int]string [1: "one", ]', 'map[int]string'), reference: 5, named: 1 },
        { ...leaf('S', '[]string len: 1, cap: 1, ["p"]', '[]string'), reference: 6, indexed: 1 },
        leaf('Z', '[]int len: 0, cap: 0, nil', '[]int'),
      ],
      3: [leaf('data', '5', 'int')],
      4: [leaf('"x y"', '1', 'string: int')],
      5: [leaf('len()', '1', 'int'), leaf('1', '"one"', 'int: string')],
      6: [leaf('[0]', '"p"', 'string')],
    }),
  ).toEqual([true, { Name: 'a "q" ü', Any: 5, Err: null, M: { 'x y': 1 }, I: { 1: 'one' }, S: ['p'], Z: null }]);
});

test('very many and very deep values are read as far as the bounds, and told as a part', async () => {
  const many = { ...leaf('list', 'int[1000000]', 'int[1000000]'), reference: 1, indexed: 1_000_000 };
  let pages = 0;
  const { text, whole } = await jsonOfTree(async ({ start, count }) => {
    pages += 1;
    return { variables: Array.from({ length: count }, (_, index) => leaf(`[${start + index}]`, '0', 'int')), more: true };
  }, origin, many);
  expect([whole, (JSON.parse(text) as unknown[]).length, pages]).toEqual([false, mostValues, mostValues / 100]);
  const endless = { ...leaf('next', '*main.Node {...}', '*main.Node'), reference: 1 };
  const [all, deep] = await json(endless, { 1: [{ ...endless, name: 'Next' }] });
  expect([all, JSON.stringify(deep).match(/Next/g)?.length, JSON.stringify(deep).includes('[deeper]')]).toEqual([false, 20, true]);
});
