/** Changing configurations in their files: comments and everything that is not meant stay as they are. */
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { applyEdits, modify, parse, parseTree, findNodeAtLocation, type FormattingOptions, type Node, type ParseError } from 'jsonc-parser';
import writeFileAtomic from 'write-file-atomic';
import type { CheckedConfiguration } from '../../../shared/configurations.ts';
import { DapilotError, type Problem } from '../../../shared/errors.ts';
import { configurationProblems } from '../../../shared/launch-types/check.ts';
import { asVsCode } from '../base/jsonc.ts';
import { isObject, optional, record } from '../base/loose.ts';
import type { Entry } from './configurations.ts';
import { depthProblem, lineAt, propertyOf, syntaxProblems } from './launch-json.ts';
import { readBounded } from './read-bounded.ts';

const format: FormattingOptions = { insertSpaces: true, tabSize: 2 };

export interface ConfigurationChange {
  readonly key: readonly (string | number)[];
  /** Undefined takes it away. */
  readonly value?: unknown;
}

/** The text after the change, and what it says. Throws `bad-request` when it cannot be changed because it is broken. */
export function editConfiguration(text: string, change: ConfigurationChange | undefined): CheckedConfiguration {
  const deep = depthProblem(text, 'the configuration');
  if (deep) return { text, value: {}, problems: [atItsLine(deep)] };
  const changed = change === undefined ? text : changedText(text, change);
  const errors: ParseError[] = [];
  const parsed: unknown = parse(changed, errors, asVsCode);
  const broken = syntaxProblems(changed, 'the configuration', errors).map(atItsLine);
  const value = record(parsed);
  const tree = parseTree(changed, [], asVsCode);
  const lineOf = (key: string) => {
    const node = tree && findNodeAtLocation(tree, [key]);
    return node ? lineAt(changed, node.offset) : 1;
  };
  const wrong = broken.length > 0 ? [] : configurationProblems(value).map(({ key, message }) => ({ message, line: key === undefined ? 1 : lineOf(key), ...optional('key', key) }));
  return { text: changed, value, problems: [...broken, ...wrong] };
}

/** What stands twice counts as it stands last: that one is changed, and all of them are taken away. */
function changedText(text: string, { key, value }: ConfigurationChange): string {
  const tree = parseTree(text, [], asVsCode);
  const path = [...key];
  const first = tree && findNodeAtLocation(tree, path);
  const last = path.reduce<Node | undefined>((at, part) => (typeof part === 'string' ? propertyOf(at, part) : at?.type === 'array' ? at.children?.[part] : undefined), tree);
  if (!last || !first || last.offset === first.offset) return applyEdits(text, modify(text, path, value, { formattingOptions: format }));
  if (value !== undefined) return `${text.slice(0, last.offset)}${JSON.stringify(value)}${text.slice(last.offset + last.length)}`;
  return changedText(applyEdits(text, modify(text, path, undefined, { formattingOptions: format })), { key });
}

/** The text of one configuration, without the indentation that it has in its file. */
export async function configurationText(entry: Entry): Promise<string> {
  return textOf(entry, (await readBounded(entry.file.path)) ?? '');
}

function textOf({ offset, length }: Entry, fileText: string): string {
  return outdented(fileText.slice(offset, offset + length), indentAt(fileText, offset));
}

/** Writes it in the place of an entry; the text around it stays. Throws `bad-request`, also when it is not the text any more that was `read`. */
export async function replaceConfiguration(entry: Entry, text: string, read?: string): Promise<void> {
  requireConfiguration(text);
  const { file, offset, length } = entry;
  const now = (await readBounded(file.path)) ?? '';
  if (read !== undefined && textOf(entry, now) !== read.trim()) {
    throw new DapilotError('bad-request', `"${entry.name}" was changed in ${file.path} while it was open here, so nothing was written over it.`, { hint: 'Copy what you want to keep of your text, and open it again.' });
  }
  if (now.slice(offset, offset + 1) !== '{') throw changedMeanwhile(file.path);
  await write(file.path, now.slice(0, offset) + indented(text.trim(), indentAt(now, offset)) + now.slice(offset + length));
}

