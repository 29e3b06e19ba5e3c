/** What a function returned: which of its `return` statements, or that it has none on the way that was taken. */
import { causeAt, frameOf, place, unknown } from '../../origin.ts';
import type { Case, Cause } from '../../origin.ts';
import { brief, descendants } from '../../tree.ts';
import type { TreeNode } from '../../tree.ts';
import { badCondition, isTold } from '../expressions.ts';
import { canHold } from '../matching.ts';
import type { Located } from '../modules.ts';
import { withPick } from '../picks.ts';
import { ask, follow } from '../questions.ts';
import type { Move, PySuspect } from '../questions.ts';
import { alive, both, gateFor, runOf, seenAs, targetFor } from '../reading.ts';
import { definitionsIn } from '../scopes.ts';
import { fallsThrough, guardsOf, handlerAround, loopAround, nameOf, returnsOf } from '../syntax.ts';

interface Way {
  readonly node: TreeNode;
  readonly value: TreeNode | undefined;
}

export async function returnsOrigin(c: Case, suspect: PySuspect, fn: Located, call: TreeNode): Promise<Move> {
  const inside = entering(c, suspect, fn, call);
  const ways = returnsOf(fn.node);
  const nothing = suspect.bad === 'missing' && !suspect.pick;
  const possible = ways.filter(({ node, value }) => (value ? canHold(c, { file: fn.file, node: value }, value, suspect.pick ?? [], suspect) && !(nothing && isSurelyThere(node, value)) : nothing));
  const runsOut = nothing && fn.node.kind === 'function_definition' && fallsThrough(fn.node.field('body'));
  if (!ways.some(({ value }) => value) && runsOut && possible.length === 0) return missingReturn(c, fn);
  const [only, ...others] = possible;
  if (only && others.length === 0 && !runsOut) return through(c, inside, fn, only);
  if (!only) return runsOut ? ranOut(c, inside, fn) : unknown(`No \`return\` of \`${nameOf(fn.node) ?? 'the function'}\` can have given the bad value, as far as the sources tell.`);
  if (!c.travel.possible) return unknown(`\`${nameOf(fn.node) ?? 'The function'}\` can end in several ways, and which of them it took could not be seen.`);
  const run = await runOf(c, inside);
  // Where the value of a `return` is not told before it runs, the others are watched.
  const told = possible.filter(({ value }) => !value || isTold(value) || (!suspect.pick && badCondition(value, suspect.bad, suspect.seen) !== undefined));
  const open = possible.filter((each) => !told.includes(each));
  const watched = told.length > 0 ? told : possible;
  const targets = watched.map(({ node, value }) => targetFor(fn.file, node, both(run.when, value && !isTold(value) && !suspect.pick ? badCondition(value, suspect.bad, suspect.seen) : undefined)));
  const arrival = await c.travel.go({ targets, ...(run.gate ? { gate: run.gate } : {}), why: `\`${nameOf(fn.node) ?? 'the function'}\` returns` });
  if (arrival.kind === 'refused') return unknown(`Which way \`${nameOf(fn.node) ?? 'the function'}\` took could not be seen without running the program again.`);
  const [left, ...more] = open;
  if (arrival.kind === 'passed' && left && told.length > 0 && more.length === 0 && !runsOut) return through(c, inside, fn, left);
  if (arrival.kind === 'passed') return runsOut ? ranOut(c, inside, fn) : unknown(`\`${nameOf(fn.node) ?? 'The function'}\` was not seen to return the bad value.`);
  const taken = watched[targets.indexOf(arrival.target)];
  return taken ? through(c, alive(c, inside, `\`${nameOf(fn.node) ?? 'the function'}\` returns`), fn, taken) : unknown('The program stopped elsewhere.');
}

/** The function on paper: its parameters are what the call gives, its run is told by the call. */
function entering(c: Case, suspect: PySuspect, fn: Located, call: TreeNode): PySuspect {
  const { live: _, when: __, gate, ...rest } = suspect;
  const frame = frameOf(c, suspect);
  const own = frame === undefined ? gate : (gate ?? gateFor(c, suspect.file, call, frame));
  return { ...rest, file: fn.file, node: fn.node, entered: { fn: fn.node, call, from: suspect }, ...(own ? { gate: own } : {}) };
}

function through(c: Case, suspect: PySuspect, fn: Located, { node, value }: Way): Move {
  const where = place(c, fn.file, node.line);
  const because = `\`${nameOf(fn.node) ?? 'The function'}\` returned \`${value ? brief(value) : 'nothing'}\` at ${where}.`;
  if (value && value.kind !== 'none') return follow(withPick({ ...suspect, node: value, ...seenAs(suspect.seen) }, suspect.pick ?? []), because);
  return noneReturned(c, suspect, fn, node, because);
}

