import type { EnvironmentFinding, FindingState } from '../../../../shared/environment.ts';
import { Icon } from '../../ui/icon.tsx';
import { MarkedText } from '../../ui/marked-text.tsx';
import './environment.css';

const marks: Readonly<Record<FindingState, { readonly icon: string; readonly word: string }>> = {
  off: { icon: 'warning', word: 'off' },
  unknown: { icon: 'question', word: 'not known' },
  fine: { icon: 'check', word: 'fine' },
};

/** What a check of the environment found, each with what to do about it. */
export function FindingList({ findings }: { readonly findings: readonly EnvironmentFinding[] }) {
  return (
    <ul className="findings">
      {findings.map(({ about, state, message, hint, details }, index) => (
        <li key={index} data-state={state}>
          <Icon name={marks[state].icon} />
          <div>
            <p>
              <span className="visually-hidden">{marks[state].word}: </span>
              <span className="findings-about">{about}</span> <MarkedText text={message} />
            </p>
            {hint && (
              <p className="findings-hint">
                <MarkedText text={hint} />
              </p>
            )}
            {details && (
              <ul className="findings-details code">
                {details.map((line, at) => (
                  <li key={at}>
                    <MarkedText text={line} />
                  </li>
                ))}
              </ul>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}
