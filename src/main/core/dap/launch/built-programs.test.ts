import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { silentLogger } from '../../base/logger.ts';
import { keepUsedPrograms } from './built-programs.ts';

const day = 24 * 3600;
let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dapilot-built-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A package with what its compiler left, last used so many days ago. */
function built(name: string, daysAgo: number): void {
  mkdirSync(join(folder, name, 'debug'), { recursive: true });
  writeFileSync(join(folder, name, 'debug', 'program'), 'x');
  const at = Date.now() / 1000 - daysAgo * day;
  utimesSync(join(folder, name), at, at);
}

test('the twenty that were used last stay', async () => {
  for (let number = 0; number < 25; number++) built(`p${number}`, number / 10);
  await keepUsedPrograms(folder, 'p24', silentLogger);
  expect(readdirSync(folder).toSorted()).toEqual([...Array.from({ length: 19 }, (_, number) => `p${number}`), 'p24'].toSorted());
});

test('what nobody has launched for thirty days goes; the one that is used now does not', async () => {
  built('now', 400);
  built('recent', 29);
  built('old', 31);
  await keepUsedPrograms(folder, 'now', silentLogger);
  expect(readdirSync(folder).toSorted()).toEqual(['now', 'recent']);
});

test('a folder that is not there is no failure', async () => {
  await expect(keepUsedPrograms(join(folder, 'nothing'), 'x', silentLogger)).resolves.toBeUndefined();
});
