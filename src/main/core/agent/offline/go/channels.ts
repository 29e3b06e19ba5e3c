/** Channels and waiting: closed too early, or waited for by everybody. */
import { causeAt, place, unknown } from '../origin.ts';
import { above, brief, descendants, within } from '../tree.ts';
import type { SourceFile, TreeNode } from '../tree.ts';
import { follow } from '../compiled/questions.ts';
import type { Located, Move, NativeCase, NativeSuspect } from '../compiled/questions.ts';
import { callsOf, functionsIn, quoted, valueOf } from '../compiled/reading.ts';
import { functionAround, loopsAround, writesTo } from '../compiled/scopes.ts';

/** The `close` that came before. */
export function closedTwice(c: NativeCase, { file }: NativeSuspect, line: number, told: string): Move {
  const here = (node: TreeNode): boolean => node.line <= line && line <= node.endLine;
  const closes = callsOf(c, 'close').filter((each) => !(each.file === file && here(each.node)));
  const own = callsOf(c, 'close').find((each) => each.file === file && here(each.node));
  const [only, ...others] = closes;
  const what = /send on/.test(told) ? 'something is sent into it after that' : 'it is closed once more after that';
  if (only && others.length === 0) return causeAt(only.file, only.node, only.node.line, `${quoted(c, only.file, only.node)} closes the channel, and ${what}, at ${place(c, file, line)}.`, 0.75);
  if (own && closes.length === 0) return causeAt(own.file, own.node, own.node.line, `${quoted(c, own.file, own.node)} is done more than once.`, loopsAround(c.syntax, own.node).length > 0 ? 0.8 : 0.65);
  return unknown('Which statement closed the channel could not be told.');
}

/** Every goroutine waits: what the one that was looked at waits for, and who could have helped. */
export async function blocked(c: NativeCase, spot: NativeSuspect, line: number): Promise<Move> {
  const { file } = spot;
  const at = (kind: string): TreeNode | undefined => descendants(file.root, kind).find((node) => node.line <= line && line <= node.endLine && node.line === line);
  const range = descendants(file.root, 'range_clause').find((node) => node.line === line);
  const channel = range?.field('right') ?? undefined;
  const send = at('send_statement');
  const receive = descendants(file.root, 'unary_expression').find((node) => node.line === line && node.field('operator')?.text === '<-');
  const used = channel ?? send?.field('channel') ?? receive?.field('operand');
  const seen = used && (await valueOf(c, spot, used, `What is the channel \`${brief(used)}\`?`));
  if (used && seen?.shape === 'null') return follow({ ...spot, node: used, bad: 'nothing', seen, first: { ...spot, node: used } }, `${quoted(c, file, used)} is nil, and a nil channel waits for ever.`);
  if (channel) return neverClosed(c, file, channel);
  if (send) return nobodyReceives(c, file, send);
  const wait = descendants(file.root, 'call_expression').find((node) => node.line === line && /\.Wait$/.test(node.field('function')?.text ?? ''));
  if (wait) return neverDone(c, file, wait);
  const lock = descendants(file.root, 'call_expression').find((node) => node.line === line && /\.R?Lock$/.test(node.field('function')?.text ?? ''));
  if (lock) return lockedTwice(c, file, lock);
  if (receive) return nobodySends(c, file, receive);
  const select = descendants(file.root, 'select_statement').find((node) => node.line <= line && line <= node.endLine);
  return select ? causeAt(file, select, select.line, `The \`select\` at ${place(c, file, select.line)} waits, and none of its channels ever has something.`, 0.6) : unknown(`What is waited for at ${place(c, file, line)} could not be told.`);
}

/** `for v := range ch`: it ends when the channel is closed. */
function neverClosed(c: NativeCase, file: SourceFile, channel: TreeNode): Move {
  const closes = callsOf(c, 'close');
  const sender = sendersOf(c)[0];
  const goroutine = sender && above(sender.node, ({ kind }) => kind === 'go_statement');
  const because = `${quoted(c, file, channel)} is gone over until it is closed, and ${closes.length === 0 ? 'nothing closes it' : 'it is not closed'}, so the loop waits for ever.`;
  if (closes.length === 0 && sender && goroutine) return causeAt(file, channel, channel.line, because, 0.65);
  return causeAt(file, channel, channel.line, because, closes.length === 0 ? 0.65 : 0.5);
}

function sendersOf(c: NativeCase): readonly Located[] {
  return c.program.filesWith('<-').flatMap((file) => descendants(file.root, 'send_statement').map((node) => ({ file, node })));
}

