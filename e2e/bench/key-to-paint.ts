/**
 *   npm run bench -- key-to-paint [--steps N] [--json]
 *
 * How long from F10 to the frame after the line that it leads to is painted, for JavaScript and Python, next to the bare
 * exchange of the same step with the same adapter (next, stack, scopes, values) without anything that DAPilot does to
 * hurry it. Measured inside the page, from the key event. The last line with --json is an array of
 * rows (e2e/support/bench-rows.ts), one a language. Bare and painted steps take turns.
 */
import { randomUUID } from 'node:crypto';
import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Browser, type Page } from '@playwright/test';
import { findChromium } from '../../scripts/system-parts.ts';
import { cleanEnvironment } from '../../src/main/core/base/environment.ts';
import { silentLogger } from '../../src/main/core/base/logger.ts';
import { pinnedNode } from '../../src/main/core/base/pinned-node.ts';
import { describeExit, startProcess } from '../../src/main/core/base/process.ts';
import { endTree } from '../../src/main/core/base/process-tree.ts';
import { createConnection } from '../../src/main/core/dap/wire/connection.ts';
import { processTransport } from '../../src/main/core/dap/wire/transport.ts';
import { adapterLaunch } from '../support/adapter-launch.ts';
import { benchPython } from '../support/bench-python.ts';
import { printRows, rowOf } from '../support/bench-rows.ts';
import { openBenchWindow, timeToFrame, type Painted } from '../support/bench-window.ts';
import { browserArguments } from '../support/browser.ts';
import { createDapClient, launchTree, type DapClient } from '../support/dap-client.ts';
import { bundledJsDebug } from '../support/js-debug-adapter.ts';
import { inLines, stagesOf, type Stage } from '../support/step-trace.ts';

interface Subject {
  readonly language: 'javascript' | 'python';
  readonly file: string;
  readonly text: string;
  /** A client whose program stands at its first line, and its thread. */
  readonly bare: () => Promise<Bare>;
}

interface Bare {
  readonly client: DapClient;
  readonly threadId: number;
  end(): Promise<void>;
}

const { values } = parseArgs({ options: { steps: { type: 'string', default: '40' }, json: { type: 'boolean', default: false } } });
const steps = Number(values.steps);
if (!Number.isInteger(steps) || steps < 1) {
  process.stderr.write('--steps takes a whole number from 1.\n');
  process.exit(5);
}
const chromiumPath = findChromium();
const environment = cleanEnvironment(process.env);
const python = await benchPython(environment);
if (chromiumPath === undefined) {
  process.stderr.write('No Chromium or Chrome was found: nothing is painted without one.\n');
  process.exit(5);
}

const folder = await realpath(await mkdtemp(join(tmpdir(), 'dapilot-key-to-paint-')));
const lines = Array.from({ length: steps + 10 }, (_, index) => index);
const subjects: readonly Subject[] = [
  { language: 'javascript', file: 'steps.cjs', text: `let sum = 0;\n${lines.map((index) => `sum += ${index};\n`).join('')}console.log(sum);\n`, bare: bareJsDebug },
  { language: 'python', file: 'steps.py', text: `total = 0\n${lines.map((index) => `total += ${index}\n`).join('')}print(total)\n`, bare: bareDebugpy },
];
for (const { file, text } of subjects) await writeFile(join(folder, file), text);
const browser = await chromium.launch({ executablePath: chromiumPath, args: [...browserArguments] });
try {
  const rows = [];
  for (const subject of subjects) {
    const { bare, painted, stages } = await measure(browser, subject);
    process.stderr.write(`${subject.language}, p50 and p95 of each stage in milliseconds:\n${inLines(stages)}`);
    rows.push(rowOf({ name: 'key-to-paint', subject: subject.language, unit: 'ms', goal: 'p50 25, p95 50' }, painted, bare));
  }
  printRows(rows, values.json);
} finally {
  await browser.close();
  await rm(folder, { recursive: true, force: true });
}

