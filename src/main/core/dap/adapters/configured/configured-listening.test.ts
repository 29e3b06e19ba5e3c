import { expect, test } from 'vitest';
import { portIn } from './configured-listening.ts';

test.each([
  ['DAP server listening at: 127.0.0.1:41234\n', 41234],
  ['Debug server listening at ::1:4711\n', 4711],
  ['Listening on [::1]:4711', 4711],
  ['Server started on port 9229.', 9229],
  ['warming up\nlistening at localhost:5678 (pid 4)\n', 5678],
  ['DEBUGGER: waiting for connection, port: 12345', 12345],
  ['version 1.20 is ready', undefined],
  ['listening', undefined],
  ['', undefined],
])('%j names the port %j', (printed, port) => {
  expect(portIn(printed)).toBe(port);
});

test('a pattern of the settings has the port in its first group, after the last colon', () => {
  expect(portIn('up at tcp://10.0.0.1:8123!', String.raw`up at (\S+)!`)).toBe(8123);
  expect(portIn('Up at 8123', String.raw`up at (\d+)`)).toBeUndefined();
  expect(portIn('port 99999', String.raw`port (\d+)`)).toBeUndefined();
});
