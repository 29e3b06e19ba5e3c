/** Programs that run already, chosen from the list: attached to, stopped, left, and still running. */
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { hasDebianDebugpy, hasGdb } from '../scripts/system-parts.ts';
import { chooseGo } from '../src/main/core/base/choose-go.ts';
import { cleanEnvironment } from '../src/main/core/base/environment.ts';
import { listeningAddresses } from '../src/main/core/base/listening.ts';
import { pinnedNode } from '../src/main/core/base/pinned-node.ts';
import { findLldbDap } from '../src/main/core/dap/adapters/native/lldb-dap-locate.ts';
import { expect, test as base } from './support/cockpit.ts';
import { goEnvironment } from './support/go-delve.ts';
import { requireDelve } from './support/require-delve.ts';
import { messages, openFile, run, sessionState, topFrame, variables } from './support/window.ts';

interface Target {
  readonly processId: number;
  /** Resolves with the next thing that it prints. */
  heard(): Promise<string>;
  kill(): Promise<void>;
}

const test = base.extend<{ readonly target: (command: string, args: readonly string[], cwd: string) => Promise<Target> }>({
  /** Starts a program as somebody else does, waits for its first words, and ends it with the test. */
  target: async ({ host: _ }, provide) => {
    const started: ChildProcess[] = [];
    const end = async (child: ChildProcess) => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    };
    await provide(async (command, args, cwd) => {
      const child = spawn(command, args, { cwd, stdio: ['ignore', 'pipe', 'ignore'] });
      started.push(child);
      const heard = async () => String((await once(child.stdout, 'data'))[0]);
      await heard();
      return { processId: child.pid ?? 0, heard, kill: () => end(child) };
    });
    for (const child of started) await end(child);
  },
});

test.skip(process.platform !== 'linux', 'processes are found through /proc');
test.beforeEach(async ({ settings }) => settings({ agent: { enabled: false } }));

const ticks = `let count = 0;
function tick() {
  console.log('tick', count);
  count += 1;
}
setInterval(tick, 50);
`;

const picker = (page: Page) => page.getByRole('dialog', { name: 'Attach to process' });
const search = (page: Page) => picker(page).getByRole('combobox', { name: 'Program to attach to' });
const rows = (page: Page) => picker(page).getByRole('option');

async function openPicker(page: Page, query: string): Promise<void> {
  await run(page, 'Attach to Process');
  await expect(rows(page).first()).toBeVisible();
  await search(page).fill(query);
}

async function breakAt(page: Page, file: string, line: string): Promise<void> {
  await openFile(page, file);
  await page.locator('.view-line', { hasText: line }).click();
  await page.keyboard.press('F9');
}

/** Shift+F5 leaves it, and it runs on. */
async function leave(page: Page, { heard }: Target): Promise<void> {
  await page.keyboard.press('Shift+F5');
  await expect(sessionState(page)).toHaveText('detached');
  await heard();
}

/** The usual port of Node's debugger, held by something that is none; it may be held already, which is as good. */
async function holdUsualPort(): Promise<Server | undefined> {
  const server = createServer((socket) => socket.end('HTTP/1.1 200 OK\r\n\r\n')).listen(9229, '127.0.0.1');
  return once(server, 'listening').then(() => server, () => undefined);
}

