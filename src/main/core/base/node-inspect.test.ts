import { expect, test } from 'vitest';
import { inspectPort } from './node-inspect.ts';

test.each<[string, number, string?]>([
  ['node server.js', 9229],
  ['node --inspect server.js', 9229],
  ['node --inspect=9333 server.js', 9333],
  ['node --inspect-brk=127.0.0.1:9334 server.js', 9334],
  ['node --inspect-wait=[::1]:9335 server.js', 9335],
  ['node --inspect-port=0 server.js', 0],
  ['node --inspect-port 9336 server.js', 9336],
  ['node --require ./setup.js --debug-port=9337 server.js', 9337],
  ['node server.js --inspect=9338', 9229],
  ['node --inspect=somehost server.js', 9229],
  ['node server.js', 9339, '--enable-source-maps --inspect-port=9339'],
  ['node --inspect=9340 server.js', 9340, '--inspect=9339'],
  ['', 9229],
])('%s', (line, port, options) => {
  expect(inspectPort(line.split(' '), options)).toBe(port);
});
