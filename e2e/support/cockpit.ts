/**
 * The cockpit as a person has it: the built product, a fresh home, and a window. The same journeys run in the web host
 * in Chromium and, where its binary exists, in Electron; `host` is an option of the Playwright project.
 */
import { mkdtemp, mkdir, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { _electron, expect, test as base, type Browser, type Page } from '@playwright/test';
import { findElectron } from '../../scripts/electron-binary.ts';
import { isRunning, killTree, marked } from '../../scripts/process-tree.ts';
import type { Settings } from '../../src/shared/settings.ts';
import { startFakeModel, type FakeModel, type FakeModelOptions } from './fake-model.ts';
import { testEnvironment } from './test-environment.ts';
import { trustFolder } from './trust.ts';
import { packageRoot, startWebHost } from './web-host.ts';

export type HostKind = 'web' | 'electron';

export interface Cockpit {
  readonly page: Page;
  /** DAPILOT_HOME of this test. */
  readonly home: string;
  /** Process id of the host. */
  readonly processId: number;
  /** Another window of the same host, in a browser profile of its own. */
  newWindow(): Promise<Page>;
  isRunning(): boolean;
  /** Ends the host with kill -9, and waits until it is gone. */
  kill(): Promise<void>;
  /** Ends it as a person would and waits. */
  close(): Promise<void>;
}

interface CockpitOptions {
  /** Absolute path; absent: the start screen. */
  readonly folder?: string;
  /** The one of its launch.json to begin with. */
  readonly configuration?: string;
  readonly environment?: Readonly<Record<string, string>>;
  /** What the page may log as an error, because the test provokes it. */
  readonly tolerates?: RegExp;
}

type PartialSettings = { readonly [Group in keyof Settings]?: Partial<Settings[Group]> };

interface Fixtures {
  readonly host: HostKind;
  /** A fresh DAPILOT_HOME. */
  readonly home: string;
  /** Writes the settings file of this test's home, as somebody who edits it by hand. */
  readonly settings: (settings: PartialSettings) => Promise<void>;
  /** Writes a small project, which is trusted unless it is said otherwise, into a folder of its own and gives its real path. */
  readonly project: (files: Readonly<Record<string, string>>, trusted?: 'not trusted') => Promise<string>;
  /** Starts a scripted model endpoint, which ends with the test. */
  readonly serveModel: (options: FakeModelOptions) => Promise<FakeModel>;
  /** A variable that every process of this test carries. */
  readonly mark: string;
  readonly open: (options?: CockpitOptions) => Promise<Cockpit>;
}

const leftoverMilliseconds = 5_000;

export const test = base.extend<Fixtures>({
  host: ['web', { option: true }],
  home: async ({ host: _ }, provide) => {
    const home = await realpath(await mkdtemp(join(tmpdir(), 'dapilot-home-')));
    await provide(home);
    await rm(home, { recursive: true, force: true });
  },
  settings: async ({ home }, provide) => {
    await provide((settings) => writeFile(join(home, 'settings.json'), JSON.stringify(settings)));
  },
  project: async ({ home }, provide) => {
    const folders: string[] = [];
    await provide(async (files, trusted) => {
      const folder = await realpath(await mkdtemp(join(tmpdir(), 'dapilot-project-')));
      folders.push(folder);
      await writeFiles(folder, files);
      if (trusted !== 'not trusted') await trustFolder(home, folder);
      return folder;
    });
    for (const folder of folders) await rm(folder, { recursive: true, force: true });
  },
  serveModel: async ({ host: _ }, provide) => {
    const models: FakeModel[] = [];
    await provide(async (options) => {
      const model = await startFakeModel(options);
      models.push(model);
      return model;
    });
    for (const model of models) await model.close();
  },
  mark: async ({ host: _ }, provide) => {
    // No name of ours: those are kept from programs.
    const mark = `JOURNEY_${Math.random().toString(36).slice(2)}`;
    try {
      await provide(mark);
      // No process outlives its owner: core, guardian, adapter, program.
      await expect.poll(() => marked(mark), { timeout: leftoverMilliseconds, message: 'processes are left' }).toEqual([]);
    } finally {
      killTree(undefined, mark);
    }
  },
  open: async ({ host, home, mark, browser }, provide) => {
    const electron = findElectron();
    test.skip(host === 'electron' && electron === undefined, 'the Electron binary is not installed (npx install-electron)');
    const opened: Cockpit[] = [];
    const complaints: string[] = [];
    await provide(async ({ folder, configuration, environment = {}, tolerates } = {}) => {
      const variables = testEnvironment({ ...environment, DAPILOT_HOME: home, [mark]: '1' });
      const more = configuration === undefined ? [] : [`--configuration=${configuration}`];
      const watch = (page: Page) => watchPage(page, complaints, tolerates);
      const cockpit =
        host === 'electron'
          ? await openElectron(electron ?? '', { folder, more, variables, home, watch })
          : await openWeb(browser, { folder, more, variables, home, watch });
      opened.push(cockpit);
      return cockpit;
    });
    for (const cockpit of opened.toReversed()) await cockpit.close();
    expect(complaints, 'errors that the page logged').toEqual([]);
  },
});

export { expect };

async function writeFiles(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
}

interface Surroundings {
  readonly folder: string | undefined;
  /** Further words of the command line. */
  readonly more: readonly string[];
  readonly variables: NodeJS.ProcessEnv;
  readonly home: string;
  readonly watch: (page: Page) => void;
}

async function openWeb(browser: Browser, { folder, more, variables, home, watch }: Surroundings): Promise<Cockpit> {
  const server = await startWebHost(folder, variables, more);
  const windows: Page[] = [];
  const newWindow = async () => {
    const page = await browser.newPage();
    windows.push(page);
    watch(page);
    await page.goto(await server.address());
    return page;
  };
  const page = await newWindow().catch(async (error: unknown) => {
    await server.close();
    throw error;
  });
  return {
    page,
    home,
    processId: server.processId,
    newWindow,
    isRunning: () => isRunning(server.processId),
    async kill() {
      server.kill('SIGKILL');
      await server.ended;
    },
    async close() {
      for (const window of windows) await window.context().close();
      await server.close();
    },
  };
}

async function openElectron(executablePath: string, { folder, more, variables, home, watch }: Surroundings): Promise<Cockpit> {
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const application = await _electron.launch({
    executablePath,
    args: [packageRoot, ...(folder === undefined ? [] : [folder]), ...more, ...sandbox],
    env: Object.fromEntries(Object.entries(variables).filter((entry): entry is [string, string] => entry[1] !== undefined)),
  });
  const page = await application.firstWindow();
  watch(page);
  return {
    page,
    home,
    processId: application.process().pid ?? 0,
    newWindow: () => Promise.reject(new Error('The Electron application has one window.')),
    isRunning: () => isRunning(application.process().pid ?? 0),
    async kill() {
      const gone = new Promise((resolve) => application.process().once('exit', resolve));
      application.process().kill('SIGKILL');
      await gone;
    },
    close: () => application.close(),
  };
}

/** A page that logs an error or throws has a defect, whatever else the test looks at. */
function watchPage(page: Page, complaints: string[], tolerates: RegExp | undefined): void {
  const complain = (text: string) => {
    if (!tolerates?.test(text)) complaints.push(text);
  };
  page.on('pageerror', (error) => complain(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') complain(message.text());
  });
}
