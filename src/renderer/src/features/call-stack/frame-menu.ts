import type { MenuItem } from '../../ui/menu.tsx';
import type { CallStackRow } from './call-stack-rows.ts';

export type FrameRow = Extract<CallStackRow, { kind: 'frame' }>;

interface FrameActions {
  readonly select: () => void;
  readonly disassemble: () => void;
  readonly restart: () => void;
  readonly copy: (text: string) => void;
  /** This window may move the program. */
  readonly driver: boolean;
}

/** What can be done with a frame. */
export function frameMenu({ session, frame }: FrameRow, { select, disassemble, restart, copy, driver }: FrameActions): readonly MenuItem[] {
  const { name, source, line, instructionReference } = frame;
  const place = source && `${source.path ?? source.name}${line > 0 ? `:${line}` : ''}`;
  return [
    { text: 'Go to this frame', icon: 'debug-stackframe', run: select },
    // Frames below an await are only remembered.
    ...(session.capabilities.restartFrame === true && frame.kind !== 'label'
      ? [{ text: 'Restart frame', icon: 'debug-restart-frame', disabled: frame.canRestart === false || !driver, run: restart }]
      : []),
    ...(session.capabilities.disassembly === true
      ? [{ text: 'Show disassembly', icon: 'file-binary', disabled: instructionReference === undefined, run: disassemble }]
      : []),
    'line',
    { text: 'Copy name', icon: 'copy', run: () => copy(name) },
    { text: 'Copy place', disabled: place === undefined, run: () => copy(place ?? '') },
  ];
}
