/**
 *   npm run bench -- key-to-paint [--steps N] [--json]
 *
 * How long from F10 to the frame after the line that it leads to is painted, for JavaScript and Python, next to the bare
 * exchange of the same step with the same adapter (next, stack, scopes, values) without anything that DAPilot does to
 * hurry it. Measured inside the page, from the key event. The last line with --json is an array of
 * { name, language, p50, p95, unit, floor, ratio }; `floor` is the median of the bare exchange.
 */
import { randomUUID } from 'node:crypto';
import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Browser, type Page } from '@playwright/test';
import { findChromium } from '../../scripts/system-parts.ts';
import { cleanEnvironment, findExecutable } from '../../src/main/core/base/environment.ts';
import { silentLogger } from '../../src/main/core/base/logger.ts';
import { pinnedNode } from '../../src/main/core/base/pinned-node.ts';
import { describeExit, startProcess } from '../../src/main/core/base/process.ts';
import { endTree } from '../../src/main/core/base/process-tree.ts';
import { createConnection } from '../../src/main/core/dap/wire/connection.ts';
import { processTransport } from '../../src/main/core/dap/wire/transport.ts';
import { adapterLaunch } from '../support/adapter-launch.ts';
import { browserArguments } from '../support/browser.ts';
import { createDapClient, launchTree, type DapClient } from '../support/dap-client.ts';
import { bundledJsDebug } from '../support/js-debug-adapter.ts';
import { percentile } from '../support/median.ts';
import { trustFolder } from '../support/trust.ts';
import { startWebHost } from '../support/web-host.ts';

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
const python = process.env['DAPILOT_BENCH_PYTHON'] ?? (await findExecutable('python3', environment));
if (chromiumPath === undefined || python === undefined) {
  process.stderr.write('It takes Chromium or Chrome, and a python3 with debugpy (DAPILOT_BENCH_PYTHON names another one).\n');
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
    const floor = percentile(await measureBare(subject), 0.5);
    const painted = await measurePainted(browser, subject);
    const p50 = percentile(painted, 0.5);
    const row = { name: 'key-to-paint', language: subject.language, p50, p95: percentile(painted, 0.95), unit: 'ms', floor, ratio: p50 / floor };
    rows.push(row);
    if (!values.json) process.stdout.write(`${row.language}: F10 to the painted line p50 ${p50.toFixed(1)} ms, p95 ${row.p95.toFixed(1)} ms; bare exchange ${floor.toFixed(1)} ms, ratio ${row.ratio.toFixed(2)}\n`);
  }
  if (values.json) process.stdout.write(`${JSON.stringify(rows)}\n`);
} finally {
  await browser.close();
  await rm(folder, { recursive: true, force: true });
}

async function measureBare({ bare }: Subject): Promise<number[]> {
  const { client, threadId, end } = await bare();
  try {
    const figures: number[] = [];
    for (let step = 0; step < steps; step++) {
      const before = client.events.length;
      const stopped = new Promise<void>((resolve) => {
        const listening = client.connection.onEvent(({ event }) => {
          if (event !== 'stopped' || client.events.length < before) return;
          listening.dispose();
          resolve();
        });
      });
      const startedAt = performance.now();
      await client.connection.request('next', { threadId });
      await stopped;
      await readTop(client, threadId);
      figures.push(performance.now() - startedAt);
    }
    return figures;
  } finally {
    await end();
  }
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
  const adapter = bundledJsDebug({ runFolder: join(folder, 'run'), workspaceFolder: () => folder });
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
  const adapter = await startProcess({ command: python as string, args: ['-m', 'debugpy.adapter'], environment, collectStdout: false });
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

/** F10 in the window, from the first line on. */
async function measurePainted(inside: Browser, { file }: Subject): Promise<number[]> {
  const home = await mkdtemp(join(tmpdir(), 'dapilot-home-'));
  await writeFile(join(home, 'settings.json'), JSON.stringify({ agent: { enabled: false }, debug: { node: pinnedNode(), python } }));
  await trustFolder(home, folder);
  const server = await startWebHost(folder, { ...process.env, DAPILOT_HOME: home });
  const page = await inside.newPage({ viewport: { width: 1280, height: 1800 } });
  try {
    // Before the page's own script, which keeps handled keys to itself.
    await page.addInitScript(() => {
      addEventListener('keydown', (event) => event.key === 'F10' && performance.mark('F10'), { capture: true });
    });
    await page.goto(await server.address());
    await page.getByRole('region', { name: 'Call stack' }).waitFor();
    await page.keyboard.press('Control+P');
    await page.keyboard.type(file);
    await page.getByRole('option', { name: file }).first().click();
    await page.locator('.view-line', { hasText: '= 0' }).first().waitFor();
    await page.keyboard.press('F9');
    await page.keyboard.press('F5');
    await page.locator('.line-top').waitFor();
    const figures: number[] = [];
    for (let step = 0; step < steps; step++) figures.push(await timeOfStep(page));
    return figures;
  } finally {
    await page.close();
    await server.close();
    await rm(home, { recursive: true, force: true });
  }
}

/** From the key event to the frame after the change, in milliseconds; then waits until the values are there too. */
async function timeOfStep(page: Page): Promise<number> {
  const line = page.locator('.call-stack [aria-selected=true]');
  const before = await line.textContent();
  await page.evaluate(() => performance.clearMarks('F10'));
  const measured = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const topOf = () => document.querySelector('.line-top')?.getBoundingClientRect().top;
        const first = topOf();
        const observer = new MutationObserver(() => {
          const now = topOf();
          const [pressed] = performance.getEntriesByName('F10');
          if (!pressed || now === undefined || now === first) return;
          observer.disconnect();
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - pressed.startTime)));
        });
        observer.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
      }),
  );
  await page.keyboard.press('F10');
  const milliseconds = await measured;
  await page.waitForFunction((text) => document.querySelector('.call-stack [aria-selected=true]')?.textContent !== text, before);
  return milliseconds;
}
