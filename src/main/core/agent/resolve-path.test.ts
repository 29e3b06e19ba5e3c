import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { resolvePath, resolveSource } from './resolve-path.ts';

let folder: string;
let workspace: string;
const sources = ['src/cart.js', 'src/lib/price.js', 'test/price.js', 'main.js', 'leak.js', 'same.js'];
const reads = { listSources: async () => sources };

beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'dapilot-paths-')));
  workspace = join(folder, 'project');
  for (const path of ['src/cart.js', 'src/lib/price.js', 'test/price.js', 'main.js']) {
    await mkdir(join(workspace, path, '..'), { recursive: true });
    await writeFile(join(workspace, path), 'x');
  }
  await mkdir(join(folder, 'project-other'));
  await writeFile(join(folder, 'project-other/secret.js'), 'x');
  await symlink(join(folder, 'project-other/secret.js'), join(workspace, 'leak.js'));
  await symlink(join(workspace, 'main.js'), join(workspace, 'same.js'));
  await symlink(join(folder, 'project-other'), join(workspace, 'linked'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test.each([
  ['src/cart.js', 'src/cart.js'],
  ['./src/cart.js', 'src/cart.js'],
  ['cart.js', 'src/cart.js'],
  ['lib/price.js', 'src/lib/price.js'],
  ['src\\lib\\price.js', 'src/lib/price.js'],
  ['same.js', 'main.js'],
])('%s is %s', async (given, wanted) => {
  expect(await resolvePath(given, workspace, reads)).toBe(join(workspace, wanted));
});

test('an absolute path is taken inside the workspace', async () => {
  expect(await resolvePath(join(workspace, 'main.js'), workspace, reads)).toBe(join(workspace, 'main.js'));
});

test('what can mean two files is refused with both', async () => {
  await expect(resolvePath('price.js', workspace, reads)).rejects.toMatchObject({
    code: 'file-ambiguous',
    message: '"price.js" can mean 2 files of the workspace: src/lib/price.js, test/price.js.',
  });
});

test.each([
  ['nowhere.js', 'file-missing'],
  ['rt.js', 'file-missing'],
  ['src/../main.js', 'file-outside-workspace'],
  ['../project-other/secret.js', 'file-outside-workspace'],
  ['..\\project-other\\secret.js', 'file-outside-workspace'],
  ['leak.js', 'file-outside-workspace'],
  ['linked/secret.js', 'file-outside-workspace'],
  ['/etc/hostname', 'file-outside-workspace'],
  ['src', 'file-not-regular'],
  ['', 'file-missing'],
  ['a\u0000b', 'file-missing'],
])('%j is refused: %s', async (given, code) => {
  await expect(resolvePath(given, workspace, reads)).rejects.toMatchObject({ code });
});

test('a neighbour whose name begins alike is outside', async () => {
  await expect(resolvePath(join(folder, 'project-other/secret.js'), workspace, reads)).rejects.toMatchObject({ code: 'file-outside-workspace' });
});

test('a source is its path, and its name where there is no such path', async () => {
  expect(await resolveSource({ name: 'x', path: 'test/price.js' }, workspace, reads)).toBe(join(workspace, 'test/price.js'));
  expect(await resolveSource({ name: 'cart.js', path: '/built/cart.js'.slice(1) }, workspace, reads)).toBe(join(workspace, 'src/cart.js'));
  await expect(resolveSource({ name: 'cart.js', path: '../x' }, workspace, reads)).rejects.toMatchObject({ code: 'file-outside-workspace' });
});
