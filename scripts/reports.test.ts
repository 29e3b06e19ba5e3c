import { expect, test } from 'vitest';
import { addTallies, emptyTally, readPlaywright, readVitest } from './reports.ts';

const vitestTest = (status: string, title: string, more = {}) => ({
  ancestorTitles: ['group'],
  title,
  status,
  failureMessages: [],
  meta: {},
  ...more,
});

test('counts a Vitest report and names what did not pass', () => {
  const tally = readVitest(
    {
      testResults: [
        {
          name: '/repository/src/a.test.ts',
          status: 'failed',
          message: '',
          assertionResults: [
            vitestTest('passed', 'one'),
            vitestTest('failed', 'two', { failureMessages: ['\n\u001B[31mError: no\u001B[39m\n  at x'] }),
            vitestTest('skipped', 'three', { meta: { skipReason: 'no debugger here' } }),
            vitestTest('todo', 'four'),
            vitestTest('passed', 'five', { meta: { firstTry: ['Error: late\n\n  at y'] } }),
          ],
        },
      ],
    },
    '/repository',
  );
  expect(tally).toEqual({
    passed: 2,
    failed: [{ name: 'src/a.test.ts > group > two', reason: 'Error: no\n  at x' }],
    skipped: [
      { name: 'src/a.test.ts > group > three', reason: 'no debugger here' },
      { name: 'src/a.test.ts > group > four', reason: 'to be written' },
    ],
    unsteady: [{ name: 'src/a.test.ts > group > five', reason: 'Error: late\n  at y' }],
  });
});

test('counts a file whose tests could not even start as a failure', () => {
  const report = {
    testResults: [{ name: '/r/a.test.ts', status: 'failed', message: 'Cannot find module', assertionResults: [] }],
  };
  expect(readVitest(report, '/r')).toEqual({ ...emptyTally, failed: [{ name: 'a.test.ts', reason: 'Cannot find module' }] });
});

test('counts a Playwright report through nested groups', () => {
  const one = (status: 'expected' | 'unexpected' | 'flaky' | 'skipped', title: string, more = {}) => ({
    title,
    tests: [{ status, annotations: [], results: [], ...more }],
  });
  const tally = readPlaywright({
    errors: [{ message: 'import failed' }],
    suites: [
      {
        title: 'flight.spec.ts',
        specs: [one('expected', 'a'), one('skipped', 'b', { annotations: [{ type: 'skip', description: 'no Electron' }] })],
        suites: [
          {
            title: 'group',
            specs: [
              one('unexpected', 'c', { results: [{ errors: [{ message: 'Test timeout' }, { message: 'Error: late\n  waiting for a button' }] }, { errors: [{ message: 'again' }] }] }),
              one('skipped', 'd'),
              one('flaky', 'e', { results: [{ errors: [{ message: 'once' }] }, {}] }),
            ],
          },
        ],
      },
    ],
  });
  expect(tally).toEqual({
    passed: 2,
    failed: [
      { name: 'outside the tests', reason: 'import failed' },
      { name: 'flight.spec.ts > group > c', reason: 'Test timeout\nError: late\n  waiting for a button' },
    ],
    unsteady: [{ name: 'flight.spec.ts > group > e', reason: 'once' }],
    skipped: [
      { name: 'flight.spec.ts > b', reason: 'no Electron' },
      { name: 'flight.spec.ts > group > d', reason: 'did not run' },
    ],
  });
});

test('adds up', () => {
  const tally = { ...emptyTally, passed: 2, failed: [{ name: 'a', reason: 'b' }] };
  expect(addTallies([tally, tally, emptyTally])).toEqual({ passed: 4, failed: [...tally.failed, ...tally.failed], skipped: [], unsteady: [] });
});