test('Node with and without an inspector, while another program holds port 9229; what ended, and what is no Node', async ({ open, project, target }, testInfo) => {
  const folder = await project({ 'ticks.js': ticks, 'other.js': ticks });
  const held = await holdUsualPort();
  const inspected = await target(pinnedNode(), ['--inspect=127.0.0.1:0', 'ticks.js'], folder);
  const plain = await target(pinnedNode(), ['--inspect-port=0', 'other.js', '--quiet mode'], folder);
  const usual = await target(pinnedNode(), ['ticks.js', 'usual'], folder);
  const [open0] = await listeningAddresses(inspected.processId);
  const { page } = await open({ folder });
  await breakAt(page, 'ticks.js', 'count += 1');

  await test.step('the list shows them first, with their kind; words narrow it', async () => {
    await openPicker(page, '');
    await expect(picker(page).getByText('In the open folder')).toBeVisible();
    await expect(rows(page).nth(0)).toContainText('ticks.js usual');
    await expect(rows(page).nth(2)).toContainText(`Node :${open0?.port}`);
    await page.screenshot({ path: testInfo.outputPath('picker.png') });
    await search(page).fill('quiet');
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page)).toContainText('node --inspect-port=0 other.js "--quiet mode"');
    await search(page).fill('nobody has started this');
    await expect(picker(page)).toContainText('Nothing fits.');
  });

  await test.step('by Enter: the one with an inspector stops and is left', async () => {
    await search(page).fill(String(inspected.processId));
    await search(page).press('Enter');
    await topFrame(page, /tick.*ticks\.js:4/);
    await expect(picker(page)).toBeHidden();
    await expect(variables(page).getByRole('treeitem', { name: /^count/ })).toBeVisible();
    await leave(page, inspected);
    expect(await listeningAddresses(inspected.processId)).toEqual([open0]);
  });

  await test.step('the one without is opened at a port of its own, and closed when it is left', async () => {
    await breakAt(page, 'other.js', 'count += 1');
    await openPicker(page, 'other.js');
    await rows(page).first().click();
    await topFrame(page, /tick.*other\.js:4/);
    expect(await listeningAddresses(plain.processId)).toHaveLength(1);
    await leave(page, plain);
    expect(await listeningAddresses(plain.processId)).toEqual([]);
  });

  await test.step('the one whose port is taken is refused with who has it, and lives on', async () => {
    await openPicker(page, 'usual');
    await search(page).press('Enter');
    await expect(picker(page)).toContainText(/cannot open its debugger: that would be at port 9229, which .* holds/);
    await page.screenshot({ path: testInfo.outputPath('port-taken.png') });
    await usual.heard();
  });

  await test.step('by host and port leads to the launch dialog, where a process can be chosen too', async () => {
    await picker(page).getByRole('button', { name: 'By host and port…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Attach to a program' });
    await dialog.getByRole('radio', { name: 'Process' }).check({ force: true });
    await dialog.getByRole('button', { name: 'Choose…' }).click();
    const list = page.getByRole('dialog', { name: 'Process', exact: true });
    await list.getByRole('combobox').fill('usual');
    await expect(list.getByRole('option')).toHaveCount(1);
    await list.getByRole('combobox').press('Enter');
    await expect(dialog.getByLabel('Process id')).toHaveValue(String(usual.processId));
    await page.screenshot({ path: testInfo.outputPath('launch-dialog.png') });
    await page.keyboard.press('Escape');
    await openPicker(page, 'other.js');
  });

  await test.step('one that ended since the list was read is said so, and the list is read anew', async () => {
    await search(page).fill('other.js');
    await expect(rows(page)).toHaveCount(1);
    await plain.kill();
    await search(page).press('Enter');
    await expect(picker(page)).toContainText(`Process ${plain.processId} has ended.`);
    await expect(picker(page)).toContainText('Nothing fits.');
    await page.keyboard.press('Escape');
    await expect(picker(page)).toBeHidden();
  });

  await test.step('F5 means the last one that was tried: as that fails, another one is asked for', async () => {
    await usual.kill();
    await page.keyboard.press('F5');
    await expect(messages(page)).toContainText(`Process ${usual.processId} has ended.`);
    await expect(rows(page).first()).toBeVisible();
  });
  held?.close();
});

