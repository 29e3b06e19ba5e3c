/** Names of CommonJS in a file that Node takes for an ES module: nothing was forgotten in the code, the kind of file is another. */
import { extname, relative } from 'node:path';
import { causeAt, place } from '../origin.ts';
import type { Case, Cause } from '../origin.ts';
import type { SourceFile, TreeNode } from '../tree.ts';

const commonJs = new Set(['require', 'module', 'exports', '__dirname', '__filename']);

/** Undefined when the name is none of CommonJS, or nothing makes the file an ES module. */
export async function wrongModuleKind(c: Case, file: SourceFile, node: TreeNode): Promise<Cause | undefined> {
  if (!commonJs.has(node.text)) return undefined;
  const reason = await whyModule(c, file);
  if (reason === undefined) return undefined;
  const where = place(c, file, node.line);
  return causeAt(file, node, node.line, `\`${node.text}\` at ${where} exists in CommonJS only, and Node takes this file for an ES module because ${reason.because}. Either \`${node.text}\` is replaced by what ES modules have, or ${reason.remedy}.`, 0.75);
}

async function whyModule(c: Case, file: SourceFile): Promise<{ readonly because: string; readonly remedy: string } | undefined> {
  const ending = extname(file.path);
  if (/^\.m[jt]s$/.test(ending)) return { because: `its name ends in \`${ending}\``, remedy: `the file is named \`.c${ending.slice(2)}\`` };
  if (/^\.c[jt]s$/.test(ending)) return undefined;
  const found = await c.program.nearest('package.json', file.path);
  const line = found?.text.split('\n').findIndex((each) => /"type"\s*:\s*"module"/.test(each)) ?? -1;
  if (found && line !== -1) return { because: `${relative(c.program.workspace, found.path)}:${line + 1} says \`"type": "module"\``, remedy: 'that line of the package goes, or the file is named `.cjs`' };
  const statement = file.root.named.find(({ kind }) => /^(import|export)_statement$/.test(kind));
  return statement && { because: `it has \`${statement.kind.startsWith('import') ? 'import' : 'export'}\` at ${place(c, file, statement.line)}`, remedy: 'that statement is written for CommonJS' };
}
