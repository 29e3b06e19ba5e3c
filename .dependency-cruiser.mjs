/**
 * The import rule of the layout: one entry per folder says what it may import; whatever of
 * ours is not named there is refused. npm packages are free except where a folder names the ones it may have.
 * Tests beside the code are exempt, so that they can set a scene from several folders; product code may not import them.
 */

const product = { pathNot: String.raw`\.test\.tsx?$` };

/** Refuses, for the files in `from`, every import of our own files outside `may`. */
function only(name, from, may, comment) {
  return {
    name,
    comment,
    severity: 'error',
    from: { ...product, path: from },
    to: { path: '^(src|e2e|scripts)/', pathNot: may },
  };
}

const shared = '^src/shared/';
const base = '^src/main/core/base/';
const nodeCore = { dependencyTypes: ['core'] };

/** A part of the core sees itself, base and shared; parts meet in core.ts. */
const parts = ['dap', 'code', 'terminal', 'launch', 'external', 'agent', 'record'].map((part) =>
  only(
    `core-${part}`,
    `^src/main/core/${part}/`,
    [shared, base, `^src/main/core/${part}/`],
    `core/${part} may import shared, core/base and itself; what it needs besides comes in as a parameter`,
  ),
);

/** What a test needs and the product must not have. */
const testPackages = '(^|/)node_modules/(vitest|@vitest|@playwright|playwright|playwright-core|@axe-core)/';

export default {
  forbidden: [
    only('shared-only-shared', shared, [shared], 'shared imports only itself'),
    {
      name: 'shared-only-zod',
      comment: 'the schema library is the only package shared may import',
      severity: 'error',
      from: { ...product, path: shared },
      to: { pathNot: [shared, '(^|/)node_modules/zod/'] },
    },
    only('preload-only-shared', '^src/preload/', [shared, '^src/preload/'], 'preload imports electron and shared types'),
    {
      name: 'preload-only-types',
      comment: 'from shared, preload imports types alone: its bundle never grows with the contract',
      severity: 'error',
      from: { ...product, path: '^src/preload/' },
      to: { path: shared, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'preload-no-packages',
      comment: 'a sandboxed preload can load electron and nothing else',
      severity: 'error',
      from: { ...product, path: '^src/preload/' },
      to: { pathNot: ['^src/', '(^|/)node_modules/electron/', '^electron$'] },
    },
    only(
      'renderer-only-shared',
      '^src/renderer/',
      [shared, '^src/renderer/'],
      'the renderer sees the core only through the contract in shared',
    ),
    {
      name: 'renderer-no-node',
      comment: 'the renderer runs in a browser: nothing of Node',
      severity: 'error',
      from: { ...product, path: '^src/renderer/' },
      to: nodeCore,
    },
    only('core-base', base, [shared, base], 'core/base may import shared and itself'),
    ...parts,
    {
      name: 'dap-sessions-not-reading',
      comment: 'what is asked of a stop (dap/reading) builds on sessions, never the other way; words of adapters are in dap/translation',
      severity: 'error',
      from: { ...product, path: '^src/main/core/dap/(sessions|translation)/' },
      to: { path: '^src/main/core/dap/reading/' },
    },
    {
      name: 'core-no-hosts',
      comment: 'the core does not know which host carries its messages',
      severity: 'error',
      from: { ...product, path: '^src/main/core/' },
      to: { path: '^src/(main/(hosts/|[^/]+$)|preload/|renderer/)' },
    },
    only(
      'hosts',
      '^src/main/hosts/',
      [shared, base, '^src/main/hosts/', String.raw`^src/main/core/(core|router)\.ts$`],
      // base holds what is no fact of the core at all (disposables, the logger's type), so hosts may have it too.
      'hosts carry messages: they may import shared, core/base, core/core and core/router, no other part of the core',
    ),
    {
      name: 'electron-only-at-the-edge',
      comment: 'only src/main/index.ts, hosts/electron-ipc.ts and the preload see electron',
      severity: 'error',
      from: {
        ...product,
        path: '^src/',
        pathNot: [
          product.pathNot,
          String.raw`^src/main/index\.ts$`,
          String.raw`^src/main/hosts/electron-ipc\.ts$`,
          '^src/preload/',
        ],
      },
      to: { path: ['(^|/)node_modules/electron/', '^electron(/|$)'] },
    },
    {
      name: 'no-tests-in-product',
      comment: 'product code imports neither tests nor what only tests need',
      severity: 'error',
      from: { ...product, path: '^src/' },
      to: { path: [String.raw`\.test\.tsx?$`, '^e2e/', '^scripts/', testPackages] },
    },
    {
      name: 'no-cycles',
      comment: 'no import cycles, type imports included',
      severity: 'error',
      from: { path: '^src/' },
      to: { circular: true },
    },
    {
      name: 'no-unresolved',
      comment: 'every import leads to a file or an installed package',
      severity: 'error',
      from: { path: '^src/' },
      to: { couldNotResolve: true, pathNot: String.raw`\?(worker|url|raw)` },
    },
    {
      name: 'no-undeclared-packages',
      comment: 'every package the product imports is in package.json dependencies (or is types alone)',
      severity: 'error',
      from: { ...product, path: '^src/' },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'npm-dev'], dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'default'] },
  },
};
