import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { root, tools } from './suites.ts';

// An unenforced rule lasts a week: each rule is given a file that breaks it, in a copy of the configuration. A tool runs
// once over all of its files.
let folder: string;

const configuration = [
  '.dependency-cruiser.mjs',
  '.oxlintrc.json',
  'package.json',
  'tsconfig.base.json',
  'tsconfig.json',
  'src/shared/tsconfig.json',
  'src/main/tsconfig.json',
  'src/preload/tsconfig.json',
  'src/renderer/tsconfig.json',
];

/** A fresh copy for each group, so that the files of one do not lend their types to another. */
function freshCopy(): void {
  folder = mkdtempSync(join(tmpdir(), 'dapilot-rules-'));
  for (const file of configuration) cpSync(join(root, file), join(folder, file));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
}

const removeCopy = () => rmSync(folder, { recursive: true, force: true });

/** Writes files into the copy; the keys are paths. */
function write(files: Record<string, string>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

/** Runs a tool in the copy and returns all it printed. */
function run(tool: string, ...toolArguments: readonly string[]): string {
  const result = spawnSync(process.execPath, [join(root, tool), ...toolArguments], { cwd: folder, encoding: 'utf8' });
  return result.stdout + result.stderr;
}

const seconds = 1_000;

describe('the import rule', () => {
  const there = {
    'src/shared/contract.ts': 'export const name = 1\nexport type Name = typeof name\n',
    'src/main/core/core.ts': 'export const core = 1\n',
    'src/main/core/router.ts': 'export const router = 1\n',
    'src/main/core/event-log.ts': 'export const log = 1\n',
    'src/main/core/base/logger.ts': 'export const logger = 1\n',
    'src/main/core/dap/session.ts': 'export const session = 1\n',
    'src/main/core/code/parser.ts': 'export const parser = 1\n',
    'src/main/hosts/web-server.ts': 'export const server = 1\n',
    'src/renderer/src/app.tsx': 'export const app = 1\n',
    'e2e/support/fake-adapter.ts': 'export const adapter = 1\n',
  };

  const refused = [
    ['shared-only-shared', 'src/shared/breaks-1.ts', `import '../main/core/base/logger.ts'`],
    ['shared-only-zod', 'src/shared/breaks-2.ts', `import 'node:path'`],
    ['shared-only-zod', 'src/shared/breaks-3.ts', `import type { ReactNode } from 'react'\nexport type Node = ReactNode`],
    ['preload-only-shared', 'src/preload/breaks-4.ts', `import '../main/core/core.ts'`],
    ['preload-only-types', 'src/preload/breaks-5.ts', `import { name } from '../shared/contract.ts'\nexport const other = name`],
    ['preload-no-packages', 'src/preload/breaks-6.ts', `import { z } from 'zod'\nexport const schema = z`],
    ['renderer-only-shared', 'src/renderer/src/breaks-7.ts', `import '../../main/core/core.ts'`],
    ['renderer-no-node', 'src/renderer/src/breaks-8.ts', `import 'node:fs'`],
    ['electron-only-at-the-edge', 'src/renderer/src/breaks-9.ts', `import 'electron'`],
    ['electron-only-at-the-edge', 'src/main/core/breaks-10.ts', `import type { App } from 'electron'\nexport type A = App`],
    ['electron-only-at-the-edge', 'src/main/hosts/breaks-11.ts', `import 'electron'`],
    ['core-base', 'src/main/core/base/breaks-12.ts', `import '../dap/session.ts'`],
    ['core-dap', 'src/main/core/dap/breaks-13.ts', `import '../code/parser.ts'`],
    ['core-dap', 'src/main/core/dap/breaks-14.ts', `import '../event-log.ts'`],
    ['core-code', 'src/main/core/code/breaks-15.ts', `import '../dap/session.ts'`],
    ['core-terminal', 'src/main/core/terminal/breaks-26.ts', `import '../dap/session.ts'`],
    [
      'core-agent',
      'src/main/core/agent/breaks-18.ts',
      `import type { session } from '../dap/session.ts'\nexport type S = typeof session`,
    ],
    ['core-no-hosts', 'src/main/core/breaks-19.ts', `import '../hosts/web-server.ts'`],
    ['hosts', 'src/main/hosts/breaks-20.ts', `import '../core/event-log.ts'`],
    ['no-tests-in-product', 'src/main/core/breaks-21.ts', `import '../../../e2e/support/fake-adapter.ts'`],
    ['no-tests-in-product', 'src/main/core/breaks-22.ts', `import 'vitest'`],
    ['no-cycles', 'src/main/core/cycle-one.ts', `import type { B } from './cycle-two.ts'\nexport type A = B`],
    ['no-unresolved', 'src/main/core/breaks-24.ts', `import './missing.ts'`],
    ['no-undeclared-packages', 'src/main/core/breaks-25.ts', `import 'acorn'`],
  ] as const;

  const allowed = {
    'src/shared/plan.ts': `import { z } from 'zod'\nimport { name } from './contract.ts'\nexport const plan = [z, name]`,
    'src/preload/index.ts': `import { ipcRenderer } from 'electron'\nimport type { Name } from '../shared/contract.ts'\nexport const a: [Name, unknown] = [1, ipcRenderer]`,
    'src/renderer/src/main.tsx': `import 'react'\nimport 'zustand'\nimport '../../shared/contract.ts'\nimport './app.tsx'`,
    'src/main/index.ts': `import 'electron'\nimport './core/core.ts'\nimport './hosts/electron-ipc.ts'`,
    'src/main/hosts/electron-ipc.ts': `import 'electron'\nimport '../core/router.ts'\nimport '../../shared/contract.ts'`,
    'src/main/core/dap/client.ts': `import 'node:net'\nimport type { DebugProtocol } from '@vscode/debugprotocol'\nimport '../base/logger.ts'\nexport type M = DebugProtocol.Message`,
    'src/main/core/agent/offline/rules.ts': `import '../loop.ts'\nimport '../../../../shared/contract.ts'`,
    'src/main/core/agent/loop.ts': 'export const loop = 1',
    'src/main/core/core.ts': `import './dap/session.ts'\nimport './code/parser.ts'\nimport './event-log.ts'`,
    'src/main/core/dap/client.test.ts': `import 'vitest'\nimport '../../../../e2e/support/fake-adapter.ts'`,
  };

  let output: string;

  afterAll(removeCopy);
  beforeAll(() => {
    freshCopy();
    write(there);
    write({ 'src/main/core/cycle-two.ts': `import type { A } from './cycle-one.ts'\nexport type B = A` });
    for (const [, file, text] of refused) write({ [file]: `${text}\n` });
    write(allowed);
    output = run(tools.depcruise, 'src', '-c', '.dependency-cruiser.mjs');
  }, 60 * seconds);

  test.each(refused)('%s refuses %s: %j', (rule, file) => {
    expect(output).toContain(`error ${rule}: ${file} → `);
  });

  test.each(Object.keys(allowed))('lets %s through', (file) => {
    expect(output).not.toContain(`: ${file} → `);
  });
});

describe('the zones', () => {
  beforeAll(freshCopy);
  afterAll(removeCopy);

  const refused = [
    ['src/shared', 'setTimeout(() => 1, 1)', `Cannot find name 'setTimeout'`],
    ['src/shared', 'process.exit()', `Cannot find name 'process'`],
    ['src/main', 'document.title', `Cannot find name 'document'`],
    ['src/main', 'export enum A { b }', `not allowed when 'erasableSyntaxOnly'`],
    ['src/main', 'export const a: string = [""][0]', `'string | undefined' is not assignable`],
    ['src/preload', 'document.title', `Cannot find name 'document'`],
    ['src/renderer', 'process.exit()', `Cannot find name 'process'`],
    ['src/renderer', `require('node:fs')`, `Cannot find name 'require'`],
  ] as const;

  test.each(['src/shared', 'src/main', 'src/preload', 'src/renderer'])('%s', { timeout: 60 * seconds }, (zone) => {
    const cases = refused.filter(([where]) => where === zone);
    for (const [index, [, text]] of cases.entries()) write({ [`${zone}/zone-${index}.ts`]: `${text}\nexport {}\n` });
    const lines = run(tools.tsc, '-p', zone).split('\n');
    for (const [index, [, , message]] of cases.entries()) {
      const line = lines.find((candidate) => candidate.startsWith(`${zone}/zone-${index}.ts`));
      expect(line).toContain(message);
    }
  });
});

describe('lint', () => {
  const refused = [
    ['no-explicit-any', 'src/main/lint-1.ts', 'export const a = (b: any) => b'],
    ['no-console', 'src/main/lint-2.ts', 'console.log(1)'],
    ['no-console', 'src/renderer/src/lint-3.ts', 'console.log(1)'],
    ['no-empty', 'src/main/lint-4.ts', 'try { JSON.parse("") } catch {}'],
    ['max-lines', 'src/main/lint-5.ts', 'export {}\n'.repeat(401)],
    ['no-default-export', 'src/main/lint-6.ts', 'export default 1'],
    ['no-unused-vars', 'src/main/lint-7.ts', 'const a = 1\nexport {}'],
    ['no-floating-promises', 'src/main/lint-8.ts', 'const a = async () => 1\nexport const b = () => { a() }'],
    ['filename-case', 'src/main/lintNine.ts', 'export {}'],
    [
      'switch-exhaustiveness-check',
      'src/main/lint-10.ts',
      `export function f(a: 'b' | 'c') { switch (a) { case 'b': return 1 }\nreturn 2 }`,
    ],
    ['no-focused-tests', 'src/main/lint.test.ts', `import { test } from 'vitest'\ntest.only('a', () => {})`],
  ] as const;

  let output: string;

  afterAll(removeCopy);
  beforeAll(() => {
    freshCopy();
    for (const [, file, text] of refused) write({ [file]: `${text}\n` });
    write({ 'src/main/cli.ts': 'console.log(1)\n', 'src/main/web.ts': 'console.log(1)\n' });
    output = run(tools.oxlint, '--format=unix');
  }, 60 * seconds);

  test.each(refused)('%s refuses a violation in %s', (rule, file) => {
    const found = output.split('\n').filter((line) => line.includes(file));
    expect(found.join('\n')).toContain(rule);
  });

  test('lets the entries print', () => {
    expect(output).not.toMatch(/src\/main\/(cli|web)\.ts/);
  });
});
