/** Values of built-in functions and methods: what makes each of them give nothing, NaN or the wrong thing. */
import { causeAt, frameOf, place, unknown } from '../../origin.ts';
import type { Case } from '../../origin.ts';
import { above, brief, descendants } from '../../tree.ts';
import type { TreeNode } from '../../tree.ts';
import { inWords, isMissing } from '../../values.ts';
import { comparisonIn } from '../comparisons.ts';
import { argumentsOf, calleeOf, isFunction, lineOf, objectOf, parametersOf, returnsOf, rootOf, unwrap } from '../functions.ts';
import { importedBy } from '../modules.ts';
import { mayBe } from '../possible.ts';
import { ask, follow } from '../questions.ts';
import type { BuiltinCall, JsSuspect, Move } from '../questions.ts';
import { at, seenAs, valueOf } from '../reading.ts';
import { revive } from '../revive.ts';
import { resolve } from '../scopes.ts';
import { varying } from './arithmetic.ts';
import { promiseOrigin } from './promise.ts';
import { sharedDefault } from './shared-state.ts';

type Rule = (c: Case, suspect: JsSuspect, call: BuiltinCall) => Promise<Move> | Move;

export async function builtinOrigin(c: Case, suspect: JsSuspect): Promise<Move> {
  const callee = calleeOf(suspect.node);
  const receiver = callee?.kind === 'member_expression' ? objectOf(callee) : undefined;
  const name = receiver ? (callee?.field('property')?.text ?? '') : (callee?.text ?? '');
  const call: BuiltinCall = { node: suspect.node, receiver, given: argumentsOf(suspect.node).map((each) => unwrap(each)), name };
  const full = receiver && /^[A-Z]\w*$/.test(receiver.text) && resolve(receiver) === undefined ? `${receiver.text}.${name}` : receiver ? `.${name}` : name;
  const root = rootOf(callee ?? suspect.node);
  const own = root.kind === 'identifier' ? resolve(root) : undefined;
  const foreign = own && importedBy(c.program, suspect.file, own);
  if (own && (!foreign || foreign.file) && (!receiver || root === receiver) && !isBuiltinMethod(name)) return unknown(`Which function \`${brief(callee ?? suspect.node)}\` is could not be told.`);
  if (suspect.bad === 'missing' && suspect.seen?.shape !== 'null') {
    const unfruitful = givesNothing.get(full);
    if (unfruitful) return named(c, suspect, call, `gives undefined always: ${unfruitful}`, 0.85);
  }
  if (suspect.bad === 'type' && full === 'JSON.stringify' && suspect.taken) {
    const { file, node } = suspect.taken;
    return causeAt(file, node, node.line, `\`${brief(node)}\` at ${place(c, file, node.line)} takes JSON text, made at ${place(c, suspect.file, lineOf(suspect.node))}, for what it describes; it is not parsed.`, 0.75);
  }
  if (suspect.bad === 'type' && suspect.seen && !isMissing(suspect.seen)) return named(c, suspect, call, `gives ${inWords(suspect.seen)}`, 0.7);
  const promised = await promiseOrigin(c, suspect, call, full);
  if (promised) return promised;
  const rule = rules[full];
  if (rule) return rule(c, suspect, call);
  if (suspect.bad !== 'missing' && gives[full]) return named(c, suspect, call, `gives ${gives[full] ?? ''}`, 0.8);
  if (suspect.bad === 'type' || suspect.bad === 'uniterable' || suspect.bad === 'uncallable') return named(c, suspect, call, `gives ${suspect.seen ? inWords(suspect.seen) : 'something else'}`, 0.6);
  if (suspect.bad === 'value') return passedThrough(c, suspect, call, receiver?.text === 'path' ? `path.${name}` : full);
  if (suspect.bad === 'element') return named(c, suspect, call, `makes it`, 0.5);
  return unknown(`What makes \`${brief(suspect.node)}\` give ${suspect.seen ? inWords(suspect.seen) : 'this value'} is not known.`);
}

const givesNothing: ReadonlyMap<string, string> = new Map([
  ['.forEach', 'a return inside of its callback goes nowhere'],
  ['console.log', 'it only prints'],
  ['.clear', 'it only empties'],
  ['.write', 'it only writes'],
]);

const gives: Readonly<Record<string, string>> = {
  '.push': 'the new length, not the list',
  '.unshift': 'the new length, not the list',
  '.forEach': 'undefined',
  setTimeout: 'a timer, not what the callback returns',
  setInterval: 'a timer, not what the callback returns',
  'JSON.stringify': 'a string',
  '.splice': 'the elements that were taken out, not what is left',
  '.indexOf': 'a position',
  '.readFileSync': 'the text of the file, not what the text describes',
  '.keys': 'an iterator, not an array',
  '.values': 'an iterator, not an array',
  '.entries': 'an iterator, not an array',
};

