/** The tests of the open file, with the runner that its package has. */
import type { Proposal } from '../../../../shared/proposals.ts';
import type { Package } from './package-manifest.ts';
import { below, cwdOf, nameOf, type Project } from './project.ts';

const testFile = /(^|[._-])(test|spec)s?\.[cm]?[jt]sx?$|(^|\/)__tests__\/[^/]+\.[cm]?[jt]sx?$/;
const scriptFile = /\.[cm]?[jt]sx?$/;

interface Runner {
  readonly package: string;
  /** What it runs as, within its package. */
  readonly program: string;
  /** In one process and without limits of time, so that one can stand still in it. */
  readonly args: (file: string) => readonly string[];
}

const runners: readonly Runner[] = [
  { package: 'vitest', program: 'vitest.mjs', args: (file) => ['run', file, '--no-file-parallelism', '--testTimeout=0', '--hookTimeout=0'] },
  { package: 'jest', program: 'bin/jest.js', args: (file) => ['--runInBand', '--testTimeout=100000000', '--runTestsByPath', file] },
  { package: 'mocha', program: 'bin/mocha.js', args: (file) => ['--no-timeouts', file] },
];

/** `packages` are those above the file first, the nearest at the front. Undefined where the file holds no tests. */
export async function testOfFile(project: Project, open: string, packages: readonly Package[]): Promise<Proposal | undefined> {
  if (!scriptFile.test(open) || !project.has(open)) return undefined;
  const isTest = testFile.test(open);
  const text = await project.read(open);
  const above = packages.filter(({ folder }) => folder === '.' || open.startsWith(`${folder}/`));
  for (const runner of isTest ? runners : []) {
    if (!above.some(({ manifest }) => manifest.dependencies.has(runner.package))) continue;
    const home = above[0]?.folder ?? '.';
    const program = await installed(project, runner, above);
    if (program === undefined) continue;
    const file = home === '.' ? open : open.slice(home.length + 1);
    const args = runner.args(file);
    return { kind: 'test', launch: { program, args: [...args], name: `${runner.package} ${open}`, ...cwdOf(home) }, command: `${runner.package} ${args.join(' ')}`, from: open };
  }
  // Node's own tests run when their file does.
  if (!/\bfrom\s*['"]node:test['"]|require\(\s*['"]node:test['"]\s*\)/.test(text)) return undefined;
  return { kind: 'test', launch: { program: open, name: `node:test ${nameOf(open)}` }, command: `node ${open}`, from: open };
}

/** Where package managers put it: beside the package, or above it. */
async function installed(project: Project, { package: name, program }: Runner, above: readonly Package[]): Promise<string | undefined> {
  for (const folder of [...above.map((each) => each.folder), '.']) {
    const path = below(folder, `node_modules/${name}/${program}`);
    if (await project.isFile(path)) return path;
  }
  return undefined;
}
