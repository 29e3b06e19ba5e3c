import type { MenuItem } from '../../ui/menu.tsx';
import type { CallStackRow } from './call-stack-rows.ts';

export type FrameRow = Extract<CallStackRow, { kind: 'frame' }>;

interface FrameActions {
  readonly select: () => void;
  readonly disassemble: () => void;
  readonly copy: (text: string) => void;
}

/** What can be done with a frame. */
export function frameMenu({ session, frame }: FrameRow, { select, disassemble, copy }: FrameActions): readonly MenuItem[] {
  const { name, source, line, instructionReference } = frame;
  const place = source && `${source.path ?? source.name}${line > 0 ? `:${line}` : ''}`;
  return [
    { text: 'Go to this frame', icon: 'debug-stackframe', run: select },
    ...(session.capabilities.disassembly === true
      ? [{ text: 'Show disassembly', icon: 'file-binary', disabled: instructionReference === undefined, run: disassemble }]
      : []),
    'line',
    { text: 'Copy name', icon: 'copy', run: () => copy(name) },
    { text: 'Copy place', disabled: place === undefined, run: () => copy(place ?? '') },
  ];
}
