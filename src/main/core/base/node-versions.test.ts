import { chmod, copyFile, mkdir, mkdtemp, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createNodeVersions } from './node-versions.ts';
import { pinnedNode } from './pinned-node.ts';

let folder: string;
const environment = { PATH: process.env['PATH'] ?? '' };
const own = process.versions.node;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dapilot-versions-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function script(name: string, text: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, `#!/bin/sh\n${text}\n`);
  await chmod(path, 0o755);
  return path;
}

describe.runIf(process.platform !== 'win32')('the version of a Node', () => {
  /** No process can be started there: an answer was remembered. */
  const nowhere = () => join(folder, 'gone');

  test('is asked once, under whatever name', async () => {
    await mkdir(join(folder, 'bin'));
    await symlink(pinnedNode(), join(folder, 'bin', 'node'));
    const versionOf = createNodeVersions();
    expect(await versionOf(join(folder, 'bin', 'node'), { cwd: nowhere(), environment })).toBeUndefined();
    expect(await versionOf(join(folder, 'bin', 'node'), { cwd: folder, environment })).toBe(own);
    expect(await versionOf(join(folder, 'bin', 'node'), { cwd: nowhere(), environment })).toBe(own);
    expect(await versionOf(pinnedNode(), { cwd: nowhere(), environment })).toBe(own);
  });

  test('is asked again when the program has changed', async () => {
    const copy = join(folder, 'node');
    await copyFile(pinnedNode(), copy);
    const versionOf = createNodeVersions();
    expect(await versionOf(copy, { cwd: folder, environment })).toBe(own);
    await utimes(copy, 0, 0);
    expect(await versionOf(copy, { cwd: nowhere(), environment })).toBeUndefined();
  });

  test('is asked each time where a version manager stands in for it', async () => {
    const versionOf = createNodeVersions();
    const shim = await script('node', 'cat .node-version');
    await symlink(await script('manager', 'cat .node-version'), join(folder, 'node-22'));
    for (const node of [shim, join(folder, 'node-22')]) {
      for (const version of ['20.1.0', '24.1.0']) {
        await writeFile(join(folder, '.node-version'), `v${version}`);
        expect(await versionOf(node, { cwd: folder, environment })).toBe(version);
      }
    }
  });

  test('is unknown of a program that is not there or says something else', async () => {
    const versionOf = createNodeVersions();
    expect(await versionOf(nowhere(), { cwd: folder, environment })).toBeUndefined();
    expect(await versionOf(await script('node', 'echo hello'), { cwd: folder, environment })).toBeUndefined();
  });
});