test('a Python program: the debugger is brought into it, and it goes on without', async ({ open, project, settings, target }) => {
  test.skip(!hasDebianDebugpy(), 'python3-debugpy is missing');
  test.skip(!hasGdb(), 'gdb is missing');
  await settings({ debug: { python: '/usr/bin/python3' }, agent: { enabled: false } });
  const folder = await project({ 'serving.py': `import time\n\ncount = 0\nwhile True:\n    print("tick", count, flush=True)\n    count += 1\n    time.sleep(0.05)\n` });
  const serving = await target('/usr/bin/python3', ['serving.py'], folder);
  const { page } = await open({ folder });
  await breakAt(page, 'serving.py', 'count += 1');
  await openPicker(page, 'serving.py');
  await expect(rows(page)).toHaveText([/^Python.*serving\.py/]);
  await search(page).press('Enter');
  await topFrame(page, /serving\.py:6/);
  await leave(page, serving);
});

test('a C program: it stops with its variables, and goes on when it is left', async ({ open, project, target }) => {
  test.skip((await findLldbDap({ pathSetting: () => '', pathVariable: undefined }, cleanEnvironment(process.env))) === undefined, 'there is no lldb-dap');
  const folder = await project({ 'ticking.c': `#include <stdio.h>\n#include <unistd.h>\n\nint main(void) {\n    for (int count = 0;; count++) {\n        printf("tick %d\\n", count);\n        fflush(stdout);\n        usleep(50000);\n    }\n}\n` });
  await promisify(execFile)('cc', ['-g', '-o', 'ticking', 'ticking.c'], { cwd: folder });
  const ticking = await target(join(folder, 'ticking'), [], folder);
  const { page } = await open({ folder });
  await breakAt(page, 'ticking.c', 'usleep');
  await openPicker(page, 'ticking');
  await expect(rows(page).first()).toHaveText(/^C.*ticking/);
  await search(page).press('Enter');
  await topFrame(page, /main.*ticking\.c:8/);
  await expect(variables(page).getByRole('treeitem', { name: /^count/ })).toBeVisible();
  await leave(page, ticking);
});

test('a Go program: it stops with its variables, and goes on when it is left', async ({ open, project, settings, target }) => {
  const delvePath = await requireDelve();
  await settings({ debug: { delvePath }, agent: { enabled: false } });
  const folder = await project({
    'go.mod': 'module example.com/ticking\n\ngo 1.21\n',
    'main.go': `package main\n\nimport (\n\t"fmt"\n\t"time"\n)\n\nfunc main() {\n\tfor count := 0; ; count++ {\n\t\tfmt.Println("tick", count)\n\t\ttime.Sleep(50 * time.Millisecond)\n\t}\n}\n`,
  });
  const go = await chooseGo({ cwd: folder, environment: goEnvironment });
  await promisify(execFile)(go, ['build', '-gcflags=all=-N -l', '-o', 'ticking', '.'], { cwd: folder, env: goEnvironment });
  const ticking = await target(join(folder, 'ticking'), [], folder);
  const { page } = await open({ folder });
  await breakAt(page, 'main.go', 'time.Sleep');
  await openPicker(page, 'ticking');
  await expect(rows(page).first()).toHaveText(/^Go.*ticking/);
  await search(page).press('Enter');
  await topFrame(page, /main\.main.*main\.go:11/);
  await expect(variables(page).getByRole('treeitem', { name: /^count/ })).toBeVisible();
  await leave(page, ticking);
});

test('from the start page: the program\'s folder is opened and trusted first', async ({ open, project, target }, testInfo) => {
  const folder = await project({ 'ticks.js': ticks }, 'not trusted');
  const plain = await target(pinnedNode(), ['--inspect-port=0', 'ticks.js'], folder);
  const { page } = await open();
  await page.setViewportSize({ width: 900, height: 600 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.getByRole('button', { name: 'Attach to process…' }).click();
  await search(page).fill(`ticks.js ${folder}`);
  await expect(rows(page)).toHaveCount(1);
  await page.screenshot({ path: testInfo.outputPath('picker-small-dark.png') });
  await search(page).press('Enter');
  await page.getByRole('button', { name: 'Trust the folder' }).click();
  await expect(sessionState(page)).toHaveText('running');
  await page.keyboard.press('F6');
  await expect(page.getByRole('tree', { name: 'Call stack' }).getByRole('treeitem').first()).toBeVisible();
  await leave(page, plain);
});
