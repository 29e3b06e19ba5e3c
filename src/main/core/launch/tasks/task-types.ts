/**
 * How a task of each `type` becomes a command. VS Code knows two; the others are of extensions, and those that people have in
 * their files come down to a command line that is known.
 */
import { dirname, join, resolve } from 'node:path';
import { DapilotError } from '../../../../shared/errors.ts';
import { readJsonc } from '../../base/jsonc.ts';
import { isObject, record, strings, type Loose } from '../../base/loose.ts';
import { isFile, isInside } from '../../base/paths.ts';
import { regularText } from '../../base/regular-text.ts';
import { largestText } from '../launch-json.ts';

/** Program, arguments and where they run; what they mean to a shell is not asked. */
export interface TypedCommand {
  readonly command: readonly string[];
  readonly cwd: string;
}

/** `type` to what it needs to be run, in a root of the workspace. Its variables are put in. */
type TypeOf = (value: Loose, folder: string) => Promise<TypedCommand>;

const types: Readonly<Record<string, TypeOf>> = {
  npm: async (value, folder) => {
    const cwd = resolve(folder, textOf(value['path']) ?? '.');
    const script = required(value, 'script');
    const manager = await packageManager(cwd, folder);
    return { command: [manager, ...(script === 'install' ? ['install'] : ['run', script])], cwd };
  },
  typescript: async (value, folder) => {
    const config = resolve(folder, textOf(value['tsconfig']) ?? 'tsconfig.json');
    const compiler = (await installed('tsc', dirname(config), folder)) ?? 'tsc';
    return { command: [compiler, (await hasReferences(config)) ? '-b' : '-p', config, ...(value['option'] === 'watch' ? ['--watch'] : [])], cwd: folder };
  },
  gulp: (value, folder) => runner('gulp', value, folder),
  grunt: (value, folder) => runner('grunt', value, folder),
  cargo: async (value, folder) => ({ command: ['cargo', required(value, 'command'), ...strings(value['args'])], cwd: folder }),
  go: async (value, folder) => ({ command: ['go', required(value, 'command'), ...strings(value['args'])], cwd: folder }),
};

/** Those whose command is written down in the task itself. */
const plainTypes: ReadonlySet<string> = new Set(['shell', 'process', 'cppbuild']);

/** Undefined where the task says its command itself. Rejects with `task-invalid`, or `not-supported` by name. */
export async function commandOfType(type: string, value: Loose, folder: string): Promise<TypedCommand | undefined> {
  const refusal = refusalOfType(type);
  if (refusal) throw refusal;
  return plainTypes.has(type) ? undefined : types[type]?.(value, folder);
}

/** Why tasks of a type cannot be run. */
export function refusalOfType(type: string): DapilotError | undefined {
  if (plainTypes.has(type) || Object.hasOwn(types, type)) return undefined;
  return new DapilotError('not-supported', `Tasks of the type "${type}" are run by an extension of VS Code, and extensions do not run in DAPilot.`, {
    hint: 'Write what it runs as a task of the type shell or process.',
  });
}

/** How VS Code and its extensions call a task that has no label. */
export function defaultLabel(value: Loose): string | undefined {
  const path = textOf(value['path'])?.replace(/\/+$/, '');
  switch (value['type']) {
    case 'npm':
      return textOf(value['script']) === undefined ? undefined : `npm: ${textOf(value['script'])}${path === undefined || path === '' ? '' : ` - ${path}`}`;
    case 'typescript':
      return `tsc: ${value['option'] === 'watch' ? 'watch' : 'build'} - ${textOf(value['tsconfig']) ?? 'tsconfig.json'}`;
    case 'cargo':
      return textOf(value['command']) === undefined ? undefined : `rust: cargo ${textOf(value['command'])}`;
    case 'go':
      return textOf(value['command']) === undefined ? undefined : `go: ${textOf(value['command'])}`;
    case 'gulp':
    case 'grunt':
      return textOf(value['task']) === undefined ? undefined : `${value['type']}: ${textOf(value['task'])}`;
    default:
      return undefined;
  }
}

/** What a type's output is read with where the task does not say it; these only are known. */
export function defaultMatcher(value: Loose): string | undefined {
  if (value['type'] === 'typescript') return value['option'] === 'watch' ? '$tsc-watch' : '$tsc';
  return { cargo: '$rustc', go: '$go', cppbuild: '$gcc' }[textOf(value['type']) ?? ''];
}

async function runner(name: string, value: Loose, folder: string): Promise<TypedCommand> {
  return { command: [(await installed(name, folder, folder)) ?? name, required(value, 'task'), ...strings(value['args'])], cwd: folder };
}

const lockFiles: readonly (readonly [file: string, manager: string])[] = [
  ['pnpm-lock.yaml', 'pnpm'],
  ['yarn.lock', 'yarn'],
  ['bun.lock', 'bun'],
  ['bun.lockb', 'bun'],
];

/** The one whose lock file lies in the folder or above it; else npm. */
async function packageManager(cwd: string, folder: string): Promise<string> {
  for (const at of foldersUp(cwd, folder)) {
    for (const [file, manager] of lockFiles) if (await isFile(join(at, file))) return manager;
    if (await isFile(join(at, 'package-lock.json'))) return 'npm';
  }
  return 'npm';
}

/** A program of the project's own packages. */
async function installed(name: string, from: string, folder: string): Promise<string | undefined> {
  const file = process.platform === 'win32' ? `${name}.cmd` : name;
  for (const at of foldersUp(from, folder)) {
    const path = join(at, 'node_modules', '.bin', file);
    if (await isFile(path)) return path;
  }
  return undefined;
}

function foldersUp(from: string, to: string): readonly string[] {
  return from === to || !isInside(to, from) ? [to] : [from, ...foldersUp(dirname(from), to)];
}

/** A solution is built, a project compiled. What cannot be read is the compiler's affair. */
async function hasReferences(config: string): Promise<boolean> {
  const value = await parsedFile(config);
  return isObject(value) && Array.isArray(value['references']) && value['references'].length > 0;
}

/** Undefined for what is not there or is no file that anybody writes. */
async function parsedFile(path: string): Promise<unknown> {
  return readJsonc((await regularText(path, largestText)) ?? '');
}

function required(value: Loose, key: string): string {
  const text = textOf(value[key]);
  if (text !== undefined) return text;
  throw new DapilotError('task-invalid', `A task of the type "${String(value['type'])}" needs "${key}".`, { hint: 'Add it to the task.' });
}

export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** What a shell will read for a task of npm: the script, and those that npm runs before and after it. */
export async function scriptBodies(value: Loose, folder: string): Promise<Readonly<Record<string, string>>> {
  const script = textOf(value['script']);
  if (value['type'] !== 'npm' || script === undefined) return {};
  const manifest = await parsedFile(join(resolve(folder, textOf(value['path']) ?? '.'), 'package.json'));
  const scripts = record(record(manifest)['scripts']);
  const wanted = script === 'install' ? ['preinstall', 'install', 'postinstall', 'prepare'] : [`pre${script}`, script, `post${script}`];
  return Object.fromEntries(wanted.flatMap((name) => (typeof scripts[name] === 'string' ? [[name, scripts[name]]] : [])));
}
