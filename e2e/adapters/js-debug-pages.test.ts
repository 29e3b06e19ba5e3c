/** Pages of Vue and of React, bundled, in a browser that we start and in one that runs already. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, watch } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { findBrowser } from '../../src/main/core/base/find-browser.ts';
import { cleanEnvironment } from '../../src/main/core/base/environment.ts';
import { endTree, findTree, runVariable } from '../../src/main/core/base/process-tree.ts';
import { commandLineOf } from '../support/processes.ts';
import { browserArguments } from '../support/browser.ts';
import { waiting, type StoppedThread } from '../support/debugger-bench.ts';
import { openJsBench, type JsBench } from '../support/js-debug-bench.ts';
import { servePage, type ServedPage } from '../support/pages.ts';

const headless = ['--headless=new', '--disable-gpu'];

/** Read by itself: a browser that is slow to answer brings a stop without its values. */
async function value(bench: JsBench, { sessionId, stop, context: { frames, topFrame } }: StoppedThread, name: string): Promise<string | undefined> {
  const { variables } = await bench.debugger.readScopes({ sessionId, stop: stop.number, frameId: frames[topFrame]?.id ?? 0 });
  return Object.values(variables).flat().find((variable) => variable.name === name)?.value;
}

const place = ({ context: { frames, topFrame } }: StoppedThread) => [frames[topFrame]?.source?.path, frames[topFrame]?.line];

/** From the breakpoint in its source to the exception that it ends with. */
async function follow(bench: JsBench, source: string, lines: { readonly total: number; readonly missing: number }): Promise<void> {
  const first = await bench.stopped();
  expect(first.stop.reason).toBe('breakpoint');
  expect([place(first), await value(bench, first, 'total')]).toEqual([[source, lines.total], '7']);
  const trips = bench.events.flatMap((event) => (event.type === 'session.contextLoaded' && event.stop === first.stop.number ? (event.trips ?? []) : []))[0];
  expect(trips?.sequential).toBeLessThanOrEqual(3);
  expect(trips?.requests['stackTrace']).toBe(1);
  expect(await bench.debugger.move('continue', first, 'person', waiting())).toMatchObject({ kind: 'stopped' });
  const second = await bench.stopped(first.stop.number);
  expect(second.context.exception).toMatchObject({ typeName: 'TypeError', message: "Cannot read properties of undefined (reading 'name')" });
  expect([place(second), await value(bench, second, 'missing')]).toEqual([[source, lines.missing], 'undefined']);
  const logged = await bench.until(() => bench.console('stdout').find(({ text }) => text === 'basket {total: 7}'));
  expect(logged).toMatchObject({ location: { path: source, line: lines.total } });
  const { variables } = await bench.debugger.readVariables({ sessionId: logged.sessionId, stop: logged.stop ?? second.stop.number, reference: logged.reference ?? 0, start: 0, count: 10 });
  expect(variables).toContainEqual(expect.objectContaining({ name: 'total', value: '7' }));
}

/** A browser tells its requests without being started for it, and keeps their bodies. */
async function requestsOfThePage({ debugger: debug, stopped, until, snapshot }: JsBench, { url }: ServedPage): Promise<void> {
  const { sessionId, threadId, stop, context } = await stopped();
  await debug.recordNetwork(true);
  expect(snapshot().network).toMatchObject({ recording: true, total: 0 });
  expect(snapshot().network.problem).toBeUndefined();
  const address = `${new URL(url).origin}/index.html?token=t0psecret1`;
  await debug.evaluate({ sessionId, stop: stop.number, frameId: context.frames[context.topFrame]?.id ?? 0, expression: `void fetch(${JSON.stringify(address)}).then((answer) => answer.text())`, context: 'repl' });
  await debug.resume('continue', { sessionId, threadId }, 'person');
  await until(() => debug.readNetwork(1, 1)[0]?.milliseconds !== undefined && debug.readNetwork(1, 1)[0]?.status !== undefined);
  expect(debug.readNetwork(1, 1)[0]).toMatchObject({ method: 'GET', url: expect.stringMatching(/index\.html\?token=⟨secret:1⟩$/), status: 200, type: 'Fetch', size: expect.any(Number) });
  expect((await debug.networkDetails(1)).responseBody?.text).toContain('<script');
  await debug.recordNetwork(false);
}

describe.each([
  { kind: 'vue', file: 'basket.vue', total: 7, missing: 13 },
  { kind: 'react', file: 'basket.jsx', total: 5, missing: 13 },
] as const)('a page of $kind', ({ kind, file, ...lines }) => {
  let page: ServedPage;
  beforeAll(async () => {
    page = await servePage(kind);
  });
  afterAll(() => page.close());

  test('in a browser of ours: breakpoint and exception in its source; nothing of the browser is left', async () => {
    const bench = openJsBench({ workspace: page.folder });
    await bench.debugger.addBreakpoint({ path: join(page.folder, file), line: lines.total });
    const { rootId } = await bench.debugger.launch({ target: 'page', request: 'launch', url: page.url, webRoot: 'dist', runtimeArgs: headless }, 'person');
    await follow(bench, join(page.folder, file), lines);
    await requestsOfThePage(bench, page);
    const browser = commandLineOf(bench.leftovers()[0] ?? 0);
    const profile = /--user-data-dir=(\S+)/.exec(browser)?.[1] ?? '';
    expect(existsSync(profile)).toBe(true);
    await bench.debugger.stop(rootId);
    expect(bench.root().status).toBe('ended');
    expect(bench.leftovers()).toEqual([]);
    expect(existsSync(profile)).toBe(false);
  });
});

