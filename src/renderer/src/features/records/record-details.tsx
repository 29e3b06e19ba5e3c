import { useState } from 'react';
import type { Result } from '../../../../shared/contract.ts';
import { toProblem, type Problem } from '../../../../shared/errors.ts';
import type { RecordSummary } from '../../../../shared/record-summary.ts';
import { visibleText } from '../../../../shared/visible-text.ts';
import { useCockpit, useReplica } from '../../store/cockpit.ts';
import { selectIsDriver } from '../../store/replica.ts';
import { Button } from '../../ui/button.tsx';
import { useCopy } from '../../ui/copy.ts';
import { ProblemMessage } from '../../ui/problem-message.tsx';
import { bytesText } from '../agent/sent-text.ts';
import { outcomeWords, recordTitle, whenText } from './record-words.ts';

/** What is known of one record without opening it, and what can be done with it. */
export function RecordDetails({ record, onRemoved }: { readonly record: RecordSummary; readonly onRemoved: () => void }) {
  const { view, call } = useCockpit();
  const copy = useCopy();
  const driver = useReplica(selectIsDriver);
  const { id, symptom, program, observed, planner, rounds, end, bytes, imported, startedAt } = record;

  const [written, setWritten] = useState<Result<'record.export'> | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);

  const exportAs = async (as: 'record' | 'chat') => {
    setProblem(null);
    setWritten(null);
    try {
      setWritten(await call('record.export', { id, as }));
    } catch (error) {
      setProblem(toProblem(error));
    }
  };
  const remove = async () => {
    try {
      await call('record.remove', { id });
      onRemoved();
    } catch (error) {
      setProblem(toProblem(error));
    }
  };

  return (
    <section className="side-details" aria-label="Task">
      <div className="side-header">
        <h3>{visibleText(outcomeWords(record))}</h3>
      </div>
      {imported && <p className="records-imported">From somebody else’s file. What it says is not known to be true.</p>}
      <dl className="records-facts">
        {symptom !== undefined && <Fact name="Asked">{symptom}</Fact>}
        {program !== undefined && <Fact name="Program">{program}</Fact>}
        {observed !== undefined && <Fact name="Seen first">{observed}</Fact>}
        {end !== undefined && <Fact name="End">{end.message}</Fact>}
        <Fact name="Planned by">{`${planner ?? 'nobody'}, ${rounds === 1 ? '1 round' : `${rounds} rounds`}`}</Fact>
        <Fact name="Began">{`${whenText(startedAt)}, ${bytesText(bytes)}`}</Fact>
      </dl>
      <div className="records-actions">
        <Button kind="primary" icon="play" onClick={() => view.showRecord({ id, title: `${recordTitle(record)} (${whenText(startedAt)})` })}>
          See it again
        </Button>
        <Button icon="export" onClick={() => void exportAs('record')}>
          Export
        </Button>
        <Button kind="quiet" onClick={() => void exportAs('chat')}>
          Export as examples
        </Button>
        <Button kind="danger" disabled={!driver} onClick={() => void remove()}>
          Remove
        </Button>
      </div>
      {problem && <ProblemMessage problem={problem} />}
      {written && (
        <p className="records-written" role="status">
          {written.rounds === undefined ? 'Written to' : written.rounds === 1 ? 'One example, written to' : `${written.rounds} examples, written to`} <span className="code">{visibleText(written.path)}</span>
          <Button small kind="quiet" icon="copy" onClick={() => copy(written.path)}>
            Copy the path
          </Button>
        </p>
      )}
      <p className="field-hint">An export is one file in which secrets are masked and home folders are not named; it can be opened on another machine. Examples are the approved rounds, for tuning a model.</p>
    </section>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{visibleText(children)}</dd>
    </>
  );
}
