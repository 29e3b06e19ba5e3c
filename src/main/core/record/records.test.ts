import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createRedactor } from '../agent/redact.ts';
import { createRecords, type Records } from './records.ts';
import { clearRemoved } from './store.ts';

let folder: string;
let records: Records;
let running: string | undefined;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dapilot-records-'));
  await mkdir(join(folder, 'a'));
  for (const id of ['one', 'two']) await writeFile(join(folder, 'a', `${id}.jsonl`), id);
  running = undefined;
  records = createRecords({
    folder: () => join(folder, 'a'),
    exports: join(folder, 'exports'),
    secrets: async (first) => createRedactor(first),
    settled: async () => undefined,
    release: async (path) => path !== running,
  });
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const files = async () => (await readdir(join(folder, 'a'))).toSorted();

test('what is removed comes back as it was, until the next task or the end', async () => {
  await records.remove('one');
  await records.remove('two');
  expect(await records.list()).toEqual([]);
  await records.restore('one');
  expect(await files()).toEqual(['one.jsonl', 'two.jsonl.removed']);
  await records.clear();
  expect(await files()).toEqual(['one.jsonl']);
  await expect(records.restore('two')).rejects.toMatchObject({ code: 'file-missing', message: 'That record is gone for good.' });
  await records.remove('one');
  await clearRemoved(join(folder, 'a'));
  expect(await files()).toEqual([]);
});

test('the record of a task that is under way stays, and one that is gone already is removed', async () => {
  running = join(folder, 'a', 'one.jsonl');
  await expect(records.remove('one')).rejects.toThrow('still under way');
  await records.remove('never there');
  expect(await files()).toEqual(['one.jsonl', 'two.jsonl']);
});
