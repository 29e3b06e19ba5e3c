/** Reading, watching and changing the files of a workspace, on a real disk. */
import { mkdir, mkdtemp, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Configurations } from '../../../shared/configurations.ts';
import { createConfigurations, type ConfigurationStore } from './configurations.ts';
import { addConfiguration, configurationText, editConfiguration, removeConfiguration, replaceConfiguration } from './edit.ts';
import { readWorkspace } from './workspace-roots.ts';

let folder: string;
let store: ConfigurationStore | undefined;

beforeEach(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'dapilot-configurations-')));
});
afterEach(async () => {
  store?.dispose();
  store = undefined;
  await rm(folder, { recursive: true });
});

async function put(path: string, content: unknown): Promise<void> {
  const full = join(folder, path);
  await mkdir(dirname(full), { recursive: true });
  await writeFile(full, typeof content === 'string' ? content : JSON.stringify(content));
}

const node = (name: string, more: object = {}) => ({ type: 'node', request: 'launch', name, program: 'a.js', ...more });

/** `until`: waits until what was told is so. */
function open(trusted = true) {
  let told: Configurations = { rows: [], problems: [] };
  let check: () => void = () => undefined;
  const opened = (store = createConfigurations({
    append: (event) => {
      if (event.type !== 'configurations.changed') return;
      told = event.configurations;
      check();
    },
    folder: () => (trusted ? folder : undefined),
    adapters: () => [],
    platform: 'linux',
    onFault: (error) => {
      throw error;
    },
  }));
  const until = (holds: (told: Configurations) => boolean) =>
    new Promise<Configurations>((resolve) => {
      check = () => holds(told) && resolve(told);
      check();
    });
  return { store: opened, told: () => told, until };
}

describe('a workspace', () => {
  test('has the configurations of its roots, of settings and of .code-workspace files', async () => {
    await put('.vscode/launch.json', { configurations: [node('main')] });
    await put('.vscode/settings.json', `{ "shop.port": 80, "launch": { "configurations": [${JSON.stringify(node('in settings'))}] }, }`);
    await put('packages/api/.vscode/launch.json', { configurations: [node('api')] });
    await put('packages/api/.vscode/settings.json', { shop: { port: 90 } });
    await put('shop.code-workspace', {
      folders: [{ path: '.' }, { path: 'packages/api', name: 'API' }, { path: '/etc' }, { path: 'gone' }],
      settings: { 'shop.host': 'here', launch: { configurations: [node('in workspace settings')] } },
      launch: { configurations: [node('in workspace')], compounds: [{ name: 'all', configurations: ['main', { name: 'api', folder: 'API' }] }] },
    });
    const workspace = await readWorkspace(folder);
    expect(workspace.roots.map(({ name }) => name)).toEqual([folder.split('/').at(-1), 'API']);
    expect(workspace.files.flatMap(({ entries }) => entries.map(({ name }) => name)).toSorted()).toEqual(['all', 'api', 'in settings', 'in workspace', 'in workspace settings', 'main']);
    expect(workspace.problems.map(({ message }) => message)).toEqual([expect.stringContaining('/etc, which is left out'), expect.stringContaining('gone, which is left out')]);
    const [main, api] = workspace.roots;
    expect([workspace.setting(main!, 'shop.port'), workspace.setting(api!, 'shop.port'), workspace.setting(api!, 'shop.host'), workspace.setting(api!, 'none')]).toEqual([80, 90, 'here', undefined]);
  });

  test('says what cannot be read, and goes on', async () => {
    await put('.vscode/launch.json', 'x'.repeat(1_000_001));
    await put('a.code-workspace', '{ "launch": ');
    await mkdir(join(folder, 'b/.vscode/launch.json'), { recursive: true });
    await symlink('b', join(folder, 'linked'));
    const { problems, files } = await readWorkspace(folder);
    expect(files).toEqual([]);
    expect(problems.map(({ code }) => code)).toEqual(expect.arrayContaining(['file-too-large', 'bad-request']));
  });

  test('that is not trusted is not read', async () => {
    await put('.vscode/launch.json', { configurations: [node('main')] });
    const { store: untrusted, told } = open(false);
    await untrusted.refresh();
    expect([told().rows, untrusted.entries()]).toEqual([[], []]);
  });

  test('is followed: rows come, change and keep their ids', async () => {
    const { store: followed, until } = open();
    const named = (...names: readonly string[]) => until(({ rows }) => rows.map(({ name }) => name).join() === names.join());
    await followed.refresh();
    await put('.vscode/launch.json', { configurations: [node('a', { presentation: { group: 'g', order: 2 } }), node('b', { type: 'cobol' })] });
    const first = await named('a', 'b');
    expect(first.rows).toMatchObject([{ name: 'a', group: 'g', order: 2, agent: false, type: 'node' }, { name: 'b', problem: { code: 'adapter-missing' } }]);
    await put('.vscode/launch.json', { configurations: [node('new'), node('a', { agent: true })] });
    const { rows } = await named('new', 'a');
    expect(rows[1]).toMatchObject({ id: first.rows[0]!.id, agent: true });
    await rm(join(folder, '.vscode'), { recursive: true });
    await named();
    await put('.vscode/launch.json', { configurations: [node('back')] });
    await named('back');
  });
});

