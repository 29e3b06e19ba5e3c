import { chmod, mkdir, mkdtemp, realpath, rm, stat, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { dataFolders, makeDataFolders, socketPath } from './data-folders.ts';

const posix = process.platform !== 'win32';
let folder: string;

beforeEach(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'dapilot-data-')));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe.runIf(posix)('where state is', () => {
  test.each([
    ['linux', {}, '/home/me/.local/share/dapilot', '/home/me/.config/dapilot'],
    ['linux', { XDG_DATA_HOME: '/data', XDG_CONFIG_HOME: 'relative' }, '/data/dapilot', '/home/me/.config/dapilot'],
    ['darwin', {}, '/home/me/Library/Application Support/dapilot', '/home/me/Library/Application Support/dapilot'],
    ['win32', { LOCALAPPDATA: '/local', APPDATA: '/roaming' }, '/local/dapilot', '/roaming/dapilot'],
    ['linux', { DAPILOT_HOME: '/mine', XDG_DATA_HOME: '/data' }, '/mine', '/mine'],
    ['linux', { DAPILOT_HOME: '' }, '/home/me/.local/share/dapilot', '/home/me/.config/dapilot'],
  ] as const)('on %s with %j', (platform, environment, data, config) => {
    expect(dataFolders(environment, platform, '/home/me')).toMatchObject({ data, run: join(data, 'run'), settingsFile: join(config, 'settings.json') });
  });

  test('the folders are made, and run is for the owner alone even when it was not', async () => {
    const folders = dataFolders({ DAPILOT_HOME: join(folder, 'home') });
    await mkdir(folders.run, { recursive: true });
    await chmod(folders.run, 0o755);
    await makeDataFolders(folders);
    await makeDataFolders(folders);
    expect((await stat(folders.run)).mode & 0o777).toBe(0o700);
    expect((await stat(folders.tasks)).isDirectory()).toBe(true);
  });
});

describe.runIf(posix)('the path of a socket', () => {
  test('is in run, or in a short private folder when the system could not open it', async () => {
    expect(await socketPath({ run: join(folder, 'run') }, 'a')).toBe(join(folder, 'run', 'a.sock'));
    const long = { run: join(folder, 'x'.repeat(100), 'run') };
    const short = await socketPath(long, 'a');
    expect(short.length).toBeLessThanOrEqual(103);
    expect(await socketPath(long, 'a')).toBe(short);
    expect((await stat(join(short, '..'))).mode & 0o777).toBe(0o700);
    await rm(join(short, '..'), { recursive: true });
  });

  test('is never in a folder that is a link', async () => {
    const long = { run: join(folder, 'y'.repeat(100), 'run') };
    const place = join(await socketPath(long, 'a'), '..');
    await rm(place, { recursive: true });
    await symlink(folder, place);
    await expect(socketPath(long, 'a')).rejects.toMatchObject({ code: 'internal' });
    await rm(place);
  });
});
