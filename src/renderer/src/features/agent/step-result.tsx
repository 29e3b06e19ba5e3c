import type { Step, StepResult } from '../../../../shared/agent.ts';
import { Icon } from '../../ui/icon.tsx';
import { MarkedText } from '../../ui/marked-text.tsx';
import { ProblemMessage } from '../../ui/problem-message.tsx';
import { PlaceLink } from './place-link.tsx';

const outcomes: Readonly<Record<NonNullable<StepResult['outcome']>, { readonly icon: string; readonly words: string }>> = {
  supported: { icon: 'check', words: 'as expected' },
  refuted: { icon: 'close', words: 'not as expected' },
  inconclusive: { icon: 'dash', words: 'shows neither' },
};

interface StepResultProps {
  readonly step: Step;
  readonly result: StepResult;
  readonly workspace: string | undefined;
}

/** What came out of a step, beside what was expected, with the place it speaks of. */
export function StepResultView({ step, result, workspace }: StepResultProps) {
  const { outcome, summary, detail, location, problem, stop } = result;
  const mark = outcome && outcomes[outcome];
  const expected = step.step.expect;
  return (
    <div className="step-result" data-outcome={outcome}>
      {problem ? (
        <ProblemMessage problem={problem} />
      ) : (
        <dl className="step-parameters">
          <div className="step-parameter">
            <dt>{expected === undefined ? 'result' : 'observed'}</dt>
            <dd className="code step-observed">
              <MarkedText text={summary} />
            </dd>
          </div>
          {mark && (
            <div className="step-parameter">
              <dt />
              <dd className={`step-outcome step-outcome-${outcome}`}>
                <Icon name={mark.icon} />
                {mark.words}
                {step.step.tests && <span className="dim">for {step.step.tests}</span>}
              </dd>
            </div>
          )}
        </dl>
      )}
      {(location || stop !== undefined) && (
        <p className="step-where">
          {stop !== undefined && <span className="dim">stop {stop}</span>}
          {location && <PlaceLink place={location} workspace={workspace} />}
        </p>
      )}
      {detail && (
        <details className="step-detail">
          <summary>More</summary>
          <pre className="code" tabIndex={0}>
            <MarkedText text={detail} />
          </pre>
        </details>
      )}
    </div>
  );
}
