import { useCockpit, useReplica } from '../../store/cockpit.ts';
import { selectConnection, selectIsDriver, type ReplicaState } from '../../store/replica.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { visibleText } from '../../../../shared/visible-text.ts';
import './banners.css';

const selectRestricted = (state: ReplicaState) => state.snapshot.workspace?.trusted === false;
const selectSettingsProblem = (state: ReplicaState) => state.snapshot.settings.problem;

/** States that last and concern the whole window, each with its reason and a way out. */
export function Banners() {
  const { run } = useCockpit();
  const connection = useReplica(selectConnection);
  const driver = useReplica(selectIsDriver);
  const restricted = useReplica(selectRestricted);
  const settingsProblem = useReplica(selectSettingsProblem);
  return (
    <div className="banners" role="status">
      {connection === 'lost' && (
        <p className="banner" data-banner="lost">
          <Icon name="debug-disconnect" />
          <span className="banner-text">
            The connection to DAPilot is lost. What you see may be old; it is tried again by itself. If DAPilot has ended, start it again.
          </span>
        </p>
      )}
      {connection === 'refused' && (
        <p className="banner" data-banner="refused">
          <Icon name="lock" />
          <span className="banner-text">
            This page may no longer talk to DAPilot. Press Enter in the terminal where it runs and open the address it prints.
          </span>
        </p>
      )}
      {connection === 'open' && !driver && (
        <p className="banner" data-banner="watching">
          <Icon name="eye" />
          <span className="banner-text">Another window drives. You see everything here; to act and approve, drive here.</span>
          <Button small onClick={() => run('driver.take')}>
            Drive here
          </Button>
        </p>
      )}
      {restricted && (
        <p className="banner" data-banner="restricted">
          <Icon name="workspace-untrusted" />
          <span className="banner-text">Restricted mode: you can look at this folder, and nothing of it runs or is interpreted until you trust it.</span>
          <Button small onClick={() => run('workspace.manageTrust')}>
            Trust…
          </Button>
        </p>
      )}
      {settingsProblem !== undefined && (
        <p className="banner" data-banner="settings">
          <Icon name="warning" />
          <span className="banner-text">{visibleText(settingsProblem)}</span>
          <Button small onClick={() => run('settings.open')}>
            Settings
          </Button>
        </p>
      )}
    </div>
  );
}
