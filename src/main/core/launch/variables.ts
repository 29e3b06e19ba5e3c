/** What `${…}` stands for in launch.json and tasks.json. What was put in is not looked at again: nothing can recurse. */
import { homedir } from 'node:os';
import { posix, win32 } from 'node:path';
import type { StartQuestion } from '../../../shared/configurations.ts';
import { DapilotError } from '../../../shared/errors.ts';
import { isObject } from '../base/loose.ts';
import { commandQuestion } from './command-variables.ts';
import { inputQuestion } from './inputs.ts';

/** One root of the workspace. */
export interface Root {
  readonly name: string;
  /** Absolute. */
  readonly path: string;
}

/** Where the person is in the window that asked. */
export interface EditorPlace {
  readonly path: string;
  readonly line?: number | undefined;
  readonly selectedText?: string | undefined;
}

export interface VariableContext {
  /** The root that the file belongs to. */
  readonly root: Root;
  readonly roots: readonly Root[];
  readonly editor?: EditorPlace | undefined;
  /** What programs inherit. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly platform: NodeJS.Platform;
  /** "inputs" of the file. */
  readonly inputs: readonly Readonly<Record<string, unknown>>[];
  /** Value of a setting of the workspace; undefined when it has none. */
  setting(key: string): unknown;
  /** What a command of an extension would give, where DAPilot knows it without asking. */
  command(name: string): Promise<string | undefined>;
  /** Rejects with `cancelled`. Is asked once for one id. */
  ask(question: StartQuestion): Promise<string>;
}

export type Resolver = (text: string) => Promise<string>;

const variable = /\$\{([^{}]*)\}/g;
const largestValue = 100_000;

/**
 * Puts in every variable of a text. Throws `bad-request` for one that is unknown or has no value, with its name and what
 * helps; `not-supported` for commands of extensions; `cancelled`.
 */
export function createResolver(context: VariableContext): Resolver {
  const answers = new Map<string, Promise<string>>();
  const ask = (question: StartQuestion) => {
    const given = answers.get(question.id) ?? context.ask(question);
    answers.set(question.id, given);
    return given;
  };
  return async (text) => {
    let result = '';
    let end = 0;
    for (const match of text.matchAll(variable)) {
      // One after the other: a person is asked one thing at a time.
      result += text.slice(end, match.index) + (await valueOf(match[1] ?? '', context, ask));
      end = match.index + match[0].length;
      if (result.length > largestValue) throw new DapilotError('bad-request', `With its variables, "${text.slice(0, 80)}" becomes longer than ${largestValue} signs.`, { hint: 'Shorten it.' });
    }
    return result + text.slice(end);
  };
}

/** The same for every text in a value; keys stay. */
export async function resolveValue(value: unknown, resolver: Resolver): Promise<unknown> {
  if (typeof value === 'string') return resolver(value);
  if (Array.isArray(value)) {
    const list: unknown[] = [];
    for (const entry of value) list.push(await resolveValue(entry, resolver));
    return list;
  }
  if (!isObject(value)) return value;
  const fields: [string, unknown][] = [];
  for (const [key, entry] of Object.entries(value)) fields.push([key, await resolveValue(entry, resolver)]);
  return Object.fromEntries(fields);
}

async function valueOf(name: string, context: VariableContext, ask: VariableContext['ask']): Promise<string> {
  const colon = name.indexOf(':');
  const [kind, argument] = colon === -1 ? [name, undefined] : [name.slice(0, colon), name.slice(colon + 1)];
  switch (kind) {
    case 'env':
      return environmentValue(argument ?? '', context);
    case 'config':
      return settingText(argument ?? '', context);
    case 'input':
      return inputValue(argument ?? '', context, ask);
    case 'command':
      return (await context.command(argument ?? '')) ?? ask(commandQuestion(argument ?? ''));
    default:
      return plainVariable(kind, argument, context) ?? unknown(name);
  }
}

async function inputValue(id: string, context: VariableContext, ask: VariableContext['ask']): Promise<string> {
  const found = inputQuestion(id, context.inputs);
  return 'command' in found ? ((await context.command(found.command)) ?? ask(commandQuestion(found.command))) : ask(found);
}

