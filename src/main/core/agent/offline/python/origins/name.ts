/** A name: which of the statements that bind it gave the bad value. */
import { causeAt, place, unknown } from '../../origin.ts';
import type { Case } from '../../origin.ts';
import { above, brief, within } from '../../tree.ts';
import type { TreeNode } from '../../tree.ts';
import { builtinNames } from '../builtin-members.ts';
import { importedBy, moduleDefinitions, moduleFile } from '../modules.ts';
import { loopBound } from '../positions.ts';
import { ask } from '../questions.ts';
import type { Move, PySuspect } from '../questions.ts';
import { valueOf } from '../reading.ts';
import { resolve } from '../scopes.ts';
import type { Binding, Definition } from '../scopes.ts';
import { argumentsOf, calledName, enclosingFunction, isComprehension, isFunction, loopAround, scopeOf, statementOf } from '../syntax.ts';
import { chooseSource, mutationsOf } from './sources.ts';
import type { Source } from './sources.ts';

export async function nameOrigin(c: Case, suspect: PySuspect): Promise<Move> {
  const { node, file } = suspect;
  const binding = resolve(node);
  if (!binding) return causeAt(file, node, node.line, `\`${node.text}\` at ${place(c, file, node.line)} is Python's own \`${node.text}\`, and it is not called or replaced there.`, 0.6);
  const { definitions } = binding;
  const hides = hidesBuiltin(c, suspect, binding);
  if (hides) return hides;
  const late = boundLate(c, suspect, binding);
  if (late) return late;
  const declared = definitions.find(({ kind }) => kind === 'function' || kind === 'class');
  if (declared && definitions.length === 1) return declaredOrigin(c, suspect, declared);
  const bound = suspect.bad === 'position' ? loopBound(node) : undefined;
  if (bound) return causeAt(file, bound, bound.line, `\`${brief(bound)}\` at ${place(c, file, bound.line)} lets \`${node.text}\` run to ${suspect.seen?.text ?? 'a position'}, which is beyond the last element.`, 0.8);
  const walk = walkBound(suspect, binding);
  if (walk) return walk;
  const keys = await goneOverKeys(c, suspect, binding);
  if (keys) return keys;
  const imports = definitions.find(({ kind }) => kind === 'import');
  if (imports && definitions.length === 1) return importOrigin(c, suspect, imports);
  const reaching = reachingDefinitions(node, binding);
  const sources = [...reaching.flatMap((each) => sourceOf(suspect, each) ?? []), ...mutationsOf(c, suspect, binding)];
  if (binding.parameter && sources.length === 0) return ask({ ask: 'parameter', suspect, parameter: { fn: binding.scope, name: binding.name } });
  const caught = definitions.find(({ kind }) => kind === 'except');
  if (sources.length === 0 && caught) return unknown(`\`${node.text}\` is an exception that was caught.`);
  return chooseSource(c, suspect, sources, {
    what: `\`${node.text}\``,
    ...(binding.parameter ? { otherwise: () => ask({ ask: 'parameter', suspect, parameter: { fn: binding.scope, name: binding.name } }) } : {}),
  });
}

function sourceOf(suspect: PySuspect, { kind, value, node, holder, path }: Definition): Source | undefined {
  const { file } = suspect;
  if (kind === 'declared' || kind === 'deleted' || kind === 'function' || kind === 'class' || !value) return undefined;
  const pick = [...(kind === 'loop' ? ['*'] : []), ...path, ...(suspect.pick ?? [])];
  if (kind === 'computed') return { kind: 'computed', file, holder, value: holder, pick: suspect.pick ?? [] };
  return { kind: 'assigned', file, holder, value, pick, name: node };
}

/** `for _ in range(n): x = x.next`: the number of steps leads beyond the end of a chain. */
function walkBound(suspect: PySuspect, { name, definitions }: Binding): Move | undefined {
  const step = definitions.find(({ kind, value, holder }) => kind === 'assigned' && value?.kind === 'attribute' && value.field('object')?.text === name && loopAround(holder));
  const over = step && loopAround(step.holder)?.field('right');
  const [bound, ...others] = over?.kind === 'call' && calledName(over) === 'range' ? argumentsOf(over) : [];
  if (suspect.bad !== 'missing' || suspect.pick || !step || !bound || others.length > 0) return undefined;
  const { seen: _, ...rest } = suspect;
  return ask({ ask: 'value', suspect: { ...rest, node: bound.value, bad: 'value' } }, `\`${brief(step.holder)}\` is done \`${bound.value.text}\` times, which leads beyond the end.`);
}

/** A loop over a dict gets its keys where its values are wanted. */
async function goneOverKeys(c: Case, suspect: PySuspect, { definitions }: Binding): Promise<Move | undefined> {
  const [loop, ...others] = definitions;
  if (suspect.bad !== 'type' || suspect.pick || suspect.seen?.typeName !== 'str' || loop?.kind !== 'loop' || loop.path.length > 0 || others.length > 0 || !loop.value) return undefined;
  const over = await valueOf(c, suspect, loop.value, `What does the loop go over?`);
  if (over?.shape !== 'map') return undefined;
  return causeAt(suspect.file, loop.holder, loop.value.line, `The loop at ${place(c, suspect.file, loop.value.line)} goes over the dict \`${brief(loop.value)}\`, so \`${suspect.node.text}\` is a key of it and not a value; \`.values()\` or \`.items()\` would give those.`, 0.85);
}

