import { useMemo, useState, type KeyboardEvent } from 'react';
import { Virtuoso } from 'react-virtuoso';
import type { NetworkRequest } from '../../../../shared/network.ts';
import { visibleText } from '../../../../shared/visible-text.ts';
import { useCockpit, useReplica } from '../../store/cockpit.ts';
import { liveRoot, selectIsDriver, type ReplicaState } from '../../store/replica.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { TextInput } from '../../ui/input.tsx';
import { durationText } from '../../ui/times.ts';
import { NetworkDetailsView } from './network-details.tsx';
import { isBad, requestHost, requestName, requestStatus, requestText } from './network-words.ts';
import { selectNetwork, useRequests } from './use-network.ts';
import './network.css';

const selectRoot = (state: ReplicaState) => liveRoot(state.snapshot);

/** What programs have sent, and what came back; nothing is recorded until somebody asks for it. */
export function Network() {
  const { ask } = useCockpit();
  const driver = useReplica(selectIsDriver);
  const root = useReplica(selectRoot);
  const { recording, heard, problem, restart } = useReplica(selectNetwork);
  const { requests, unknown } = useRequests();
  const [filter, setFilter] = useState('');
  const [chosen, setChosen] = useState<number>();
  const wanted = filter.trim().toLowerCase();
  const rows = useMemo(() => (wanted === '' ? requests : requests.filter((request) => requestText(request).includes(wanted))), [requests, wanted]);
  const counted = [recordedText(heard), countText(rows.length, requests.length)].filter(Boolean).join(', ');
  const request = requests.find(({ id }) => id === chosen);
  const step = (by: number) => setChosen(rows[Math.min(rows.length - 1, Math.max(0, rows.findIndex(({ id }) => id === chosen) + by))]?.id ?? chosen);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    step(event.key === 'ArrowDown' ? 1 : -1);
  };

  return (
    <div className="network" data-pane="network">
      <div className="network-bar">
        <IconButton
          icon={recording ? 'debug-stop' : 'record'}
          label={recording ? 'Stop recording' : 'Record requests'}
          aria-pressed={recording}
          data-focus-here=""
          disabled={!driver}
          onClick={() => void ask('network.record', { recording: !recording })}
        />
        <IconButton icon="clear-all" label="Forget these requests" disabled={!driver || requests.length === 0} onClick={() => void ask('network.clear', {})} />
        <TextInput className="network-filter" aria-label="Filter requests" placeholder="Filter" value={filter} onChange={(event) => setFilter(event.target.value)} />
        <span className="network-count" data-tip={counted} data-tip-overflow="">
          {counted}
        </span>
      </div>
      {problem !== undefined && (
        <p className="network-problem" role="status">
          <Icon name="info" />
          <span>{visibleText(problem)}</span>
          {restart && root && (
            <Button small icon="debug-restart" disabled={!driver} onClick={() => void ask('session.restart', { rootId: root.id })}>
              Restart
            </Button>
          )}
        </p>
      )}
      {rows.length === 0 ? (
        <p className="network-empty">{unknown ? 'Not recorded' : emptyText(recording, requests.length)}</p>
      ) : (
        <div className="network-parts" data-details={request ? '' : undefined}>
          <Virtuoso
            role="grid"
            aria-label="Requests"
            aria-rowcount={rows.length}
            onKeyDown={onKeyDown}
            data={rows}
            computeItemKey={(_, { id }) => id}
            itemContent={(_, row) => <Row request={row} chosen={row.id === chosen} onChoose={() => setChosen(row.id)} />}
            followOutput="auto"
          />
          {request && <NetworkDetailsView key={request.id} request={request} onClose={() => setChosen(undefined)} />}
        </div>
      )}
    </div>
  );
}

function Row({ request, chosen, onChoose }: { readonly request: NetworkRequest; readonly chosen: boolean; readonly onChoose: () => void }) {
  const { method, url, type, mimeType, milliseconds } = request;
  return (
    <div className="network-row" role="row" aria-selected={chosen} data-bad={isBad(request) || undefined} onClick={onChoose}>
      <span role="gridcell" className="network-method">{visibleText(method)}</span>
      <span role="gridcell" className="network-status" data-tip={request.failure === undefined ? undefined : visibleText(request.failure)}>{requestStatus(request)}</span>
      <span role="gridcell" className="network-name" data-tip={visibleText(url)}>
        {visibleText(requestName(url))} <span className="dim">{visibleText(requestHost(url))}</span>
      </span>
      <span role="gridcell" className="network-type">{visibleText(mimeType ?? type)}</span>
      <span role="gridcell" className="network-time">{milliseconds === undefined ? '' : durationText(milliseconds)}</span>
    </div>
  );
}

function countText(shown: number, all: number): string {
  if (all === 0) return '';
  return shown === all ? `${all} ${all === 1 ? 'request' : 'requests'}` : `${shown} of ${all}`;
}

function recordedText(heard: number): string {
  return heard === 0 ? '' : heard === 1 ? '1 program is recorded' : `${heard} programs are recorded`;
}

function emptyText(recording: boolean, all: number): string {
  if (all > 0) return 'No request fits the filter.';
  return recording ? 'Requests of JavaScript programs and pages are listed here as they are sent.' : 'Nothing is recorded. Record to see the requests that JavaScript programs and pages send, with what looks like a secret masked.';
}
