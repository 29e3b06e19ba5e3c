import type { ReadyServer } from '../../../../shared/tasks.ts';
import { visibleText } from '../../../../shared/visible-text.ts';
import { useCockpit, useReplica } from '../../store/cockpit.ts';
import { selectIsDriver, type ReplicaState } from '../../store/replica.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { useCopy } from '../../ui/copy.ts';
import { Icon } from '../../ui/icon.tsx';
import './ready-servers.css';

const selectReady = (state: ReplicaState) => state.snapshot.readyServers;

/** Servers that said where they are. A part of the address is their choice: it is shown whole, and only a click opens it. */
export function ReadyServers() {
  const servers = useReplica(selectReady);
  return servers.map((server) => <Ready key={server.id} server={server} />);
}

function Ready({ server: { id, name, address } }: { readonly server: ReadyServer }) {
  const { ask } = useCockpit();
  const driver = useReplica(selectIsDriver);
  const copy = useCopy();
  const dismiss = () => void ask('server.dismiss', { id });
  return (
    <div className="message">
      <div className="ready-server">
        <Icon name="globe" />
        <div className="ready-server-text">
          <p>
            {visibleText(name)} is ready at <span className="code ready-server-address">{visibleText(address)}</span>
          </p>
          <p className="ready-server-buttons">
            <Button
              small
              kind="primary"
              icon="link-external"
              disabled={!driver}
              onClick={() => {
                window.open(address, '_blank', 'noopener,noreferrer');
                dismiss();
              }}
            >
              Open in the browser
            </Button>
            <Button small icon="copy" onClick={() => copy(address)}>
              Copy address
            </Button>
          </p>
        </div>
        <IconButton icon="close" label="Dismiss" disabled={!driver} onClick={dismiss} />
      </div>
    </div>
  );
}
