import { expect, test } from 'vitest';
import { compilerPlaces, readRustBuild } from './native-diagnostics.ts';

test('places of gcc, clang and a linker that knows lines; warnings and notes are none', () => {
  const words = [
    'main.c: In function ‘main’:',
    'main.c:4:21: error: invalid operands to binary *',
    'main.c:5:3: warning: unused variable',
    'main.c:5:3: note: declared here',
    'lib/a.h:1:10: fatal error: missing.h: No such file or directory',
    '/usr/bin/ld: /tmp/cc1.o: in function `main\':',
    '/p/main.c:9: undefined reference to `twice\'',
    'collect2: error: ld returned 1 exit status',
  ].join('\n');
  expect(compilerPlaces(words, '/p')).toEqual([
    { path: '/p/main.c', line: 4, column: 21, message: 'invalid operands to binary *' },
    { path: '/p/lib/a.h', line: 1, column: 10, message: 'missing.h: No such file or directory' },
    { path: '/p/main.c', line: 9, message: "undefined reference to `twice'" },
  ]);
});

const message = { level: 'error', message: 'mismatched types', rendered: 'error[E0308]', spans: [{ file_name: 'src/main.rs', line_start: 2, column_start: 5, is_primary: true, label: 'expected `u32`' }] };
const place = { path: '/p/src/main.rs', line: 2, column: 5, message: 'mismatched types: expected `u32`' };

test('errors and programs of cargo; what is not of its making is passed over', () => {
  const lines = [
    { reason: 'compiler-message', message },
    { reason: 'compiler-message', message: { ...message, level: 'warning' } },
    { reason: 'compiler-artifact', executable: '/t/debug/shop', target: { name: 'shop', kind: ['bin'], src_path: '/p/src/main.rs' } },
    { reason: 'compiler-artifact', executable: null, target: { name: 'lib', kind: ['lib'], src_path: '/p/src/lib.rs' } },
  ].map((line) => JSON.stringify(line));
  expect(readRustBuild([...lines, 'printed by a build script', '{"cut'].join('\n'), '/p')).toEqual({
    places: [place],
    rendered: 'error[E0308]',
    programs: [{ name: 'shop', path: '/t/debug/shop', source: '/p/src/main.rs', kinds: ['bin'] }],
  });
});

test('errors of rustc alone', () => {
  expect(readRustBuild(JSON.stringify({ $message_type: 'diagnostic', ...message }), '/p').places).toEqual([place]);
});