test('on a machine without a display the browser has no window, which is said', async () => {
  for (const name of ['DISPLAY', 'WAYLAND_DISPLAY']) vi.stubEnv(name, undefined);
  onTestFinished(() => void vi.unstubAllEnvs());
  const page = await servePage('react');
  onTestFinished(() => page.close());
  const bench = openJsBench({ workspace: page.folder });
  await bench.debugger.addBreakpoint({ path: join(page.folder, 'basket.jsx'), line: 5 });
  await bench.debugger.launch({ target: 'page', request: 'launch', url: page.url, webRoot: 'dist' }, 'person');
  expect((await bench.stopped()).stop.reason).toBe('breakpoint');
  expect(bench.root().notes).toEqual([expect.stringContaining('no display on this machine')]);
});

test('a page whose server does not run, or whose file is not there: no browser is opened, and it is said why', async () => {
  const bench = openJsBench();
  const page = await servePage('react');
  await page.close();
  const launch = (url: string) => bench.debugger.launch({ target: 'page', request: 'launch', url }, 'person');
  await expect(launch(page.url)).rejects.toMatchObject({ code: 'launch-failed', message: `Nothing listens at ${new URL(page.url).host}, so there is no page to open.` });
  expect(bench.root().status).toBe('failed');
  await expect(launch('file:///nowhere/index.html')).rejects.toMatchObject({ code: 'file-missing', message: 'The page /nowhere/index.html does not exist.' });
});

describe('a browser that runs already', () => {
  let page: ServedPage;
  beforeAll(async () => {
    page = await servePage('react');
  });
  afterAll(() => page.close());

  test('is attached to at the page that is meant, and runs on when we go', async () => {
    const profile = mkdtempSync(join(tmpdir(), 'dapilot-running-'));
    const marker = profile;
    const command = await findBrowser('chrome', cleanEnvironment(process.env));
    const words = [...browserArguments, '--remote-debugging-port=0', `--user-data-dir=${profile}`, page.url];
    const port = portIn(profile);
    spawn(command ?? '', words, { stdio: 'ignore', env: { ...process.env, [runVariable]: marker } });
    try {
      const bench = openJsBench({ workspace: page.folder });
      // What the page does while it is opened is not what is looked at.
      await bench.debugger.setExceptionFilters('js-debug', []);
      const { rootId } = await bench.debugger.launch({ target: 'page', request: 'attach', port: await port, url: page.url, webRoot: 'dist' }, 'person');
      const { id: sessionId } = await bench.until(() => bench.programs().find(({ status, threads }) => status === 'running' && threads.length > 0));
      const evaluate = (expression: string) => bench.debugger.evaluate({ sessionId, expression, context: 'repl' });
      await evaluate("await new Promise((resolve) => { const look = () => setTimeout(document.querySelector('p') ? resolve : look, 100); look(); })");
      const breakpoint = await bench.debugger.addBreakpoint({ path: join(page.folder, 'basket.jsx'), line: 5 });
      await bench.until((now) => now.breakpoints[breakpoint]?.bindings[sessionId]?.verified);
      await evaluate("void setTimeout(() => document.querySelector('p').click(), 1)");
      const stopped = await bench.stopped();
      expect([place(stopped), await value(bench, stopped, 'total')]).toEqual([[join(page.folder, 'basket.jsx'), 5], '7']);
      await bench.debugger.stop(rootId);
      expect(findTree({ marker }).length).toBeGreaterThan(1);
    } finally {
      await endTree({ marker });
      rmSync(profile, { recursive: true, force: true, maxRetries: 3 });
    }
  });
});

test('a browser that is not there, and a port where none listens, are said in words', async () => {
  const bench = openJsBench();
  const url = 'http://127.0.0.1:9/';
  await expect(bench.debugger.launch({ target: 'page', request: 'launch', url, runtimeExecutable: '/no/such/browser' }, 'person')).rejects.toMatchObject({
    code: 'runtime-missing',
    message: expect.stringContaining('/no/such/browser') as string,
  });
  await expect(bench.debugger.launch({ target: 'page', request: 'attach', port: 9 }, 'person')).rejects.toMatchObject({ code: 'launch-failed', message: 'Nothing listens at 127.0.0.1:9.' });
});

/** The port that a browser with this profile has chosen. */
async function portIn(profile: string): Promise<number> {
  const file = 'DevToolsActivePort';
  const changes = watch(profile);
  try {
    for (;;) {
      const port = existsSync(join(profile, file)) ? Number(readFileSync(join(profile, file), 'utf8').split('\n')[0]) : 0;
      if (port > 0) return port;
      await once(changes, 'change');
    }
  } finally {
    changes.close();
  }
}
