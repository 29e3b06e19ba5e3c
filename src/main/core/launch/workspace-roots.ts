/** The roots of the open folder and the files that configure it: .vscode of each root, and .code-workspace files beside them. */
import { readdir, realpath } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { parse, type ParseError } from 'jsonc-parser';
import { toProblem, type Problem } from '../../../shared/errors.ts';
import { asVsCode } from '../base/jsonc.ts';
import { isObject, record, type Loose } from '../base/loose.ts';
import { isFolder, isWithin } from '../base/paths.ts';
import { ownSettingsFile, ownSettingsIn } from './ignored-settings.ts';
import { depthProblem, readLaunchText, syntaxProblems, type LaunchText } from './launch-json.ts';
import { readBounded } from './read-bounded.ts';
import type { Root } from './variables.ts';

/** One file with configurations. */
export interface LaunchFile extends LaunchText {
  readonly path: string;
  /** That variables without a folder mean. */
  readonly root: Root;
  /** Keys in the file that lead to its configurations; none for a launch.json. */
  readonly section: readonly string[];
}

export interface WorkspaceFiles {
  readonly roots: readonly Root[];
  readonly files: readonly LaunchFile[];
  readonly problems: readonly Problem[];
  /** By the path of their root: its .vscode/settings.json, else what a .code-workspace says. */
  setting(root: Root, key: string): unknown;
}

const mostRoots = 50;
const mostWorkspaceFiles = 10;

/** Reads all of it. `folder` is the real path of a folder that is trusted; roots outside of it are left out, and named. */
export async function readWorkspace(folder: string): Promise<WorkspaceFiles> {
  const problems: Problem[] = [];
  const workspaces: { readonly path: string; readonly text: string; readonly value: Loose }[] = [];
  for (const path of await workspaceFiles(folder)) {
    const text = await readOr(path, problems);
    if (text !== undefined) workspaces.push({ path, text, value: parsed(text, path, problems) });
  }
  const roots = await rootsOf(folder, workspaces, problems);
  const files: LaunchFile[] = [];
  const settings = new Map<string, Loose>();
  for (const root of roots) {
    const path = join(root.path, '.vscode', 'launch.json');
    const text = await readOr(path, problems);
    if (text !== undefined) files.push({ ...readLaunchText(text, path), path, root, section: [] });
    const settingsPath = join(root.path, '.vscode', 'settings.json');
    const settingsText = await readOr(settingsPath, problems);
    const found = settingsText === undefined ? {} : parsed(settingsText, settingsPath, problems);
    settings.set(root.path, found);
    problems.push(...(await ownSettingsFile(root.path)), ...ownSettingsIn(found, settingsPath));
    if (settingsText !== undefined && isObject(found['launch'])) files.push({ ...readLaunchText(settingsText, settingsPath, ['launch']), problems: [], path: settingsPath, root, section: ['launch'] });
  }
  const main = roots[0] ?? { name: basename(folder), path: folder };
  for (const { path, text, value } of workspaces) {
    problems.push(...ownSettingsIn(value['settings'], path));
    for (const section of [['launch'], ['settings', 'launch']]) {
      const holder = section.reduce<unknown>((at, key) => (isObject(at) ? at[key] : undefined), value);
      // Broken JSON was said already.
      if (isObject(holder)) files.push({ ...readLaunchText(text, path, section), problems: [], path, root: main, section });
    }
  }
  const shared = workspaces.map(({ value }) => value['settings']).filter(isObject);
  return {
    roots,
    files,
    problems: [...problems, ...files.flatMap((file) => file.problems)],
    setting: (root, key) => [settings.get(root.path) ?? {}, ...shared].map((holder) => settingOf(holder, key)).find((value) => value !== undefined),
  };
}

/** As VS Code writes them: "a.b.c" as one key, or nested. */
function settingOf(holder: Loose, key: string): unknown {
  if (Object.hasOwn(holder, key)) return holder[key];
  for (let dot = key.indexOf('.'); dot !== -1; dot = key.indexOf('.', dot + 1)) {
    const inner = Object.hasOwn(holder, key.slice(0, dot)) ? holder[key.slice(0, dot)] : undefined;
    const found = isObject(inner) ? settingOf(inner, key.slice(dot + 1)) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

async function workspaceFiles(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.code-workspace'))
    .map(({ name }) => join(folder, name))
    .toSorted()
    .slice(0, mostWorkspaceFiles);
}

async function rootsOf(folder: string, workspaces: readonly { readonly path: string; readonly value: Loose }[], problems: Problem[]): Promise<readonly Root[]> {
  const roots = new Map<string, Root>();
  for (const { path: file, value } of workspaces) {
    const listed = Array.isArray(value['folders']) ? value['folders'].filter(isObject) : [];
    for (const { path, name } of listed.slice(0, mostRoots)) {
      if (typeof path !== 'string') continue;
      const real = await realpath(resolve(folder, path)).catch(() => resolve(folder, path));
      const problem = !isWithin(folder, real) ? 'it lies outside of the open folder, which alone is trusted' : (await isFolder(real)) ? undefined : 'there is no such folder';
      if (problem === undefined) roots.set(real, { name: typeof name === 'string' && name !== '' ? name : basename(real), path: real });
      else problems.push({ code: 'workspace-missing', message: `${file} lists the folder ${path}, which is left out: ${problem}.`, hint: 'Open the folder that has all of them in it.' });
    }
  }
  // The open folder itself comes first, whether it is listed or not.
  const main = roots.get(folder) ?? { name: basename(folder), path: folder };
  return [main, ...[...roots.values()].filter((root) => root !== main)];
}

async function readOr(path: string, problems: Problem[]): Promise<string | undefined> {
  try {
    return await readBounded(path);
  } catch (error) {
    problems.push(toProblem(error));
    return undefined;
  }
}

function parsed(text: string, path: string, problems: Problem[]): Loose {
  const deep = depthProblem(text, path);
  if (deep) {
    problems.push(deep);
    return {};
  }
  const errors: ParseError[] = [];
  const value: unknown = parse(text, errors, asVsCode);
  problems.push(...syntaxProblems(text, path, errors));
  return record(value);
}