describe('changing a file', () => {
  const text = `{
  // Kept.
  "configurations": [
    // The first.
    {
      "type": "node", // of ours
      "request": "launch",
      "name": "first",
      "program": "a.js",
    },
    { "type": "node", "request": "launch", "name": "second", "program": "b.js" },
  ],
}
`;

  test('one key of a configuration, and the comments stay', async () => {
    await put('.vscode/launch.json', text);
    const { store: opened } = open();
    await opened.refresh();
    const [first] = opened.entries();
    const before = await configurationText(first!);
    expect(before).toMatch(/^\{\n {2}"type": "node", \/\/ of ours\n/);
    const { text: after, value, problems } = editConfiguration(before, { key: ['args'], value: ['x'] });
    expect([value['args'], problems]).toEqual([['x'], []]);
    await replaceConfiguration(first!, after);
    const written = await readFile(join(folder, '.vscode/launch.json'), 'utf8');
    expect(written).toContain('// of ours');
    expect(written).toContain('// Kept.');
    await opened.refresh();
    expect(opened.entries().map(({ name, value: now }) => [name, now['args']])).toEqual([['first', ['x']], ['second', undefined]]);
  });

  test('a new one at the end, where there is a file and where there is none', async () => {
    for (const root of ['with', 'without']) {
      if (root === 'with') await put('with/.vscode/launch.json', text);
      const path = await addConfiguration(join(folder, root), '{\n  // Mine.\n  "name": "third", "type": "go", "request": "launch"\n}');
      const written = await readFile(path, 'utf8');
      expect(written).toContain('      // Mine.');
      expect((await readWorkspace(join(folder, root))).files.flatMap(({ entries }) => entries).at(-1)?.name).toBe('third');
    }
  });

  test('taking one out leaves the others', async () => {
    await put('.vscode/launch.json', text);
    const { store: opened } = open();
    await opened.refresh();
    await removeConfiguration(opened.entries()[0]!);
    await opened.refresh();
    expect(opened.entries().map(({ name }) => name)).toEqual(['second']);
  });

  test('what has become another while it was open is not written over', async () => {
    await put('.vscode/launch.json', text);
    const { store: opened } = open();
    await opened.refresh();
    const read = await configurationText(opened.entries()[0]!);
    const mine = read.replace('a.js', 'mine.js');
    await put('.vscode/launch.json', text.replace('a.js', 'theirs.js'));
    await opened.refresh();
    await expect(replaceConfiguration(opened.entries()[0]!, mine, read)).rejects.toMatchObject({ message: expect.stringContaining('was changed in') as string });
    expect(await readFile(join(folder, '.vscode/launch.json'), 'utf8')).toContain('theirs.js');
    // What it was saved as is what it is then, with blanks around it too.
    const theirs = await configurationText(opened.entries()[0]!);
    await replaceConfiguration(opened.entries()[0]!, `${mine}\n`, theirs);
    await opened.refresh();
    await replaceConfiguration(opened.entries()[0]!, read, `${mine}\n`);
    expect(await readFile(join(folder, '.vscode/launch.json'), 'utf8')).toBe(text);
  });

  test('a key that stands twice is changed where it counts, and taken away everywhere', () => {
    const twice = '{\n  "name": "a", "program": "first",\n  "program": "second"\n}';
    const changed = editConfiguration(twice, { key: ['program'], value: 'third' });
    expect([changed.value['program'], changed.text]).toEqual(['third', twice.replace('second', 'third')]);
    expect(editConfiguration(twice, { key: ['program'] }).value).toEqual({ name: 'a' });
  });

  test('a byte order mark in front is none of the text', async () => {
    await put('.vscode/launch.json', `\uFEFF${text}`);
    await put('.vscode/settings.json', '\uFEFF{ "shop.port": 80 }');
    const workspace = await readWorkspace(folder);
    expect([workspace.problems, workspace.files[0]?.entries.length, workspace.setting(workspace.roots[0]!, 'shop.port')]).toEqual([[], 2, 80]);
  });

  test('what is broken is not written, and what is wrong is said with its line', async () => {
    await put('.vscode/launch.json', '{ "configurations": [ }');
    await expect(addConfiguration(folder, '{ "name": "x" }')).rejects.toMatchObject({ code: 'bad-request', places: [expect.objectContaining({ line: 1 })] });
    await expect(addConfiguration(folder, '{ "name": ')).rejects.toMatchObject({ message: expect.stringContaining('no valid JSON object') as string });
    await expect(addConfiguration(folder, '{}')).rejects.toMatchObject({ message: expect.stringContaining('has no name') as string });
    expect(editConfiguration('{\n  "name": "a",\n  "type": "node",\n  "request": "launch",\n  "stopOnEntry": 3\n}', undefined).problems).toEqual([{ message: '"stopOnEntry" has to be true or false or a path.', line: 5, key: 'stopOnEntry' }]);
    expect(editConfiguration('{\n  "name" "a"\n}', undefined).problems[0]).toEqual({ message: 'A colon is missing here.', line: 2 });
  });
});
