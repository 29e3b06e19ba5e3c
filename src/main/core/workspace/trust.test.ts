import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTrustStore, type TrustStore } from './trust.ts';

let folder: string;
let store: TrustStore;
let faults: unknown[];
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'dapilot-trust-')));
  faults = [];
  store = createTrustStore({ trust: join(folder, 'trust') }, (error) => faults.push(error));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('nothing is trusted before somebody says so, and only the folder they said it of', async () => {
  expect(await store.of('/code/shop')).toBeUndefined();
  await store.trust('/code/shop');
  expect(await store.of('/code/shop')).toEqual({ trusted: true });
  // A project that was put into it, one beside it with nearly its name, and the folder it lies in.
  for (const other of ['/code/shop/vendor/other', '/code/shop-2', '/code', '/']) expect(await store.of(other), other).toBeUndefined();
});

test('a folder above is trusted with everything in it only when that was chosen', async () => {
  await store.distrust('/code/shop');
  await store.trustThrough('/code/shop', '/code');
  expect(await store.of('/code/shop')).toEqual({ trusted: true, through: '/code' });
  expect(await store.of('/code/deep/er')).toEqual({ trusted: true, through: '/code' });
  expect(await store.of('/codes/shop')).toBeUndefined();
});

test('a no holds, also when a folder above is trusted later', async () => {
  await store.distrust('/code/evil');
  expect(await store.of('/code/evil')).toEqual({ trusted: false });
  await store.trust('/code', true);
  expect(await store.of('/code/evil')).toEqual({ trusted: false });
  expect(await store.of('/code/evil/inside')).toBeUndefined();
  expect(await store.of('/code/good')).toEqual({ trusted: true, through: '/code' });
});

test('trust is taken back where it came from', async () => {
  await store.trustThrough('/code/shop', '/code');
  await store.distrust('/code/shop');
  expect(await store.of('/code/shop')).toEqual({ trusted: false });
  expect(await store.of('/code/other')).toBeUndefined();
  await store.trust('/code/shop');
  await store.distrust('/code/shop');
  expect(await store.of('/code/shop')).toEqual({ trusted: false });
});

test('what it writes is for the owner alone, and what cannot be read or speaks of another folder does not count', async () => {
  await store.trust('/code/shop');
  const [name = ''] = readdirSync(join(folder, 'trust'));
  expect(statSync(join(folder, 'trust', name)).mode & 0o777).toBe(0o600);
  for (const text of ['{', '{"path":"/code/shop","trusted":true}', '{"path":"/code/shop","trusted":"all","more":1}', '{"path":"/code/other","trusted":"all"}']) {
    writeFileSync(join(folder, 'trust', name), text);
    expect(await store.of('/code/shop'), text).toBeUndefined();
  }
  expect(faults).toHaveLength(3);
});

test('it outlives the one who asked, and nothing in the folder matters', async () => {
  const project = join(folder, 'project');
  mkdirSync(join(project, '.git'), { recursive: true });
  mkdirSync(join(project, '.dapilot'));
  const trusted = join(folder, 'trusted');
  await store.trust(trusted, true);
  writeFileSync(join(project, '.git', 'commondir'), `${trusted}/.git\n`);
  writeFileSync(join(project, '.git', 'config'), `[core]\n\tworktree = ${trusted}\n`);
  writeFileSync(join(project, '.dapilot', 'settings.json'), '{"trusted": true}');
  const later = createTrustStore({ trust: join(folder, 'trust') }, () => undefined);
  expect(await later.of(project)).toBeUndefined();
  expect(await later.of(join(trusted, 'inside'))).toEqual({ trusted: true, through: trusted });
});
