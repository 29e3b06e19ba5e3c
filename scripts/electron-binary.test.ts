import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findElectron, obtainElectron } from './electron-binary.ts';
import { startLeashed } from './leashed.ts';

/** A stand-in for the npm package electron: what its installer does is given as JavaScript. */
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dapilot-electron-package-'));
  await writeFile(join(folder, 'package.json'), JSON.stringify({ name: 'electron', version: '1.2.3' }));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Runs the installer with times a test can wait for; also says how many bytes were seen. */
async function obtain(installer: string, firstByteMilliseconds = 10_000) {
  await writeFile(
    join(folder, 'install.js'),
    `const fs = require('node:fs'), os = require('node:os'), path = require('node:path')\n${installer}`,
  );
  const seen: number[] = [];
  const result = await obtainElectron({
    start: startLeashed,
    onProgress: (bytes) => seen.push(bytes),
    firstByteMilliseconds,
    pauseMilliseconds: 3_000,
    packageFolder: folder,
  });
  return { result, seen };
}

const unpack = `
  const dist = path.join(__dirname, 'dist')
  fs.mkdirSync(dist)
  fs.writeFileSync(path.join(dist, 'version'), '1.2.3')
  fs.writeFileSync(path.join(dist, 'electron'), 'binary')
  fs.writeFileSync(path.join(__dirname, 'path.txt'), 'electron')`;

test('gives up where no byte arrives, and says so', async () => {
  const { result, seen } = await obtain('setInterval(() => {}, 1000)', 600);
  expect(result).toEqual({ reason: 'no byte of it arrived within 0.6 seconds' });
  expect(seen).toEqual([]);
});

test('waits beyond the first seconds while bytes arrive', async () => {
  const { result, seen } = await obtain(
    `const file = path.join(os.tmpdir(), 'electron.zip')
     let left = 6
     const timer = setInterval(() => {
       fs.appendFileSync(file, 'x'.repeat(1000))
       if (--left === 0) { clearInterval(timer); ${unpack} }
     }, 1_000)`,
    4_000,
  );
  expect(result).toEqual({ binary: join(folder, 'dist', 'electron') });
  expect(seen.length).toBeGreaterThan(1);
  expect(seen).toEqual(seen.toSorted((one, other) => one - other));
});

test('gives up when a download stops in the middle', async () => {
  const { result } = await obtain(`fs.writeFileSync(path.join(os.tmpdir(), 'electron.zip'), 'x'); setInterval(() => {}, 1000)`);
  expect(result).toEqual({ reason: 'nothing more of it arrived within 3 seconds' });
});

test('hands on why the installer failed', async () => {
  const { result } = await obtain(`console.error(new TypeError('fetch failed').stack); process.exit(1)`);
  expect(result).toEqual({ reason: 'its download failed: fetch failed' });
});

test('finds only a complete binary of the right version', async () => {
  expect(findElectron(folder)).toBeUndefined();
  await obtain(unpack);
  expect(findElectron(folder)).toBe(join(folder, 'dist', 'electron'));
  await writeFile(join(folder, 'dist', 'version'), '1.2.2');
  expect(findElectron(folder)).toBeUndefined();
});
