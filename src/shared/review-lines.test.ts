import { expect, test } from 'vitest';
import { notKept, type LaunchReview } from './configurations.ts';
import { reviewSections, shownWord } from './review-lines.ts';

const review: LaunchReview = {
  hash: 'h',
  name: 'Serve',
  commands: [
    { purpose: 'preLaunchTask', command: ['/bin/sh', '-c', 'npm run build'], cwd: '/shop', environment: [] },
    { purpose: 'program', command: ['/usr/bin/node', 'main.js', 'two words'], cwd: '/shop', environment: [{ name: 'PORT', before: '1', after: '3000' }, { name: 'OLD', before: 'x', after: null }] },
  ],
  adapter: { label: 'js-debug', path: '/opt/js-debug.js' },
  dangers: [{ key: 'args', value: '/bin/sh', reason: 'It is a shell.' }],
};
const shown = (of: LaunchReview) => reviewSections(of).flatMap(({ title, lines }) => [title, ...lines.map(({ change, label = '', text }) => `${{ same: ' ', added: '+', removed: '-' }[change]} ${label} ${text}`.trimEnd())]);

test('a first review has everything, in the order in which it runs', () => {
  expect(shown(review)).toEqual([
    'Runs before, as a task', '   /bin/sh -c "npm run build"', '  in /shop',
    'Runs', '   /usr/bin/node main.js "two words"', '  in /shop', '  PORT 3000', '  OLD taken away',
    'Look closely', '  args /bin/sh',
    'Debug adapter', '  js-debug /opt/js-debug.js',
  ]);
});

test('a later one shows what is new and what is gone', () => {
  const [task, program] = review.commands;
  const previous = { ...review, commands: [{ ...task!, purpose: 'postDebugTask' as const }, { ...program!, command: ['/usr/bin/node', 'main.js'], environment: [{ name: 'PORT', after: notKept }, { name: 'OLD', after: null }] }] };
  expect(shown({ ...review, previous })).toEqual([
    'Runs before, as a task', '+  /bin/sh -c "npm run build"', '+ in /shop',
    'Runs', '-  /usr/bin/node main.js', '+  /usr/bin/node main.js "two words"', '  in /shop', '  PORT 3000', '  OLD taken away',
    'Look closely', '  args /bin/sh',
    'Debug adapter', '  js-debug /opt/js-debug.js',
    'Runs afterwards, as a task', '-  /bin/sh -c "npm run build"', '- in /shop',
  ]);
});

test.each([
  ['main.js', 'main.js'],
  ['', '""'],
  ['a b', '"a b"'],
  ['a\nrm -rf /', String.raw`"a\nrm -rf /"`],
  ['$(x)', '"$(x)"'],
  ["it's", `"it's"`],
  ['größe', 'größe'],
])('the word %j is shown as %s', (word, text) => expect(shownWord(word)).toBe(text));
