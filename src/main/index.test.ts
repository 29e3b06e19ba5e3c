/** The Electron entry, loaded with a stand-in for the `electron` module: what it registers, allows and refuses. */
import { type EventEmitter, once } from 'node:events';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { commands } from '../shared/commands.ts';
import type { ToWindow } from '../shared/window-messages.ts';
import type * as OpenCore from './open-core.ts';

interface Prevented {
  readonly preventDefault: () => void;
  readonly prevented: boolean;
}

const fake = await vi.hoisted(async () => {
  const { EventEmitter: Emitter } = await import('node:events');
  const frame = (origin: string, parent: unknown = null) => ({ origin, parent });
  let ids = 0;

  class Contents extends Emitter {
    readonly id = ++ids;
    readonly mainFrame = frame('app://dapilot');
    readonly sent: unknown[] = [];
    reloads = 0;
    repaints = 0;
    openHandler: ((details: { url: string }) => { action: string }) | undefined;
    send(channel: string, message: unknown): void {
      this.sent.push([channel, message]);
      this.emit('sent');
    }
    isDestroyed = () => false;
    setWindowOpenHandler(handler: (details: { url: string }) => { action: string }): void {
      this.openHandler = handler;
    }
    reload(): void {
      this.reloads++;
    }
    invalidate(): void {
      this.repaints++;
    }
    forcefullyCrashRenderer(): void {
      this.emit('render-process-gone', {}, { reason: 'killed', exitCode: 1 });
    }
  }

  const app = Object.assign(new Emitter(), {
    isPackaged: false,
    exits: [] as number[],
    whenReady: async () => undefined,
    exit(code: number) {
      app.exits.push(code);
      app.emit('exited');
    },
  });

  class BrowserWindow extends Emitter {
    static readonly all: BrowserWindow[] = [];
    static getAllWindows = () => BrowserWindow.all;
    static getFocusedWindow = () => BrowserWindow.all[0];
    readonly webContents = new Contents();
    readonly options: { readonly webPreferences: Record<string, unknown> };
    loaded: string | undefined;
    constructor(options: { webPreferences: Record<string, unknown> }) {
      super();
      this.options = options;
      BrowserWindow.all.push(this);
      app.emit('web-contents-created', {}, this.webContents);
    }
    async loadURL(address: string): Promise<void> {
      this.loaded = address;
      app.emit('window-loaded');
    }
    isDestroyed = () => false;
    show = () => undefined;
    close = () => undefined;
  }

  const session = Object.assign(new Emitter(), {
    handlers: {} as Record<string, (...given: never[]) => unknown>,
    setPermissionRequestHandler: (handler: never) => void (session.handlers['request'] = handler),
    setPermissionCheckHandler: (handler: never) => void (session.handlers['check'] = handler),
    setDevicePermissionHandler: (handler: never) => void (session.handlers['device'] = handler),
    webRequest: { onBeforeRequest: (handler: never) => void (session.handlers['before'] = handler) },
  });
  const schemes: unknown[] = [];
  const protocols = new Map<string, (request: Request) => Promise<Response>>();
  const menus: unknown[] = [];
  const dialog = {
    errors: [] as string[],
    chosen: { canceled: false, filePaths: ['/chosen'] },
    showErrorBox: (_title: string, text: string) => void dialog.errors.push(text),
    showOpenDialog: async () => dialog.chosen,
    showMessageBox: async () => ({ response: 1 }),
  };
  return {
    frame,
    schemes,
    protocols,
    menus,
    module: {
      app,
      BrowserWindow,
      dialog,
      ipcMain: new Emitter(),
      Menu: { buildFromTemplate: (template: unknown) => template, setApplicationMenu: (menu: unknown) => void menus.push(menu) },
      protocol: {
        registerSchemesAsPrivileged: (given: unknown[]) => void schemes.push(...given),
        handle: (scheme: string, handler: (request: Request) => Promise<Response>) => void protocols.set(scheme, handler),
      },
      safeStorage: { isEncryptionAvailable: () => false },
      shell: { opened: [] as string[], openExternal: async (url: string) => void fake.module.shell.opened.push(url) },
      session: { defaultSession: session },
    },
  };
});