/** Adds it to the launch.json of a root, which is made where it is missing. Throws `bad-request` when that file is broken. */
export async function addConfiguration(root: string, text: string): Promise<string> {
  const value = requireConfiguration(text);
  const path = join(root, '.vscode', 'launch.json');
  const found = await readBounded(path);
  const now = found === undefined || found.trim() === '' ? '{\n  "version": "0.2.0",\n  "configurations": []\n}\n' : found;
  requireSound(now, path);
  // The place is made with the plain value, and then filled with the text, which may have comments.
  const placed = applyEdits(now, modify(now, ['configurations', -1], value, { formattingOptions: format, isArrayInsertion: true }));
  const list = findNodeAtLocation(parseTree(placed, [], asVsCode)!, ['configurations']);
  const node = list?.children?.at(-1);
  if (!node) throw new DapilotError('bad-request', `"configurations" in ${path} is no list.`, { hint: 'Correct it in the file first.' });
  await write(path, placed.slice(0, node.offset) + indented(text.trim(), indentAt(placed, node.offset)) + placed.slice(node.offset + node.length));
  return path;
}

/** Takes an entry out of its file. */
export async function removeConfiguration({ file, offset, kind }: Entry): Promise<void> {
  const now = (await readBounded(file.path)) ?? '';
  requireSound(now, file.path);
  const tree = parseTree(now, [], asVsCode);
  const list = [...file.section, kind === 'compound' ? 'compounds' : 'configurations'];
  const index = (tree && findNodeAtLocation(tree, list))?.children?.findIndex((child) => child.offset === offset) ?? -1;
  if (index === -1) throw changedMeanwhile(file.path);
  await write(file.path, applyEdits(now, modify(now, [...list, index], undefined, { formattingOptions: format })));
}

function requireConfiguration(text: string): Readonly<Record<string, unknown>> {
  const errors: ParseError[] = [];
  const value: unknown = depthProblem(text, 'the configuration') ? undefined : parse(text, errors, asVsCode);
  if (errors.length > 0 || !isObject(value)) throw new DapilotError('bad-request', 'This is no valid JSON object yet, so it was not saved.', { hint: 'Correct what is marked in the text.' });
  const { name } = value;
  if (typeof name !== 'string' || name.trim() === '') throw new DapilotError('bad-request', 'The configuration has no name, so it was not saved.', { hint: 'Give it one: it is what the list shows.' });
  return value;
}

function requireSound(text: string, path: string): void {
  const errors: ParseError[] = [];
  const deep = depthProblem(text, path);
  if (!deep) parse(text, errors, asVsCode);
  const first = deep ?? syntaxProblems(text, path, errors)[0];
  if (first) throw new DapilotError('bad-request', `${first.message} So it was left as it is.`, { hint: 'Correct it in the file first.', ...(first.places ? { places: first.places } : {}) });
}

const changedMeanwhile = (path: string) => new DapilotError('bad-request', `${path} has changed meanwhile, so nothing was written.`, { hint: 'Open the configuration again.' });

async function write(path: string, text: string): Promise<void> {
  try {
    await mkdir(dirname(path), { recursive: true });
    await writeFileAtomic(path, text, {});
  } catch (error) {
    throw new DapilotError('internal', `${path} could not be written: ${error instanceof Error ? error.message : String(error)}.`, { hint: 'Check that you may write it, and that the disk is not full.', cause: error });
  }
}

/** Blanks before the first sign of a line. */
function indentAt(text: string, offset: number): string {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  return /^[ \t]*/.exec(text.slice(start, offset))?.[0] ?? '';
}

function outdented(text: string, indent: string): string {
  return text.split('\n').map((line, index) => (index > 0 && line.startsWith(indent) ? line.slice(indent.length) : line)).join('\n');
}

function indented(text: string, indent: string): string {
  return text.split('\n').map((line, index) => (index > 0 && line !== '' ? indent + line : line)).join('\n');
}

function atItsLine({ places }: Problem): CheckedConfiguration['problems'][number] {
  const { message = '', line = 1 } = places?.[0] ?? {};
  return { message: `${message.charAt(0).toUpperCase()}${message.slice(1)}.`, line };
}
