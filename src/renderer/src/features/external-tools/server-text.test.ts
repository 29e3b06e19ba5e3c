import { expect, test } from 'vitest';
import { externalServerSchema } from '../../../../shared/external-servers.ts';
import { readServer, serverText } from './server-text.ts';

test.each([
  ['npx -y tools --port 3', { command: 'npx', args: ['-y', 'tools', '--port', '3'] }],
  ['"/opt/my tools/run" --name="a b" \'say "x"\' ""', { command: '/opt/my tools/run', args: ['--name=a b', 'say "x"', ''] }],
  ['  http://127.0.0.1:8000/mcp ', { url: 'http://127.0.0.1:8000/mcp' }],
])('%s', (text, server) => {
  expect(readServer(text)).toEqual(server);
  expect(readServer(serverText(externalServerSchema.parse(server)))).toEqual(server);
});

test.each(['', '   ', 'run "open', "'"])('%j is none', (text) => {
  expect(readServer(text)).toBeUndefined();
});