const rules: Readonly<Record<string, Rule>> = {
  '.find': unfound,
  '.findLast': unfound,
  '.findIndex': unfound,
  '.findLastIndex': unfound,
  '.get': async (c, suspect, call) => {
    const [key] = call.given;
    if (!key || !call.receiver) return unknown('Nothing is looked for.');
    return ask({ ask: 'key', suspect, lookup: { key, listing: `[...${call.receiver.text}.keys()]`, container: call.receiver.text, lookup: call.node } });
  },
  '.indexOf': async (c, suspect, call) => {
    const [key] = call.given;
    if (!key || !call.receiver) return unknown('Nothing is looked for.');
    return ask({ ask: 'key', suspect, lookup: { key, listing: `${call.receiver.text}.slice()`, container: call.receiver.text, lookup: call.node } });
  },
  '.match': unmatchedText,
  '.exec': (c, suspect, call) => unmatchedText(c, suspect, { ...call, receiver: call.given[0] }),
  '.pop': emptied,
  '.shift': emptied,
  '.at': emptied,
  '.reduce': folded,
  '.reduceRight': folded,
  parseInt: numeric,
  parseFloat: numeric,
  Number: numeric,
  'Number.parseInt': numeric,
  'Number.parseFloat': numeric,
  'Math.max': spreadNumbers,
  'Math.min': spreadNumbers,
  'JSON.parse': (c, suspect, call) => (call.given[0] ? follow(at(suspect, call.given[0]), '') : unknown('Nothing is parsed.')),
  'Object.assign': (c, suspect, call) => named(c, suspect, call, 'makes it', 0.4),
};

function named(c: Case, suspect: JsSuspect, call: BuiltinCall, what: string, confidence: number): Move {
  const line = lineOf(call.node);
  return causeAt(suspect.file, call.node, line, `\`${brief(call.node)}\` at ${place(c, suspect.file, line)} ${what}.`, confidence);
}

/** No element passes: compare what is looked for with what there is. */
async function unfound(c: Case, suspect: JsSuspect, call: BuiltinCall): Promise<Move> {
  const fn = call.given[0];
  if (!fn || !isFunction(fn) || !call.receiver) return unknown('What is looked for could not be read.');
  const parameter = parametersOf(fn)[0]?.pattern;
  const [test, ...more] = returnsOf(fn);
  const comparison = parameter && test?.value ? comparisonIn(test.value, parameter) : undefined;
  if (!test?.value) return named(c, suspect, call, 'has a callback that returns nothing, so nothing is ever found', 0.85);
  if (!parameter || !comparison || more.length > 0) {
    const assigned = test.value.kind === 'assignment_expression';
    return assigned ? named(c, suspect, call, 'assigns in its callback instead of comparing', 0.8) : named(c, suspect, call, 'finds no element', 0.45);
  }
  const listing = `${call.receiver.text}.${comparison.list ? 'flatMap' : 'map'}((${parameter.text}) => ${comparison.tried.text})`;
  return ask({ ask: 'key', suspect, lookup: { key: comparison.wanted, listing, container: call.receiver.text, lookup: call.node } });
}

async function unmatchedText(c: Case, suspect: JsSuspect, call: BuiltinCall): Promise<Move> {
  if (!call.receiver) return unknown('No text is searched.');
  const live = (await revive(c, at(suspect, suspect.node, seenAs(suspect.seen)), 'the pattern does not match')) ?? suspect;
  const text = await valueOf(c, live, call.receiver, 'Which text is the pattern tried on?');
  if (text && isMissing(text)) return follow(at(live, call.receiver, { bad: 'missing', seen: text }), '');
  const holder = call.node.parent?.field('name') ?? call.node.parent?.field('left');
  const { first } = suspect;
  if (first && holder?.kind === 'identifier' && isAskedFor(call.node, holder.text)) {
    const line = lineOf(first.node);
    return causeAt(first.file, first.node, line, `\`${brief(call.node)}\` finds nothing any more in the end, which other code asks for with \`${holder.text}\`; \`${brief(first.node)}\` at ${place(c, first.file, line)} does not.`, 0.7);
  }
  return named(c, live, call, `finds no match${text ? ` in ${inWords(text)}` : ''}`, text ? 0.7 : 0.55);
}

