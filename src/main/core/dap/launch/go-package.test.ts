import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { completeLaunch } from './launch.ts';

let folder = '';
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'dapilot-go-launches-')));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(name: string, text = ''): string {
  const path = join(folder, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  return path;
}

const main = 'package main\n\nfunc main() {}\n';

describe('a launch', () => {
  test('of a .go file is one of its package, of a test file one of the tests, in their own folder', async () => {
    write('go.mod', 'module x\n');
    const file = write('cmd/main.go', main);
    expect(await completeLaunch({ program: 'cmd/main.go', args: ['1'] }, folder)).toEqual({
      target: 'package', name: 'cmd/main.go', language: 'go', package: file, test: false, args: ['1'], env: {}, stopOnEntry: false, console: 'internalConsole', cwd: folder,
    });
    expect(await completeLaunch({ program: file }, folder)).toMatchObject({ name: 'cmd/main.go', package: file });
    const tests = write('shop/shop_test.go');
    expect(await completeLaunch({ program: 'shop/shop_test.go' }, folder)).toMatchObject({ target: 'package', package: tests, test: true, cwd: join(folder, 'shop') });
    expect(await completeLaunch({ target: 'package', package: 'shop', test: true, cwd: '.' }, folder)).toMatchObject({ cwd: folder });
  });

  test('of a folder with Go, of a module with one program, and not of one with several', async () => {
    write('one/go.mod', 'module one\n');
    write('one/cmd/one/main.go', main);
    expect(await completeLaunch({ program: 'one' }, folder)).toMatchObject({ target: 'package', package: join(folder, 'one/cmd/one') });
    expect(await completeLaunch({ program: 'one/cmd/one' }, folder)).toMatchObject({ target: 'package', package: join(folder, 'one/cmd/one') });
    write('one/cmd/two/main.go', main);
    await expect(completeLaunch({ program: 'one' }, folder)).rejects.toMatchObject({ code: 'file-not-regular', hint: expect.stringContaining('cmd/one or cmd/two') as string });
    write('none/go.mod', 'module none\n');
    await expect(completeLaunch({ program: 'none' }, folder)).rejects.toMatchObject({ code: 'file-not-regular', message: expect.stringContaining('without a program') as string });
  });

  test('of what is not Go, or is to be debugged by another adapter, is left alone', async () => {
    write('web/package.json', '{"main":"index.js"}');
    write('web/index.js');
    write('web/tool.go', main);
    expect(await completeLaunch({ program: 'web' }, folder)).toMatchObject({ target: 'program', language: 'javascript' });
    expect(await completeLaunch({ program: 'web', language: 'go' }, folder)).toMatchObject({ target: 'package', package: join(folder, 'web') });
    expect(await completeLaunch({ program: 'web/tool.go', adapter: 'mine' }, folder)).toMatchObject({ target: 'program' });
  });
});
