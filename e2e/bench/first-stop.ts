/**
 *   npm run bench -- first-stop [--runs N] [--json]
 *
 * How long from F5 to the first painted stop, next to a bare DAP exchange with the same adapter, in turns in one run.
 * Bare: the server is started, one program is launched in it, and at its exception stop the stack, scopes and variables
 * of the top frame are read, with nothing in between. Ours: a person presses F5 in the window and sees the line and the
 * values. The last line with --json is an array of rows (e2e/support/bench-rows.ts).
 */
import { randomUUID } from 'node:crypto';
import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Browser } from '@playwright/test';
import { findChromium } from '../../scripts/system-parts.ts';
import { cleanEnvironment } from '../../src/main/core/base/environment.ts';
import { pinnedNode } from '../../src/main/core/base/pinned-node.ts';
import { endTree } from '../../src/main/core/base/process-tree.ts';
import { adapterLaunch } from '../support/adapter-launch.ts';
import { printRows, rowOf } from '../support/bench-rows.ts';
import { openBenchWindow, timeToFrame } from '../support/bench-window.ts';
import { browserArguments } from '../support/browser.ts';
import { launchTree } from '../support/dap-client.ts';
import { bundledJsDebug } from '../support/js-debug-adapter.ts';

const program = `function priceOf(item) {
  const price = item.price;
  return price.cents;
}

function total(items) {
  return items.map(priceOf).reduce((sum, cents) => sum + cents, 0);
}

console.log(total([{ price: { cents: 3 } }, {}]));
`;

const { values } = parseArgs({ options: { runs: { type: 'string', default: '7' }, json: { type: 'boolean', default: false } } });
const runs = Number(values.runs);
if (!Number.isInteger(runs) || runs < 1) {
  process.stderr.write('--runs takes a whole number from 1.\n');
  process.exit(5);
}
const chromiumPath = findChromium();
if (chromiumPath === undefined) {
  process.stderr.write('No Chromium or Chrome was found: a painted stop cannot be measured without one.\n');
  process.exit(5);
}

const folder = await realpath(await mkdtemp(join(tmpdir(), 'dapilot-first-stop-')));
const path = join(folder, 'total.cjs');
await writeFile(path, program);
const browser = await chromium.launch({ executablePath: chromiumPath, args: [...browserArguments] });
try {
  const bare: number[] = [];
  const painted: number[] = [];
  await measureBare();
  for (let run = 0; run < runs; run++) {
    bare.push(await measureBare());
    painted.push(await measurePainted(browser));
    process.stderr.write(`run ${run + 1}: bare ${bare.at(-1)?.toFixed(0)} ms, painted ${painted.at(-1)?.toFixed(0)} ms\n`);
  }
  printRows([rowOf({ name: 'first-stop', subject: 'javascript', unit: 'ms', goal: 'the bare exchange + 150 ms' }, painted, bare)], values.json);
} finally {
  await browser.close();
  await rm(folder, { recursive: true, force: true });
}

/** From the start of the server to the values of the top frame, in milliseconds. */
async function measureBare(): Promise<number> {
  const marker = randomUUID();
  const environment = cleanEnvironment(process.env);
  const adapter = bundledJsDebug({ runFolder: join(folder, 'run'), workspaceFolder: () => folder, environment });
  const configuration = {
    target: 'program' as const,
    name: 'total',
    language: 'javascript' as const,
    program: path,
    args: [],
    cwd: folder,
    env: {},
    runtimeExecutable: pinnedNode(),
    stopOnEntry: false,
    console: 'internalConsole' as const,
  };
  const startedAt = performance.now();
  const server = await adapter.start(adapterLaunch(configuration));
  try {
    const tree = await launchTree(server, adapter.launchArguments(configuration, { ...environment, DAPILOT_RUN: marker }));
    const { connection, event } = await tree.child(1);
    const { threadId } = await event('stopped');
    const { stackFrames = [] } = await connection.request('stackTrace', { threadId: Number(threadId), startFrame: 0, levels: 20 });
    const { scopes = [] } = await connection.request('scopes', { frameId: stackFrames[0]?.id ?? 0 });
    const cheap = scopes.filter(({ expensive }) => !expensive);
    await Promise.all(cheap.map(({ variablesReference }) => connection.request('variables', { variablesReference })));
    return performance.now() - startedAt;
  } finally {
    await endTree({ marker });
    await server.kill();
  }
}

/** From F5 to the frame in which the line and the values of the stop are on screen, in milliseconds. */
async function measurePainted(inside: Browser): Promise<number> {
  const { page, close } = await openBenchWindow(inside, { folder, file: 'total.cjs', text: 'priceOf', key: 'F5' });
  try {
    const { key, framed } = await timeToFrame(page, 'F5', { line: 'shown', value: 'price' });
    return framed - key;
  } finally {
    await close();
  }
}
