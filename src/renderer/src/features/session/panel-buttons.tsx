import type { CommandId } from '../../../../shared/commands.ts';
import { commandOf } from '../../commands/registry.ts';
import { useCockpit, useReplica, useView } from '../../store/cockpit.ts';
import type { ReplicaState } from '../../store/replica.ts';
import { visiblePanels, type Panel, type ViewState } from '../../store/view.ts';
import { IconButton } from '../../ui/button.tsx';
import { useTheme } from '../../ui/theme.ts';

const selectPanels = (state: ViewState) => state.panels;
const selectEnabled = (state: ReplicaState) => state.snapshot.settings.values.agent.enabled;
const selectOpen = (state: ReplicaState) => state.snapshot.workspace !== null;

const panelButtons: readonly (readonly [Panel, string, string, CommandId])[] = [
  ['left', 'layout-sidebar-left', 'Call stack and breakpoints', 'view.toggleLeft'],
  ['bottom', 'layout-panel', 'Variables and console', 'view.toggleBottom'],
  ['right', 'layout-sidebar-right', 'Agent', 'view.toggleRight'],
];

/** What is in sight, the theme, the agent's switch and the settings. */
export function PanelButtons() {
  const { run } = useCockpit();
  const panels = visiblePanels(useView(selectPanels), innerWidth);
  const open = useReplica(selectOpen);
  const enabled = useReplica(selectEnabled);
  const theme = useTheme();
  return (
    <div className="panel-buttons">
      <IconButton
        icon="hubot"
        label={enabled ? 'Agent is on: it looks into every failure' : 'Agent is off'}
        pressed={enabled}
        onClick={() => run('agent.toggle')}
      />
      {open &&
        panelButtons.map(([panel, icon, label, command]) => (
          <IconButton
            key={panel}
            icon={panels[panel] ? icon : `${icon}-off`}
            label={label}
            keys={commandOf(command).keys}
            aria-expanded={panels[panel]}
            onClick={() => run(command)}
          />
        ))}
      <IconButton
        icon="color-mode"
        label={theme === 'dark' ? 'Switch to light' : 'Switch to dark'}
        onClick={() => run('view.toggleTheme')}
      />
      <IconButton icon="settings-gear" label="Settings" keys="Ctrl+," onClick={() => run('settings.open')} />
    </div>
  );
}