/** What is called has the name of one of Python's own functions, and is a variable. */
function hidesBuiltin(c: Case, { node, file, first }: PySuspect, { name, scope, definitions }: Binding): Move | undefined {
  const [definition] = definitions;
  if (first?.node !== node || node.parent?.kind !== 'call' || !builtinNames.has(name) || !definition || !/^(assigned|loop|with)$/.test(definition.kind)) return undefined;
  const owner = scope.kind === 'module' ? 'the module' : 'the function';
  return causeAt(file, definition.holder, definition.node.line, `\`${brief(definition.holder)}\` at ${place(c, file, definition.node.line)} makes \`${name}\` a variable of ${owner}, which hides Python's own \`${name}\` that is called at ${place(c, file, node.line)}.`, 0.85);
}

/** A function that is used after its loop has ended sees what the loop variable was in the end. */
function boundLate(c: Case, { node, file, bad }: PySuspect, binding: Binding): Move | undefined {
  const use = scopeOf(node);
  const [loop] = binding.definitions;
  if (bad === 'missing' || use === binding.scope || !isFunction(use) || !loop || !binding.definitions.every(({ kind }) => kind === 'loop')) return undefined;
  const around = isComprehension(binding.scope) ? binding.scope : loop.holder;
  if (!within(use, around)) return undefined;
  return causeAt(file, use, use.line, `The function at ${place(c, file, use.line)} uses \`${node.text}\` of the loop at ${place(c, file, loop.node.line)}; when it is called, \`${node.text}\` is what it was in the last round.`, 0.8);
}

/** A function or class where something else was wanted. */
function declaredOrigin(c: Case, suspect: PySuspect, { kind, holder }: Definition): Move {
  const { node, file } = suspect;
  if (suspect.pick) return unknown(`\`${node.text}\` is a ${kind}, and what is kept in it could not be followed.`);
  return causeAt(file, node, node.line, `\`${brief(node.parent ?? node)}\` at ${place(c, file, node.line)} uses the ${kind} \`${node.text}\` (${place(c, file, holder.line)}) itself; it is not called there.`, 0.8);
}

/** A variable, function or class of another module. */
function importOrigin(c: Case, suspect: PySuspect, definition: Definition): Move | Promise<Move> {
  const imported = importedBy(definition);
  const source = imported && moduleFile(c.program, suspect.file, imported.module);
  if (!source || imported?.name === undefined) return unknown(`\`${suspect.node.text}\` is not of this project.`);
  const found = moduleDefinitions(c.program, source, imported.name);
  const declared = found.find((each) => /^(function|class)$/.test(each.definition.kind));
  if (declared) return declaredOrigin(c, suspect, declared.definition);
  const { live: _, gate: __, entered: ___, ...rest } = suspect;
  const sources = found.flatMap(({ file, definition: each }) => sourceOf({ ...rest, file }, each) ?? []);
  const [first] = found;
  const binding: Binding | undefined = first && { name: imported.name, scope: first.file.root, definitions: found.map(({ definition: each }) => each) };
  const changes = binding && first ? mutationsOf(c, { ...rest, file: first.file, node: first.definition.node }, binding) : [];
  return chooseSource(c, { ...rest, file: first?.file ?? suspect.file }, [...sources, ...changes], { what: `\`${suspect.node.text}\`` });
}

/** Leaves out definitions that cannot have reached the use, or that a later one has surely replaced. */
function reachingDefinitions(use: TreeNode, binding: Binding): readonly Definition[] {
  const usable = binding.definitions.filter((each) => each.kind !== 'deleted');
  const here = (each: Definition): boolean => scopeOf(each.node) === binding.scope && enclosingFunction(use) === enclosingFunction(each.node) && scopeOf(use) === binding.scope;
  const before = usable.filter((each) => {
    if (!here(each) || each.holder.kind === 'for_in_clause') return true;
    if (each.holder.end <= use.start) return true;
    if (each.kind === 'loop') return within(use, each.holder);
    return sharesLoop(each.holder, use);
  });
  const sure = before.findLast((each) => here(each) && each.holder.end <= use.start && isUnconditional(each.holder, use) && each.kind !== 'computed');
  const around = before.findLast((each) => each.kind === 'loop' && here(each) && within(use, each.holder));
  const last = around && (!sure || around.holder.start > sure.holder.start) ? around : sure;
  if (!last) return before;
  return before.filter((each) => each === last || each.holder.start > last.holder.start || !here(each));
}

function sharesLoop(definition: TreeNode, use: TreeNode): boolean {
  const loop = above(use, (each) => /^(for|while)_statement$/.test(each.kind) || isFunction(each));
  return loop !== undefined && !isFunction(loop) && within(definition, loop);
}

/** Every way to the use leads over the definition. */
function isUnconditional(definition: TreeNode, use: TreeNode): boolean {
  const { parent } = statementOf(definition);
  return parent !== undefined && within(use, parent);
}
