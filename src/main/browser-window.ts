/** An installed Chromium or Chrome as the window of the web host. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cleanEnvironment } from './core/base/environment.ts';
import { findBrowser } from './core/base/find-browser.ts';
import type { Guardian } from './core/base/guardian-client.ts';
import { startProcess } from './core/base/process.ts';

export interface BrowserWindow {
  readonly name: string;
  /** Resolves when the window has been closed or the browser has ended in another way. */
  readonly closed: Promise<{ readonly code: number | null }>;
  /** Ends the browser and removes its profile. */
  dispose(): Promise<void>;
}

/** Keeps the browser to our page: no first run, no updates, no accounts, no services in the background. */
const quiet = [
  '--no-first-run',
  '--no-default-browser-check',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-default-apps',
  '--disable-domain-reliability',
  '--disable-client-side-phishing-detection',
  '--metrics-recording-only',
  '--no-pings',
  '--password-store=basic',
  '--use-mock-keychain',
];

/** A window of its own with a profile of its own; undefined when no such browser is installed. */
export async function openBrowserWindow(address: string, guardian: Guardian): Promise<BrowserWindow | undefined> {
  const environment = cleanEnvironment(process.env);
  const browser = (await findBrowser('chrome', environment)) ?? (await findBrowser('msedge', environment));
  if (browser === undefined) return undefined;
  const profile = await mkdtemp(join(tmpdir(), 'dapilot-window-'));
  const marker = profile;
  guardian.guard(marker, true);
  guardian.guardFile(profile, true);
  const started = await startProcess({
    command: browser,
    args: [`--app=${address}`, `--user-data-dir=${profile}`, '--window-size=1440,900', ...quiet, ...sandbox()],
    environment,
    marker,
    collectStdout: true,
  });
  return {
    name: browser,
    closed: started.exited,
    async dispose() {
      await started.end();
      await rm(profile, { recursive: true, force: true, maxRetries: 3 });
      guardian.guard(marker, false);
      guardian.guardFile(profile, false);
    },
  };
}

/** Chromium refuses to start as root with its sandbox. */
function sandbox(): readonly string[] {
  return process.getuid?.() === 0 ? ['--no-sandbox'] : [];
}
