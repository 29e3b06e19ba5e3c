import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { interpreterOf, scriptLanguage } from './interpreter-line.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dapilot-script-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function script(text: string): string {
  const path = join(folder, 'tool');
  writeFileSync(path, text);
  return path;
}

test.each([
  ['#!/usr/bin/python3.11 -u\n', 'python3.11'],
  ['#! /usr/bin/env python3\r\nprint(1)', 'python3'],
  ['#!/usr/bin/env -S MODE=x node --inspect\n', 'node'],
  ['#!/bin/sh', 'sh'],
  ['#!\n/bin/sh', undefined],
  ['#!/usr/bin/env\n', undefined],
  ['import sys\n#!/bin/sh\n', undefined],
  ['', undefined],
])('%j names %s', (text, name) => {
  expect(interpreterOf(text)).toBe(name);
});

test.each([
  ['#!/usr/bin/env python3\nprint(1)\n', 'python'],
  ['#!/opt/pypy/bin/pypy3\n', 'python'],
  ['#!/usr/bin/env node\n', 'javascript'],
  ['#!/usr/bin/env -S tsx\n', 'typescript'],
  ['console.log(1)\n', undefined],
])('the language of %j is %s', async (text, language) => {
  expect(await scriptLanguage(script(text))).toBe(language);
});

test('a script of another interpreter is refused with its name', async () => {
  await expect(scriptLanguage(script('#!/bin/bash\necho\n'))).rejects.toMatchObject({ code: 'not-supported', message: expect.stringContaining('a script for bash') as string });
});
