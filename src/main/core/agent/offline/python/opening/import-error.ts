/** ModuleNotFoundError and ImportError. */
import { basename, dirname } from 'node:path';
import { closestName } from '../../likeness.ts';
import { causeAt, place } from '../../origin.ts';
import type { Case, Cause } from '../../origin.ts';
import { descendants } from '../../tree.ts';
import type { SourceFile, TreeNode } from '../../tree.ts';
import { importedBy, moduleFile, modulesIn } from '../modules.ts';
import { definitionsIn } from '../scopes.ts';
import { standardModules } from '../builtin-members.ts';

/** `file` and `line` are where the import stands. */
export function importError(c: Case, file: SourceFile, line: number, message: string): Cause | undefined {
  const statement = descendants(file.root, 'import_statement', 'import_from_statement').find((each) => each.line <= line && line <= each.endLine);
  const where = place(c, file, line);
  if (!statement) return undefined;
  const module = /^No module named '([\w.]+)'/.exec(message)?.[1];
  if (module !== undefined) return missingModule(c, file, statement, module, where);
  const [, name, from] = /^cannot import name '(\w+)' from (?:partially initialized module )?'([\w.]+)'/.exec(message) ?? [];
  return name !== undefined && from !== undefined ? missingName(c, file, statement, name, from, message) : undefined;
}

function missingModule(c: Case, file: SourceFile, statement: TreeNode, module: string, where: string): Cause {
  const own = moduleFile(c.program, file, module.split('.')[0] ?? module);
  if (own && /is not a package/.test(statement.text)) return causeAt(file, statement, statement.line, `${place(c, own, 1)} hides a package of the same name.`, 0.7);
  const parts = module.split('.');
  const parent = parts.length > 1 ? moduleFile(c.program, file, parts.slice(0, -1).join('.')) : undefined;
  const folder = parent && basename(parent.path) === '__init__.py' ? dirname(parent.path) : dirname(file.path);
  const similar = closestName(parts.at(-1) ?? module, modulesIn(c.program, folder));
  const known = closestName(module, [...standardModules]);
  const hint = similar !== undefined ? `; \`${similar}\` is there` : known !== undefined ? `; Python has \`${known}\`` : ', neither in the project nor installed for the Python that runs it';
  return causeAt(file, statement, statement.line, `\`${statement.text.split('\n')[0] ?? ''}\` at ${where} asks for a module \`${module}\` that is not there${hint}.`, similar === undefined ? 0.75 : 0.9);
}

function missingName(c: Case, file: SourceFile, statement: TreeNode, name: string, from: string, message: string): Cause {
  const node = descendants(statement, 'identifier').findLast(({ text }) => text === name) ?? statement;
  const where = place(c, file, node.line);
  const source = moduleFile(c.program, file, from);
  if (source && standardModules.has(from) && !definitionsIn(source.root).has(name)) {
    return causeAt(file, node, node.line, `\`${from}\` at ${where} is the project's own ${basename(source.path)}, which hides Python's module \`${from}\`.`, 0.85);
  }
  if (/partially initialized|circular import/.test(message) && source) return circular(c, file, statement, source, name);
  const similar = closestName(name, source ? [...definitionsIn(source.root).keys()] : []);
  return causeAt(file, node, node.line, `\`${from}\` has no \`${name}\`, which ${where} imports${similar === undefined ? '' : `; it has \`${similar}\``}.`, similar === undefined ? 0.75 : 0.9);
}

/** Two modules import each other: the import in the middle of the one that is not ready is the one to move. */
function circular(c: Case, file: SourceFile, statement: TreeNode, source: SourceFile, name: string): Cause {
  const back = [...definitionsIn(source.root).values()].flat().find((definition) => {
    const imported = definition.kind === 'import' ? importedBy(definition) : undefined;
    return imported !== undefined && moduleFile(c.program, source, imported.module)?.path === file.path;
  });
  const told = back ? ` (${place(c, source, back.node.line)})` : '';
  return causeAt(file, statement, statement.line, `${place(c, file, statement.line)} imports \`${name}\` from a module that is still being loaded, because that one imports this one first${told}: the two go round in a circle.`, 0.7);
}
