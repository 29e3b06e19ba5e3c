import { ModelsDialog } from './features/models/models-dialog.tsx';
import { AdaptersDialog } from './features/adapters/adapters-dialog.tsx';
import { FolderDialog } from './features/start/folder-dialog.tsx';
import { LaunchDialog } from './features/launch/launch-dialog.tsx';
import { Palette } from './features/palette/palette.tsx';
import { StopList } from './features/palette/stop-list.tsx';
import { SettingsDialog } from './features/settings/settings-dialog.tsx';
import { useCockpit, useView } from './store/cockpit.ts';
import type { ViewState } from './store/view.ts';

const selectOverlay = (state: ViewState) => state.overlay;

/** The one dialog that is open, if any. */
export function Overlays() {
  const { view } = useCockpit();
  const overlay = useView(selectOverlay);
  const close = () => view.openOverlay(null);
  switch (overlay?.kind) {
    case 'palette':
      return <Palette key={overlay.mode} mode={overlay.mode} onClose={close} />;
    case 'folder':
      return <FolderDialog onClose={close} />;
    case 'launch':
      return <LaunchDialog initial={overlay.initial} onClose={close} />;
    case 'settings':
      return <SettingsDialog onClose={close} />;
    case 'models':
      return <ModelsDialog onClose={close} />;
    case 'adapters':
      return <AdaptersDialog initial={overlay.id} onClose={close} />;
    case 'stopList':
      return <StopList key={overlay.list} kind={overlay.list} onClose={close} />;
    case undefined:
      return null;
    default:
      return overlay satisfies never;
  }
}
