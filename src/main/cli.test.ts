/** The command line as a process of its own, from source: what it says when it cannot even begin. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dapilot-cli-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('a home that cannot be made ends in a sentence, and for programs in a line', () => {
  const home = join(folder, 'home');
  writeFileSync(home, 'a file where a folder is needed');
  const run = (...options: string[]) =>
    spawnSync(process.execPath, [join(import.meta.dirname, 'cli.ts'), 'diagnose', ...options, 'main.js'], {
      env: { ...process.env, DAPILOT_HOME: home },
      encoding: 'utf8',
    });
  const json = run('--json');
  expect(json.stderr).toBe('');
  expect(JSON.parse(json.stdout)).toMatchObject({ type: 'end', reason: 'bad-input', message: `DAPilot cannot make its own folder ${home}.` });
  expect(json.status).toBe(5);
  const words = run();
  expect(words.stderr).toBe(`DAPilot cannot make its own folder ${home}. Make room for it there, or name another place in DAPILOT_HOME.\n`);
  expect(words.status).toBe(5);
});
