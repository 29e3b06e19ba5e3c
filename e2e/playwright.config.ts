import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { findChromium } from '../scripts/system-parts.ts';
import { browserArguments } from './support/browser.ts';
import type { HostKind } from './support/cockpit.ts';

/** Where scripts/test.ts wants the JSON report; nobody else sets it. */
const report = process.env['DAPILOT_TEST_REPORT'] ?? '../test-results/report.json';

export default defineConfig<{ host: HostKind }>({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../test-results',
  reporter: [['list'], ['json', { outputFile: report }]],
  // Every test starts a core, an adapter and a program: a worker for each pair of cores.
  workers: availableParallelism() >= 4 ? 2 : 1,
  // Listed by the runner as unsteady: docs/testing.md.
  retries: process.env['CI'] === 'true' ? 1 : 0,
  forbidOnly: process.env['CI'] === 'true',
  timeout: 120_000,
  expect: { timeout: 20_000 },
  projects: [
    { name: 'web', use: { host: 'web' } },
    // The same journeys in the application itself, where its binary is installed.
    { name: 'electron', testMatch: 'journey*.spec.ts', use: { host: 'electron' } },
  ],
  use: {
    browserName: 'chromium',
    headless: true,
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    trace: 'off',
    launchOptions: { executablePath: findChromium(), args: [...browserArguments] },
  },
});
