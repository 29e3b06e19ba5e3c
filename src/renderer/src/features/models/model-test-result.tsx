import { useEffect, useRef } from 'react';
import { visibleText } from '../../../../shared/visible-text.ts';
import { useCockpit, useReplica } from '../../store/cockpit.ts';
import type { ReplicaState } from '../../store/replica.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ProblemMessage } from '../../ui/problem-message.tsx';
import { checkMarks, checkWords } from './model-words.ts';

const selectTests = (state: ReplicaState) => state.snapshot.modelTests;

/** One small question to the model, and what it showed. */
export function ModelTestResult({ id, disabled }: { readonly id: string; readonly disabled: boolean }) {
  const { ask } = useCockpit();
  const test = useReplica(selectTests)[id];
  const box = useRef<HTMLElement>(null);
  const asked = useRef(false);
  // What a click here led to is shown; what was known before stays where it is.
  useEffect(() => {
    if (asked.current) box.current?.scrollIntoView({ block: 'nearest' });
  }, [test]);
  return (
    <section ref={box} className="model-test" aria-label="Test">
      <div className="model-test-head">
        {test?.running ? (
          <Button disabled={disabled} onClick={() => void ask('model.cancelTest', { profile: id })}>
            Cancel the test
          </Button>
        ) : (
          <Button
            kind="primary"
            icon="beaker"
            disabled={disabled}
            onClick={() => {
              asked.current = true;
              void ask('model.test', { profile: id });
            }}
          >
            {test ? 'Test again' : 'Test it'}
          </Button>
        )}
        <p className="field-hint">{test?.running ? 'Asking one small question…' : 'Asks one small question: nothing of your programs is in it.'}</p>
      </div>
      {test && (
        <ul className="model-checks" aria-live="polite">
          {test.checks.map(({ kind, state, words }) => (
            <li key={kind}>
              <Icon name={checkMarks[state].icon} label={checkMarks[state].word} className={checkMarks[state].tone} />
              <span className="model-check-name">{checkWords[kind]}</span>
              <span>{visibleText(words)}</span>
            </li>
          ))}
        </ul>
      )}
      {test?.problem && <ProblemMessage problem={test.problem} />}
    </section>
  );
}