function environmentValue(name: string, { environment, platform }: VariableContext): string {
  if (platform !== 'win32') return environment[name] ?? '';
  return Object.entries(environment).find(([key]) => key.toUpperCase() === name.toUpperCase())?.[1] ?? '';
}

function settingText(key: string, context: VariableContext): string {
  const value = context.setting(key);
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return String(value);
  const what = value === undefined ? 'the workspace has no such setting' : 'that setting is a list or an object';
  throw new DapilotError('bad-request', `\${config:${key}} has no value: ${what}.`, { hint: 'Set it in .vscode/settings.json of the folder, or write its value in the configuration. Settings of VS Code itself are not read.' });
}

function unknown(name: string): never {
  throw new DapilotError('bad-request', `\${${name}} is no variable that DAPilot knows.`, { hint: 'Check its spelling, or write the value in its place.' });
}

function plainVariable(name: string, argument: string | undefined, context: VariableContext): string | undefined {
  const { platform, root, editor } = context;
  const path = platform === 'win32' ? win32 : posix;
  if (argument !== undefined && argument !== '' && !scoped.has(name)) return undefined;
  const folder = () => (argument === undefined || argument === '' ? root : namedRoot(argument, name, context)).path;
  const file = () => editor?.path ?? withoutFile(name);
  switch (name) {
    case 'workspaceFolder':
    case 'workspaceRoot':
      return folder();
    case 'workspaceFolderBasename':
    case 'workspaceRootFolderName':
      return path.basename(folder());
    case 'file':
      return file();
    case 'relativeFile':
      return path.relative(folder(), file());
    case 'relativeFileDirname':
      return path.dirname(path.relative(folder(), file()));
    case 'fileBasename':
      return path.basename(file());
    case 'fileBasenameNoExtension':
      return path.basename(file(), path.extname(file()));
    case 'fileExtname':
      return path.extname(file());
    case 'fileDirname':
      return path.dirname(file());
    case 'fileDirnameBasename':
      return path.basename(path.dirname(file()));
    case 'fileWorkspaceFolder':
      return rootOfFile(file(), context).path;
    case 'fileWorkspaceFolderBasename':
      return path.basename(rootOfFile(file(), context).path);
    case 'lineNumber':
      return editor?.line === undefined ? withoutFile(name) : String(editor.line);
    case 'selectedText':
      return editor?.selectedText ?? withoutFile(name);
    case 'cwd':
      return root.path;
    case 'execPath':
      return process.execPath;
    case 'pathSeparator':
    case '/':
      return path.sep;
    case 'userHome':
      return homedir();
    case 'webRoot':
      // No variable, but a placeholder in the source maps of a page: filled in with its own webRoot.
      return '${webRoot}';
    case 'defaultBuildTask':
      // A name of a task, which only those who look for tasks understand.
      return '${defaultBuildTask}';
    default:
      return undefined;
  }
}

const scoped: ReadonlySet<string> = new Set(['workspaceFolder', 'workspaceRoot', 'workspaceFolderBasename', 'relativeFile', 'relativeFileDirname']);

function namedRoot(name: string, variableName: string, { roots }: VariableContext): Root {
  const found = roots.find((root) => root.name === name);
  if (found) return found;
  const names = roots.map((root) => root.name).join(', ');
  throw new DapilotError('bad-request', `\${${variableName}:${name}} names a folder that the workspace does not have.`, { hint: `It has: ${names}.` });
}

function rootOfFile(file: string, { roots, root, platform }: VariableContext): Root {
  const separator = platform === 'win32' ? '\\' : '/';
  const around = roots.filter(({ path }) => file === path || file.startsWith(path.endsWith(separator) ? path : path + separator));
  return around.toSorted((a, b) => b.path.length - a.path.length)[0] ?? root;
}

function withoutFile(name: string): never {
  const what = name === 'selectedText' ? 'a selection in a file' : 'an open file';
  throw new DapilotError('bad-request', `\${${name}} needs ${what}, and there is none.`, { hint: name === 'selectedText' ? 'Select the text first.' : 'Open the file that is to be run, then start again.' });
}
