/** An imported name has no value: the name, the shape of the export, or the order of loading is wrong. */
import { slip } from '../../likeness.ts';
import { causeAt, place, unknown } from '../../origin.ts';
import type { Case, Cause } from '../../origin.ts';
import { descendants } from '../../tree.ts';
import type { SourceFile, TreeNode } from '../../tree.ts';
import { calleeOf, stringText } from '../functions.ts';
import { exportsOf, resolveModule } from '../modules.ts';
import type { Imported } from '../modules.ts';
import { keysOfLiteral } from '../properties.ts';
import { follow } from '../questions.ts';
import type { JsSuspect, Move } from '../questions.ts';
import { at, seenAs } from '../reading.ts';
import { declarationsIn } from '../scopes.ts';
import type { Binding } from '../scopes.ts';

export function importOrigin(c: Case, suspect: JsSuspect, binding: Binding, imported: Imported): Move {
  const { file } = suspect;
  const line = binding.node.line;
  const where = place(c, file, line);
  if (!imported.file) return unknown(`\`${binding.name}\` comes from \`${imported.specifier}\`, which is not part of the workspace.`);
  const exports = exportsOf(c.program, imported.file);
  const source = place(c, imported.file, 1).replace(/:1$/, '');
  const located = imported.name === undefined ? exports.whole : exports.names.get(imported.name);
  if (binding.declaration.kind === 'namespace_import' && /^(uncallable|uniterable)$/.test(suspect.bad)) {
    return causeAt(file, binding.node, line, `\`${binding.name}\` at ${where} is the whole module (${[...exports.names.keys()].join(', ')}), not one of its exports.`, 0.85);
  }
  if (located) {
    const cycle = leadsBack(c, imported.file, file);
    if (cycle && suspect.bad !== 'type') {
      return causeAt(file, binding.node, line, `\`${imported.specifier}\` requires this file again while it is still loading, so \`${binding.name}\` is not there yet at ${where}.`, 0.75);
    }
    if (/^(uncallable|uniterable|type)$/.test(suspect.bad) && located.node.kind === 'object') {
      const has = [...keysOfLiteral(located.node).keys.keys()].join(', ');
      return causeAt(file, binding.node, line, `\`${binding.name}\` at ${where} is the object that ${source} exports (with ${has || 'nothing'}), not one of its members.`, 0.75);
    }
    const { live: _, ...rest } = suspect;
    return follow(at({ ...rest, file: located.file }, located.node, seenAs(suspect.seen)), `\`${binding.name}\` comes from ${source}.`);
  }
  if (exports.open) return unknown(`What ${source} exports could not be read completely.`);
  const names = [...exports.names.keys()];
  if (imported.name === undefined) {
    const has = names.length > 0 ? `an object with ${names.join(', ')}` : 'nothing';
    return causeAt(file, binding.node, line, `\`${binding.name}\` at ${where} is all that ${source} exports: ${has}.`, 0.75);
  }
  const kept = unexported(c, imported.file, imported.name, where);
  if (kept) return kept;
  const near = names.find((name) => slip(name, imported.name ?? '') !== undefined);
  const hint = near === undefined ? (names.length > 0 ? `it exports ${names.join(', ')}` : 'it exports nothing by name') : `it exports \`${near}\``;
  return causeAt(file, binding.node, line, `${source} exports no \`${imported.name}\`, which is asked for at ${where}; ${hint}.`, near === undefined ? 0.7 : 0.8);
}

/** The module declares the name and gives it to nobody; `where` asks for it. */
export function unexported(c: Case, file: SourceFile, name: string, where: string): Cause | undefined {
  const kept = declarationsIn(file.root).get(name);
  if (!kept || kept.kind === 'import') return undefined;
  const statement = exportStatement(file) ?? kept.node;
  const own = place(c, file, statement.line);
  return causeAt(file, statement, statement.line, `${own.replace(/:\d+$/, '')} has \`${name}\`, but does not export it at ${own}; ${where} asks for it.`, 0.8);
}

/** Whether loading one file loads, in the end, the other. */
export function leadsBack(c: Case, from: SourceFile, to: SourceFile, seen: Set<string> = new Set()): boolean {
  if (seen.has(from.path)) return false;
  seen.add(from.path);
  const specifiers = descendants(from.root, 'call_expression', 'import_statement').flatMap((node) => {
    const source = node.kind === 'import_statement' ? node.field('source') : calleeOf(node)?.text === 'require' ? node.field('arguments')?.named[0] : undefined;
    const text = source ? stringText(source) : undefined;
    return text === undefined ? [] : [text];
  });
  return specifiers.some((specifier) => {
    const file = resolveModule(c.program, from, specifier);
    return file !== undefined && (file === to || leadsBack(c, file, to, seen));
  });
}

/** The one statement of CommonJS that says what a file exports. */
function exportStatement(file: SourceFile): TreeNode | undefined {
  const statements = descendants(file.root, 'assignment_expression').filter((each) => each.field('left')?.text === 'module.exports');
  return statements.length === 1 ? statements[0] : undefined;
}
