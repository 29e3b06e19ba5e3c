/** Whole sessions as golden texts: sources that are compiled, bundled, linked to, or have names that need care. */
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ModuleKind, ScriptTarget, transpileModule } from 'typescript';
import { describe, expect, test } from 'vitest';
import { build } from 'vite';
import { waiting } from '../support/debugger-bench.ts';
import { matchesGolden } from '../support/golden.ts';
import { jsTranscript, openJsBench, type JsBench } from '../support/js-debug-bench.ts';

const shop = `interface Item {
  readonly name: string;
  readonly price: number;
}

export function total(items: readonly (Item | undefined)[]): number {
  let sum = 0;
  for (const item of items) sum += item!.price;
  return sum;
}

console.log('sum', total([{ name: 'pen', price: 2 }]));
total([undefined]);
`;

/** In a project of its own, which is the workspace. */
function openProject(files: Readonly<Record<string, string>>): { readonly bench: JsBench; readonly folder: string } {
  const { folder } = openJsBench();
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return { bench: openJsBench({ workspace: folder }), folder };
}

/** What tsc writes with outDir and sourceMap, or with inlineSourceMap. */
function compile(inline: boolean, source = shop): Readonly<Record<string, string>> {
  const { outputText, sourceMapText } = transpileModule(source, {
    fileName: '../src/shop.ts',
    compilerOptions: { target: ScriptTarget.ES2022, module: ModuleKind.CommonJS, ...(inline ? { inlineSourceMap: true, inlineSources: true } : { sourceMap: true }) },
  });
  return { 'src/shop.ts': source, 'dist/shop.js': outputText, ...(sourceMapText === undefined ? {} : { 'dist/shop.js.map': sourceMapText.replace('"shop.ts"', '"../src/shop.ts"') }) };
}

describe('TypeScript', () => {
  test.each([
    ['with its source map beside it', false],
    ['with its source map inside', true],
  ])('compiled, %s: the same stops in its source', async (_, inline) => {
    const files = compile(inline);
    const { bench, folder } = openProject(inline ? { ...files, 'dist/shop.js': (files['dist/shop.js'] ?? '').replace(/base64,(.*)/, (__, map: string) => `base64,${Buffer.from(Buffer.from(map, 'base64').toString().replace('"shop.ts"', '"../src/shop.ts"')).toString('base64')}`) } : files);
    await bench.debugger.addBreakpoint({ path: join(folder, 'src/shop.ts'), line: 9 });
    matchesGolden('js/compiled', await jsTranscript(bench, { program: 'dist/shop.js' }, { folders: [folder] }));
  });

  test('that is over at once: what it wrote names the lines of its source', async () => {
    const { bench, folder } = openProject({ ...compile(false, 'interface Pen {}\n\nconst pen: Pen = {};\nconsole.log(pen);\n'), 'dist/plain.js': "console.log('plain');\n" });
    await bench.debugger.launch({ program: 'dist/shop.js' }, 'person');
    await bench.ended();
    expect(bench.console('stdout')).toMatchObject([{ text: '{}', location: { path: join(folder, 'src/shop.ts'), line: 4 } }]);
    await bench.debugger.launch({ program: 'dist/plain.js' }, 'person');
    await bench.ended();
    expect(bench.console('stdout')).toMatchObject([{ text: 'plain', location: { path: join(folder, 'dist/plain.js'), line: 1 } }]);
  });

  test('that Node cannot run as it is, and that was compiled: its compiled file runs, which is said', async () => {
    const source = 'export enum Size { Small = 3 }\nconsole.log(Size.Small);\n';
    const { bench, folder } = openProject({ ...compile(false, source), 'tsconfig.json': '{ "compilerOptions": { "outDir": "dist", "rootDir": "src" } }' });
    await bench.debugger.addBreakpoint({ path: join(folder, 'src/shop.ts'), line: 2 });
    await bench.debugger.launch({ program: 'src/shop.ts' }, 'person');
    const stopped = await bench.stopped();
    expect(stopped.context.frames[0]).toMatchObject({ line: 2, source: { path: join(folder, 'src/shop.ts') } });
    expect(bench.root().notes).toEqual(['Runs dist/shop.js, which src/shop.ts was compiled to.']);
    expect(await bench.debugger.move('continue', stopped, 'person', waiting())).toEqual({ kind: 'ended', exit: { code: 0 } });
  });

  test('whose source map is missing: the compiled file is shown, and why', async () => {
    const { 'dist/shop.js.map': _, ...files } = compile(false);
    const { bench, folder } = openProject(files);
    matchesGolden('js/map-missing', await jsTranscript(bench, { program: 'dist/shop.js' }, { folders: [folder] }));
  });

  test('bundled and made small', async () => {
    const { bench, folder } = openProject({ 'src/shop.ts': shop, 'src/main.ts': "import { total } from './shop.ts';\nconsole.log(total([{ name: 'ink', price: 5 }]));\n" });
    await build({ root: folder, configFile: false, logLevel: 'error', build: { ssr: 'src/main.ts', outDir: 'dist', sourcemap: true, minify: true, rolldownOptions: { output: { entryFileNames: 'main.mjs' } } } });
    await bench.debugger.addBreakpoint({ path: join(folder, 'src/shop.ts'), line: 9 });
    matchesGolden('js/bundled', await jsTranscript(bench, { program: 'dist/main.mjs' }, { folders: [folder] }));
  });
});

