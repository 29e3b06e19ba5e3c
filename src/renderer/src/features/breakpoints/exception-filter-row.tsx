import type { ReactNode } from 'react';
import type { ExceptionFilter } from '../../../../shared/debug.ts';
import { visibleText } from '../../../../shared/visible-text.ts';
import { IconButton } from '../../ui/button.tsx';
import { useWatchingWords } from '../../store/watching-words.ts';

interface ExceptionFilterRowProps {
  readonly filter: ExceptionFilter;
  readonly driver: boolean;
  /** Stands in for its condition, while that is edited. */
  readonly editor?: ReactNode;
  readonly onToggle: () => void;
  readonly onEdit: () => void;
}

/** One kind of exceptions that can stop the program, in the words of its adapter. */
export function ExceptionFilterRow({ filter, driver, editor, onToggle, onEdit }: ExceptionFilterRowProps) {
  const label = visibleText(filter.label);
  const watching = useWatchingWords('change this');
  const reason = driver ? '' : watching;
  const condition = filter.condition === undefined ? '' : `when ${filter.condition}`;
  const about = [filter.description, condition, filter.problem].map((words) => (words === undefined ? '' : visibleText(words)));
  const tip = [...about, reason].filter(Boolean).join('\n');
  return (
    <div className="breakpoint-row" data-state={filter.problem === undefined ? undefined : 'unverified'} data-tip={tip || label} data-tip-overflow={tip ? undefined : ''}>
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
      {editor ?? (
        <span className={`breakpoint-details ${filter.problem === undefined ? 'dim' : 'breakpoint-trouble'}`}>{visibleText(filter.problem ?? condition)}</span>
      )}
      {filter.takesCondition && driver && (
        <span className="breakpoint-actions" aria-hidden="true" onClick={(event) => event.stopPropagation()}>
          <IconButton icon="edit" label="Edit condition" tabIndex={-1} onClick={onEdit} />
        </span>
      )}
    </div>
  );
}
