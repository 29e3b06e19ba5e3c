import type { InstructionBreakpoint } from '../../../../shared/debug.ts';
import { visibleText } from '../../../../shared/visible-text.ts';
import { IconButton } from '../../ui/button.tsx';
import { BreakpointMark } from './breakpoint-mark.tsx';
import { instructionFacts } from './breakpoint-state.ts';

interface InstructionBreakpointRowProps {
  readonly breakpoint: InstructionBreakpoint;
  readonly onToggle: (breakpoint: InstructionBreakpoint, enabled: boolean) => void;
  readonly onRemove: (breakpoint: InstructionBreakpoint) => void;
}

/** A breakpoint on one instruction, by its address. */
export function InstructionBreakpointRow({ breakpoint, onToggle, onRemove }: InstructionBreakpointRowProps) {
  const facts = instructionFacts(breakpoint);
  const { address, symbol, enabled } = breakpoint;
  return (
    <div className="breakpoint-row" data-state={facts.state} data-tip={visibleText([`Instruction ${address}`, symbol, facts.reason].filter(Boolean).join('\n'))}>
      <input
        type="checkbox"
        tabIndex={-1}
        checked={enabled}
        aria-label={`Enable the breakpoint on ${address}`}
        onClick={(event) => event.stopPropagation()}
        onChange={(event) => onToggle(breakpoint, event.target.checked)}
      />
      <BreakpointMark facts={facts} origin="person" />
      <span className="breakpoint-name code breakpoint-address">{address}</span>
      <span className="breakpoint-details dim">{visibleText(symbol ?? (facts.state === 'unverified' ? facts.reason : ''))}</span>
      <span className="breakpoint-actions" onClick={(event) => event.stopPropagation()}>
        <IconButton icon="close" label="Remove breakpoint" tabIndex={-1} onClick={() => onRemove(breakpoint)} />
      </span>
    </div>
  );
}
