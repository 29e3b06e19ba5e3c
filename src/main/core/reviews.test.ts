import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { LaunchConfiguration } from '../../shared/launch.ts';
import type { ReviewSubject } from './launch/review/review.ts';
import { createReviews } from './reviews.ts';

let workspaces: string;
let faults: unknown[];
beforeEach(() => {
  workspaces = mkdtempSync(join(tmpdir(), 'dapilot-reviews-'));
  faults = [];
});
afterEach(() => rmSync(workspaces, { recursive: true }));
const open = () => createReviews({ reviews: workspaces }, (error) => faults.push(error));

function subject(args: readonly string[], env: Readonly<Record<string, string>> = {}, folder = '/shop'): ReviewSubject {
  const configuration: LaunchConfiguration = { target: 'program', name: 'Serve', language: 'javascript', program: `${folder}/main.js`, cwd: folder, args, env, stopOnEntry: false, console: 'internalConsole' };
  const preview = { configuration, commands: [{ purpose: 'program' as const, command: ['/usr/bin/node', configuration.program, ...args] }], cwd: folder, environment: { before: {}, after: env }, adapter: { label: 'js-debug' }, scripts: {} };
  return { name: 'Serve', preview, value: {}, tasks: [], folder };
}
const file = () => join(workspaces, readdirSync(workspaces)[0] ?? '', 'reviews.json');

test('it is asked once, and again for another body under the same name, showing what was before', async () => {
  const reviews = open();
  const first = await reviews.needed('serve', subject([]));
  expect(first?.previous).toBeUndefined();
  await reviews.accept('serve', first?.hash ?? '');
  expect(await reviews.needed('serve', subject([]))).toBeUndefined();

  const later = open();
  expect(await later.needed('serve', subject([]))).toBeUndefined();
  const changed = await later.needed('serve', subject(['--evil']));
  expect(changed?.previous?.commands).toEqual(first?.commands);
  expect(changed?.hash).not.toBe(first?.hash);
  // Not accepted: it is asked again, and the body that was accepted still runs unasked.
  expect(await later.needed('serve', subject(['--evil']))).toBeDefined();
  expect(await later.needed('serve', subject([]))).toBeUndefined();
});

test('what was accepted once stays so when another body was accepted meanwhile', async () => {
  const reviews = open();
  for (const args of [['a'], ['b']]) await reviews.accept('serve', (await reviews.needed('serve', subject(args)))?.hash ?? '');
  for (const args of [['a'], ['b']]) expect(await reviews.needed('serve', subject(args))).toBeUndefined();
  expect((await reviews.needed('serve', subject(['c'])))?.previous?.commands[0]?.command.at(-1)).toBe('b');
});

test('a click accepts exactly what was shown', async () => {
  const reviews = open();
  const shown = await reviews.needed('serve', subject([]));
  const hash = shown?.hash ?? '';
  await expect(reviews.accept('other', hash)).rejects.toMatchObject({ code: 'approval-void' });
  await reviews.needed('serve', subject(['--evil']));
  await expect(reviews.accept('serve', hash)).rejects.toMatchObject({ code: 'approval-void', hint: expect.any(String) });
  expect(readdirSync(workspaces)).toEqual([]);
});

test('another configuration and another folder are asked about by themselves', async () => {
  const reviews = open();
  await reviews.accept('serve', (await reviews.needed('serve', subject([])))?.hash ?? '');
  expect(await reviews.needed('second', subject([]))).toBeDefined();
  expect(await reviews.needed('serve', subject([], {}, '/other'))).toBeDefined();
});

test('it is for the owner alone and keeps no secret; a file that cannot be used accepts nothing', async () => {
  const reviews = open();
  const env = { API_TOKEN: 'canary-1', PORT: '3000' };
  await reviews.accept('serve', (await reviews.needed('serve', subject([], env)))?.hash ?? '');
  expect(statSync(file()).mode & 0o777).toBe(0o600);
  expect(readFileSync(file(), 'utf8')).not.toContain('canary-1');
  expect(readFileSync(file(), 'utf8')).toContain('3000');
  expect(await reviews.needed('serve', subject([], env))).toBeUndefined();
  expect(await reviews.needed('serve', subject([], { ...env, API_TOKEN: 'canary-2' }))).toBeDefined();
  writeFileSync(file(), '{"serve":{"hashes":true}}');
  expect(await reviews.needed('serve', subject([], env))).toBeDefined();
  expect(faults).toHaveLength(1);
});
