/** An object of the project's own class lacks an attribute: a slip, a constructor that did not run, or another object than was meant. */
import { causeAt, place } from '../../origin.ts';
import type { Case, Cause } from '../../origin.ts';
import { brief, descendants } from '../../tree.ts';
import type { TreeNode } from '../../tree.ts';
import { attributesOf, attributeWrites, isWhollyKnown, lineage } from '../classes.ts';
import type { AttributeWrite } from '../classes.ts';
import type { Located } from '../modules.ts';
import { scopeOfFrame } from '../reading.ts';
import { definitionsIn } from '../scopes.ts';
import { similarName } from '../spelling.ts';
import { enclosingFunction, guardsOf, isFunction, nameOf, ownNodes } from '../syntax.ts';
import { failing } from './locate.ts';
import type { Opened, Scene } from './locate.ts';

/** `node` reads `name` from an object (or, for `ofClass`, from the class itself). */
export function lackingAttribute({ c, spot }: Scene, node: TreeNode, found: Located, name: string, ofClass: boolean): Opened {
  const { file } = spot;
  const where = place(c, file, node.line);
  const className = nameOf(found.node) ?? '';
  const object = node.field('object');
  const chain = lineage(c.program, found);
  const writes = attributeWrites(c.program, name).filter(({ owner }) => owner && chain.some((each) => each.node === owner.node));
  if (ofClass && writes.length > 0) return failing(object, 'type', `\`${name}\` is an attribute of the objects of ${className}, but it is wanted from \`${object ? brief(object) : className}\``, { typeName: 'type' });
  const misspelt = misspeltInit(chain, writes);
  if (misspelt) return causeAt(misspelt.file, misspelt.node, misspelt.node.line, `\`${nameOf(misspelt.node) ?? ''}\` at ${place(c, misspelt.file, misspelt.node.line)} is no \`__init__\`, so it never runs and \`${name}\` is never set.`, 0.9);
  const unset = notSet(chain, writes);
  if (unset) {
    return causeAt(unset.file, unset.node, unset.node.line, `The \`__init__\` of ${className} at ${place(c, unset.file, unset.node.line)} does not call \`super().__init__()\`, so \`${name}\` (${place(c, unset.by.file, unset.by.node.line)}) is never set.`, 0.85);
  }
  const early = calledEarly(c, writes);
  if (early) return causeAt(early.file, early.node, early.line, `\`${name}\` is read at ${where}, in what \`${brief(early.node)}\` at ${place(c, early.file, early.line)} runs; it is set only after that, at ${place(c, early.write.file, early.write.node.line)}.`, 0.85);
  if (writes.length > 0) return lateWrite(writes, (line, of) => place(c, of, line), name, className) ?? causeAt(file, node, node.line, `\`${name}\` is read at ${where} before any statement has set it.`, 0.55);
  const similar = similarName(c.program, name, attributesOf(c.program, found));
  if (similar?.isUsual) return causeAt(file, node, node.line, `\`${name}\` at ${where} is no attribute of ${className}; \`${similar.name}\` is.`, 0.9);
  if (similar) {
    const [write, ...others] = attributeWrites(c.program, similar.name);
    const method = chain.flatMap((each) => definitionsIn(each.node).get(similar.name)?.map((definition) => ({ file: each.file, node: definition.node })) ?? [])[0];
    const made = write && others.length === 0 ? write : method;
    if (made) return causeAt(made.file, made.node, made.node.line, `${className} has \`${similar.name}\` (${place(c, made.file, made.node.line)}), but everywhere else it is called \`${name}\`.`, 0.85);
  }
  const elsewhere = classesWith(c.program.filesWith(name), name).some((each) => !chain.some((own) => own.node === each));
  if (elsewhere) return failing(object, 'type', `\`${name}\` is wanted from \`${object ? brief(object) : ''}\``, { typeName: className });
  return isWhollyKnown(c.program, found) ? causeAt(file, node, node.line, `Nothing gives ${className} an attribute \`${name}\`, which ${where} reads.`, 0.6) : undefined;
}

/** Classes that write or define an attribute of this name. */
function classesWith(files: readonly Located['file'][], name: string): readonly TreeNode[] {
  return files.flatMap((file) => descendants(file.root, 'class_definition').filter((node) => definitionsIn(node).has(name) || descendants(node, 'attribute').some((each) => each.text === `self.${name}` && each.parent?.field('left') === each)));
}

/** A method that is nearly called `__init__` and sets attributes. */
export function misspeltInit(chain: readonly Located[], writes: readonly AttributeWrite[] = []): Located | undefined {
  for (const { file, node } of chain) {
    if (definitionsIn(node).has('__init__')) continue;
    for (const [name, definitions] of definitionsIn(node)) {
      const [only] = definitions;
      const method = only?.holder;
      if (method && isFunction(method) && /^_*(int|init|inti|intit|iniit|innit|initialise|initialize|init_)_*$/i.test(name) && (writes.length === 0 || writes.some((write) => enclosingFunction(write.node) === method))) return { file, node: method };
    }
  }
  return undefined;
}

/** The `__init__` of a class that keeps that of its base from running, which would set the attribute. */
function notSet(chain: readonly Located[], writes: readonly AttributeWrite[]): (Located & { readonly by: AttributeWrite }) | undefined {
  const by = writes.find(({ node }) => nameOf(enclosingFunction(node) ?? node) === '__init__');
  const base = by?.owner?.node;
  const nearest = chain.find(({ node }) => definitionsIn(node).has('__init__'));
  const init = nearest && definitionsIn(nearest.node).get('__init__')?.[0]?.holder;
  if (!by || !base || !init || nearest.node === base) return undefined;
  return ownNodes(init, 'call').some(({ text }) => /\bsuper\(|__init__\(/.test(text)) ? undefined : { file: nearest.file, node: init, by };
}

/** The function that sets the attribute is still running, at a call before the statement that sets it. */
function calledEarly(c: Case, writes: readonly AttributeWrite[]): (Located & { readonly line: number; readonly write: AttributeWrite }) | undefined {
  for (const { index, line } of c.hunt.stop?.frames ?? []) {
    const fn = scopeOfFrame(c, index);
    const write = writes.find(({ node }) => fn && enclosingFunction(node) === fn && node.line > line);
    const statement = write && ownNodes(fn ?? write.node, 'expression_statement', 'assignment').find((each) => each.line <= line && line <= each.endLine);
    if (write && statement && index > 0) return { file: write.file, node: statement, line, write };
  }
  return undefined;
}

/** Only a statement under a condition, or another method, sets it. */
function lateWrite(writes: readonly AttributeWrite[], at: (line: number, file: Located['file']) => string, name: string, className: string): Cause | undefined {
  const [only, ...others] = writes;
  if (!only || others.length > 0) return undefined;
  const fn = enclosingFunction(only.node);
  const [guard] = guardsOf(only.node);
  if (guard && nameOf(fn ?? only.node) === '__init__') return causeAt(only.file, guard.node, guard.condition.line, `\`${name}\` of ${className} is set at ${at(only.node.line, only.file)} only if \`${brief(guard.condition)}\`; without that it does not exist.`, 0.65);
  return undefined;
}
