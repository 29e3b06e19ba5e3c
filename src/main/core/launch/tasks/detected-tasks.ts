/** Tasks that nobody wrote down: scripts of package.json files and projects of TypeScript, as VS Code detects them. */
import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { readJsonc } from '../../base/jsonc.ts';
import { record, type Loose } from '../../base/loose.ts';
import { readBounded } from '../read-bounded.ts';
import { defaultLabel } from './task-types.ts';
import type { WrittenTask } from './tasks-json.ts';

const deepest = 3;
const mostFolders = 2000;
const mostFiles = 100;
const skipped = new Set(['node_modules', 'out', 'dist', 'build', 'target', 'vendor']);

/** Of one root. What cannot be read offers nothing. */
export async function detectedTasks(folder: string): Promise<readonly WrittenTask[]> {
  const files = await projectFiles(folder);
  const found = await Promise.all(files.map((path) => (path.endsWith('package.json') ? scriptsOf(path, folder) : projectOf(path, folder))));
  return found.flat();
}

/** package.json and tsconfig files, those of the root first. */
async function projectFiles(root: string): Promise<readonly string[]> {
  const files: string[] = [];
  let level = [root];
  let looked = 0;
  for (let depth = 0; depth < deepest && level.length > 0; depth += 1) {
    const next: string[] = [];
    for (const folder of level) {
      if (++looked > mostFolders || files.length >= mostFiles) return files;
      // A folder that may not be read has no tasks to offer.
      for (const entry of await readdir(folder, { withFileTypes: true }).catch(() => [])) {
        if (entry.isFile() && (entry.name === 'package.json' || /^tsconfig.*\.json$/.test(entry.name))) files.push(join(folder, entry.name));
        if (entry.isDirectory() && !entry.name.startsWith('.') && !skipped.has(entry.name)) next.push(join(folder, entry.name));
      }
    }
    level = next;
  }
  return files;
}

async function scriptsOf(path: string, root: string): Promise<readonly WrittenTask[]> {
  const { scripts } = record(readJsonc((await textOf(path)) ?? ''));
  const folder = relative(root, join(path, '..')).split(sep).join('/');
  return Object.entries(record(scripts)).flatMap(([script, command]) => {
    if (typeof command !== 'string') return [];
    const group = /^(build|compile)\b/.test(script) ? { group: 'build' } : /^test\b/.test(script) ? { group: 'test' } : {};
    return [made({ type: 'npm', script, ...(folder === '' ? {} : { path: folder }), detail: command, ...group, ...matcherOf(command) })];
  });
}

/** Nobody says what a script's output is read with; a compiler that it starts is plain to see. */
function matcherOf(command: string): Loose {
  if (!/(^|[\s/])tsc(\s|$)/.test(command)) return {};
  return /\s(-w|--watch)(\s|$)/.test(command) ? { problemMatcher: '$tsc-watch', isBackground: true } : { problemMatcher: '$tsc' };
}

async function projectOf(path: string, root: string): Promise<readonly WrittenTask[]> {
  if ((await textOf(path)) === undefined) return [];
  const tsconfig = relative(root, path).split(sep).join('/');
  return [made({ type: 'typescript', tsconfig, group: 'build' }), made({ type: 'typescript', tsconfig, option: 'watch', group: 'build' })];
}

function made(value: Loose): WrittenTask {
  return { label: defaultLabel(value) ?? '', value, inputs: [] };
}

/** What is too large, no file, or may not be read is passed over: nobody asked for this very one. */
function textOf(path: string): Promise<string | undefined> {
  return readBounded(path).catch(() => undefined);
}
