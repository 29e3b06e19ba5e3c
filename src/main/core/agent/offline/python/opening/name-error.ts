/** NameError and UnboundLocalError. */
import { causeAt, place } from '../../origin.ts';
import { closestName } from '../../likeness.ts';
import { above, brief, descendants } from '../../tree.ts';
import type { TreeNode } from '../../tree.ts';
import { attributesOf, classOfMethod } from '../classes.ts';
import { definitionsIn, lookUp, resolve } from '../scopes.ts';
import { isSlip, mentions } from '../spelling.ts';
import { enclosingFunction, handlerAround, isFunction, parametersOf, scopeOf, statementOf } from '../syntax.ts';
import { builtinNames } from '../builtin-members.ts';
import { candidates } from './locate.ts';
import type { Opened, Scene } from './locate.ts';

export function nameError(scene: Scene): Opened {
  const { c, spot, message } = scene;
  const { file } = spot;
  const unbound = /^(?:cannot access local variable|local variable) '(\w+)'/.exec(message)?.[1];
  if (unbound !== undefined) return unboundLocal(scene, unbound);
  const name = /^(?:global )?name '(\w+)' is not defined/.exec(message)?.[1] ?? /^cannot access free variable '(\w+)'/.exec(message)?.[1];
  const node = name === undefined ? undefined : candidates(scene, ['identifier'], ({ text }) => text === name)[0];
  if (!node || name === undefined) return undefined;
  const where = place(c, file, node.line);
  const binding = resolve(node);
  const [first] = binding?.definitions ?? [];
  if (binding?.scope.kind === 'module' && first) return tooEarly(scene, node, first.node);
  const similar = closestName(name, visibleNames(node));
  if (similar !== undefined) {
    const declared = lookUp(similar, scopeOf(node))?.definitions[0];
    // Everybody says it in this way, only its definition does not.
    if (declared && isSlip(c.program, name, similar) === false && mentions(c.program, similar) === 1) {
      return causeAt(file, declared.node, declared.node.line, `\`${similar}\` at ${place(c, file, declared.node.line)} is meant by \`${name}\`, as it is called everywhere else.`, 0.85);
    }
    return causeAt(file, node, node.line, `\`${name}\` at ${where} is defined nowhere; \`${similar}\` is.`, 0.9);
  }
  const fn = enclosingFunction(node);
  const owner = classOfMethod(file, fn);
  if (owner && attributesOf(c.program, owner).includes(name)) return causeAt(file, node, node.line, `\`${name}\` at ${where} is an attribute of the object; \`self.\` is missing before it.`, 0.9);
  return causeAt(file, node, node.line, `\`${name}\` at ${where} is defined nowhere and imported nowhere.`, 0.85);
}

function visibleNames(node: TreeNode): readonly string[] {
  const names: string[] = [];
  for (let scope: TreeNode | undefined = scopeOf(node); scope; scope = scope.parent ? scopeOf(scope) : undefined) {
    names.push(...definitionsIn(scope).keys(), ...(isFunction(scope) ? parametersOf(scope).map(({ name }) => name) : []));
  }
  return [...names, ...builtinNames];
}

/** The statement that defines a name of the module has not run when it is used. */
function tooEarly({ c, spot }: Scene, node: TreeNode, definition: TreeNode): Opened {
  const { file } = spot;
  const frames = c.hunt.stop?.frames ?? [];
  const start = frames.find(({ name, path }) => name === '<module>' && path === file.path);
  const call = start && descendants(file.root, 'call').find((each) => each.line === start.line && !enclosingFunction(each));
  const why = `\`${node.text}\` is used at ${place(c, file, node.line)} before the statement at ${place(c, file, definition.line)} has defined it`;
  if (call && enclosingFunction(node)) return causeAt(file, call, call.line, `${why}; \`${brief(call)}\` at ${place(c, file, call.line)} comes too early.`, 0.8);
  return causeAt(file, node, node.line, `${why}.`, 0.8);
}

/** Python takes a name that a function binds anywhere for a local of its own. */
function unboundLocal(scene: Scene, name: string): Opened {
  const { c, spot } = scene;
  const { file } = spot;
  const node = candidates(scene, ['identifier'], ({ text }) => text === name)[0];
  const fn = node && enclosingFunction(node);
  if (!node || !fn) return undefined;
  const where = place(c, file, node.line);
  const definitions = definitionsIn(fn).get(name) ?? [];
  const outer = lookUp(name, scopeOf(fn));
  const [first] = definitions;
  if (outer && first) {
    const kind = outer.scope.kind === 'module' ? 'global' : 'nonlocal';
    return causeAt(file, first.holder, first.node.line, `\`${brief(statementOf(first.node))}\` at ${place(c, file, first.node.line)} makes \`${name}\` a local of the function, so the one around it (${place(c, file, outer.definitions[0]?.node.line ?? 1)}) is not seen at ${where}; \`${kind} ${name}\` is missing.`, 0.85);
  }
  const handled = definitions.find(({ kind }) => kind === 'except') ?? definitions.find(({ holder }) => handlerAround(holder));
  if (handled?.kind === 'except') return causeAt(file, node, node.line, `\`${name}\` at ${where} is used after its \`except\` clause, where Python takes it away.`, 0.85);
  const optional = first && above(first.holder, (each) => /^(if|for|while|try|with)_statement$/.test(each.kind) || isFunction(each));
  const how = optional && !isFunction(optional) ? `only inside of the \`${optional.kind.replace('_statement', '')}\` at ${place(c, file, optional.line)}` : 'later';
  return causeAt(file, node, node.line, `\`${name}\` is read at ${where}, but it gets a value ${how}, which was not run this time.`, 0.8);
}
