/** js-debug leaves its temporary files behind; we do not. */
import { mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { waiting } from '../support/debugger-bench.ts';
import { openJsBench } from '../support/js-debug-bench.ts';

let temporary: string;
beforeEach(() => {
  temporary = realpathSync(mkdtempSync(join(tmpdir(), 'dpt-')));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(temporary, { recursive: true, force: true });
});

test.skipIf(process.platform === 'win32')('nothing is left in the folder for temporary files, and the program knows the usual one', async () => {
  const bench = openJsBench();
  // From here on: the bench has files of its own.
  vi.stubEnv('TMPDIR', temporary);
  const { rootId } = await bench.debugger.launch({ program: 'hello.js', runtimeArgs: ['-e', "console.log('temporary:', require('node:os').tmpdir())"] }, 'person');
  expect(readdirSync(temporary)).not.toEqual([]);
  await bench.debugger.settled(rootId, waiting());
  expect(bench.console('stdout').map(({ text }) => text)).toContain(`temporary: ${temporary}`);
  await bench.dispose();
  await Promise.all(bench.servers.map((server) => server.kill()));
  expect(readdirSync(temporary)).toEqual([]);
});
