import { expect, test } from 'vitest';
import type { Connection } from '../../wire/connection.ts';
import { withLastingTexts } from './debugpy-texts.ts';

const frame = (name: string, path: string, sourceReference: number) => ({ id: 1, name, line: 4, column: 1, source: { path, sourceReference } });

test('the same function of a file that is gone has one number at all stops, and is read by the newest; evaluated code has its own each time', async () => {
  const asked: unknown[] = [];
  const stacks = [
    [frame('f', '/w/gone.py', 1), frame('g', '/w/gone.py', 2), frame('<module>', '<string>', 3), frame('main', '/w/main.py', 0)],
    [frame('f', '/w/gone.py', 4), frame('g', '/w/gone.py', 5), frame('<module>', '<string>', 6), frame('main', '/w/main.py', 0)],
  ];
  const request = async (command: string, parameters: unknown) => {
    if (command === 'stackTrace') return { stackFrames: stacks.shift(), totalFrames: 4 };
    asked.push(parameters);
    return {};
  };
  const connection = withLastingTexts({ request } as unknown as Connection);
  const references = async () => (await connection.request('stackTrace', { threadId: 1 })).stackFrames?.map(({ source }) => source?.sourceReference);
  expect(await references()).toEqual([1, 2, 3, 0]);
  expect(await references()).toEqual([1, 2, 6, 0]);
  await connection.request('source', { sourceReference: 2, source: { sourceReference: 2 } });
  await connection.request('source', { sourceReference: 6, source: { sourceReference: 6 } });
  await connection.request('setBreakpoints', { source: { sourceReference: 1 }, breakpoints: [] });
  await connection.request('setBreakpoints', { source: { path: '/w/main.py' }, breakpoints: [] });
  expect(asked).toEqual([
    { sourceReference: 5, source: { sourceReference: 5 } },
    { sourceReference: 6, source: { sourceReference: 6 } },
    { source: { sourceReference: 4 }, breakpoints: [] },
    { source: { path: '/w/main.py' }, breakpoints: [] },
  ]);
});
