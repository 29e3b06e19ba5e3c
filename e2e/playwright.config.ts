import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { findChromium } from '../scripts/system-parts.ts';

/** Where scripts/test.ts wants the JSON report; nobody else sets it. */
const report = process.env['DAPILOT_TEST_REPORT'] ?? '../test-results/report.json';

/** What keeps the browser from doing anything but our pages; as root Chromium refuses to run with its sandbox. */
const browserArguments = [
  '--headless=new',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../test-results',
  reporter: [['list'], ['json', { outputFile: report }]],
  // Every test starts a core, an adapter and a program: a worker for each pair of cores.
  workers: availableParallelism() >= 4 ? 2 : 1,
  retries: 0,
  forbidOnly: process.env['CI'] === 'true',
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    browserName: 'chromium',
    headless: true,
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    trace: 'off',
    launchOptions: { executablePath: findChromium(), args: browserArguments },
  },
});
