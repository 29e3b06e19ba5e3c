import { useState } from 'react';
import { useReplica } from '../../store/cockpit.ts';
import type { ReplicaState } from '../../store/replica.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { NewServer } from './new-server.tsx';
import { ServerDetails } from './server-details.tsx';
import '../../ui/side-list.css';
import './external-tools.css';

const selectServers = (state: ReplicaState) => state.snapshot.settings.values.tools.servers;
const selectStates = (state: ReplicaState) => state.snapshot.externalServers;

/** Servers of tools that the person has added, what they offer, and how to add one. */
export function ExternalToolsDialog({ onClose }: { readonly onClose: () => void }) {
  const servers = useReplica(selectServers);
  const states = useReplica(selectStates);
  const ids = Object.keys(servers);
  const [chosen, setChosen] = useState<string | undefined>(ids[0]);
  const server = chosen === undefined ? undefined : servers[chosen];
  return (
    <Dialog
      title="External tools"
      width={820}
      className="external side-dialog"
      onClose={onClose}
      footer={<p className="side-foot">A planner that is offered extended actions may ask these servers (MCP). Every call waits for your click; what comes back is data. No file of a folder can add one.</p>}
    >
      <div className="side-columns">
        <nav className="side-list" aria-label="Servers">
          {ids.length > 0 && <h3>In your settings</h3>}
          {ids.map((id) => (
            <button key={id} type="button" className="side-entry" aria-current={id === chosen ? 'true' : undefined} data-first-focus={id === chosen || undefined} onClick={() => setChosen(id)}>
              <Icon name="plug" />
              <span className="side-name">{id}</span>
              <span className="side-about">{stateWord(servers[id]?.enabled === true, states[id]?.state, states[id]?.tools.length ?? 0)}</span>
            </button>
          ))}
          <h3>Add another</h3>
          <button type="button" className="side-entry" aria-current={server === undefined ? 'true' : undefined} onClick={() => setChosen(undefined)}>
            <Icon name="add" className="tone-quiet" />
            <span className="side-name">A server</span>
            <span className="side-about">a program, or an address of this machine</span>
          </button>
        </nav>
        {chosen !== undefined && server ? <ServerDetails key={chosen} id={chosen} server={server} state={states[chosen]} /> : <NewServer taken={ids} onAdded={setChosen} />}
      </div>
    </Dialog>
  );
}

function stateWord(enabled: boolean, state: string | undefined, tools: number): string {
  if (!enabled) return 'switched off';
  if (state === 'ready') return tools === 1 ? '1 tool' : `${tools} tools`;
  return state === 'failed' ? 'does not answer' : state === 'connecting' ? 'connecting' : 'not asked yet';
}