vi.mock('electron', () => fake.module);
const place = vi.hoisted(() => ({ root: '' }));
vi.mock('./open-core.ts', async (load) => {
  const real = await load<typeof OpenCore>();
  return { ...real, prepareSurroundings: async (name: string) => ({ ...(await real.prepareSurroundings(name)), packageRoot: place.root }) };
});

const { app, BrowserWindow, dialog, ipcMain, session } = fake.module;
const handlers = session.defaultSession.handlers as unknown as Record<string, (...given: unknown[]) => unknown>;
let project: string;

beforeAll(async () => {
  place.root = realpathSync(mkdtempSync(join(tmpdir(), 'dapilot-electron-')));
  project = join(place.root, 'project');
  for (const folder of ['out/renderer', 'examples', 'project', 'home']) mkdirSync(join(place.root, folder), { recursive: true });
  writeFileSync(join(place.root, 'out/renderer/index.html'), '<title>page</title>');
  vi.stubEnv('DAPILOT_HOME', join(place.root, 'home'));
  vi.stubEnv('INIT_CWD', place.root);
  vi.stubEnv('npm_package_json', join(place.root, 'package.json'));
  process.argv = [process.argv[0]!, '.', 'project'];
  const loaded = once(app, 'window-loaded');
  await import('./index.ts');
  await loaded;
});
afterAll(async () => {
  const exited = once(app, 'exited');
  app.emit('window-all-closed');
  await exited;
  expect(app.exits).toEqual([0]);
  rmSync(place.root, { recursive: true });
});

const window = () => BrowserWindow.all[0]!;
function prevented(fields: object = {}): Prevented {
  const event = { ...fields, prevented: false, preventDefault: () => (event.prevented = true) };
  return event;
}
/** Sends as the page would, from the top frame unless told otherwise. */
function fromPage(message: unknown, senderFrame: unknown = window().webContents.mainFrame, sender: unknown = window().webContents): void {
  ipcMain.emit('dapilot.fromWindow', { sender, senderFrame }, message);
}
/** The next message to the page of a kind. */
async function toPage<Kind extends ToWindow['kind']>(kind: Kind): Promise<Extract<ToWindow, { kind: Kind }>> {
  const { sent } = window().webContents;
  for (;;) {
    const index = sent.findIndex((one) => (one as [string, ToWindow])[1].kind === kind);
    if (index >= 0) {
      const [channel, message] = sent.splice(index, 1)[0] as [string, Extract<ToWindow, { kind: Kind }>];
      expect(channel).toBe('dapilot.toWindow');
      return message;
    }
    await once(window().webContents, 'sent');
  }
}

