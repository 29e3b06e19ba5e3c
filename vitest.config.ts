import { defineConfig } from 'vitest/config';
import { ReportMetaWriter } from './scripts/report-meta.ts';

/** Where scripts/test.ts wants the JSON report; nobody else sets it. */
const report = process.env['DAPILOT_TEST_REPORT'];

/**
 * Two projects: `unit` is pure and fast and lives beside the code, `adapters` drives the real debug adapters.
 * Vitest itself fails a run in which a rejection or an exception went unhandled.
 */
export default defineConfig({
  test: {
    reporters: report ? ['default', new ReportMetaWriter(), ['json', { outputFile: report }]] : ['default'],
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.ts', 'src/**/*.test.tsx', 'scripts/**/*.test.ts'],
          environment: 'node',
          testTimeout: 60_000,
          hookTimeout: 60_000,
          restoreMocks: true,
        },
      },
      {
        test: {
          name: 'adapters',
          include: ['e2e/adapters/**/*.test.ts'],
          environment: 'node',
          testTimeout: 90_000,
          hookTimeout: 90_000,
          // Real adapters start several processes each: two files at a time keep their timing honest on two cores.
          maxWorkers: 2,
          // Listed by the runner as unsteady: docs/testing.md.
          retry: process.env['CI'] === 'true' ? 1 : 0,
          restoreMocks: true,
        },
      },
    ],
  },
});
