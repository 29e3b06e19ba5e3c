import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { addTallies, emptyTally, readPlaywright, readVitest, type Tally, type VitestReport } from './reports.ts';

/** The repository. */
export const root = join(import.meta.dirname, '..');

/** What the runner does for a suite. */
export interface SuiteContext {
  /** Runs one of our tools on the pinned Node, output collected; resolves to its exit code. */
  run(tool: string, toolArguments: readonly string[], env?: NodeJS.ProcessEnv): Promise<number>;
  /** A folder of this suite alone, outside the repository, removed at the end. */
  readonly scratch: string;
  /** System parts that are missing (see system-parts.ts). */
  readonly missing: readonly string[];
}

export interface Suite {
  readonly name: string;
  /** Suites that have to pass first. */
  readonly needs: readonly string[];
  run(context: SuiteContext): Promise<Tally>;
}

/** The programs of our tools, run on the pinned Node. */
export const tools = {
  tsc: 'node_modules/typescript/bin/tsc',
  depcruise: 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs',
  oxlint: 'node_modules/oxlint/bin/oxlint',
  vitest: 'node_modules/vitest/vitest.mjs',
  playwright: 'node_modules/@playwright/test/cli.js',
  build: 'scripts/build.ts',
};

/** The TypeScript projects. The last one is everything that runs on our machines alone: tests and scripts. */
export const zones = ['src/shared', 'src/main', 'src/preload', 'src/renderer', '.'];

/** Every suite, in the order in which they are started when several are ready: the longest first. Budgets are in docs/testing.md. */
export const suites: readonly Suite[] = [
  { name: 'build', needs: [], run: (context) => check(context, 'builds', tools.build, ['--if-stale', '--quiet']) },
  {
    name: 'imports',
    needs: [],
    run: (context) => check(context, 'import rule', tools.depcruise, ['src', '-c', '.dependency-cruiser.mjs']),
  },
  { name: 'lint', needs: [], run: (context) => check(context, 'oxlint', tools.oxlint, ['--deny-warnings']) },
  { name: 'e2e', needs: ['build'], run: runPlaywright },
  { name: 'adapters', needs: ['build'], run: (context) => runVitest(context, 'adapters') },
  { name: 'types', needs: [], run: (context) => inOrder(zones, (zone) => checkZone(context, zone)) },
  { name: 'unit', needs: [], run: (context) => runVitest(context, 'unit') },
];

/** A static check counts as one test. */
async function check(context: SuiteContext, name: string, tool: string, toolArguments: readonly string[]): Promise<Tally> {
  const code = await context.run(tool, toolArguments);
  return code === 0 ? { ...emptyTally, passed: 1 } : { ...emptyTally, failed: [{ name, reason: 'see the output above' }] };
}

function checkZone(context: SuiteContext, zone: string): Promise<Tally> {
  const cache = `node_modules/.cache/dapilot/types-${zone === '.' ? 'tests' : zone.replace('src/', '')}.tsbuildinfo`;
  return check(context, `zone ${zone}`, tools.tsc, ['-p', zone, '--incremental', '--tsBuildInfoFile', cache]);
}

async function inOrder(names: readonly string[], run: (name: string) => Promise<Tally>): Promise<Tally> {
  const tallies: Tally[] = [];
  for (const name of names) tallies.push(await run(name));
  return addTallies(tallies);
}

async function runVitest(context: SuiteContext, project: string): Promise<Tally> {
  const report = join(context.scratch, 'vitest.json');
  const code = await context.run(tools.vitest, ['run', '--project', project], { DAPILOT_TEST_REPORT: report });
  return withExitCode(await readReport(report, (json: VitestReport) => readVitest(json, root)), code);
}

/** Without a browser the tests are listed, not run, so that each is skipped by name. */
async function runPlaywright(context: SuiteContext): Promise<Tally> {
  const report = join(context.scratch, 'playwright.json');
  const options = ['test', '-c', 'e2e/playwright.config.ts'];
  const env = { DAPILOT_TEST_REPORT: report };
  await mkdir(context.scratch, { recursive: true });
  if (context.missing.includes('chromium')) {
    const code = await context.run(tools.playwright, [...options, '--list'], env);
    const listed = await readReport(report, readPlaywright);
    return withExitCode(
      { ...listed, skipped: listed.skipped.map(({ name }) => ({ name, reason: 'chromium is missing' })) },
      code,
    );
  }
  const code = await context.run(tools.playwright, options, env);
  return withExitCode(await readReport(report, readPlaywright), code);
}

async function readReport<Report>(path: string, read: (report: Report) => Tally): Promise<Tally> {
  try {
    return read(JSON.parse(await readFile(path, 'utf8')) as Report);
  } catch (error) {
    return { ...emptyTally, failed: [{ name: 'report', reason: `no readable report was written: ${(error as Error).message}` }] };
  }
}

/** A tool that fails without a failed test has failed all the same: an unhandled rejection, a crash, no tests. */
function withExitCode(tally: Tally, code: number): Tally {
  if (code === 0 || tally.failed.length > 0) return tally;
  return { ...tally, failed: [{ name: 'exit code', reason: `ended with code ${code} although no test failed` }] };
}
