import { expect, test } from 'vitest';
import type { StopContext } from '../../../shared/debug.ts';
import { namedPlace } from './named-place.ts';

const library = { id: 1, name: 'wrapSafe', source: { name: 'loader' }, line: 1464, column: 1, kind: 'subtle' as const, user: false };
const own = { ...library, id: 2, user: true };

function stopped(message: string, more: { stackTrace?: string; frames?: StopContext['frames'] } = {}): StopContext {
  const { frames = [library], ...rest } = more;
  return { frames, topFrame: 0, scopes: [], variables: {}, exception: { typeName: 'SyntaxError', message, breakMode: 'unhandled', ...rest } };
}

test.each([
  ["Unexpected token ';' (/w/app/syntax.js:3)", undefined, '/w/app/syntax.js', 3],
  ['Unexpected token', '/w/app/lib/a b.js:12\nlet a = ;\n', '/w/app/lib/a b.js', 12],
  ['Unexpected token', 'file:///w/app/a%20b.mjs:2\nlet a = ;', '/w/app/a b.mjs', 2],
  ['invalid syntax (main.py, line 4)', '  File "/w/app/main.py", line 4\n    a =', '/w/app/main.py', 4],
  ['no /w/app-other/x.js:1, but /w/app/y.js:7:2', undefined, '/w/app/y.js', 7],
  ['odd file:///w/app/%E0%A4%A.js:2', undefined, '/w/app/%E0%A4%A.js', 2],
])('the place in %j', (message, stackTrace, path, line) => {
  expect(namedPlace(stopped(message, stackTrace === undefined ? {} : { stackTrace }), '/w/app')).toEqual({ path, line });
});

test('a folder whose name is a pattern or has blanks is found as it is', () => {
  expect(namedPlace(stopped('(/w/a+b (1)/x.js:1)'), '/w/a+b (1)')).toEqual({ path: '/w/a+b (1)/x.js', line: 1 });
  expect(namedPlace(stopped('file:///w/%C3%BC%20n/x.mjs:1'), '/w/ü n')).toEqual({ path: '/w/ü n/x.mjs', line: 1 });
});

test('no place of an error outweighs a frame of the folder, and none is made up', () => {
  const message = '(/w/app/syntax.js:3)';
  expect(namedPlace(stopped(message, { frames: [library, own] }), '/w/app')).toBeNull();
  expect(namedPlace(stopped(message), undefined)).toBeNull();
  expect(namedPlace(stopped('(/w/other/x.js:3)'), '/w/app')).toBeNull();
  expect(namedPlace(stopped('(/w/app/node_modules/p/x.js:3)'), '/w/app')).toBeNull();
  expect(namedPlace({ ...stopped(message), exception: undefined } as unknown as StopContext, '/w/app')).toBeNull();
});
