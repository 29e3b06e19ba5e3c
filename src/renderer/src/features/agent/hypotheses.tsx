import type { Round, Step } from '../../../../shared/agent.ts';
import type { Hypothesis } from '../../../../shared/plan.ts';
import { Icon } from '../../ui/icon.tsx';
import { MarkedText } from '../../ui/marked-text.tsx';
import { PlaceLink } from './place-link.tsx';
import { Prose } from './prose.tsx';
import { showCard } from './show-card.ts';
import { evidenceName } from './task-words.ts';

const marks: Readonly<Record<Hypothesis['status'], string>> = {
  open: 'question',
  supported: 'check',
  refuted: 'close',
  inconclusive: 'dash',
};

interface HypothesesProps {
  readonly hypotheses: readonly Hypothesis[];
  /** What was seen up to now. */
  readonly rounds: readonly Round[];
  readonly workspace: string | undefined;
}

/** The board: what may be the cause, how it stands, and what shows it. */
export function Hypotheses({ hypotheses, rounds, workspace }: HypothesesProps) {
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
              <Icon name={marks[status]} />
              {status}
            </span>
            {testsOf(id, rounds).map((step) => (
              <Shown key={step.id} step={step} name={evidenceName({ rounds }, step.id)} workspace={workspace} />
            ))}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The steps whose result was compared with what this hypothesis predicts. */
function testsOf(id: string, rounds: readonly Round[]): readonly Step[] {
  return rounds.flatMap(({ steps }) => steps.filter(({ step, result }) => step.tests === id && result?.outcome !== undefined));
}

function Shown({ step, name, workspace }: { readonly step: Step; readonly name: string; readonly workspace: string | undefined }) {
  const { result } = step;
  return (
    <span className="hypothesis-shown">
      <button type="button" className="link" onClick={() => showCard(step.id)}>
        {name}
      </button>
      <span className="hypothesis-value code">
        <MarkedText text={result?.summary ?? ''} />
      </span>
      {result?.stop !== undefined && <span className="dim">stop {result.stop}</span>}
      {result?.location && <PlaceLink place={result.location} workspace={workspace} />}
    </span>
  );
}
