import { ModelsDialog } from './features/models/models-dialog.tsx';
import { EnvironmentDialog } from './features/environment/environment-dialog.tsx';
import { ExternalToolsDialog } from './features/external-tools/external-tools-dialog.tsx';
import { AdaptersDialog } from './features/adapters/adapters-dialog.tsx';
import { SentDialog } from './features/agent/sent-dialog.tsx';
import { AttachDialog } from './features/attach/attach-dialog.tsx';
import { ConfigurationsDialog } from './features/configurations/configurations-dialog.tsx';
import { FolderDialog } from './features/start/folder-dialog.tsx';
import { LaunchDialog } from './features/launch/launch-dialog.tsx';
import { Palette } from './features/palette/palette.tsx';
import { RecordsDialog } from './features/records/records-dialog.tsx';
import { ReviewDialog } from './features/review/review-dialog.tsx';
import { StopList } from './features/palette/stop-list.tsx';
import { SettingsDialog } from './features/settings/settings-dialog.tsx';
import { TaskPicker } from './features/tasks/task-picker.tsx';
import { TrustDialog } from './features/trust/trust-dialog.tsx';
import { useCockpit, useReplica, useView } from './store/cockpit.ts';
import { selectIsDriver, type ReplicaState } from './store/replica.ts';
import type { ViewState } from './store/view.ts';

const selectUndecided = (state: ReplicaState) => state.snapshot.workspace?.undecided === true;
const selectStart = (state: ReplicaState) => state.snapshot.start;
const selectOverlay = (state: ViewState) => state.overlay;

/** The one dialog that is open, if any. */
export function Overlays() {
  const { view } = useCockpit();
  const overlay = useView(selectOverlay);
  const undecided = useReplica(selectUndecided);
  const driver = useReplica(selectIsDriver);
  const start = useReplica(selectStart);
  const close = () => view.openOverlay(null);
  switch (overlay?.kind) {
    case 'palette':
      return <Palette key={overlay.mode} mode={overlay.mode} onClose={close} />;
    case 'trust':
      return <TrustDialog next={overlay.next} onClose={close} />;
    case 'tasks':
      return <TaskPicker onClose={close} />;
    case 'folder':
      return <FolderDialog onClose={close} />;
    case 'launch':
      return <LaunchDialog initial={overlay.initial} onClose={close} />;
    case 'configurations':
      return <ConfigurationsDialog key={overlay.id ?? ''} initial={overlay.id} onClose={close} />;
    case 'attach':
      return <AttachDialog onClose={close} />;
    case 'settings':
      return <SettingsDialog onClose={close} />;
    case 'models':
      return <ModelsDialog onClose={close} />;
    case 'environment':
      return <EnvironmentDialog onClose={close} />;
    case 'externalTools':
      return <ExternalToolsDialog onClose={close} />;
    case 'records':
      return <RecordsDialog onClose={close} />;
    case 'sent':
      return <SentDialog initial={overlay.id} onClose={close} />;
    case 'adapters':
      return <AdaptersDialog initial={overlay.id} onClose={overlay.back ? () => view.openOverlay({ kind: 'launch', initial: overlay.back }) : close} />;
    case 'stopList':
      return <StopList key={overlay.list} kind={overlay.list} onClose={close} />;
    case undefined:
      if (driver && (undecided || start?.phase.kind === 'trusting')) return <TrustDialog next={undefined} start={start?.id} onClose={close} />;
      return driver && start?.phase.kind === 'reviewing' ? <ReviewDialog id={start.id} review={start.phase.review} /> : null;
    default:
      return overlay satisfies never;
  }
}
