import { useEffect, useRef, useState } from 'react';
import type { LaunchReview } from '../../../../shared/configurations.ts';
import { visibleText } from '../../../../shared/visible-text.ts';
import { useCockpit } from '../../store/cockpit.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { MarkedText } from '../../ui/marked-text.tsx';
import { reviewSections, type ReviewLine } from '../../../../shared/review-lines.ts';
import './review.css';

interface ReviewDialogProps {
  /** Of the start that waits for the answer. */
  readonly id: string;
  readonly review: LaunchReview;
}

/** What a configuration will really run, whole; it is accepted once its end has been in sight. */
export function ReviewDialog({ id, review }: ReviewDialogProps) {
  const { ask } = useCockpit();
  const { end, seen } = useSeen(review.hash);
  const attaches = review.commands.every(({ purpose }) => purpose === 'attach');
  const name = visibleText(review.name);
  return (
    <Dialog
      title={review.previous ? `“${name}” has changed since you accepted it` : `This is what “${name}” runs`}
      width={720}
      className="review"
      onClose={() => void ask('start.cancel', { id })}
      footer={
        <>
          <span className="review-seen">{seen ? '' : 'Scroll to the end to go on.'}</span>
          <Button onClick={() => void ask('start.cancel', { id })}>Cancel</Button>
          <Button kind="primary" icon={attaches ? 'plug' : 'debug-start'} disabled={!seen} onClick={() => void ask('start.accept', { id, hash: review.hash })}>
            {attaches ? 'Attach' : 'Run it'}
          </Button>
        </>
      }
    >
      <p className="review-lead">
        {review.previous ? 'Lines with + are new, lines with − are gone. ' : 'It comes from a file of this folder. '}
        You are asked once, and again when anything of it changes.
      </p>
      <div className="review-body" tabIndex={0} data-first-focus="" role="group" aria-label="What runs">
        {reviewSections(review).map(({ title, lines }) => (
          <section key={title} className="review-section" aria-label={title} data-danger={lines.some(({ kind }) => kind === 'danger') ? '' : undefined}>
            <h3>
              {lines.some(({ kind }) => kind === 'danger') && <Icon name="warning" />}
              {title}
            </h3>
            {lines.map((line, index) => (
              <Line key={index} line={line} />
            ))}
          </section>
        ))}
        <div ref={end} className="review-end" />
      </div>
    </Dialog>
  );
}

const signs = { same: '', added: '+', removed: '−' } as const;
const words = { same: '', added: 'new: ', removed: 'gone: ' } as const;

function Line({ line: { change, kind, label, text, reason } }: { readonly line: ReviewLine }) {
  return (
    <div className="review-line" data-change={change} data-kind={kind}>
      <span className="review-sign" aria-hidden="true">
        {signs[change]}
      </span>
      <span className="visually-hidden">{words[change]}</span>
      <div className="review-text">
        {label !== undefined && (
          <span className="review-label">
            <MarkedText text={label} code />
          </span>
        )}
        <span className="code">
          <MarkedText text={text} code />
        </span>
        {reason !== undefined && <span className="review-reason">{reason}</span>}
      </div>
    </div>
  );
}

/** Whether the end of what is shown has been in sight. */
function useSeen(hash: string) {
  const end = useRef<HTMLDivElement>(null);
  const [seenHash, setSeenHash] = useState('');
  useEffect(() => {
    if (!end.current) return undefined;
    // A pixel that is cut off at the end hides nothing that could be read.
    const options = { root: end.current.parentElement, rootMargin: '0px 0px 16px 0px' };
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting === true && setSeenHash(hash), options);
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [hash]);
  return { end, seen: seenHash === hash };
}