async function emptied(c: Case, suspect: JsSuspect, call: BuiltinCall): Promise<Move> {
  const length = call.receiver && frameOf(c, suspect) !== undefined ? await valueOf(c, suspect, call.receiver, 'Is anything left to take?') : undefined;
  const shared = call.receiver && sharedDefault(c, at(suspect, call.receiver, seenAs(length)));
  if (shared) return shared;
  const loop = above(call.node, (node) => /^(while|for|do)_statement$/.test(node.kind) || isFunction(node));
  const bound = loop && !isFunction(loop) ? unwrap(loop.field('condition')) : undefined;
  if (loop && bound && call.receiver && bound.text.includes(call.receiver.text)) {
    return causeAt(suspect.file, loop, loop.line, `The loop at ${place(c, suspect.file, loop.line)} goes on while \`${brief(bound)}\`, also when \`${call.receiver.text}\` is empty, and then \`${brief(call.node)}\` takes nothing.`, 0.8);
  }
  return named(c, suspect, call, `has nothing to take${length ? ` from ${inWords(length)}` : ''}`, 0.55);
}

/** `reduce`: the callback returns nothing, or the first value is bad. */
async function folded(c: Case, suspect: JsSuspect, call: BuiltinCall): Promise<Move> {
  const [fn, initial] = call.given;
  if (fn && isFunction(fn)) {
    const returns = returnsOf(fn);
    if (returns.every(({ value }) => value === undefined)) {
      const statement = fn.field('body')?.named.at(-1) ?? fn;
      return causeAt(suspect.file, statement, statement.line, `The callback of \`reduce\` at ${place(c, suspect.file, lineOf(call.node))} returns nothing, so the next step gets undefined.`, 0.85);
    }
  }
  if (initial && mayBe(initial, suspect)) return follow(at(suspect, initial), '');
  if (fn && isFunction(fn)) return ask({ ask: 'returns', suspect, fn: { file: suspect.file, node: fn }, call: call.node }, `\`${call.receiver?.text ?? 'the list'}.reduce\` gives what its callback returns.`);
  return named(c, suspect, call, 'adds up to it', 0.4);
}

async function numeric(c: Case, suspect: JsSuspect, call: BuiltinCall): Promise<Move> {
  const [text] = call.given;
  if (!text) return named(c, suspect, call, 'is given nothing', 0.7);
  const live = (await revive(c, at(suspect, suspect.node, { bad: suspect.bad, ...seenAs(suspect.seen) }), 'text is turned into a number')) ?? suspect;
  const seen = await valueOf(c, live, text, 'Which text is turned into a number?');
  if (seen && isMissing(seen)) return follow(at(live, text, { bad: 'missing', seen }), `\`${brief(call.node)}\` is given ${seen.text}.`);
  return named(c, live, call, `is given ${seen ? inWords(seen) : 'a text'}, which is no number`, seen ? 0.7 : 0.5);
}

function spreadNumbers(c: Case, suspect: JsSuspect, call: BuiltinCall): Move {
  return call.given.length === 1 && call.given[0] && call.given[0].kind !== 'spread_element'
    ? named(c, suspect, call, 'is given a list where it wants numbers', 0.8)
    : named(c, suspect, call, 'is given something that is no number', 0.45);
}

/** A text that a built-in puts together from one part that changes is followed into that part. */
async function passedThrough(c: Case, suspect: JsSuspect, call: BuiltinCall, full: string): Promise<Move> {
  const parts = /^(path\.(join|resolve|normalize)|join|resolve|String|\.(trim|concat|toString|toLowerCase|toUpperCase|padStart|padEnd|replace|replaceAll))$/.test(full);
  const only = parts ? varying([...(call.receiver && full.startsWith('.') ? [call.receiver] : []), ...call.given]) : undefined;
  // Trimming seldom changes anything, so the text before it is likely the same.
  const likely = /\.trim$|^String$|\.toString$/.test(full) ? suspect.seen : undefined;
  if (only) return follow(at(suspect, only, seenAs((await valueOf(c, suspect, only, `What is \`${brief(only)}\`?`)) ?? likely)), `\`${brief(call.node)}\` at ${place(c, suspect.file, lineOf(call.node))} is made with \`${brief(only)}\`.`);
  return named(c, suspect, call, `makes ${suspect.seen ? inWords(suspect.seen) : 'the value'}`, 0.55);
}

function isBuiltinMethod(name: string): boolean {
  return [Array, String, Map, Set, Number, Promise, RegExp, Date, Object].some(({ prototype }) => name in prototype) || /^(get|set|has)$/.test(name);
}

/** A condition of the same function asks whether the variable has anything. */
function isAskedFor(node: TreeNode, name: string): boolean {
  const around = above(node, isFunction) ?? node;
  return descendants(around, 'if_statement', 'while_statement', 'do_statement').some((each) => {
    const condition = unwrap(each.field('condition'));
    return condition?.text === name || condition?.text === `!${name}`;
  });
}
