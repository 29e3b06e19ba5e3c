import type { CSSProperties } from 'react';
import type { InstructionBreakpoint } from '../../../../shared/debug.ts';
import type { Instruction } from '../../../../shared/low-level.ts';
import { visibleText } from '../../../../shared/visible-text.ts';
import { useReplica } from '../../store/cockpit.ts';
import { selectBreakpointsMuted } from '../../store/replica.ts';
import { markClass } from '../breakpoints/breakpoint-mark.tsx';
import { sessionFacts } from '../breakpoints/breakpoint-state.ts';
import { wordsOf } from './code-listing.ts';

interface InstructionRowProps {
  readonly id: string;
  readonly instruction: Instruction;
  readonly bytes: boolean;
  readonly arrow: 'top' | 'focused' | undefined;
  readonly breakpoint: InstructionBreakpoint | undefined;
  readonly settable: boolean;
  readonly whyNot: string | undefined;
  readonly active: boolean;
  readonly style: CSSProperties;
  readonly onToggle: (instruction: Instruction) => void;
  readonly onSelect: () => void;
  readonly onMenu: (instruction: Instruction, at: { readonly x: number; readonly y: number }) => void;
}

/** One instruction: its mark, its address, its bytes and its words. */
export function InstructionRow(props: InstructionRowProps) {
  const { instruction, arrow, breakpoint, settable, whyNot, onToggle } = props;
  const { mnemonic, operands, comment } = wordsOf(instruction);
  const muted = useReplica(selectBreakpointsMuted);
  const facts = breakpoint && sessionFacts(breakpoint, 'plain', muted);
  const glyph = ['code-glyph', ...(facts ? [markClass(facts, 'person')] : []), ...(arrow ? [`glyph-arrow glyph-arrow-${arrow}`] : [])].join(' ');
  const state = [arrow === 'top' ? 'the program stands here' : '', facts ? `breakpoint: ${facts.reason}` : ''].filter(Boolean).join(', ');
  return (
    <div
      id={props.id}
      className={`code-row code-instruction${arrow ? ` code-${arrow}` : ''}`}
      role="option"
      aria-selected={props.active}
      aria-current={arrow === 'top' ? 'location' : undefined}
      data-address={instruction.address}
      style={props.style}
      onMouseDown={(event) => event.button === 0 && props.onSelect()}
      onContextMenu={(event) => {
        event.preventDefault();
        props.onSelect();
        props.onMenu(instruction, { x: event.clientX, y: event.clientY });
      }}
    >
      <span className="code-gutter" data-settable={settable || undefined} data-tip={facts?.reason ?? whyNot} onClick={() => settable && onToggle(instruction)}>
        <span className={glyph} />
      </span>
      {state !== '' && <span className="visually-hidden">{state}</span>}
      <span className="code-address">{instruction.address.slice(2).padStart(12, '0')}</span>
      {props.bytes && (
        <span className="code-bytes" data-tip={visibleText(instruction.bytes ?? '')} data-tip-overflow="">
          {visibleText(instruction.bytes ?? '')}
        </span>
      )}
      <span className={instruction.invalid ? 'code-words code-invalid' : 'code-words'}>
        <span className="code-mnemonic">{visibleText(mnemonic)}</span>
        <span className="code-operands">{visibleText(operands)}</span>
        {comment !== '' && <span className="code-comment">{visibleText(comment)}</span>}
      </span>
    </div>
  );
}
