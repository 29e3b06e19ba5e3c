import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ModuleKind, ScriptTarget, transpileModule } from 'typescript';
import { expect, onTestFinished, test } from 'vitest';
import { createSourceMaps } from './source-maps.ts';

const source = 'interface Price { n: number }\n\nexport const price: Price = { n: 1 };\nconsole.log(price);\n';

async function folderWith(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'dapilot-maps-')));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  return folder;
}

function compiled(options: { readonly inline?: boolean; readonly sourceRoot?: string; readonly name?: string }) {
  const { outputText, sourceMapText = '' } = transpileModule(source, {
    fileName: 'main.ts',
    compilerOptions: { target: ScriptTarget.ES2022, module: ModuleKind.ESNext, sourceMap: true },
  });
  const map = JSON.stringify({ ...(JSON.parse(sourceMapText) as object), sourceRoot: options.sourceRoot ?? '', sources: [options.name ?? '../src/main.ts'] });
  const inlined = outputText.replace('main.js.map', `data:application/json;base64,${Buffer.from(map).toString('base64')}`);
  return { text: options.inline ? inlined : outputText, map };
}

/** Place of the call of console.log, from 0. */
function callIn(text: string): readonly [line: number, column: number] {
  const lines = text.split('\n');
  const line = lines.findIndex((each) => each.startsWith('console.log'));
  return [line, 'console.'.length];
}

test.each([
  ['beside the file', {}],
  ['inside the file', { inline: true }],
  ['with a root of its sources', { sourceRoot: '../src', name: 'main.ts' }],
  ['with absolute addresses', { name: 'file://FOLDER/src/main.ts' }],
])('a map %s names the line of the source', async (_, options) => {
  const folder = await folderWith({ 'src/main.ts': source });
  const { text, map } = compiled(options);
  await mkdir(join(folder, 'dist'));
  await writeFile(join(folder, 'dist/main.js'), text);
  await writeFile(join(folder, 'dist/main.js.map'), map.replace('FOLDER', folder));
  const maps = createSourceMaps();
  expect(await maps.find(join(folder, 'dist/main.js'), ...callIn(text))).toEqual({ path: join(folder, 'src/main.ts'), line: 3 });
});

test('no map, one that is not there, is no map, is on another machine, or names a source that is gone: nothing is found', async () => {
  const { text, map } = compiled({});
  const folder = await folderWith({
    'plain.js': 'console.log(1);\n',
    'missing.js': text,
    'broken.js': text.replace('main.js.map', 'broken.js.map'),
    'broken.js.map': '{"version":3,',
    'wrong.js': text.replace('main.js.map', 'wrong.js.map'),
    'wrong.js.map': '[]',
    'far.js': text.replace('main.js.map', 'https://127.0.0.1:1/main.js.map'),
    'host.js': text.replace('main.js.map', 'file://elsewhere/main.js.map'),
    'gone.js': text.replace('main.js.map', 'gone.js.map'),
    'gone.js.map': map,
    'elsewhere.js': text.replace('main.js.map', 'elsewhere.js.map'),
    'elsewhere.js.map': compiled({ name: 'webpack:///main.ts' }).map,
  });
  const maps = createSourceMaps();
  for (const name of ['nowhere.js', 'plain.js', 'missing.js', 'broken.js', 'wrong.js', 'far.js', 'host.js', 'gone.js', 'elsewhere.js']) {
    expect(await maps.find(join(folder, name), ...callIn(text)), name).toBeUndefined();
  }
});