test('a path with blanks and letters of all kinds', async () => {
  const name = 'mit Leerzeichen/größe 尺寸 😀.js';
  const { bench, folder } = openProject({ [name]: "const size = 'größe';\nconsole.log(size);\n" });
  await bench.debugger.addBreakpoint({ path: join(folder, name), line: 2 });
  matchesGolden('js/unicode-path', await jsTranscript(bench, { program: name }, { folders: [folder] }));
});

test('a source that is reached through a link', async () => {
  const { bench, folder } = openProject({ 'real/lib.js': "exports.twice = (value) => {\n  return value * 2;\n};\n", 'main.js': "console.log(require('./linked/lib.js').twice(4));\n" });
  symlinkSync(join(folder, 'real'), join(folder, 'linked'), 'dir');
  await bench.debugger.addBreakpoint({ path: join(folder, 'linked/lib.js'), line: 2 });
  matchesGolden('js/linked', await jsTranscript(bench, { program: 'main.js' }, { folders: [folder] }));
});

const dependency = {
  'node_modules/lib/index.js': 'exports.apply = (work, value) => {\n  const result = work(value);\n  return result;\n};\n',
  'main.js': "const { apply } = require('lib');\nconst half = (value) => {\n  return value / 2;\n};\nconst quarter = apply(half, 8);\nconsole.log(quarter);\n",
};

test.each([
  ['on: a step into a dependency comes to the code it calls back', true, ['main.js', 3, 'subtle']],
  ['off: a step goes into the dependency', false, ['index.js', 2, 'normal']],
] as const)('just my code %s', async (_, justMyCode, expected) => {
  const { folder } = openProject(dependency);
  const bench = openJsBench({ workspace: folder, settings: { justMyCode } });
  await bench.debugger.addBreakpoint({ path: join(folder, 'main.js'), line: 5 });
  const { rootId } = await bench.debugger.launch({ program: 'main.js' }, 'person');
  await bench.debugger.settled(rootId, waiting());
  const first = await bench.stopped();
  await bench.debugger.move('stepIn', first, 'person', waiting());
  const { context } = await bench.stopped(first.stop.number);
  const [top] = context.frames;
  const library = context.frames.find(({ source }) => source?.path?.includes('node_modules'));
  expect([top?.source?.name.split('/').at(-1), top?.line, library?.kind]).toEqual(expected);
});
