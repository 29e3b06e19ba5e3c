import { expect, test } from 'vitest';
import { stepIn } from './delve-install.ts';

test.each([
  ['go: downloading github.com/go-delve/delve v1.27.2\n', 'downloading github.com/go-delve/delve'],
  ['go: downloading a.b/c v1\ngo: downloading d.e/f v2\n', 'downloading d.e/f'],
  ['internal/goarch\nunicode/utf8\n', 'building unicode/utf8'],
  ['go: downloading a.b/c v1\nerrors\n', 'building errors'],
  ['go: no such module\n', undefined],
  ['# github.com/x/y\n', undefined],
  ['', undefined],
])('what go is busy with: %j', (text, step) => {
  expect(stepIn(text)).toBe(step);
});
