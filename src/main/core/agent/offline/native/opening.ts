/** The first question of a hunt in C or C++. */
import { endlessCall } from '../compiled/endless.ts';
import { follow } from '../compiled/questions.ts';
import type { Move, NativeCase, NativeSuspect } from '../compiled/questions.ts';
import { topFrame, valueOf } from '../compiled/reading.ts';
import { place, unknown } from '../origin.ts';
import { brief } from '../tree.ts';
import { aborted } from './aborted.ts';
import { badAccess } from './access.ts';
import { onLine } from './scene.ts';
import type { Scene } from './scene.ts';

/** The signal that ended it leads to the question. */
export async function openNative(c: NativeCase): Promise<Move | undefined> {
  const { stop } = c.hunt;
  const told = [stop?.exception?.message, stop?.exception?.typeName, stop?.description, stop?.text].filter((text) => text !== undefined).join(' ');
  const signal = /\bSIG[A-Z]+\b|EXC_[A-Z_]+/.exec(told)?.[0];
  if (!stop || signal === undefined) return undefined;
  c.evidence.add(`stop ${stop.number}`);
  const endless = endlessCall(c);
  if (endless) return endless;
  const index = topFrame(c);
  const frame = stop.frames[index];
  const file = frame?.path === undefined ? undefined : c.program.file(frame.path);
  if (frame && stop.frames.every(({ path }) => path === undefined)) {
    return unknown(`The program failed in ${frame.name}. It was built without debug information, so neither its lines nor its values are known: build it with -g (Cargo: debug = true in the profile) and run it again.`);
  }
  if (!frame || !file) return unknown('The program failed in code whose source is not part of this project.');
  c.hunt.say(`The program was ended by ${signal} at ${place(c, file, frame.line)}.`);
  const spot: NativeSuspect = { file, node: file.root, bad: 'value', live: { stop: stop.number, frame: index } };
  const scene: Scene = { c, spot, line: frame.line, column: frame.column, told };
  switch (signal) {
    case 'SIGFPE':
      return divided(scene);
    case 'SIGABRT':
      return aborted(scene);
    case 'SIGSEGV':
    case 'SIGBUS':
    case 'EXC_BAD_ACCESS':
      return badAccess(scene);
    default:
      return unknown(`The program was ended by ${signal}, which says nothing of a value.`);
  }
}

async function divided(scene: Scene): Promise<Move> {
  const { c, spot } = scene;
  const divisions = onLine(scene, 'binary_expression', 'assignment_expression').filter((node) => /^[/%]=?$/.test(node.field('operator')?.text ?? ''));
  for (const node of divisions) {
    const divisor = node.field('right');
    const seen = divisor && (await valueOf(c, spot, divisor, `Is \`${brief(divisor)}\` zero?`));
    if (divisor && (seen?.primitive === 0 || (!seen && divisions.length === 1))) {
      return follow({ ...spot, node: divisor, bad: 'value', seen: seen ?? c.read('0'), first: { ...spot, node: divisor } }, `\`${brief(divisor)}\` is zero, and \`${brief(node)}\` at ${place(c, spot.file, node.line)} divides by it.`);
    }
  }
  return unknown('Which division failed could not be told.');
}
