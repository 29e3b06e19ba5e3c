import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createExamples } from './examples.ts';
import { createFileIndex, listFolder } from './files.ts';
import { rankPaths } from './rank-paths.ts';
import { parseIgnoreFile } from './ignore-file.ts';

let root: string;
function write(path: string, text = ''): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

beforeAll(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'dapilot-files-')));
  write('project/.gitignore', '*.log\n/build\ncoverage/\n# comment\n!kept.log\n');
  for (const path of ['main.js', 'src/order.js', 'src/order-view.js', 'src/build/plan.js', 'docs/order.md', '.hidden/x.js']) write(`project/${path}`);
  for (const path of ['node_modules/a/index.js', '.git/config', 'out/main.js', 'dist/x.js', 'build/x.js', 'coverage/x.js', 'a.log']) write(`project/${path}`);
  write('project/packages/a/.gitignore', 'generated\n');
  write('project/packages/a/generated/x.js');
  write('project/packages/b/generated/y.js');
  symlinkSync(root, join(root, 'project', 'around'));
});
afterAll(() => rmSync(root, { recursive: true }));

describe('the files of a workspace', () => {
  it('leave out dependencies, build output and what is ignored', async () => {
    const files = await createFileIndex(join(root, 'project'), () => true).all();
    expect([...files].sort()).toEqual([
      '.gitignore',
      '.hidden/x.js',
      'docs/order.md',
      'main.js',
      'packages/a/.gitignore',
      'packages/b/generated/y.js',
      'src/build/plan.js',
      'src/order-view.js',
      'src/order.js',
    ]);
  });

  it('are walked again when they are asked for later, and answered at once meanwhile', async () => {
    let now = 0;
    const index = createFileIndex(join(root, 'project'), () => true, () => now);
    await index.all();
    write('project/late.js');
    now = 1000;
    expect(await index.find('late', 5)).toEqual([]);
    now = 10_000;
    expect(await index.find('late', 5)).toEqual([]);
    await expect.poll(() => index.find('late', 5)).toEqual(['late.js']);
  });

  it('of a folder that is gone are none', async () => {
    expect(await createFileIndex(join(root, 'nowhere'), () => true).all()).toEqual([]);
  });
});

describe('finding by a few letters', () => {
  const paths = ['src/order.js', 'src/order-view.js', 'test/border.js', 'src/other/reader.js', 'order/index.js', 'main.js'];
  it.each([
    ['order.js', ['src/order.js', 'test/border.js']],
    ['order', ['src/order.js', 'src/order-view.js', 'test/border.js', 'order/index.js']],
    ['ov', ['src/order-view.js']],
    ['src/ord', ['src/order.js', 'src/order-view.js']],
    ['ORDER VIEW', ['src/order-view.js']],
    ['zzz', []],
  ])('%s', (query, best) => {
    expect(rankPaths(paths, query, best.length || 10)).toEqual(best);
  });

  it('gives files near the root first without letters', () => {
    expect(rankPaths(paths, '', 1)).toEqual(['main.js']);
  });

  it('does not go with the square of as many files as are kept', { timeout: 10_000 }, () => {
    const many = Array.from({ length: 50_000 }, (_, index) => `packages/p${index % 200}/src/module-${index}/file-${index}.ts`);
    expect(rankPaths(many, 'file 499', 50)).toHaveLength(50);
  });
});

describe('ignore files', () => {
  it.each([
    ['*.log', 'a/b.log', false, true],
    ['/build', 'build', true, true],
    ['/build', 'src/build', true, false],
    ['build/', 'build', false, false],
    ['build/', 'src/build', true, true],
    ['src/*.map', 'src/a.map', false, true],
    ['src/*.map', 'src/b/a.map', false, false],
    ['**/cache', 'a/cache', true, true],
    ['a.b', 'axb', false, false],
    ['(x)+', '(x)+', false, true],
  ])('%s on %s', (line, path, isFolder, expected) => {
    expect(parseIgnoreFile(`${line}\n`)(path, isFolder)).toBe(expected);
  });
});

describe('listing a folder', () => {
  it('gives folders before files, and the way up', async () => {
    const { path, parent, entries } = await listFolder(join(root, 'project'));
    expect({ path, parent }).toEqual({ path: join(root, 'project'), parent: root });
    const kinds = entries.map(({ kind }) => kind);
    expect(kinds).toEqual([...kinds].sort().reverse());
    expect(entries.find(({ name }) => name === 'around')?.kind).toBe('folder');
    expect(entries.some(({ name }) => name.startsWith('.'))).toBe(false);
  });

  it('begins at home and ends at the root', async () => {
    expect((await listFolder()).path).toBe(homedir());
    expect((await listFolder('/')).parent).toBeNull();
  });

  it('says what is wrong', async () => {
    await expect(listFolder(join(root, 'nowhere'))).rejects.toMatchObject({ code: 'workspace-missing' });
    await expect(listFolder(join(root, 'project/main.js'))).rejects.toMatchObject({ code: 'workspace-missing' });
  });
});

describe('examples', () => {
  it('come with DAPilot', async () => {
    const faults: unknown[] = [];
    const examples = createExamples(join(import.meta.dirname, '../../../../examples'), join(root, 'copies'), (error) => faults.push(error));
    expect((await examples.list()).map(({ name }) => name)).toContain('checkout');
    expect(faults).toEqual([]);
  });

  it('are copied, and a copy that was changed is left alone', async () => {
    const installed = join(root, 'installed');
    write('installed/sample/example.json', JSON.stringify({ name: 'sample', description: 'd', program: 'main.js', symptom: 's' }));
    write('installed/sample/main.js', 'original\n');
    write('installed/broken/example.json', '{');
    const faults: unknown[] = [];
    const examples = createExamples(installed, join(root, 'mine'), (error) => faults.push(error));
    const first = await examples.copy('sample');
    expect(first).toMatchObject({ name: 'sample', folder: join(root, 'mine', 'sample') });
    expect((await examples.copy('sample')).folder).toBe(first.folder);
    writeFileSync(join(first.folder, 'main.js'), 'changed\n');
    const second = await examples.copy('sample');
    expect(second.folder).toBe(join(root, 'mine', 'sample-2'));
    expect(readFileSync(join(second.folder, 'main.js'), 'utf8')).toBe('original\n');
    expect(readFileSync(join(first.folder, 'main.js'), 'utf8')).toBe('changed\n');
    expect(readFileSync(join(installed, 'sample/main.js'), 'utf8')).toBe('original\n');
    expect(String(faults[0])).toContain('broken');
    await expect(examples.copy('../installed/sample')).rejects.toMatchObject({ code: 'file-missing' });
  });
});
