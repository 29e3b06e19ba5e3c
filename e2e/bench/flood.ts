/**
 *   npm run bench -- flood [--rounds N] [--json]
 *
 * A program that writes a million lines, in a window that shows its console: how long it takes to its end (next to a bare
 * client that takes the same adapter's output and counts the lines, in turns), how long a frame of the window takes
 * meanwhile (bare: at rest), and by how much the core's memory grows at most. Fails when a line is missing. The last line with --json is an
 * array of rows (e2e/support/bench-rows.ts).
 */
import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { cleanEnvironment } from '../../src/main/core/base/environment.ts';
import { pinnedNode } from '../../src/main/core/base/pinned-node.ts';
import { endTree } from '../../src/main/core/base/process-tree.ts';
import type { LaunchConfiguration } from '../../src/shared/launch.ts';
import { adapterLaunch } from '../support/adapter-launch.ts';
import { printRows, rowOf } from '../support/bench-rows.ts';
import { openBrowser } from '../support/bench-start.ts';
import { openBenchWindow } from '../support/bench-window.ts';
import { launchTree } from '../support/dap-client.ts';
import { roundsOf } from '../support/instant-adapter.ts';
import { bundledJsDebug } from '../support/js-debug-adapter.ts';
import { percentile } from '../support/percentile.ts';
import { timeToPaint, watchFrames } from '../support/paint-time.ts';

const lines = 1_000_000;
const framesAtRest = 60;
const program = `const { writeSync } = require('node:fs');
const write = (text) => { for (let rest = Buffer.from(text); rest.length > 0; ) { try { rest = rest.subarray(writeSync(1, rest)); } catch (error) { if (error.code !== 'EAGAIN') throw error; } } };
let text = '';
for (let line = 0; line < ${lines}; line++) {
  text += 'line ' + line + ' of the flood\\n';
  if (text.length > 8000) { write(text); text = ''; }
}
write(text);
`;

const { rounds, json } = roundsOf(3);
const browser = await openBrowser();
const folder = await realpath(await mkdtemp(join(tmpdir(), 'dapilot-flood-')));
const path = join(folder, 'flood.cjs');
await writeFile(path, program);
try {
  const bare: number[] = [];
  const ours: Ours[] = [];
  for (let round = 0; round < rounds; round++) {
    bare.push(await measureBare());
    ours.push(await measureOurs(browser));
    const { milliseconds, frame, megabytes } = ours.at(-1) as Ours;
    process.stderr.write(`round ${round + 1}: bare ${bare.at(-1)?.toFixed(0)} ms, ours ${milliseconds.toFixed(0)} ms, frame p95 ${frame.toFixed(0)} ms, core +${megabytes} MB\n`);
  }
  printRows(
    [
      rowOf({ name: 'flood', subject: 'a million lines', unit: 'ms', goal: 'ratio 1.1' }, ours.map(({ milliseconds }) => milliseconds), bare),
      rowOf({ name: 'flood', subject: 'p95 of a frame meanwhile', unit: 'ms', goal: '33' }, ours.map(({ frame }) => frame), ours.map(({ frameAtRest }) => frameAtRest)),
      rowOf({ name: 'flood', subject: 'growth of the core', unit: 'MB', goal: '150' }, ours.map(({ megabytes }) => megabytes)),
    ],
    json,
  );
} finally {
  await browser.close();
  await rm(folder, { recursive: true, force: true });
}

interface Ours {
  /** From the key to the end of the program as it is shown, below its last line. */
  readonly milliseconds: number;
  readonly frame: number;
  readonly frameAtRest: number;
  readonly megabytes: number;
}

/** js-debug with what we load into it, and a client that counts the lines. */
async function measureBare(): Promise<number> {
  const marker = randomUUID();
  const environment = cleanEnvironment(process.env);
  const adapter = bundledJsDebug({ runFolder: join(folder, 'run'), workspaceFolder: () => folder, environment });
  const configuration: LaunchConfiguration = {
    target: 'program', name: 'flood', language: 'javascript', program: path, args: [], cwd: folder, env: {},
    runtimeExecutable: pinnedNode(), stopOnEntry: false, console: 'internalConsole',
  };
  const startedAt = performance.now();
  const server = await adapter.start(adapterLaunch(configuration));
  try {
    const tree = await launchTree({
      connect: async () => {
        const connection = await server.connect();
        // Its own copy of all that was written is not part of the exchange.
        return { ...connection, onEvent: (listener) => connection.onEvent((event) => event.event === 'output' ? count(String(event.body['output'])) : listener(event)) };
      },
    }, adapter.launchArguments(configuration, { ...environment, DAPILOT_RUN: marker }));
    let counted = 0;
    const all = Promise.withResolvers<void>();
    function count(text: string): void {
      for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) counted += 1;
      if (counted >= lines) all.resolve();
    }
    await tree.root.event('terminated');
    await all.promise;
    return performance.now() - startedAt;
  } finally {
    await endTree({ marker });
    await server.kill();
  }
}

async function measureOurs(inside: Browser): Promise<Ours> {
  const { page, close, processId } = await openBenchWindow(inside, { folder, file: 'flood.cjs', text: 'writeSync', key: 'F5' });
  let highest = 0;
  const before = await residentMegabytes(processId);
  const sampling = setInterval(() => void residentMegabytes(processId).then((now) => (highest = Math.max(highest, now)), () => undefined), 50);
  try {
    await page.getByRole('tab', { name: 'Console' }).click();
    const stopRest = await watchFrames(page);
    await page.waitForFunction((count) => window.framesSeen() >= count, framesAtRest);
    const frameAtRest = percentile(await stopRest(), 0.95);
    const stopFrames = await watchFrames(page);
    const milliseconds = await timeToPaint(
      page,
      () => page.keyboard.press('F5'),
      { selector: '.session-state', text: 'ended with code 0' },
      { selector: '.console-text', text: `line ${lines - 1} of the flood` },
    );
    return { milliseconds, frameAtRest, frame: percentile(await stopFrames(), 0.95), megabytes: highest - before };
  } finally {
    clearInterval(sampling);
    await close();
  }
}

async function residentMegabytes(processId: number): Promise<number> {
  return Math.round(Number(/^VmRSS:\s+(\d+)/m.exec(await readFile(`/proc/${processId}/status`, 'utf8'))?.[1]) / 1024);
}
