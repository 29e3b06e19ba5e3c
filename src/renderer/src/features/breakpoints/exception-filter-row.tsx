import type { ExceptionFilter } from '../../../../shared/debug.ts';
import { visibleText } from '../../../../shared/visible-text.ts';

interface ExceptionFilterRowProps {
  readonly filter: ExceptionFilter;
  readonly driver: boolean;
  readonly onToggle: () => void;
}

/** One kind of exceptions that can stop the program, in the words of its adapter. */
export function ExceptionFilterRow({ filter, driver, onToggle }: ExceptionFilterRowProps) {
  const label = visibleText(filter.label);
  const reason = driver ? '' : 'Another window is driving; take over to change this';
  const tip = [filter.description === undefined ? '' : visibleText(filter.description), reason].filter(Boolean).join('\n');
  return (
    <div className="breakpoint-row" data-tip={tip || label} data-tip-overflow={tip ? undefined : ''}>
      <input
        type="checkbox"
        tabIndex={-1}
        checked={filter.enabled}
        disabled={!driver}
        aria-label={label}
        onClick={(event) => event.stopPropagation()}
        onChange={onToggle}
      />
      <span className="exception-label" aria-hidden="true">
        {label}
      </span>
    </div>
  );
}
