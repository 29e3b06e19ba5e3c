/** Failures that are not about one value: endless recursion, containers changed while they are gone over, files that are not there or no Python. */
import { basename } from 'node:path';
import { causeAt, place } from '../../origin.ts';
import type { Case, Cause } from '../../origin.ts';
import { brief, descendants } from '../../tree.ts';
import type { SourceFile, TreeNode } from '../../tree.ts';
import { endlessCalls } from '../endless.ts';
import { follow } from '../questions.ts';
import { at, seenAs, valueOf } from '../reading.ts';
import { argumentsOf, calledName, receiverOf } from '../syntax.ts';
import { candidates } from './locate.ts';
import type { Opened, Scene } from './locate.ts';

export async function specialError(scene: Scene): Promise<Opened> {
  const { type, message } = scene;
  if (type === 'RecursionError') return endlessCalls(scene.c, scene.c.hunt.stop?.frames.flatMap(({ path, line }) => (path === undefined ? [] : [{ path, line }])) ?? []);
  if (/changed size during iteration|mutated during iteration/.test(message)) return changed(scene);
  if (type === 'FileNotFoundError' || type === 'IsADirectoryError' || type === 'NotADirectoryError') return file(scene);
  if (isUnreadable(type)) return unreadable(scene);
  if (type === 'EOFError') return inputOver(scene);
  if (type === 'StopIteration') {
    const call = candidates(scene, ['call'], (each) => calledName(each) === 'next')[0];
    const over = call && argumentsOf(call)[0]?.value;
    return over && follow({ ...at(scene.c, { ...scene.spot, bad: 'empty' }, over), bad: 'empty' }, `\`${brief(call)}\` finds nothing more.`);
  }
  return undefined;
}

/** Whether an exception says that a file is no Python. */
export function isUnreadable(type: string): boolean {
  return /^(SyntaxError|IndentationError|TabError)$/.test(type);
}

export function cannotBeRead(c: Case, file: SourceFile, line: number, message: string): Cause {
  const node = descendants(file.root, 'ERROR').find((each) => each.line === line) ?? file.root;
  return causeAt(file, node, line, `${place(c, file, line)} cannot be read: ${message}.`, 0.9);
}

/** It stands at what loads a file; the message has the name of the file, without its folder. */
function unreadable({ c, message }: Scene): Opened {
  const [, words, name, line] = /^([\s\S]+) \((.+), line (\d+)\)$/.exec(message) ?? [];
  const [file, ...others] = c.program.filesWith().filter(({ path }) => basename(path) === name);
  return file && others.length === 0 && words !== undefined ? cannotBeRead(c, file, Number(line), words) : undefined;
}

/** `input()` without anybody who could answer. */
function inputOver(scene: Scene): Opened {
  const { c, spot } = scene;
  const [call] = candidates(scene, ['call'], (each) => calledName(each) === 'input');
  return call && causeAt(spot.file, call, call.line, `\`${brief(call)}\` at ${place(c, spot.file, call.line)} wants a line of the standard input, where nothing is left. Where it ran nobody could type: a program can be answered when it is launched in the terminal of the window.`, 0.6);
}

/** The statement in the loop that adds or removes elements. */
function changed({ c, spot, line }: Scene): Opened {
  const loop = descendants(spot.file.root, 'for_statement').find((each) => each.line === line);
  const over = loop?.field('right');
  const container = over?.kind === 'call' ? receiverOf(over) : over;
  const body = loop?.field('body');
  if (!loop || !container || !body) return undefined;
  const name = container.text;
  const change = descendants(body, 'delete_statement', 'call', 'assignment').find((node) => {
    if (node.kind === 'delete_statement') return node.text.includes(`${name}[`);
    if (node.kind === 'assignment') return node.field('left')?.kind === 'subscript' && node.field('left')?.field('value')?.text === name;
    return receiverOf(node)?.text === name && /^(pop|popitem|update|clear|add|remove|discard|setdefault)$/.test(calledName(node));
  });
  const node = change ?? loop;
  return causeAt(spot.file, node, node.line, `\`${brief(node)}\` at ${place(c, spot.file, node.line)} changes \`${name}\` while the loop at ${place(c, spot.file, line)} goes over it; \`list(${brief(over ?? loop)})\` would go over a copy.`, change ? 0.9 : 0.7);
}

/** The path of a file that is not there. */
async function file(scene: Scene): Promise<Opened> {
  const { c, spot, message } = scene;
  const call = candidates(scene, ['call'], (each) => argumentsOf(each).length > 0 || receiverOf(each) !== undefined)[0];
  const path = call && lastPart(argumentsOf(call)[0]?.value ?? receiverOf(call));
  if (!call || !path) return undefined;
  const seen = await valueOf(c, spot, path, 'Which file is wanted?');
  return follow({ ...at(c, { ...spot, bad: 'value' }, path), bad: 'value', ...seenAs(seen) }, `${message}, which \`${brief(call)}\` wants.`);
}

/** In `folder / name` and `join(folder, name)` the name. */
function lastPart(path: TreeNode | undefined): TreeNode | undefined {
  if (path?.kind === 'binary_operator' && path.field('operator')?.text === '/') return lastPart(path.field('right'));
  return path?.kind === 'call' && calledName(path) === 'join' ? lastPart(argumentsOf(path).at(-1)?.value) : path;
}
