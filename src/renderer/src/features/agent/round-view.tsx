import type { Round } from '../../../../shared/agent.ts';
import type { Problem } from '../../../../shared/errors.ts';
import { slowWords } from '../../../../shared/model-speed.ts';
import type { Hypothesis } from '../../../../shared/plan.ts';
import { Icon } from '../../ui/icon.tsx';
import { MarkedText } from '../../ui/marked-text.tsx';
import { ProblemMessage } from '../../ui/problem-message.tsx';
import { useCockpit, useView } from '../../store/cockpit.ts';
import { Prose } from './prose.tsx';
import { bytesText } from './sent-text.ts';
import { StepCard } from './step-card.tsx';
import { durationText } from './step-words.ts';

interface RoundViewProps {
  readonly round: Round;
  /** It is the present round of a task that is not over. */
  readonly live: boolean;
  readonly driver: boolean;
  readonly workspace: string | undefined;
  /** What ended the task; the end card tells it, and the round does not tell it again. */
  readonly ending: Problem | undefined;
}

/** One round of the agent's notes: what it saw, what it thinks, what it wants to do, what came out. */
export function RoundView({ round, live, driver, workspace, ending }: RoundViewProps) {
  const { view } = useCockpit();
  const editing = useView((state) => state.editingStep);
  const { number, observed, thoughts, hypotheses, steps, problem, plannedAt, startedAt, planner, repaired, stop, timing, sent = [] } = round;
  const lastSent = sent.at(-1);
  const slow = timing && slowWords(timing);
  const thinking = live && plannedAt === undefined;
  return (
    <section className="round" aria-label={`Round ${number}`}>
      <header className="round-header">
        <h3>Round {number}</h3>
        {stop !== undefined && <span className="dim">stop {stop}</span>}
        {lastSent && (
          <button type="button" className="link round-sent" data-tip="Exactly what left this machine for the model" onClick={() => view.openOverlay({ kind: 'sent', id: lastSent.id })}>
            sent {bytesText(sent.reduce((sum, { bytes }) => sum + bytes, 0))}
          </button>
        )}
        {plannedAt !== undefined && (
          <span className="round-planner dim" data-tip={`Planned by ${planner}${repaired ? '; its first answer was broken and was asked for again' : ''}${slow === undefined ? '' : `. Slow: ${slow}`}`}>
            {repaired && 'repaired, '}
            {slow !== undefined && 'slow, '}
            {durationText(plannedAt - startedAt)}
          </span>
        )}
      </header>
      <p className="round-observed">
        <Prose text={observed} />
      </p>
      {thoughts !== '' && (
        <p className="round-thoughts">
          <Prose text={thoughts} />
        </p>
      )}
      {thinking && <p className="round-thinking">{thoughts === '' ? 'Thinking…' : 'Still thinking…'}</p>}
      {hypotheses.length > 0 && <Hypotheses hypotheses={hypotheses} />}
      {problem && problem.message !== ending?.message && (
        <div className="round-problem">
          <ProblemMessage problem={problem} />
        </div>
      )}
      {steps.length > 0 && (
        <div className="round-plan">
          <h4 className="round-title">Plan</h4>
          {steps.map((step, index) => (
            <StepCard key={step.id} steps={steps} index={index} live={live} driver={driver} editing={editing === step.id} workspace={workspace} />
          ))}
        </div>
      )}
    </section>
  );
}

const hypothesisMarks: Readonly<Record<Hypothesis['status'], string>> = {
  open: 'question',
  supported: 'check',
  refuted: 'close',
  inconclusive: 'dash',
};

function Hypotheses({ hypotheses }: { readonly hypotheses: readonly Hypothesis[] }) {
  return (
    <div className="hypotheses">
      <h4 className="round-title">Hypotheses</h4>
      <ul>
        {hypotheses.map(({ id, claim, status }) => (
          <li key={id} className={`hypothesis hypothesis-${status}`} data-hypothesis={status}>
            <span className="hypothesis-id dim">
              <MarkedText text={id} />
            </span>
            <span className="hypothesis-claim">
              <Prose text={claim} />
            </span>
            <span className="hypothesis-status">
              <Icon name={hypothesisMarks[status]} />
              {status}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
