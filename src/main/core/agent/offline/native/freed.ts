/** Memory that is used after it was given back: a `free` or `delete` that comes before. */
import { causeAt, frameOf } from '../origin.ts';
import { descendants } from '../tree.ts';
import type { SourceFile, TreeNode } from '../tree.ts';
import type { Move, NativeCase, NativeSuspect } from '../compiled/questions.ts';
import { argumentFor, callsIn, functionAt, functionsNamed, nameOfCall, quoted } from '../compiled/reading.ts';
import { functionAround, loopsAround, reaching, writesTo } from '../compiled/scopes.ts';

interface Release {
  readonly file: SourceFile;
  /** The `free` itself. */
  readonly node: TreeNode;
  /** What is given back. */
  readonly what: TreeNode;
}

/** Every place that gives memory back. */
export function releases(c: NativeCase, file: SourceFile): readonly Release[] {
  return descendants(file.root, 'call_expression', 'delete_expression').flatMap((node) => {
    const form = c.syntax.form(node);
    const what = node.kind === 'delete_expression' ? node.named.at(-1) : form.is === 'call' && form.name === 'free' ? form.given[0] : undefined;
    return what ? [{ file, node, what: c.syntax.unwrap(what) }] : [];
  });
}

/** The place that gave back what a pointer, or a part of the way to it, leads to. */
export async function freedBefore(c: NativeCase, suspect: NativeSuspect, pointer: TreeNode): Promise<Move | undefined> {
  for (const each of [pointer, ...descendants(pointer, 'identifier', 'field_expression')]) {
    const own = directly(c, suspect, each) ?? throughCall(c, suspect, each);
    if (own) return own;
  }
  return undefined;
}

/** `free(p)` in this function, with no new value for `p` between it and the use. */
function directly(c: NativeCase, { file, node: _, ...spot }: NativeSuspect, pointer: TreeNode): Move | undefined {
  const frame = frameOf(c, { file, node: pointer, ...spot });
  const fn = (frame === undefined ? undefined : functionAt(c, frame)) ?? functionAround(c.syntax, pointer);
  const found = releases(c, file).filter(({ node, what }) => what.text === pointer.text && functionAround(c.syntax, node) === fn && node.end <= pointer.start);
  const again = found.length > 0 ? [] : releases(c, file).filter(({ node, what }) => what.text === pointer.text && loopsAround(c.syntax, pointer).some((loop) => loopsAround(c.syntax, node).includes(loop)));
  const freed = found.at(-1) ?? again[0];
  if (!freed) return undefined;
  const name = descendants(pointer, 'identifier')[0] ?? pointer;
  const written = reaching(c.syntax, pointer, writesTo(c.syntax, file, name, name.text)).writes.some(({ holder }) => holder.start > freed.node.start && holder.end <= pointer.start);
  return written ? undefined : told(c, freed, pointer);
}

/** A function that was given the pointer before, and gives back what it leads to. */
function throughCall(c: NativeCase, { file }: NativeSuspect, pointer: TreeNode): Move | undefined {
  const fn = functionAround(c.syntax, pointer);
  for (const call of callsIn(c, file)) {
    const again = loopsAround(c.syntax, pointer).some((loop) => loopsAround(c.syntax, call).includes(loop));
    if (functionAround(c.syntax, call) !== fn || (call.end > pointer.start && !again)) continue;
    for (const callee of functionsNamed(c, nameOfCall(c, call) ?? '')) {
      for (const freed of releases(c, callee.file)) {
        const root = descendants(freed.what, 'identifier')[0];
        if (functionAround(c.syntax, freed.node) !== callee.node || !root) continue;
        const given = argumentFor(c, call, callee.node, root.text);
        const path = given && freed.what.text.replace(root.text, c.syntax.unwrap(given).text.replace(/^&/, ''));
        if (path !== undefined && path.replaceAll('->', '.') === pointer.text.replaceAll('->', '.')) return told(c, freed, pointer);
      }
    }
  }
  return undefined;
}

function told(c: NativeCase, { file, node }: Release, pointer: TreeNode): Move {
  return causeAt(file, node, node.line, `${quoted(c, file, node)} gives back the memory that \`${pointer.text}\` leads to, and it is used after that.`, 0.75);
}
