import { useCallback, useEffect, useState } from 'react';
import { toProblem, type Problem } from '../../../../shared/errors.ts';
import type { RecordSummary } from '../../../../shared/record-summary.ts';
import { visibleText } from '../../../../shared/visible-text.ts';
import { useCockpit, useReplica } from '../../store/cockpit.ts';
import { selectIsDriver } from '../../store/replica.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ProblemMessage } from '../../ui/problem-message.tsx';
import { ImportRecord } from './import-record.tsx';
import { RecordDetails } from './record-details.tsx';
import { outcomeIcon, outcomeWords, recordTitle, whenText } from './record-words.ts';
import '../../ui/side-list.css';
import './records.css';

/** The tasks of this folder that were recorded: to see one again, to hand it on, to take one in. */
export function RecordsDialog({ onClose }: { readonly onClose: () => void }) {
  const { call } = useCockpit();
  const driver = useReplica(selectIsDriver);
  const [records, setRecords] = useState<readonly RecordSummary[] | null>(null);
  const [wanted, setWanted] = useState<string>();
  const [importing, setImporting] = useState(false);
  const [removed, setRemoved] = useState<RecordSummary | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);

  const read = useCallback(async () => {
    try {
      setRecords((await call('records.list', {})).records);
    } catch (error) {
      setProblem(toProblem(error));
    }
  }, [call]);
  useEffect(() => void read(), [read]);

  const restore = async ({ id }: RecordSummary) => {
    setRemoved(null);
    try {
      await call('record.restore', { id });
      setWanted(id);
      await read();
    } catch (error) {
      setProblem(toProblem(error));
    }
  };

  const chosen = records?.find(({ id }) => id === wanted) ?? records?.[0];
  return (
    <Dialog
      title="Past tasks"
      width={920}
      className="records side-dialog"
      onClose={onClose}
      footer={
        <>
          {removed ? (
            <p className="side-foot records-removed" role="status">
              Removed. It is gone for good when the next task begins.
              <Button key={removed.id} small icon="discard" autoFocus disabled={!driver} onClick={() => void restore(removed)}>
                Undo
              </Button>
            </p>
          ) : (
            <p className="side-foot">Records stay on this machine, with secrets masked. The newest 100 of a folder are kept.</p>
          )}
          <Button icon="folder-opened" disabled={!driver} onClick={() => setImporting(true)}>
            Open a record of somebody else…
          </Button>
        </>
      }
    >
      {problem && <ProblemMessage problem={problem} />}
      <div className="side-columns">
        <nav className="side-list" aria-label="Tasks">
          {records?.map((record) => (
            <button key={record.id} type="button" className="side-entry" aria-current={record === chosen && !importing ? 'true' : undefined} data-first-focus={record === chosen || undefined} onClick={() => {
                setWanted(record.id);
                setImporting(false);
              }}>
              <Icon name={outcomeIcon(record)} />
              <span className="side-name">{visibleText(recordTitle(record))}</span>
              <span className="side-about">{[whenText(record.startedAt), visibleText(outcomeWords(record))].join(', ')}</span>
            </button>
          ))}
        </nav>
        {importing ? (
          <ImportRecord
            onImported={(id) => {
              setWanted(id);
              setImporting(false);
              void read();
            }}
          />
        ) : chosen ? (
          <RecordDetails
            key={chosen.id}
            record={chosen}
            onRemoved={() => {
              setRemoved(chosen);
              void read();
            }}
          />
        ) : (
          <div className="side-details">
            <p className="dim">{records ? 'No task has been recorded in this folder. Each one that the agent works on from now on will be.' : 'Reading…'}</p>
          </div>
        )}
      </div>
    </Dialog>
  );
}
