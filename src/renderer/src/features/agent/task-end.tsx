import type { Evidence, Step, Task, TaskEnd, Verdict } from '../../../../shared/agent.ts';
import { useCockpit } from '../../store/cockpit.ts';
import { Icon } from '../../ui/icon.tsx';
import { MarkedText } from '../../ui/marked-text.tsx';
import { ProblemMessage } from '../../ui/problem-message.tsx';
import { PlaceLink } from './place-link.tsx';
import { Prose } from './prose.tsx';
import { showCard } from './show-card.ts';
import { confidenceWords, endTitles, evidenceName } from './task-words.ts';

interface VerdictProps {
  readonly task: Task;
  readonly verdict: Verdict;
  readonly workspace: string | undefined;
}

/** The root cause with what shows it. */
export function VerdictCard({ task, verdict, workspace }: VerdictProps) {
  const { rootCause, explanation, evidence, confidence } = verdict;
  return (
    <section className="verdict" aria-label="Root cause" data-anchor="" data-next="verdict">
      <header className="verdict-header">
        <h3>Root cause</h3>
        <span className="verdict-confidence" data-tip="How sure the planner is">
          {confidenceWords(confidence)}, {Math.round(confidence * 100)} %
        </span>
      </header>
      <p className="verdict-place">
        <PlaceLink place={rootCause} workspace={workspace} />
        {rootCause.function && (
          <span className="dim">
            in <MarkedText text={rootCause.function} />
          </span>
        )}
      </p>
      <p className="verdict-explanation">
        <Prose text={explanation} />
      </p>
      {evidence.length > 0 && (
        <>
          <h4 className="round-title">Evidence</h4>
          <ul className="evidence">
            {evidence.map((item, index) => (
              <EvidenceLine key={index} item={item} task={task} workspace={workspace} />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function EvidenceLine({ item, task, workspace }: { readonly item: Evidence; readonly task: Task; readonly workspace: string | undefined }) {
  const step = findStep(task, item.id);
  const name = evidenceName(task, item.id);
  return (
    <li className="evidence-line">
      {step ? (
        <button type="button" className="link evidence-name" onClick={() => showCard(step.id)}>
          {name}
        </button>
      ) : (
        <span className="evidence-name dim">
          <MarkedText text={name} />
        </span>
      )}
      <span className="evidence-text">
        <Prose text={item.text} />
        {item.location && (
          <>
            {' '}
            <PlaceLink place={item.location} workspace={workspace} />
          </>
        )}
      </span>
    </li>
  );
}

function findStep(task: Task, id: string): Step | undefined {
  return task.rounds.flatMap((round) => round.steps).find((step) => step.id === id);
}

/** How a task ended without a verdict, why, and what to do next. */
export function EndCard({ end }: { readonly end: TaskEnd }) {
  const { view } = useCockpit();
  const { title, icon, hint } = endTitles[end.reason];
  return (
    <section className={`end end-${end.status}`} aria-label={title} data-anchor="" data-next="end">
      <header className="end-header">
        {!end.problem && <Icon name={icon} />}
        <h3>{title}</h3>
      </header>
      {end.problem ? (
        <ProblemMessage problem={end.problem}>
          {end.problem.code.startsWith('model-') && (
            <button type="button" className="link end-settings" onClick={() => view.openOverlay({ kind: 'models' })}>
              Open models
            </button>
          )}
        </ProblemMessage>
      ) : (
        <p className="end-message">
          <Prose text={end.message} />
        </p>
      )}
      {hint && !end.problem?.hint && <p className="end-hint">{hint}</p>}
    </section>
  );
}
