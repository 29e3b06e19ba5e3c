/** A window over a web host of its own, with one file open, as a bench needs it. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import type { WrittenAdapter } from '../../src/shared/adapters.ts';
import type { Settings } from '../../src/shared/settings.ts';
import { pinnedNode } from '../../src/main/core/base/pinned-node.ts';
import { traceSocket } from './step-trace.ts';
import { trustFolder } from './trust.ts';
import { startWebHost } from './web-host.ts';

export interface BenchWindow {
  readonly page: Page;
  /** Of the host. */
  readonly processId: number;
  close(): Promise<void>;
}

export interface BenchWindowOptions {
  readonly folder: string;
  readonly file: string;
  /** Some text of the file: it is shown. */
  readonly text: string;
  /** The time of the newest press of this key is kept, as the mark with its name. */
  readonly key: string;
  readonly debug?: Partial<Omit<Settings['debug'], 'adapters'>> & { readonly adapters?: Readonly<Record<string, WrittenAdapter>> };
  /** Who plans; without, and until it is asked, there is no agent. */
  readonly model?: Partial<Settings['model']>;
}

export async function openBenchWindow(browser: Browser, { folder, file, text, key, debug = {}, model = {} }: BenchWindowOptions): Promise<BenchWindow> {
  const home = await mkdtemp(join(tmpdir(), 'dapilot-home-'));
  await writeFile(join(home, 'settings.json'), JSON.stringify({ agent: { enabled: false }, debug: { node: pinnedNode(), ...debug }, model }));
  await trustFolder(home, folder);
  const server = await startWebHost(folder, { ...process.env, DAPILOT_HOME: home });
  const page = await browser.newPage({ viewport: { width: 1280, height: 1800 } });
  const close = async () => {
    await page.close();
    await server.close();
    await rm(home, { recursive: true, force: true });
  };
  try {
    // Before the page's own script, which keeps handled keys to itself.
    await page.addInitScript((marked) => {
      const mark = (event: KeyboardEvent) => {
        if (event.key !== marked || event.repeat) return;
        performance.clearMarks(marked);
        performance.mark(marked, { startTime: event.timeStamp });
      };
      addEventListener('keydown', mark, { capture: true });
    }, key);
    await traceSocket(page);
    await page.goto(await server.address());
    await page.getByRole('region', { name: 'Call stack' }).waitFor();
    await page.keyboard.press('Control+P');
    await page.keyboard.type(file);
    await page.getByRole('option', { name: file }).first().click();
    await page.locator('.view-line', { hasText: text }).first().waitFor();
    return { page, processId: server.processId, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Resolves when the document has not changed for a while: what led there is done, as it is when a person presses a key. */
export async function comeToRest(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const rest = () => {
          observer.disconnect();
          resolve();
        };
        let timer = setTimeout(rest, 100);
        const observer = new MutationObserver(() => {
          clearTimeout(timer);
          timer = setTimeout(rest, 100);
        });
        observer.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
      }),
  );
}

/** Times of one page, in milliseconds since it was loaded. */
export interface Painted {
  readonly key: number;
  /** The document is what was waited for. */
  readonly changed: number;
  /** The end of the frame after that. */
  readonly framed: number;
}

declare global {
  interface Window {
    painted: Promise<Painted>;
  }
}

/** Presses the marked key; gives the times from there to the end of the frame in which `isThere` has become true. */
export async function timeToFrame(page: Page, key: string, isThere: { readonly line: 'moved' | 'shown'; readonly value?: string }): Promise<Painted> {
  // Watching begins before the key is pressed.
  await page.evaluate(
    ([marked, { line, value }]) => {
      window.painted = new Promise<Painted>((resolve) => {
        // Its place as it is written, so that looking costs no layout.
        const placeOf = () => document.querySelector('.line-top')?.parentElement?.style.top;
        const before = placeOf();
        const known = performance.getEntriesByName(marked)[0]?.startTime;
        const holds = () => {
          const place = placeOf();
          if (place === undefined || (line === 'moved' && place === before)) return false;
          return value === undefined || (document.querySelector('[role=tree][aria-label=Variables]')?.textContent ?? '').includes(value);
        };
        // No frame is asked for before there is one to measure: with one on its way at a key, Chromium keeps back what comes
        // over the network until that is painted.
        const observer = new MutationObserver(() => {
          const pressed = performance.getEntriesByName(marked)[0];
          if (!pressed || pressed.startTime === known || !holds()) return;
          observer.disconnect();
          const changed = performance.now();
          // What is posted in a frame arrives after it.
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => resolve({ key: pressed.startTime, changed, framed: performance.now() });
          requestAnimationFrame(() => port2.postMessage(null));
        });
        observer.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
      });
    },
    [key, isThere] as const,
  );
  await page.keyboard.press(key);
  return page.evaluate(() => window.painted);
}
