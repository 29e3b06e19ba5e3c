/** A name: which of the ways its variable got a value was the last one. */
import { causeAt, frameOf, place, unknown } from '../../origin.ts';
import type { Case } from '../../origin.ts';
import { above, brief, within } from '../../tree.ts';
import type { TreeNode } from '../../tree.ts';
import { isMissing } from '../../values.ts';
import { callsOf } from '../callees.ts';
import { badCondition } from '../expressions.ts';
import { argumentsOf, enclosingFunction, isClass, isFunction, objectOf, parametersOf, unwrap } from '../functions.ts';
import { importedBy } from '../modules.ts';
import { mayBe } from '../possible.ts';
import { ask, follow } from '../questions.ts';
import type { JsSuspect, Move } from '../questions.ts';
import { at, callerOf, inSameRun, parameterIndex, seenAs, targetFor, topFrame, valueOf } from '../reading.ts';
import { definitionsOf, patternPath, resolve } from '../scopes.ts';
import type { Binding, Definition } from '../scopes.ts';
import { staticValue } from '../static-value.ts';
import { swallowedAt } from '../swallowing.ts';
import { arithmeticOrigin, counterOrigin } from './arithmetic.ts';
import { containerOrigin } from './element.ts';
import { importOrigin } from './imports.ts';
import { lateOrigin } from './late.ts';

export async function nameOrigin(c: Case, suspect: JsSuspect): Promise<Move> {
  const { node, file } = suspect;
  if (node.text === 'undefined' || node.text === 'NaN') {
    return swallowedAt(suspect, node) ?? causeAt(file, node, node.line, `\`${node.text}\` is written at ${place(c, file, node.line)}.`, 0.7);
  }
  const binding = resolve(node);
  if (!binding) return unknown(`\`${node.text}\` is not declared in the sources that were read.`);
  const imported = importedBy(c.program, file, binding);
  if (imported) return importOrigin(c, suspect, binding, imported);
  if (binding.kind === 'catch') return unknown(`\`${binding.name}\` is an error that was caught; what was thrown is another story.`);
  if (binding.kind === 'function' || binding.kind === 'class') return declaredOrigin(c, suspect, binding);
  if (suspect.bad === 'element') {
    const filled = await containerOrigin(c, suspect);
    if (filled) return filled;
  }
  const definitions = definitionsOf(binding);
  if (binding.kind === 'parameter') {
    if (definitions.length > 0) return assignedOrigin(c, suspect, binding, definitions);
    return parameterValue(suspect, binding);
  }
  if (binding.scope.kind === 'for_statement') return counterOrigin(c, suspect, binding.scope);
  return assignedOrigin(c, suspect, binding, definitions);
}

function parameterValue(suspect: JsSuspect, binding: Binding): Move {
  const fn = binding.declaration;
  const index = parameterIndex(fn, binding.node);
  const parameter = parametersOf(fn)[index];
  if (!parameter) return unknown('The parameter could not be found.');
  return ask({ ask: 'parameter', suspect, parameter: { fn, index, path: patternPath(binding.node, parameter.pattern) } });
}

/** A function or class where something else was wanted. */
function declaredOrigin(c: Case, suspect: JsSuspect, binding: Binding): Move {
  const { node, file, bad } = suspect;
  if (bad !== 'type' && bad !== 'missing' && bad !== 'uniterable') return unknown(`\`${node.text}\` is declared as a ${binding.kind} and nothing is wrong with that.`);
  const line = node.line;
  return causeAt(file, node, line, `\`${node.text}\` at ${place(c, file, line)} is the ${binding.kind} itself; it is not called there.`, 0.75);
}

async function assignedOrigin(c: Case, suspect: JsSuspect, binding: Binding, definitions: readonly Definition[]): Promise<Move> {
  const possible = reaching(suspect.node, binding, definitions).filter((each) => canGive(each, suspect));
  const isParameter = binding.kind === 'parameter';
  const real = possible.filter((each) => !isPlaceholder(each) && !isGivenSurely(c, suspect, each));
  const placeholder = possible.find(isPlaceholder);
  if (real.length === 0 && isParameter) return parameterValue(suspect, binding);
  if (real.length === 0) return placeholder ? lateOrigin(c, suspect, binding, definitions, placeholder) : unknown(`No statement that gives \`${binding.name}\` its value was found.`);
  const [only, ...others] = real;
  const alone = only !== undefined && others.length === 0 && !placeholder && !isParameter;
  if (alone && inSameRun(only.node, suspect.node)) return through(c, suspect, only);
  if (alone) {
    const { gate: _, when: __, live: ___, ...rest } = suspect;
    return through(c, only.kind === 'initial' ? suspect : rest, only);
  }
  return lastWriter(c, suspect, binding, real, definitions, placeholder);
}

