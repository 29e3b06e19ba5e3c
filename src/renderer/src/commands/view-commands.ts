/** Folders, editors, panes and the window itself. */
import { focusPane } from '../ui/pane.tsx';
import type { Cockpit } from '../store/cockpit.ts';
import { visiblePanels, type Panel } from '../store/view.ts';

export const viewCommands = {
  'workspace.open': async ({ host, choosePath, ask, view }: Cockpit) => {
    if (!host.fileDialog) return view.openOverlay({ kind: 'folder' });
    const path = await choosePath('folder');
    return path === null ? undefined : ask('workspace.open', { path });
  },
  'workspace.manageTrust': ({ view }: Cockpit) => view.openOverlay({ kind: 'trust' }),
  'file.quickOpen': ({ view }: Cockpit) => view.openOverlay({ kind: 'palette', mode: 'files' }),
  'palette.open': ({ view }: Cockpit) => view.openOverlay({ kind: 'palette', mode: 'commands' }),
  'records.open': ({ view }: Cockpit) => view.openOverlay({ kind: 'records' }),
  'models.open': ({ view }: Cockpit) => view.openOverlay({ kind: 'models' }),
  'environment.check': ({ view }: Cockpit) => view.openOverlay({ kind: 'environment' }),
  'externalTools.open': ({ view }: Cockpit) => view.openOverlay({ kind: 'externalTools' }),
  'adapters.open': ({ view }: Cockpit) => view.openOverlay({ kind: 'adapters' }),
  'settings.open': ({ view }: Cockpit) => view.openOverlay({ kind: 'settings' }),
  'editor.close': ({ view }: Cockpit) => {
    const { activeEditor } = view.getState();
    if (activeEditor !== null) view.closeEditor(activeEditor);
  },
  'view.callStack': (cockpit: Cockpit) => showPane(cockpit, 'call-stack'),
  'view.breakpoints': (cockpit: Cockpit) => showPane(cockpit, 'breakpoints'),
  'view.variables': (cockpit: Cockpit) => showPane(cockpit, 'variables'),
  'view.console': (cockpit: Cockpit) => showPane(cockpit, 'console'),
  'view.terminal': (cockpit: Cockpit) => showPane(cockpit, 'terminal'),
  'view.network': (cockpit: Cockpit) => showPane(cockpit, 'network'),
  'view.problems': (cockpit: Cockpit) => showPane(cockpit, 'problems'),
  'view.memory': (cockpit: Cockpit) => {
    const { focus, memory } = cockpit.view.getState();
    if (!focus) return;
    if (memory) cockpit.view.showBottomTab('memory');
    else cockpit.view.showMemory({ sessionId: focus.sessionId, label: '' });
    requestAnimationFrame(() => focusPane('memory'));
  },
  'view.disassembly': ({ view }: Cockpit) => {
    view.openDisassembly();
    requestAnimationFrame(() => focusPane('source'));
  },
  'view.agentLog': (cockpit: Cockpit) => showPane(cockpit, 'agent-log'),
  'view.agent': (cockpit: Cockpit) => showPane(cockpit, 'agent'),
  'view.toggleLeft': (cockpit: Cockpit) => togglePanel(cockpit, 'left'),
  'view.toggleBottom': (cockpit: Cockpit) => togglePanel(cockpit, 'bottom'),
  'view.toggleRight': (cockpit: Cockpit) => togglePanel(cockpit, 'right'),
  'view.toggleTheme': ({ ask }: Cockpit) =>
    ask('settings.set', { key: 'appearance.theme', value: document.documentElement.dataset['theme'] === 'dark' ? 'light' : 'dark' }),
  'driver.take': ({ ask }: Cockpit) => ask('driver.take', {}),
  'log.save': async ({ view, replica, ask }: Cockpit) => {
    const sessionId = view.getState().focus?.sessionId ?? replica.getState().snapshot.sessionOrder.at(-1);
    const saved = sessionId && (await ask('session.saveLog', { sessionId }));
    if (saved) view.notify(`The debug adapter log was saved to ${saved.path}`);
  },
};

type PaneName = 'call-stack' | 'breakpoints' | 'variables' | 'watches' | 'console' | 'terminal' | 'problems' | 'network' | 'agent' | 'agent-log';

const panelOf: Readonly<Record<PaneName, Panel>> = {
  'call-stack': 'left',
  breakpoints: 'left',
  variables: 'bottom',
  watches: 'bottom',
  console: 'bottom',
  terminal: 'bottom',
  problems: 'bottom',
  network: 'bottom',
  'agent-log': 'bottom',
  agent: 'right',
};

function togglePanel({ view }: Cockpit, panel: Panel): void {
  view.showPanel(panel, !visiblePanels(view.getState().panels, innerWidth)[panel]);
}

/** Makes a pane visible and puts the keyboard into it once it is there. */
export function showPane({ view }: Cockpit, name: PaneName): void {
  view.showPanel(panelOf[name], true);
  if (name === 'variables' || name === 'watches') view.showValueTab(name);
  if (name === 'console' || name === 'terminal' || name === 'problems' || name === 'network' || name === 'agent-log') view.showBottomTab(name);
  requestAnimationFrame(() => focusPane(name));
}