describe('the Electron entry', () => {
  it('opens a window that can do nothing by itself', () => {
    expect(window().loaded).toBe('app://dapilot/');
    expect(window().options.webPreferences).toMatchObject({
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      webviewTag: false,
      devTools: false,
      preload: join(place.root, 'out/preload/index.cjs'),
    });
    expect(window().options.webPreferences).not.toHaveProperty('experimentalFeatures');
    expect(dialog.errors).toEqual([]);
  });

  it('listens on one channel', () => {
    expect((ipcMain as EventEmitter).eventNames()).toEqual(['dapilot.fromWindow']);
  });

  it('serves the page from its list under app:// and nothing else', async () => {
    expect(fake.schemes).toEqual([{ scheme: 'app', privileges: expect.objectContaining({ standard: true, secure: true }) }]);
    const privileges = (fake.schemes[0] as { privileges: object }).privileges;
    for (const risky of ['bypassCSP', 'corsEnabled', 'allowServiceWorkers']) expect(privileges).not.toHaveProperty(risky);
    expect([...fake.protocols.keys()]).toEqual(['app']);
    const get = async (url: string) => fake.protocols.get('app')!(new Request(url));
    const page = await get('app://dapilot/');
    expect(await page.text()).toBe('<title>page</title>');
    expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'/);
    for (const url of [
      'app://dapilot/../../etc/passwd',
      'app://dapilot/%2e%2e/%2e%2e/etc/passwd',
      'app://dapilot/..\\..\\etc',
      'app://dapilot//etc/passwd',
      'app://dapilot/index.html%00',
      `app://dapilot/${'a'.repeat(10_000)}`,
      'app://other/',
      'app://dapilot/?x',
    ]) {
      expect((await get(url)).status, url).toBe(404);
    }
  });

  it('refuses to go elsewhere, to open windows and to embed pages', () => {
    const { webContents } = window();
    for (const url of ['https://evil.com/', 'file:///etc/passwd', 'app://dapilot/other', 'javascript:alert(1)']) {
      const event = prevented({ url, isMainFrame: true });
      webContents.emit('will-navigate', event);
      expect(event.prevented, url).toBe(true);
      expect(webContents.openHandler?.({ url })).toEqual({ action: 'deny' });
    }
    for (const url of ['http://localhost:3000/', 'http://10.0.0.1/', 'vscode://x', 'smb://x/y']) expect(webContents.openHandler?.({ url })).toEqual({ action: 'deny' });
    expect(fake.module.shell.opened).toEqual(['https://evil.com/', 'http://localhost:3000/']);
    const reload = prevented({ url: 'app://dapilot/', isMainFrame: true });
    webContents.emit('will-navigate', reload);
    webContents.emit('will-frame-navigate', reload);
    expect(reload.prevented).toBe(false);
    for (const name of ['will-redirect', 'will-attach-webview']) {
      const event = prevented({ url: 'app://dapilot/' });
      webContents.emit(name, event);
      expect(event.prevented, name).toBe(true);
    }
    const inner = prevented({ url: 'app://dapilot/', isMainFrame: false });
    webContents.emit('will-frame-navigate', inner);
    expect(inner.prevented).toBe(true);
  });

  it('denies permissions, devices, downloads and other addresses', () => {
    for (const permission of ['media', 'geolocation', 'notifications', 'openExternal', 'fullscreen', 'clipboard-read', 'display-capture']) {
      const answers: unknown[] = [];
      handlers['request']!({}, permission, (answer: unknown) => answers.push(answer));
      expect(answers, permission).toEqual([false]);
      expect(handlers['check']!({}, permission), permission).toBe(false);
    }
    expect(handlers['device']!({})).toBe(false);
    const download = prevented();
    (session.defaultSession as EventEmitter).emit('will-download', download);
    expect(download.prevented).toBe(true);
    const asked = (url: string): boolean => {
      let cancelled: boolean | undefined;
      handlers['before']!({ url }, (answer: { cancel: boolean }) => (cancelled = answer.cancel));
      return cancelled === false;
    };
    expect(['app://dapilot/assets/a.js', 'blob:app://dapilot/1', 'data:font/ttf,x'].map(asked)).toEqual([true, true, true]);
    expect(
      ['https://evil.com/', 'http://127.0.0.1:1/', 'file:///etc/passwd', 'app://dapilot.evil/', 'ws://x/', 'blob:https://evil.com/1'].filter(asked),
    ).toEqual([]);
  });

  it('talks to its own page only', async () => {
    const { webContents } = window();
    const { mainFrame } = webContents;
    const request = { kind: 'request', id: 99, name: 'core.info', params: {} };
    fromPage({ kind: 'hello' });
    webContents.sent.length = 0;
    fromPage(request, null);
    fromPage(request, fake.frame('app://dapilot', mainFrame));
    fromPage(request, fake.frame('https://evil.com'));
    fromPage(request, fake.frame('app://dapilot'));
    fromPage(request, mainFrame, { id: 4711, mainFrame });
    fromPage({ ...request, id: 100 });
    const reply = await toPage('reply');
    expect(reply).toMatchObject({ id: 100, ok: true, result: { platform: process.platform } });
    expect(webContents.sent.filter((one) => (one as [string, ToWindow])[1].kind === 'reply')).toEqual([]);
  });

  it('gives the page the folder of the command line, and the same state again after a crash', async () => {
    const { webContents } = window();
    fromPage({ kind: 'hello' });
    fromPage({ kind: 'subscribe' });
    const before = await toPage('snapshot');
    expect(before.snapshot.workspace).toMatchObject({ path: project, name: 'project', trusted: false });
    expect(before.snapshot.driver).toBe(before.client);
    webContents.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 11 });
    expect(webContents.reloads).toBe(1);
    fromPage({ kind: 'hello' });
    fromPage({ kind: 'subscribe' });
    const after = await toPage('snapshot');
    expect(after.core).toBe(before.core);
    expect(after.snapshot.workspace).toEqual(before.snapshot.workspace);
    expect(after.snapshot).toMatchObject({ driver: after.client, clients: 1 });
  });

  it('draws the page again when the GPU process is gone, and neither loads it again nor ends', async () => {
    const { webContents } = window();
    const { reloads } = webContents;
    app.emit('child-process-gone', {}, { type: 'Utility', reason: 'crashed', exitCode: 11 });
    app.emit('child-process-gone', {}, { type: 'GPU', reason: 'clean-exit', exitCode: 0 });
    expect(webContents.repaints).toBe(0);
    app.emit('child-process-gone', {}, { type: 'GPU', reason: 'crashed', exitCode: 11 });
    expect({ repaints: webContents.repaints, reloads: webContents.reloads, exits: app.exits }).toEqual({ repaints: 1, reloads, exits: [] });
    fromPage({ kind: 'hello' });
    fromPage({ kind: 'request', id: 101, name: 'core.info', params: {} });
    expect(await toPage('reply')).toMatchObject({ id: 101, ok: true });
  });

  it('stops loading a page again that crashes again and again', () => {
    const { webContents } = window();
    const reloads = webContents.reloads;
    for (let index = 0; index < 10; index++) webContents.emit('render-process-gone', {}, { reason: 'oom', exitCode: 1 });
    expect(webContents.reloads - reloads).toBe(2);
  });

  it('answers wrong payloads with a problem', async () => {
    fromPage({ kind: 'hello' });
    fromPage({ kind: 'request', id: 1, name: 'source.read', params: { path: 7 } });
    expect(await toPage('reply')).toMatchObject({ id: 1, ok: false, problem: { code: 'bad-request' } });
    fromPage({ kind: 'request', id: 2, name: 'nothing.such', params: {} });
    expect(await toPage('reply')).toMatchObject({ id: 2, ok: false, problem: { code: 'unknown-request' } });
    fromPage({ kind: 'choosePath', id: 3, what: 'socket' });
    expect(window().webContents.sent.filter((one) => (one as [string, ToWindow])[1].kind === 'chosen')).toEqual([]);
  });

  it('asks the system for a folder', async () => {
    fromPage({ kind: 'choosePath', id: 7, what: 'folder' });
    expect(await toPage('chosen')).toEqual({ kind: 'chosen', id: 7, path: '/chosen' });
    dialog.chosen = { canceled: true, filePaths: [] };
    fromPage({ kind: 'choosePath', id: 8, what: 'file' });
    expect(await toPage('chosen')).toEqual({ kind: 'chosen', id: 8, path: null });
  });

  it('has every command in its menu and sends the chosen one to the page', async () => {
    interface Item {
      readonly label?: string;
      readonly submenu?: readonly Item[];
      readonly registerAccelerator?: boolean;
      readonly accelerator?: string;
      readonly click?: () => void;
    }
    const items = (fake.menus[0] as readonly Item[]).flatMap((menu) => menu.submenu ?? []);
    const titles = items.map(({ label }) => label);
    for (const { title } of commands) expect(titles).toContain(title);
    // The page's keymap acts; a menu that acted as well would do everything twice.
    for (const item of items) if (item.accelerator !== undefined) expect(item.registerAccelerator).toBe(false);
    items.find(({ label }) => label === 'Step Over')?.click?.();
    expect(await toPage('command')).toEqual({ kind: 'command', command: 'run.next' });
  });
});
