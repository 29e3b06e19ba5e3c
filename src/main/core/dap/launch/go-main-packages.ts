/** The programs of a Go module that somebody named as a folder. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { beginsProgram, isGoSource } from '../../base/go-main.ts';
import { regularText } from '../../base/regular-text.ts';

const mostFolders = 400;
const largestFile = 500_000;
const skipped = /^([._].*|node_modules|vendor|testdata)$/;

/** Folders of package main in a module, also those of its subfolders, in the order of their names. */
export async function mainPackages(module: string): Promise<readonly string[]> {
  const found: string[] = [];
  const waiting = [module];
  for (let count = 0; count < mostFolders; count++) {
    const folder = waiting.shift();
    if (folder === undefined) break;
    const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
    if (folder !== module && entries.some(({ name }) => name === 'go.mod')) continue;
    const files = entries.filter((entry) => entry.isFile() && isGoSource(entry.name));
    if (await anyBegins(files.map(({ name }) => join(folder, name)))) found.push(folder);
    waiting.push(...entries.filter((entry) => entry.isDirectory() && !skipped.test(entry.name)).map(({ name }) => join(folder, name)).toSorted());
  }
  return found.toSorted();
}

async function anyBegins(files: readonly string[]): Promise<boolean> {
  for (const file of files) {
    const begins = beginsProgram(await textOf(file));
    if (begins !== undefined) return begins;
  }
  return false;
}

async function textOf(file: string): Promise<string> {
  return (await regularText(file, largestFile)) ?? '';
}
