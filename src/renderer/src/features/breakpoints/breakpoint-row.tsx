import type { ReactNode } from 'react';
import type { Breakpoint } from '../../../../shared/debug.ts';
import { visibleText } from '../../../../shared/visible-text.ts';
import { IconButton } from '../../ui/button.tsx';
import { BreakpointMark } from './breakpoint-mark.tsx';
import type { BreakpointFacts } from './breakpoint-state.ts';

interface BreakpointRowProps {
  readonly facts: BreakpointFacts;
  readonly origin: Breakpoint['origin'];
  readonly enabled: boolean;
  /** What it is on, in full. */
  readonly place: string;
  /** The same, short. */
  readonly label: string;
  readonly name: string;
  /** The name is a part of a program. */
  readonly code?: boolean;
  readonly details: readonly string[];
  /** At the end of the row, for example its line. */
  readonly end?: ReactNode;
  /** Stands in for what it asks, while that is edited. */
  readonly editor?: ReactNode;
  readonly onToggle: (enabled: boolean) => void;
  readonly onEdit?: (() => void) | undefined;
  readonly onRemove: () => void;
}

/** A breakpoint of any kind: whether it is on, its true state, what it is on, and what it asks. */
export function BreakpointRow({ facts, origin, enabled, place, label, name, code, details, end, editor, onToggle, onEdit, onRemove }: BreakpointRowProps) {
  const words = details.join(', ');
  const trouble = facts.state === 'unverified' || facts.state === 'lost' || facts.failing === true;
  return (
    <div className="breakpoint-row" data-state={facts.state} data-tip={visibleText([place, facts.reason, words].filter(Boolean).join('\n'))}>
      <input
        type="checkbox"
        tabIndex={-1}
        checked={enabled}
        aria-label={`Enable ${visibleText(label)}`}
        onClick={(event) => event.stopPropagation()}
        onChange={(event) => onToggle(event.target.checked)}
      />
      <BreakpointMark facts={facts} origin={origin} />
      <span className={`breakpoint-name${code ? ' code' : ''}`}>{visibleText(name)}</span>
      {editor ?? <span className={`breakpoint-details ${trouble ? 'breakpoint-trouble' : 'dim'}`}>{visibleText(trouble ? facts.reason : words)}</span>}
      <span className="breakpoint-actions" onClick={(event) => event.stopPropagation()}>
        {onEdit && <IconButton icon="edit" label="Edit breakpoint" tabIndex={-1} onClick={onEdit} />}
        <IconButton icon="close" label="Remove breakpoint" tabIndex={-1} onClick={onRemove} />
      </span>
      {end !== undefined && <span className="breakpoint-line dim">{end}</span>}
    </div>
  );
}
