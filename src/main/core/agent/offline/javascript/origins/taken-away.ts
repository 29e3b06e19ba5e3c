/** A property was there and was deleted. */
import { causeAt, place } from '../../origin.ts';
import type { Case } from '../../origin.ts';
import type { SourceFile, TreeNode } from '../../tree.ts';
import { brief } from '../../tree.ts';
import { isPlain, textOf } from '../expressions.ts';
import { unwrap } from '../functions.ts';
import { deletesOf } from '../properties.ts';
import type { JsSuspect, Move } from '../questions.ts';
import { targetFor } from '../reading.ts';

/** `delete` took it away: seen when the program stops there. */
export async function takenAway(c: Case, suspect: JsSuspect, key: string): Promise<Move | undefined> {
  const deletes = deletesOf(c.program, key);
  const [only] = deletes;
  if (!only) return undefined;
  const found = (node: TreeNode, file: SourceFile, confidence: number): Move =>
    causeAt(file, node, node.line, `\`${brief(node)}\` at ${place(c, file, node.line)} takes \`${key}\` away.`, confidence);
  if (!c.travel.possible) return deletes.length === 1 ? found(only.node, only.file, 0.6) : undefined;
  const targets = deletes.map(({ file, node, object }) => {
    const target = unwrap(node.field('argument'));
    return targetFor(file, node, target && isPlain(target) && isPlain(object) ? `${textOf(target)} !== undefined` : undefined);
  });
  const arrival = await c.travel.go({ targets, why: `\`${key}\` is deleted` });
  if (arrival.kind !== 'arrived' || !c.hunt.stop) return undefined;
  c.evidence.add(`stop ${c.hunt.stop.number}`);
  const hit = deletes[targets.indexOf(arrival.target)] ?? only;
  return found(hit.node, hit.file, 0.9);
}
