/** SIGABRT: an assertion, an exception that nobody caught, the heap's own checks, or a call of abort. */
import { causeAt, place, unknown } from '../origin.ts';
import { ask, follow } from '../compiled/questions.ts';
import type { Move } from '../compiled/questions.ts';
import { quoted, valueOf } from '../compiled/reading.ts';
import { noneHeld } from '../compiled/origins/condition.ts';
import { exitsBefore, guardsOf } from '../compiled/scopes.ts';
import { freedBefore, releases } from './freed.ts';
import { overflowed } from './overflow.ts';
import { onLine } from './scene.ts';
import type { Scene } from './scene.ts';

export async function aborted(scene: Scene): Promise<Move> {
  const { c, spot, line } = scene;
  const output = c.hunt.observation?.output ?? '';
  const call = onLine(scene, 'call_expression').find((node) => /^(assert|static_assert|g_assert)$/.test(node.field('function')?.text ?? ''));
  const condition = call?.field('arguments')?.named[0];
  if (call && condition) return ask({ ask: 'condition', suspect: spot, condition, held: false }, `The assertion at ${place(c, spot.file, call.line)} failed.`);
  const thrown = onLine(scene, 'throw_statement')[0];
  if (thrown) return guarded(scene, `\`${thrown.text}\` at ${place(c, spot.file, thrown.line)} is caught by nobody.`, thrown);
  const [, type, , what] = /terminate called after throwing an instance of '([^']+)'(\s+what\(\): +(.*))?/.exec(output) ?? [];
  if (type !== undefined) return uncaught(scene, type, what ?? '');
  if (/double free|invalid pointer|free\(\): invalid|corrupted|invalid size/.test(output)) return heap(scene, output);
  if (/stack smashing|buffer overflow/.test(output)) return overflowed(scene);
  const abort = onLine(scene, 'call_expression').find((node) => /abort|exit|terminate/.test(node.field('function')?.text ?? ''));
  return abort ? guarded(scene, `The program ends itself at ${place(c, spot.file, line)}.`, abort) : unknown('The program was aborted, and why could not be told.');
}

function guarded({ c, spot }: Scene, because: string, node: NonNullable<ReturnType<typeof onLine>[number]>): Move {
  const [guard] = guardsOf(c.syntax, node);
  if (!guard) return noneHeld(c, { ...spot, guarded: true }, exitsBefore(c.syntax, node), because) ?? causeAt(spot.file, node, node.line, because, 0.55);
  return ask({ ask: 'condition', suspect: { ...spot, guarded: true }, condition: guard.condition, held: guard.held }, because);
}

/** An exception of the library, by the call that threw it. */
async function uncaught(scene: Scene, type: string, what: string): Promise<Move> {
  const { c, spot } = scene;
  const told = `${type}${what === '' ? '' : ` (${what})`} is caught by nobody.`;
  for (const node of onLine(scene, 'call_expression', 'subscript_expression').toReversed()) {
    const form = c.syntax.form(node);
    if (form.is !== 'call') continue;
    const [argument] = form.given;
    const where = place(c, spot.file, node.line);
    if (/out_of_range/.test(type) && form.receiver && argument && /^(at|substr|erase|insert)$/.test(form.name)) {
      const seen = (await valueOf(c, spot, argument, 'Which element is asked for?')) ?? positionIn(c, what);
      const isKey = /map::at/.test(what);
      return follow({ ...spot, node: argument, bad: isKey || seen?.shape === 'string' ? 'value' : 'position', ...(seen ? { seen } : {}), first: { ...spot, node: argument } }, `\`${node.text}\` at ${where} asks for ${seen?.text ?? 'what is not there'}: ${told}`);
    }
    if (/invalid_argument|out_of_range/.test(type) && argument && /^sto[a-z]+$/.test(form.name)) {
      const seen = await valueOf(c, spot, argument, 'Which text is no number?');
      return follow({ ...spot, node: argument, bad: 'value', ...(seen ? { seen } : {}), first: { ...spot, node: argument } }, `\`${node.text}\` at ${where} was given what is no number: ${told}`);
    }
    if (/bad_optional_access/.test(type) && form.receiver && form.name === 'value') return follow({ ...spot, node: form.receiver, bad: 'nothing', first: { ...spot, node: form.receiver } }, `\`${node.text}\` at ${where} asks for a value that is not there: ${told}`);
    if (/length_error|bad_alloc/.test(type) && argument) return follow({ ...spot, node: argument, bad: 'value', ...(await sizeOf(scene, argument)), first: { ...spot, node: argument } }, `\`${node.text}\` at ${where} asks for too much: ${told}`);
  }
  const sized = onLine(scene, 'init_declarator', 'declaration').find((node) => node.field('value')?.kind === 'argument_list');
  const size = sized?.field('value')?.named[0];
  if (/length_error|bad_alloc/.test(type) && size) return follow({ ...spot, node: size, bad: 'value', ...(await sizeOf(scene, size)), first: { ...spot, node: size } }, `The size asked for at ${place(c, spot.file, size.line)} is too much: ${told}`);
  return unknown(`${told} What it was about could not be read from the line.`);
}

async function sizeOf({ c, spot }: Scene, node: Parameters<typeof valueOf>[2]): Promise<{ readonly seen?: NonNullable<Awaited<ReturnType<typeof valueOf>>> }> {
  const seen = await valueOf(c, spot, node, 'How much is asked for?');
  return seen ? { seen } : {};
}

/** `__n (which is 5) >= this->size() (which is 3)` */
function positionIn({ read }: Scene['c'], what: string): ReturnType<Scene['c']['read']> | undefined {
  const [, number] = /\(which is (\d+)\)/.exec(what) ?? [];
  return number === undefined ? undefined : read(number);
}

/** The heap noticed that something was given back twice, or that what lies around a block was overwritten. */
async function heap(scene: Scene, output: string): Promise<Move> {
  const { c, spot } = scene;
  const release = releases(c, spot.file).find(({ node }) => node.line <= scene.line && scene.line <= node.endLine);
  if (release && /double free/.test(output)) {
    const first = await freedBefore(c, spot, release.what);
    if (first) return first.kind === 'cause' ? { ...first, because: `${first.because} ${quoted(c, spot.file, release.node)} gives it back once more.` } : first;
  }
  if (release && /invalid pointer/.test(output)) {
    return follow({ ...spot, node: release.what, bad: 'wild', first: { ...spot, node: release.what } }, `\`${release.what.text}\` is given back at ${place(c, spot.file, release.node.line)}, and it is nothing that was allocated.`);
  }
  return unknown('The heap was damaged before, and by what could not be told.');
}
