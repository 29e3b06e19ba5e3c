import { expect, test } from 'vitest';
import type { SourceProblem } from '../../../../shared/tasks.ts';
import { problemRows, problemsText } from './problem-rows.ts';

const problem = (path: string | undefined, line: number, message: string): SourceProblem => ({ severity: 'error', message, task: 'build', line, column: 2, ...(path === undefined ? {} : { path }) });
const problems = [problem('/p/src/a.ts', 1, 'one'), problem('/p/src/a.ts', 9, 'two'), problem('/elsewhere/b.c', 3, 'three'), problem(undefined, 1, 'four')];

test('problems stand under their files, which can be folded', () => {
  const shown = (folded: readonly string[]) => problemRows(problems, new Set(folded), '/p').map((row) => (row.kind === 'file' ? `${row.name} ${row.folder} ${row.count}` : `  ${row.label}`));
  expect(shown([])).toEqual(['a.ts src 2', '  one', '  two', 'b.c /elsewhere 1', '  three', 'No file  1', '  four']);
  expect(shown(['/p/src/a.ts'])).toEqual(['a.ts src 2', 'b.c /elsewhere 1', '  three', 'No file  1', '  four']);
});

test('they are copied as compilers write them', () => {
  expect(problemsText([{ ...problem('/p/a.ts', 1, 'one'), code: 'TS1' }])).toBe('/p/a.ts:1:2: error: one [TS1]');
});
