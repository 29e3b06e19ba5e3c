import { spawnSync } from 'node:child_process';
import { constants, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createProgramReports, reportKey, type ProgramReports } from './program-reporter.ts';

const names = ['out', 'err'];
let folder: string;
let reports: ProgramReports;
let heard: string[];
/** What the program has. */
let writers: FileHandle[];

const tell = (fact: object) => reports.add(`${JSON.stringify({ [reportKey]: { marker: 'm', ...fact } })}\n`);
const over = () => tell({ code: 0, signal: null, over: true });

/** Resolves when these words have been heard. */
async function hears(words: string): Promise<void> {
  while (!heard.join('|').includes(words)) await new Promise((resolve) => setImmediate(resolve));
}

describe.skipIf(process.platform === 'win32')('what a program writes to pipes that we read', () => {
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'dapilot-reports-'));
    spawnSync('mkfifo', names.map((name) => join(folder, name)));
    // As the server has it: both ends at once.
    writers = await Promise.all(names.map((name) => open(join(folder, name), constants.O_RDWR)));
    reports = createProgramReports(folder);
    heard = [];
    reports.onText((stream, text) => heard.push(`${stream} ${text}`));
  });

  afterEach(async () => {
    reports.dispose();
    for (const writer of writers) await writer.close();
    rmSync(folder, { recursive: true });
  });

  test('is told in pieces, never half a character, until nobody can write any more; the names are gone', async () => {
    await writers[0]?.write('before anybody reads\n');
    tell({ pipes: names });
    await hears('stdout before anybody reads\n');
    expect(names.filter((name) => existsSync(join(folder, name)))).toEqual([]);
    const [first, second] = [Buffer.from('é').subarray(0, 1), Buffer.from('é').subarray(1)];
    await writers[1]?.write(first);
    await writers[1]?.write(second);
    await hears('stderr é');
    over();
    for (const writer of writers.splice(0)) await writer.close();
    await reports.ended;
    expect(reports.of('m')).toEqual({ code: 0 });
  });

  test('what the program left running may hold them open, and is not waited for once it is silent', async () => {
    tell({ pipes: names });
    await writers[0]?.write('from what it left\n');
    await hears('from what it left');
    over();
    await reports.ended;
    expect(heard).toEqual(['stdout from what it left\n']);
  });

  test('a name that is a path is not opened, and one that is not there is said', async () => {
    tell({ pipes: [`../${folder.split('/').at(-1)}/out`, 'nothing'] });
    expect(heard).toEqual([expect.stringMatching(/^stderr What the program writes cannot be read: ENOENT/)]);
    expect(existsSync(join(folder, 'out'))).toBe(true);
    over();
    await reports.ended;
  });
});
