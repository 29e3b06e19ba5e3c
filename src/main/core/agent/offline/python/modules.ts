/** Modules of the workspace: what an import means, and what a module has. */
import { basename, dirname, join } from 'node:path';
import type { Program } from '../program.ts';
import type { SourceFile, TreeNode } from '../tree.ts';
import { definitionsIn } from './scopes.ts';
import type { Definition } from './scopes.ts';

export interface Located {
  readonly file: SourceFile;
  readonly node: TreeNode;
}

/** What an import binds: a module, or a name of one. */
export interface Imported {
  /** `a.b`, with the dots of a relative import before it. */
  readonly module: string;
  /** Absent: the module itself. */
  readonly name?: string;
}

/** What an import definition binds. */
export function importedBy({ holder }: Definition): Imported | undefined {
  const statement = holder.parent;
  const own = holder.kind === 'aliased_import' ? (holder.field('name') ?? holder) : holder;
  if (statement?.kind === 'import_from_statement') return { module: statement.field('module_name')?.text ?? '', name: own.text };
  if (statement?.kind !== 'import_statement') return undefined;
  // `import a.b` binds `a`.
  return { module: holder.kind === 'aliased_import' ? own.text : (own.named[0]?.text ?? own.text) };
}

/** The file of a module as another file imports it; undefined when the workspace has none. */
export function moduleFile(program: Program, from: SourceFile, module: string): SourceFile | undefined {
  const dots = /^\.*/.exec(module)?.[0].length ?? 0;
  const parts = module.slice(dots).split('.').filter((each) => each !== '');
  const roots: string[] = [];
  let folder = dirname(from.path);
  if (dots > 0) {
    for (let up = 1; up < dots; up++) folder = dirname(folder);
    roots.push(folder);
  } else {
    for (; folder.length >= program.workspace.length; folder = dirname(folder)) roots.push(folder);
    roots.push(join(program.workspace, 'src'));
  }
  for (const root of roots) {
    const found = program.file(`${join(root, ...parts)}.py`) ?? program.file(join(root, ...parts, '__init__.py'));
    if (found) return found;
  }
  return undefined;
}

/** The names of the modules that stand beside a file or in a package. */
export function modulesIn(program: Program, folder: string): readonly string[] {
  return program.filesWith().flatMap(({ path }) => {
    if (basename(path) === '__init__.py') return dirname(dirname(path)) === folder ? [basename(dirname(path))] : [];
    return dirname(path) === folder ? [basename(path, '.py')] : [];
  });
}

/** The definitions of a module's own name, re-exports followed. */
export function moduleDefinitions(program: Program, file: SourceFile, name: string, depth = 0): readonly { readonly file: SourceFile; readonly definition: Definition }[] {
  const own = definitionsIn(file.root).get(name) ?? [];
  return own.flatMap((definition) => {
    const imported = definition.kind === 'import' ? importedBy(definition) : undefined;
    const source = imported ? moduleFile(program, file, imported.module) : undefined;
    if (source && imported?.name !== undefined && depth < 5) {
      const further = moduleDefinitions(program, source, imported.name, depth + 1);
      if (further.length > 0) return further;
    }
    return [{ file, definition }];
  });
}
