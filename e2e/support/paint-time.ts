/** How long from what a person does to the frame in which something is on screen, measured inside the page. */
import type { Page } from '@playwright/test';

export interface Awaited {
  readonly selector: string;
  /** What its text begins with, whatever kind its blanks are of; absent: any. */
  readonly text?: string;
}

declare global {
  interface Window {
    paintTime: Promise<number>;
  }
}

/** Milliseconds from the first key, press or wheel of `act` to the end of the frame after all such elements are in the page. */
export async function timeToPaint(page: Page, act: () => Promise<unknown>, ...awaited: readonly Awaited[]): Promise<number> {
  // Watching begins before anything is done.
  await page.evaluate((all) => {
    window.paintTime = new Promise<number>((resolve) => {
      let began: number | undefined;
      const begin = (event: Event) => {
        began ??= event.timeStamp;
      };
      for (const name of ['keydown', 'pointerdown', 'wheel']) addEventListener(name, begin, { capture: true });
      const isThere = ({ selector, text }: Awaited) => Array.from(document.querySelectorAll(selector)).some((element) => text === undefined || (element.textContent ?? '').replaceAll('\u00a0', ' ').startsWith(text));
      const observer = new MutationObserver(() => {
        const from = began;
        if (from === undefined || !all.every(isThere)) return;
        observer.disconnect();
        // What is posted in a frame arrives after it.
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve(performance.now() - from);
        requestAnimationFrame(() => port2.postMessage(null));
      });
      observer.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
    });
  }, awaited);
  await act();
  return page.evaluate(() => window.paintTime);
}

declare global {
  interface Window {
    stopFrames: () => readonly number[];
    framesSeen: () => number;
  }
}

/** Counts the milliseconds between frames until the function it gives is called. */
export async function watchFrames(page: Page): Promise<() => Promise<readonly number[]>> {
  await page.evaluate(() => {
    const frames: number[] = [];
    let last = performance.now();
    let isOver = false;
    const frame = (now: number) => {
      frames.push(now - last);
      last = now;
      if (!isOver) requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
    window.framesSeen = () => frames.length;
    window.stopFrames = () => {
      isOver = true;
      return frames.slice(1);
    };
  });
  return () => page.evaluate(() => window.stopFrames());
}

declare global {
  interface Window {
    callbacksRun?: number;
  }
}

/** Counts timers and frames of the page from now on; those that are set from now on. */
export async function countCallbacks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const isWatched = window.callbacksRun !== undefined;
    window.callbacksRun = 0;
    if (isWatched) return;
    const counted = (callback: unknown) => {
      if (typeof callback !== 'function') return callback;
      return (...given: unknown[]): unknown => {
        window.callbacksRun = (window.callbacksRun ?? 0) + 1;
        return (callback as (...all: unknown[]) => unknown)(...given);
      };
    };
    for (const name of ['setTimeout', 'setInterval', 'requestAnimationFrame'] as const) {
      const set = window[name] as (...given: unknown[]) => unknown;
      Object.defineProperty(window, name, { configurable: true, writable: true, value: (callback: unknown, ...more: unknown[]) => set.call(window, counted(callback), ...more) });
    }
  });
  return () => page.evaluate(() => window.callbacksRun ?? 0);
}