/** A send waits until somebody receives, where the channel has no room. */
function nobodyReceives(c: NativeCase, file: SourceFile, send: TreeNode): Move {
  const channel = send.field('channel');
  const made = channel && writesTo(c.syntax, file, channel, channel.text).find(({ value }) => value !== undefined && /^make\(/.test(value.text));
  const room = made?.value?.field('arguments')?.named[1];
  const how = room ? `has room for ${brief(room)}` : 'has no room of its own';
  return causeAt(file, send, send.line, `${quoted(c, file, send)} waits for somebody who receives; the channel${made ? ` of ${place(c, file, made.holder.line)}` : ''} ${how}, and nobody else is left.`, 0.7);
}

function nobodySends(c: NativeCase, file: SourceFile, receive: TreeNode): Move {
  const senders = sendersOf(c).filter(({ node }) => functionAround(c.syntax, node) !== functionAround(c.syntax, receive) || node.start < receive.start);
  return causeAt(file, receive, receive.line, `${quoted(c, file, receive)} waits for somebody who sends, and ${senders.length === 0 ? 'nobody does' : 'those who do have ended'}.`, senders.length === 0 ? 0.75 : 0.6);
}

/** `wg.Wait()`: more was announced than was done. */
function neverDone(c: NativeCase, file: SourceFile, wait: TreeNode): Move {
  const group = wait.field('function')?.field('operand')?.text ?? '';
  const dones = c.program.filesWith('Done').flatMap((each) => descendants(each.root, 'call_expression').filter((node) => /\.Done$/.test(node.field('function')?.text ?? '')).map((node) => ({ file: each, node })));
  const adds = descendants(file.root, 'call_expression').filter((node) => node.field('function')?.text === `${group}.Add`);
  const [add] = adds;
  const goroutines = descendants(file.root, 'go_statement');
  if (dones.length === 0 && goroutines[0]) {
    const body = goroutines.find((each) => functionAround(c.syntax, each) === functionAround(c.syntax, wait)) ?? goroutines[0];
    return causeAt(file, body, body.line, `The goroutine that ${place(c, file, body.line)} starts never says that it is done, and ${quoted(c, file, wait)} waits for that.`, 0.7);
  }
  const copied = functionsIn(c, file).flatMap((fn) => c.syntax.parametersOf(fn).filter(({ type }) => type === 'sync.WaitGroup'))[0];
  if (copied) return causeAt(file, copied.node, copied.node.line, `\`${copied.name}\` at ${place(c, file, copied.node.line)} is a copy of the group, so \`Done\` on it is not seen by ${quoted(c, file, wait)}.`, 0.85);
  const [skipped] = dones.filter(({ node }) => !above(node, ({ kind }) => kind === 'defer_statement'));
  const early = skipped && functionAround(c.syntax, skipped.node);
  const leaves = early && descendants(early, 'return_statement').find((each) => each.start < skipped.node.start);
  if (skipped && leaves) return causeAt(skipped.file, skipped.node, skipped.node.line, `${quoted(c, skipped.file, skipped.node)} is left out when ${quoted(c, skipped.file, leaves)} ends the goroutine, so ${quoted(c, file, wait)} waits for ever.`, 0.75);
  if (add && adds.length === 1) return causeAt(file, add, add.line, `${quoted(c, file, add)} announces more than is done, so ${quoted(c, file, wait)} waits for ever.`, 0.65);
  return unknown(`Why ${quoted(c, file, wait)} waits for ever could not be told.`);
}

/** A lock that this goroutine, or one that ended, still holds. */
function lockedTwice(c: NativeCase, file: SourceFile, lock: TreeNode): Move {
  const frames = (c.hunt.stop?.frames ?? []).filter(({ user }) => user).slice(1);
  for (const frame of frames) {
    const outer = frame.path === undefined ? undefined : c.program.file(frame.path);
    const call = outer && descendants(outer.root, 'call_expression').findLast((node) => node.line === frame.line);
    const fn = call && functionAround(c.syntax, call);
    const held = fn && descendants(fn, 'call_expression').find((node) => /\.R?Lock$/.test(node.field('function')?.text ?? '') && node.end <= call.start);
    if (outer && call && held && within(held, fn)) return causeAt(outer, call, call.line, `${quoted(c, outer, call)} is done while the lock of ${quoted(c, outer, held)} is held, and ${quoted(c, file, lock)} waits for that lock.`, 0.75);
  }
  const fn = functionAround(c.syntax, lock);
  const before = fn && descendants(fn, 'call_expression').find((node) => node.field('function')?.text === lock.field('function')?.text && node.end <= lock.start);
  return before ? causeAt(file, lock, lock.line, `${quoted(c, file, lock)} waits for a lock that ${quoted(c, file, before)} holds.`, 0.7) : causeAt(file, lock, lock.line, `${quoted(c, file, lock)} waits for a lock that is never given back.`, 0.5);
}
