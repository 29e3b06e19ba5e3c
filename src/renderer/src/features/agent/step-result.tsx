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

/** What a step should show, and what it showed. */
export function StepOutcome({ step }: { readonly step: Step }) {
  const { result } = step;
  const { expect, tests } = step.step;
  const observed = result && !result.problem ? result : undefined;
  if (expect === undefined && !observed) return null;
  const mark = observed?.outcome && outcomes[observed.outcome];
  return (
    <dl className="step-facts">
      {expect !== undefined && (
        <div className="step-fact">
          <dt>{observed ? 'expected' : 'expects'}</dt>
          <dd className="step-value">
            <span className="code">
              <MarkedText text={expect} />
            </span>
          </dd>
        </div>
      )}
      {observed && (
        <div className="step-fact">
          <dt>{expect === undefined ? 'result' : 'observed'}</dt>
          <dd className="step-value">
            <span className="code">
              <MarkedText text={observed.summary} />
            </span>
            {mark && (
              <span className={`step-outcome step-outcome-${observed.outcome}`} data-outcome={observed.outcome}>
                <Icon name={mark.icon} />
                {mark.words}{' '}
                {tests && (
                  <span className="dim">
                    for <MarkedText text={tests} />
                  </span>
                )}
              </span>
            )}
          </dd>
        </div>
      )}
    </dl>
  );
}

interface StepResultProps {
  readonly result: StepResult;
  readonly workspace: string | undefined;
}

/** What else there is to a result: why it failed, where it stands, and more text. */
export function StepAfterwards({ result, workspace }: StepResultProps) {
  const { detail, location, problem, stop } = result;
  return (
    <>
      {problem && <ProblemMessage problem={problem} />}
      {(location || stop !== undefined || detail) && (
        <div className="step-where">
          {stop !== undefined && <span className="dim">stop {stop}</span>}
          {location && <PlaceLink place={location} workspace={workspace} />}
          {detail && (
            <details className="step-detail">
              <summary>More</summary>
              <pre className="code" tabIndex={0}>
                <MarkedText text={detail} />
              </pre>
            </details>
          )}
        </div>
      )}
    </>
  );
}
