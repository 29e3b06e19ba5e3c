import { useEffect, useRef, useState } from 'react';
import { useCockpit } from '../../store/cockpit.ts';
import type { MemoryTarget } from '../../store/view.ts';
import { IconButton } from '../../ui/button.tsx';
import { TextInput } from '../../ui/input.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { widths, type Format, type Width } from './memory-format.ts';
import { isAddress } from './memory-target.ts';

interface MemoryBarProps {
  readonly target: MemoryTarget;
  readonly format: Format;
  readonly onFormat: (format: Format) => void;
  readonly onRefresh: () => void;
  readonly live: boolean;
  /** A fact about what is shown. */
  readonly note: string | undefined;
}

const widthOptions = widths.map((width) => ({ value: String(width), text: String(width) }));

/** Where the view goes, and how it shows what is there. */
export function MemoryBar({ target, format, onFormat, onRefresh, live, note }: MemoryBarProps) {
  const { view } = useCockpit();
  const [text, setText] = useState(target.label);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    setText(target.label);
    if (target.label === '') input.current?.focus();
  }, [target]);

  const go = () => {
    const label = text.trim();
    if (label === '') return;
    // The program that is looked at now, which may be another one than that of the target.
    const sessionId = view.getState().focus?.sessionId ?? target.sessionId;
    view.showMemory({ sessionId, label, ...(isAddress(label) ? { reference: label } : { expression: label }) });
  };

  return (
    <form
      className="memory-bar"
      role="search"
      aria-label="Memory"
      onSubmit={(event) => {
        event.preventDefault();
        go();
      }}
    >
      <TextInput
        ref={input}
        className="memory-where code"
        aria-label="Address or expression"
        placeholder="Address or expression"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <IconButton type="submit" icon="arrow-right" label="Go to it" keys="Enter" />
      {note && <span className="memory-note">{note}</span>}
      <span className="memory-space-between" />
      <span className="memory-label" aria-hidden="true">
        Bytes
      </span>
      <Segmented label="Bytes of a group" options={widthOptions} value={String(format.width)} onChange={(width) => onFormat({ ...format, width: Number(width) as Width })} />
      <button
        type="button"
        className="memory-order"
        disabled={format.width === 1}
        data-tip={format.littleEndian ? 'Little endian: the lowest byte stands first in memory' : 'Big endian: the highest byte stands first in memory'}
        aria-label={format.littleEndian ? 'LE, little endian' : 'BE, big endian'}
        onClick={() => onFormat({ ...format, littleEndian: !format.littleEndian })}
      >
        {format.littleEndian ? 'LE' : 'BE'}
      </button>
      <IconButton icon="refresh" label="Read again" disabled={!live} onClick={onRefresh} />
      <IconButton icon="close" label="Close the memory view" onClick={view.closeMemory} />
    </form>
  );
}