/** Step by step in turns, each on a program of its own that stands at its first line. */
async function measure(inside: Browser, { bare: openBare, file }: Subject): Promise<{ readonly bare: readonly number[]; readonly painted: readonly number[]; readonly stages: readonly Stage[] }> {
  const { client, threadId, end } = await openBare();
  const debug = { python };
  const { page, close } = await openBenchWindow(inside, { folder, file, text: '= 0', key: 'F10', debug }).catch(async (error: unknown) => {
    await end();
    throw error;
  });
  try {
    await page.keyboard.press('F9');
    await page.keyboard.press('F5');
    await page.locator('.line-top').waitFor();
    const bare: number[] = [];
    const painted: Painted[] = [];
    for (let step = 0; step < steps; step++) {
      bare.push(await timeOfBareStep(client, threadId));
      painted.push(await paintStep(page));
    }
    return { bare, painted: painted.map(({ key, framed }) => framed - key), stages: await stagesOf(page, painted) };
  } finally {
    await close();
    await end();
  }
}

async function timeOfBareStep(client: DapClient, threadId: number): Promise<number> {
  const stopped = new Promise<void>((resolve) => {
    const listening = client.connection.onEvent(({ event }) => {
      if (event !== 'stopped') return;
      listening.dispose();
      resolve();
    });
  });
  const startedAt = performance.now();
  await client.connection.request('next', { threadId });
  await stopped;
  await readTop(client, threadId);
  return performance.now() - startedAt;
}

/** What a window needs to show a stop. */
async function readTop({ connection }: DapClient, threadId: number): Promise<void> {
  const { stackFrames = [] } = await connection.request('stackTrace', { threadId, startFrame: 0, levels: 20 });
  const { scopes = [] } = await connection.request('scopes', { frameId: stackFrames[0]?.id ?? 0 });
  const cheap = scopes.filter(({ expensive }) => !expensive);
  await Promise.all(cheap.map(({ variablesReference }) => connection.request('variables', { variablesReference })));
}

async function bareJsDebug(): Promise<Bare> {
  const marker = randomUUID();
  const adapter = bundledJsDebug({ runFolder: join(folder, 'run'), workspaceFolder: () => folder, quickAnswers: () => false });
  const configuration = {
    target: 'program' as const, name: 'steps', language: 'javascript' as const, program: join(folder, 'steps.cjs'), args: [], cwd: folder, env: {},
    runtimeExecutable: pinnedNode(), stopOnEntry: true, console: 'internalConsole' as const,
  };
  const server = await adapter.start(adapterLaunch(configuration));
  const tree = await launchTree(server, adapter.launchArguments(configuration, { ...environment, DAPILOT_RUN: marker }));
  const client = await tree.child(1);
  const { threadId } = await client.event('stopped');
  return {
    client,
    threadId: Number(threadId),
    end: async () => {
      await endTree({ marker });
      await server.kill();
    },
  };
}

/** debugpy's adapter as it comes. */
async function bareDebugpy(): Promise<Bare> {
  const adapter = await startProcess({ command: python, args: ['-m', 'debugpy.adapter'], environment, collectStdout: false });
  const client = createDapClient(createConnection(processTransport({ ...adapter, exited: adapter.exited.then(describeExit) }), silentLogger));
  const { connection } = client;
  await connection.request('initialize', { adapterID: 'dapilot', pathFormat: 'path', linesStartAt1: true, columnsStartAt1: true });
  const program = join(folder, 'steps.py');
  const launched = connection.request('launch', { program, python: [python], cwd: folder, console: 'internalConsole', stopOnEntry: true, justMyCode: true });
  launched.catch(() => undefined);
  await client.event('initialized');
  await connection.request('configurationDone', {});
  await launched;
  const { threadId } = await client.event('stopped');
  return { client, threadId: Number(threadId), end: async () => void (await adapter.end()) };
}

/** From the key event to the frame after the change; then waits until the values are there too. */
async function paintStep(page: Page): Promise<Painted> {
  const before = await page.locator('.call-stack [aria-selected=true]').textContent();
  const painted = await timeToFrame(page, 'F10', { line: 'moved' });
  await page.waitForFunction((text) => document.querySelector('.call-stack [aria-selected=true]')?.textContent !== text, before);
  return painted;
}
