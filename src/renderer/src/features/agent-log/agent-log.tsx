import { useMemo, useState } from 'react';
import { Virtuoso } from 'react-virtuoso';
import { useReplica } from '../../store/cockpit.ts';
import type { ReplicaState } from '../../store/replica.ts';
import { IconButton } from '../../ui/button.tsx';
import { useCopy } from '../../ui/copy.ts';
import { Select } from '../../ui/input.tsx';
import { MarkedText } from '../../ui/marked-text.tsx';
import { durationText } from '../../ui/times.ts';
import { usageWords } from '../agent/task-words.ts';
import { logKinds, logRows, logText, timeText, type LogKind, type LogRow } from './log-rows.ts';
import './agent-log.css';

const selectTask = (state: ReplicaState) => state.snapshot.agent.task;

/** What the agent did, line by line, with times, kinds and what it cost. */
export function AgentLog() {
  const task = useReplica(selectTask);
  const copy = useCopy();
  const [kind, setKind] = useState<LogKind | 'all'>('all');
  const rows = useMemo(() => {
    const all = logRows(task ? { task } : {});
    return kind === 'all' ? all : all.filter((row) => row.kind === kind);
  }, [task, kind]);
  return (
    <div className="agent-log" data-pane="agent-log">
      <div className="agent-log-bar">
        <Select aria-label="Show lines of this kind" data-focus-here="" value={kind} onChange={(event) => setKind(kindOf(event.target.value))}>
          <option value="all">Everything</option>
          {logKinds.map((each) => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
        </Select>
        <span className="agent-log-usage">{task && usageWords(task)}</span>
        <IconButton icon="copy" label="Copy these lines" disabled={rows.length === 0} onClick={() => copy(rows.map(logText).join('\n'))} />
      </div>
      {rows.length === 0 ? (
        <p className="agent-log-empty">{task ? 'No line is of this kind.' : 'What the agent thinks and does is listed here, with times and results.'}</p>
      ) : (
        <Virtuoso
          className="agent-log-list"
          role="log"
          aria-live="off"
          aria-label="Agent log"
          data={rows}
          computeItemKey={(_, row) => row.id}
          itemContent={(_, row) => <Line row={row} />}
          initialTopMostItemIndex={{ index: rows.length - 1, align: 'end' }}
          followOutput={(atBottom) => (atBottom ? 'auto' : false)}
        />
      )}
    </div>
  );
}

function kindOf(value: string): LogKind | 'all' {
  return logKinds.find((kind) => kind === value) ?? 'all';
}

function Line({ row }: { readonly row: LogRow }) {
  const { time, kind, text, detail, milliseconds } = row;
  return (
    <div className={`agent-log-line agent-log-${kind}`} data-kind={kind}>
      <span className="agent-log-time">{timeText(time)}</span>
      <span className="agent-log-kind">{kind}</span>
      <div className="agent-log-text">
        <MarkedText text={text} />
        {detail && (
          <details className="agent-log-detail">
            <summary>{kind === 'problem' ? 'The words themselves' : 'More'}</summary>
            <pre className="code">
              <MarkedText text={detail} />
            </pre>
          </details>
        )}
      </div>
      <span className="agent-log-took">{milliseconds === undefined ? '' : durationText(milliseconds)}</span>
    </div>
  );
}
