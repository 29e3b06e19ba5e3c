/** Names of frames: js-debug puts what `this` looks like before the function, cut at its first line. */
import type { StackFrame } from '../../../../../shared/debug.ts';

/** The name as people write it: connect for global.connect, Timeout.run for "Timeout {.run". */
export function jsFrameName(name: string): string {
  const [, receiver, called] = /^(.*)\.([^.]*)$/s.exec(name) ?? [];
  if (receiver === undefined || called === undefined || called === '' || isPath(receiver)) return name.replace(/^(?:global|globalThis|Window)\.(?=[^.]+$)/, '');
  const type = /^[\p{ID_Start}$_][\p{ID_Continue}$]*/u.exec(receiver)?.[0];
  return type === undefined || type === 'Window' ? called : `${type}.${called}`;
}

/** Whether a frame is in the runtime's own code. */
export const isOfNode = ({ source }: StackFrame) => source?.name.startsWith('<node_internals>/') === true;

/** What V8 names itself, such as Object.<anonymous> or Worker.<computed>.onexit. */
const isPath = (receiver: string) => /^[\p{ID_Continue}$#<>.]+$/u.test(receiver);
