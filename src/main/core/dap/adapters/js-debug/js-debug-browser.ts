/** The browser that a page is debugged in: which one, with a profile of its own that goes when it goes. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DapilotError } from '../../../../../shared/errors.ts';
import type { PageConfiguration } from '../../../../../shared/launch.ts';
import { findExecutable } from '../../../base/environment.ts';
import { findBrowser } from '../../../base/find-browser.ts';
import type { Guardian } from '../../../base/guardian-client.ts';
import type { Environment } from '../../../base/process.ts';
import { requirePage } from './page-server.ts';

export interface PreparedBrowser {
  readonly path: string;
  /** An empty folder; nothing of the person's own browser is in it. */
  readonly profile: string;
  /** There is no display that it could open a window on. */
  readonly withoutWindow: boolean;
  /** Takes the profile away, after the browser has ended. */
  dispose(): Promise<void>;
}

const labels = { chrome: 'Chrome or Chromium', msedge: 'Microsoft Edge' } as const;

/** Throws `runtime-missing`, or what `requirePage` throws. */
export async function prepareBrowser(configuration: PageConfiguration, environment: Environment, guardian: Pick<Guardian, 'guardFile'>): Promise<PreparedBrowser> {
  const path = await pathOf(configuration, environment);
  if (configuration.url !== undefined) await requirePage(configuration.url);
  const profile = await mkdtemp(join(tmpdir(), 'dapilot-browser-'));
  guardian.guardFile(profile, true);
  return {
    path,
    profile,
    withoutWindow: lacksDisplay(configuration, environment, process.platform),
    dispose: async () => {
      await rm(profile, { recursive: true, force: true, maxRetries: 3 });
      guardian.guardFile(profile, false);
    },
  };
}

/** A server or a container; whoever named how it is to be shown knows better. */
export function lacksDisplay({ runtimeArgs = [] }: Pick<PageConfiguration, 'runtimeArgs'>, environment: Environment, platform: NodeJS.Platform): boolean {
  if (platform === 'win32' || platform === 'darwin' || environment['DISPLAY'] || environment['WAYLAND_DISPLAY']) return false;
  return !runtimeArgs.some((word) => /^--(headless|ozone-platform)\b/.test(word));
}

async function pathOf({ browser, runtimeExecutable }: PageConfiguration, environment: Environment): Promise<string> {
  if (runtimeExecutable !== undefined) {
    const named = await findExecutable(runtimeExecutable, environment);
    if (named !== undefined) return named;
    throw new DapilotError('runtime-missing', `There is no browser "${runtimeExecutable}", which the launch configuration names.`, { hint: 'Correct runtimeExecutable, or leave it out to have one found.' });
  }
  const found = await findBrowser(browser, environment);
  if (found !== undefined) return found;
  throw new DapilotError('runtime-missing', `${labels[browser]} was not found on this machine.`, {
    hint: 'Install it, or name its path as runtimeExecutable or in the variable CHROME_PATH.',
  });
}
