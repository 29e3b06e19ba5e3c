/**
 *   npm run bench -- start [--rounds N] [--json]
 *
 * From the start of the web host to a window that can be used, in a browser without a cache, and how much JavaScript comes until
 * then, compressed. Bare: a server of one line on the same Node, and its empty page in the same browser, in turns. The last line
 * with --json is an array of rows (e2e/support/bench-rows.ts).
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser } from '@playwright/test';
import { pinnedNode } from '../../src/main/core/base/pinned-node.ts';
import { printRows, rowOf } from '../support/bench-rows.ts';
import { openBrowser } from '../support/bench-start.ts';
import { roundsOf } from '../support/instant-adapter.ts';
import { trustFolder } from '../support/trust.ts';
import { startWebHost } from '../support/web-host.ts';
import { stack } from '../support/window.ts';

const { rounds, json } = roundsOf(5);
const browser = await openBrowser();
const oneLine = "const server = require('node:http').createServer((_, to) => to.setHeader('content-type', 'text/html').end('<p>there')).listen(0, '127.0.0.1', () => console.log(server.address().port));";
const folder = await realpath(await mkdtemp(join(tmpdir(), 'dapilot-start-')));
await writeFile(join(folder, 'main.js'), 'console.log(1);\n');
const home = await mkdtemp(join(tmpdir(), 'dapilot-home-'));
await writeFile(join(home, 'settings.json'), '{}');
await trustFolder(home, folder);
try {
  const bare: number[] = [];
  const ours: number[] = [];
  const kilobytes: number[] = [];
  for (let round = 0; round < rounds; round++) {
    bare.push(await bareStart(browser));
    const mine = await start(browser);
    ours.push(mine.milliseconds);
    kilobytes.push(mine.kilobytes);
    process.stderr.write(`round ${round + 1}: bare ${bare.at(-1)?.toFixed(0)} ms, ours ${mine.milliseconds.toFixed(0)} ms, ${mine.kilobytes.toFixed(0)} KB of JavaScript\n`);
  }
  printRows(
    [
      rowOf({ name: 'start', subject: 'web host to usable window', unit: 'ms', goal: '1200' }, ours, bare),
      rowOf({ name: 'start', subject: 'first JavaScript, compressed', unit: 'KB', goal: '1500' }, kilobytes),
    ],
    json,
  );
} finally {
  await browser.close();
  await rm(folder, { recursive: true, force: true });
  await rm(home, { recursive: true, force: true });
}

async function start(inside: Browser): Promise<{ readonly milliseconds: number; readonly kilobytes: number }> {
  const context = await inside.newContext({ viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  const scripts: Promise<number>[] = [];
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.endsWith('.js')) scripts.push(response.body().then((body) => gzipSync(body).length, () => 0));
  });
  const startedAt = performance.now();
  const server = await startWebHost(folder, { ...process.env, DAPILOT_HOME: home });
  try {
    await page.goto(await server.address());
    await stack(page).or(page.getByRole('region', { name: 'Call stack' })).first().waitFor();
    const milliseconds = performance.now() - startedAt;
    const sizes = await Promise.all(scripts);
    return { milliseconds, kilobytes: sizes.reduce((sum, size) => sum + size, 0) / 1024 };
  } finally {
    await context.close();
    await server.close();
  }
}

async function bareStart(inside: Browser): Promise<number> {
  const context = await inside.newContext();
  const page = await context.newPage();
  const startedAt = performance.now();
  const server = spawn(pinnedNode(), ['-e', oneLine], { stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    const [port] = (await once(server.stdout, 'data')) as [Buffer];
    await page.goto(`http://127.0.0.1:${port.toString().trim()}/`);
    return performance.now() - startedAt;
  } finally {
    await context.close();
    server.kill();
  }
}
