import { useState, type ReactNode } from 'react';
import type { Problem } from '../../../shared/errors.ts';
import { IconButton } from './button.tsx';
import { Icon } from './icon.tsx';
import { visibleText } from '../../../shared/visible-text.ts';

interface ProblemMessageProps {
  readonly problem: Problem;
  readonly onDismiss?: () => void;
  readonly children?: ReactNode;
}

/** A problem in words: what happened, what to do, and the adapter's own words one click away. */
export function ProblemMessage({ problem, onDismiss, children }: ProblemMessageProps) {
  const [open, setOpen] = useState(false);
  return (
    <div className="problem" data-problem={problem.code}>
      <Icon name="error" />
      <div className="problem-text">
        <p>{visibleText(problem.message)}</p>
        {problem.hint && <p className="problem-hint">{visibleText(problem.hint)}</p>}
        <div className="problem-remedies">
          {problem.detail && (
            <button type="button" className="link" aria-expanded={open} onClick={() => setOpen(!open)}>
              {open ? 'Hide details' : 'Details'}
            </button>
          )}
          {open && problem.detail && (
            <pre className="problem-detail code" tabIndex={0}>
              {visibleText(problem.detail)}
            </pre>
          )}
          {children}
        </div>
      </div>
      {onDismiss && <IconButton icon="close" label="Dismiss" onClick={onDismiss} />}
    </div>
  );
}
