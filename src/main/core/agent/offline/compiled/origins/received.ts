/** A value that came through a channel: what was sent into it. */
import { unknown } from '../../origin.ts';
import { descendants } from '../../tree.ts';
import type { TreeNode } from '../../tree.ts';
import { canHold } from '../holding.ts';
import { follow } from '../questions.ts';
import type { Move, NativeCase, NativeSuspect } from '../questions.ts';
import { quoted } from '../reading.ts';

export function receivedOrigin(c: NativeCase, suspect: NativeSuspect, channel: TreeNode): Move {
  const { pick = [], live: _, ...rest } = suspect;
  const sends = c.program.filesWith('<-').flatMap((file) => descendants(file.root, 'send_statement').flatMap((node) => {
    const value = node.field('value');
    return value && canHold(c, value, pick, suspect) ? [{ file, node, value }] : [];
  }));
  const [only, ...others] = sends;
  if (!only || others.length > 0) return unknown(`What is sent into \`${channel.text}\` could not be told.`);
  return follow({ ...rest, ...(pick.length > 0 ? { pick } : {}), file: only.file, node: only.value }, `It is sent at ${quoted(c, only.file, only.node)}.`);
}
