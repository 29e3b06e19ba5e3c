/** Where a C or C++ program failed. */
import { descendants } from '../tree.ts';
import type { TreeNode } from '../tree.ts';
import type { NativeCase, NativeSuspect } from '../compiled/questions.ts';

export interface Scene {
  readonly c: NativeCase;
  /** `node` is the root of the file. */
  readonly spot: NativeSuspect;
  readonly line: number;
  readonly column: number;
  /** What the debugger says of the stop. */
  readonly told: string;
}

/** The nodes of these kinds that stand on the line of the failure. */
export function onLine({ spot, line }: Scene, ...kinds: readonly string[]): readonly TreeNode[] {
  return descendants(spot.file.root, ...kinds).filter((node) => node.line <= line && line <= node.endLine);
}