/** `return` or `return None`: meant for when something is not found, cannot be done, or failed. */
function noneReturned(c: Case, suspect: PySuspect, fn: Located, node: TreeNode, because: string): Move {
  const handler = handlerAround(node);
  if (handler) return causeAt(fn.file, node, node.line, `${because} It swallows an exception there (\`${brief(handler).split(':')[0] ?? ''}\`), and the caller goes on with None.`, 0.7);
  const [guard] = guardsOf(node);
  const searched = guard ? undefined : search(c, suspect, fn);
  if (searched) return searched;
  if (guard) return ask({ ask: 'condition', suspect: { ...suspect, node, bad: 'value' }, condition: guard.condition, held: guard.held }, because);
  return causeAt(fn.file, node, node.line, because, 0.55);
}

/** The end was reached without a `return`. */
function ranOut(c: Case, suspect: PySuspect, fn: Located): Move {
  return search(c, suspect, fn) ?? missingReturn(c, fn);
}

/** A loop that returns the element it looks for did not find one. */
function search(c: Case, suspect: PySuspect, fn: Located): Move | undefined {
  const found = returnsOf(fn.node).flatMap(({ node }) => {
    const loop = loopAround(node);
    const [guard] = guardsOf(node);
    return loop && guard?.held && guard.node.start > loop.start ? [{ loop, guard }] : [];
  });
  const [only, ...others] = found;
  const [variable, container] = [only?.loop.field('left'), only?.loop.field('right')];
  if (!only || others.length > 0 || !variable || !container) return undefined;
  const because = `\`${nameOf(fn.node) ?? 'The function'}\` found nothing: \`${brief(only.guard.condition)}\` at ${place(c, fn.file, only.guard.condition.line)} held for no element.`;
  return ask({ ask: 'search', suspect: { ...suspect, node: only.loop, bad: 'value' }, search: { container, condition: only.guard.condition, variable } }, because);
}

/** The last statement on a way that ends without `return`. */
function missingReturn(c: Case, { file, node }: Located): Cause {
  const name = nameOf(node) ?? 'the function';
  const ends = endsOf(node.field('body'));
  const making = ends.filter(({ kind, named }) => kind === 'expression_statement' && /^(call|assignment|binary_operator|identifier|attribute|subscript|string|list|list_comprehension|dictionary|conditional_expression|boolean_operator|comparison_operator|await)$/.test(named[0]?.kind ?? ''));
  const made = unreadLocal(node);
  if (made) return causeAt(file, made, made.line, `\`${name}\` makes \`${made.text.split(/\W/)[0] ?? ''}\` at ${place(c, file, made.line)} and does not return it, so it gives None.`, 0.8);
  const [only, ...others] = making;
  if (only && others.length === 0) {
    return causeAt(file, only, only.line, `\`${name}\` ends with \`${brief(only)}\` at ${place(c, file, only.line)} and does not return it, so it gives None.`, returnsOf(node).length > 0 || only.named[0]?.kind !== 'call' ? 0.8 : 0.7);
  }
  return causeAt(file, node, node.line, `\`${name}\` at ${place(c, file, node.line)} can end without a \`return\`, so it gives None.`, 0.65);
}

/** The one local that gets a value and is never read. */
function unreadLocal(fn: TreeNode): TreeNode | undefined {
  const found = [...definitionsIn(fn)].flatMap(([name, definitions]) => {
    const [only, ...others] = definitions;
    const reads = descendants(fn, 'identifier').filter((each) => each.text === name && each !== only?.node);
    return only?.kind === 'assigned' && others.length === 0 && reads.length === 0 && !name.startsWith('_') ? [only.holder] : [];
  });
  return found.length === 1 ? found[0] : undefined;
}

function endsOf(block: TreeNode | undefined): readonly TreeNode[] {
  const last = block?.named.at(-1);
  if (!last || !fallsThrough(block)) return [];
  if (last.kind === 'if_statement') {
    const clauses = last.named.filter(({ kind }) => /^(elif|else)_clause$/.test(kind));
    return [last.field('consequence'), ...clauses.map((each) => each.field('consequence') ?? each.field('body'))].flatMap(endsOf);
  }
  if (/^(with|try)_statement$/.test(last.kind)) return endsOf(last.field('body'));
  return [last];
}

/** The way to the `return` leads over a use of the value that would have failed with None. */
function isSurelyThere(statement: TreeNode, value: TreeNode): boolean {
  const text = value.text;
  return guardsOf(statement).some(({ condition, held }) => {
    if (descendants(condition, 'attribute', 'subscript').some((each) => (each.field('object') ?? each.field('value'))?.text === text)) return true;
    return held && (condition.text === text || condition.text === `${text} is not None`);
  });
}
