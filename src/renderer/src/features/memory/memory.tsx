import { useState } from 'react';
import { useStore } from 'zustand';
import { addressText } from '../../../../shared/low-level.ts';
import { visibleText } from '../../../../shared/visible-text.ts';
import { useCockpit, useReplica, useView } from '../../store/cockpit.ts';
import { selectIsDriver } from '../../store/replica.ts';
import type { MemoryTarget, ViewState } from '../../store/view.ts';
import { useCopy } from '../../ui/copy.ts';
import { Menu, type MenuItem } from '../../ui/menu.tsx';
import { ProblemMessage } from '../../ui/problem-message.tsx';
import { MemoryBar } from './memory-bar.tsx';
import { cArrayText, characterOf, groupText, hexText, type Format } from './memory-format.ts';
import { MemoryGrid, type ChosenBytes } from './memory-grid.tsx';
import { addressAt, toBase64 } from './memory-pages.ts';
import { useMemory } from './use-memory.ts';
import './memory.css';

const selectMemory = (state: ViewState) => state.memory;

/** Memory of the program: looked at, followed from stop to stop, and changed. */
export function Memory() {
  const target = useView(selectMemory);
  return (
    <div className="memory" data-pane="memory">
      {target && <MemoryOf target={target} />}
    </div>
  );
}

interface OpenMenu {
  readonly chosen: ChosenBytes;
  readonly at: { readonly x: number; readonly y: number };
  readonly edit: () => void;
}

function MemoryOf({ target }: { readonly target: MemoryTarget }) {
  const { ask, view } = useCockpit();
  const copy = useCopy();
  const driver = useReplica(selectIsDriver);
  const { reader, session, over, stop, problem } = useMemory(target);
  const { place } = useStore(reader.store);
  const [format, setFormat] = useState<Format>({ width: 1, littleEndian: true });
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const shown = place !== null && place.sessionId === target.sessionId ? place : null;
  const canWrite = driver && stop !== null && session?.capabilities.memoryWrite === true;

  const write = async (position: number, bytes: Uint8Array) => {
    if (!shown || stop === null) return;
    const { sessionId, reference } = shown;
    const answer = await ask('memory.write', { sessionId, stop, reference, offset: position - shown.position, base64: toBase64(bytes) });
    if (answer && answer.written < bytes.length) view.notify(`Only ${answer.written} of ${bytes.length} bytes could be written.`);
  };
  const items = ({ chosen: { bytes, range }, edit }: OpenMenu): readonly MenuItem[] => {
    const address = shown ? addressText(addressAt(shown, range.first)) : '';
    const pointer = bytes.length === 8 || bytes.length === 4 ? `0x${groupText(bytes, format)}` : undefined;
    return [
      { text: 'Copy as hexadecimal', keys: 'Ctrl+C', icon: 'copy', disabled: bytes.length === 0, run: () => copy(hexText(bytes)) },
      { text: 'Copy as C array', disabled: bytes.length === 0, run: () => copy(cArrayText(bytes, format)) },
      { text: 'Copy as text', disabled: bytes.length === 0, run: () => copy(Array.from(bytes, characterOf).join('')) },
      { text: 'Copy address', run: () => copy(address) },
      'line',
      { text: 'Edit…', keys: 'F2', icon: 'edit', disabled: !canWrite, run: edit },
      {
        text: pointer === undefined ? 'Go to the address that stands here' : `Go to ${pointer}`,
        icon: 'arrow-right',
        disabled: pointer === undefined,
        run: () => pointer && view.showMemory({ sessionId: target.sessionId, label: pointer, reference: pointer }),
      },
    ];
  };

  return (
    <>
      <MemoryBar
        target={target}
        format={format}
        onFormat={setFormat}
        onRefresh={reader.refresh}
        live={stop !== null}
        note={over ? 'ended' : stop === null ? 'running' : session?.capabilities.memoryWrite === true ? undefined : 'read only'}
      />
      {problem && (
        <div className="memory-problem">
          <ProblemMessage problem={problem} />
        </div>
      )}
      {shown ? (
        <MemoryGrid
          reader={reader}
          place={shown}
          format={format}
          live={stop !== null}
          onWrite={canWrite ? (position, bytes) => void write(position, bytes) : undefined}
          onCopy={({ bytes }) => copy(hexText(bytes))}
          onMenu={(chosen, at, edit) => setMenu({ chosen, at, edit })}
        />
      ) : (
        !problem && <p className="empty">{emptyWords(target, stop !== null, over)}</p>
      )}
      {menu && shown && <Menu label={visibleText(`Memory of ${target.label}`)} at={menu.at} items={items(menu)} onClose={() => setMenu(null)} />}
    </>
  );
}

function emptyWords(target: MemoryTarget, stands: boolean, over: boolean): string {
  if (over) return 'The program has ended, and its memory with it.';
  if (!stands) return 'Memory can be read when the program stands.';
  return target.label === '' ? 'Write an address or an expression above, or choose "View memory" on a variable or a register.' : 'Reading…';
}