/** Several statements can have written it: watch them. */
async function lastWriter(
  c: Case,
  suspect: JsSuspect,
  binding: Binding,
  real: readonly Definition[],
  definitions: readonly Definition[],
  placeholder: Definition | undefined,
): Promise<Move> {
  const sameRun = real.filter((each) => inSameRun(each.node, suspect.node) && each.value);
  if (frameOf(c, suspect) !== undefined && real.length === 1 && sameRun[0]?.value && sameRun[0].path.length === 0) {
    const seen = await valueOf(c, suspect, sameRun[0].value, `Does \`${sameRun[0].node.text.split('\n')[0] ?? ''}\` give it?`);
    if (seen && suspect.seen && seen.text === suspect.seen.text) return through(c, suspect, sameRun[0]);
  }
  if (!c.travel.possible) return unknown(`Several statements write \`${binding.name}\`, and which of them was the last could not be seen.`);
  const [sum, ...further] = real;
  if (suspect.bad === 'nan' && sum?.kind === 'computed' && further.length === 0 && sum.value) {
    return follow(at(suspect, sum.value), `\`${binding.name}\` is computed with \`${brief(sum.value)}\` at ${place(c, suspect.file, sum.node.line)}.`);
  }
  // The write of a `catch` replaces one that was tried before it: it is watched alone first.
  const caught = real.filter(({ value }) => value && staticValue(value) && swallowedAt(suspect, value));
  const others = real.filter((each) => !caught.includes(each));
  const watched = caught.length > 0 ? caught : real;
  const targets = watched.map((each) =>
    targetFor(suspect.file, each.node, each.value && each.path.length === 0 ? badCondition(each.value, suspect.bad, suspect.seen) : undefined),
  );
  const inRun = real.every((each) => inSameRun(each.node, suspect.node));
  const arrival = await c.travel.go({ targets, ...(suspect.gate && inRun ? { gate: suspect.gate } : {}), why: `\`${binding.name}\` is written` });
  if (arrival.kind === 'refused') return unknown(`Which statement wrote \`${binding.name}\` last could not be seen without running the program again.`);
  if (arrival.kind === 'passed') {
    if (caught.length > 0 && others.length > 0) return lastWriter(c, suspect, binding, others, definitions, placeholder);
    if (binding.kind === 'parameter') return parameterValue(suspect, binding);
    c.hunt.say(`None of the statements that write \`${binding.name}\` made it so.`);
    return placeholder ? lateOrigin(c, suspect, binding, definitions, placeholder) : unknown(`No write of \`${binding.name}\` gave the bad value.`);
  }
  const writer = watched[targets.indexOf(arrival.target)];
  if (!writer || !c.hunt.stop) return unknown('The program stopped elsewhere.');
  c.evidence.add(`stop ${c.hunt.stop.number}`);
  return through(c, { ...suspect, live: { stop: c.hunt.stop.number, frame: topFrame(c) } }, writer);
}

/** On to the value that a definition gives. */
async function through(c: Case, suspect: JsSuspect, definition: Definition): Promise<Move> {
  const { node, value, path, kind } = definition;
  const crossing = !inSameRun(node, suspect.node);
  const base: JsSuspect = crossing && frameOf(c, suspect) !== undefined && !isOuter(node, suspect.node) ? { ...suspect, node } : suspect;
  if (kind === 'loop' && value && node.field('operator')?.text === 'in') {
    const over = await valueOf(c, base, value, `What does \`for … in\` go over?`);
    if (over && over.shape !== 'array') return unknown(`\`${suspect.node.text}\` is the name of a property of \`${brief(value)}\`, and that is not what was wanted.`);
    return causeAt(suspect.file, node, node.line, `\`for (… in ${brief(value)})\` at ${place(c, suspect.file, node.line)} gives names and positions, not the elements (\`of\` would).`, over ? 0.85 : 0.6);
  }
  if (kind === 'loop' && value) return ask({ ask: 'element', suspect: at(base, value, seenAs(suspect.seen)), path });
  if (kind === 'computed') return arithmeticOrigin(c, at(base, node, seenAs(suspect.seen)));
  if (!value) return unknown(`\`${suspect.node.text}\` is declared without a value.`);
  const bound = walkBound(definition, suspect.node.text);
  if (bound && suspect.bad === 'missing') {
    const seen = await valueOf(c, suspect, bound, `How far does the loop go?`);
    if (seen) return follow(at(suspect, bound, { bad: 'value', seen }), `The loop at ${place(c, suspect.file, node.line)} goes \`${bound.text}\` (${seen.text}) steps along, further than there is something.`);
  }
  const moved = crossing ? outerFrame(c, base, node) : base;
  const taken = suspect.taken ?? { file: suspect.file, node };
  const because = `\`${suspect.node.text}\` gets its value at ${place(c, suspect.file, node.line)}.`;
  if (path.length > 0) return ask({ ask: 'picked', suspect: moved, value, path });
  return follow(at(moved, value, { ...seenAs(suspect.seen), taken }), because);
}

