import { expect, test } from 'vitest';
import { errorPlaces } from './delve-build.ts';

test('errors of the compiler, of vet and of go itself, with their further lines', () => {
  const words = [
    '# example.com/shop/cmd/serve',
    './main.go:7:9: cannot use total (variable of type string) as int value in return statement',
    '../../other/x.go:12: too many errors',
    'vet: ./main_test.go:3:5: undefined: missing',
    './take.go:20:12: not enough arguments in call to take',
    '\thave ()',
    '\twant (int)',
    'go: example.com/gone@v1.0.0: reading https://…: 404 Not Found',
    '/usr/lib/x/y.go:1:2: syntax error',
  ].join('\n');
  expect(errorPlaces(words, '/home/ann/shop/cmd/serve')).toEqual([
    { path: '/home/ann/shop/cmd/serve/main.go', line: 7, column: 9, message: 'cannot use total (variable of type string) as int value in return statement' },
    { path: '/home/ann/shop/other/x.go', line: 12, message: 'too many errors' },
    { path: '/home/ann/shop/cmd/serve/main_test.go', line: 3, column: 5, message: 'undefined: missing' },
    { path: '/home/ann/shop/cmd/serve/take.go', line: 20, column: 12, message: 'not enough arguments in call to take\nhave ()\nwant (int)' },
    { path: '/usr/lib/x/y.go', line: 1, column: 2, message: 'syntax error' },
  ]);
});

test('a flood of errors is cut', () => {
  const words = Array.from({ length: 500 }, (_, line) => `./x.go:${line + 1}:1: wrong`).join('\n');
  expect(errorPlaces(words, '/p')).toHaveLength(100);
});
