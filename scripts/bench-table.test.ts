import { expect, test } from 'vitest';
import { withFigures } from './bench-table.ts';

const document = `# Figures

| bench | goal | p50 | p95 | bare | ratio | on |
|---|---|---|---|---|---|---|
| kill-cycles, 1000 cycles | 0 | 0 leftovers | 0 leftovers | - | - | an old machine |

More words.
`;

const row = { name: 'key-to-paint', subject: 'python', p50: 21.5, p95: 40, unit: 'ms', floor: 236, ratio: 0.09, goal: 'p50 25, p95 50' } as const;
const line = '| key-to-paint, python | p50 25, p95 50 | 21.5 ms | 40 ms | 236 ms | 0.09 | this machine |';

test('figures of a run take the place of earlier ones of the same name; others stay', () => {
  const once = withFigures(document, [row], 'this machine');
  expect(once.split('\n').slice(2, 7)).toEqual([...document.split('\n').slice(2, 4), line, document.split('\n')[4], '']);
  expect(withFigures(once, [{ ...row, p50: 22 }], 'this machine')).toBe(once.replace('21.5 ms', '22 ms'));
  expect(once).toMatch(/\n\nMore words\.\n$/);
  expect(() => withFigures('# Nothing\n', [row], '')).toThrow('no table');
});