/** A use in a nested function sees the variables around it, but the frame is that of the nested one. */
function outerFrame(c: Case, suspect: JsSuspect, definition: TreeNode): JsSuspect {
  const frame = frameOf(c, suspect);
  if (frame === undefined) return suspect;
  const owner = enclosingFunction(definition);
  for (let index = frame; index < (c.hunt.stop?.frames.length ?? 0); ) {
    const caller = callerOf(c, index);
    if (caller?.frame === undefined) break;
    if (caller.file === suspect.file && enclosingFunction(caller.call) === owner) return { ...suspect, live: { stop: c.hunt.stop?.number ?? 0, frame: caller.frame } };
    index = caller.frame;
  }
  const { live: _, ...dead } = suspect;
  return dead;
}

function isOuter(definition: TreeNode, use: TreeNode): boolean {
  const owner = enclosingFunction(definition);
  return owner === undefined || within(use, owner);
}

function isPlaceholder({ kind, value }: Definition): boolean {
  if (kind !== 'initial') return false;
  const fixed = value && staticValue(value);
  return value === undefined || (fixed !== undefined && isMissing(fixed));
}

/** Whether a definition can give a value that is bad in this way. */
function canGive({ kind, value, path }: Definition, suspect: JsSuspect): boolean {
  if (kind === 'computed') return suspect.bad !== 'missing' && suspect.bad !== 'uncallable' && suspect.bad !== 'uniterable';
  if (kind === 'loop' || path.length > 0) return true;
  return value === undefined ? suspect.bad === 'missing' || suspect.seen?.shape === 'undefined' : mayBe(value, suspect);
}

/** Leaves out definitions that a later one has surely replaced before this use. */
function reaching(use: TreeNode, binding: Binding, definitions: readonly Definition[]): readonly Definition[] {
  const before = definitions.filter((each) => {
    if (!inSameRun(each.node, use)) return true;
    return each.node.end <= use.start || within(use, each.node) ? !isOwnRight(use, each) || sharesLoop(each.node, use, binding) : sharesLoop(each.node, use, binding);
  });
  const sure = before.filter((each) => inSameRun(each.node, use) && each.node.end <= use.start && isUnconditional(each.node, use));
  const last = sure.at(-1);
  if (!last || last.kind === 'computed') return before;
  return before.filter((each) => each === last || each.node.start > last.node.start || (!inSameRun(each.node, use) && each.kind !== 'initial'));
}

/** In `x = f(x)` the right side still sees the value before. */
function isOwnRight(use: TreeNode, { node, value }: Definition): boolean {
  return value !== undefined && within(use, value) && within(use, node);
}

function sharesLoop(definition: TreeNode, use: TreeNode, binding: Binding): boolean {
  const loop = above(use, (each) => /^(for|while|do|for_in)_statement$/.test(each.kind) || isFunction(each));
  return loop !== undefined && !isFunction(loop) && within(definition, loop) && !within(binding.node, loop);
}

/** Every way to the use leads over the definition: its block is around the use, and nothing between makes it optional. */
function isUnconditional(definition: TreeNode, use: TreeNode): boolean {
  const block = above(definition, (each) => /statement_block|program|switch_case|switch_default|_body$/.test(each.kind) || isFunction(each) || isClass(each));
  if (!block || !within(use, block)) return false;
  const optional = above(definition, (each) => each === block || /^(if|for|for_in|while)_statement$|ternary|binary|catch_clause/.test(each.kind));
  return optional === block;
}

/** `for (let i = 0; i < n; i++) x = x.next;` : the parameter that says how far to go. */
function walkBound({ node, value }: Definition, name: string): TreeNode | undefined {
  const loop = above(node, (each) => each.kind === 'for_statement' || isFunction(each));
  const condition = loop?.kind === 'for_statement' ? unwrap(loop.field('condition')) : undefined;
  const limit = unwrap(condition?.field('right'));
  if (!value || objectOf(unwrap(value))?.text !== name || limit?.kind !== 'identifier') return undefined;
  return resolve(limit)?.kind === 'parameter' ? limit : undefined;
}

/** A parameter that its only call gives something for. */
function isGivenSurely(c: Case, suspect: JsSuspect, { value }: Definition): boolean {
  const inner = unwrap(value);
  const binding = inner?.kind === 'identifier' ? resolve(inner) : undefined;
  if (binding?.kind !== 'parameter' || definitionsOf(binding).length > 0) return false;
  const calls = callsOf(c.program, { file: suspect.file, node: binding.declaration });
  const index = parameterIndex(binding.declaration, binding.node);
  return calls.length > 0 && calls.every(({ node }) => {
    const given = argumentsOf(node)[index];
    return given !== undefined && given.kind !== 'spread_element' && !mayBe(given, suspect);
  });
}
