/** The menu bar as data: the command registry by category, and what a system expects besides. */
import { commands, type Command } from '../../shared/commands.ts';

export interface MenuItem {
  readonly label?: string;
  readonly role?: 'appMenu' | 'editMenu' | 'windowMenu' | 'quit' | 'togglefullscreen' | 'resetZoom' | 'zoomIn' | 'zoomOut';
  readonly type?: 'separator';
  readonly accelerator?: string;
  /** Shown only: the page's own keymap acts, since it knows where the focus is. */
  readonly registerAccelerator?: boolean;
  readonly click?: () => void;
  readonly submenu?: MenuItem[];
}

/** `choose` is called with the id of a chosen command. */
export function applicationMenu(platform: NodeJS.Platform, choose: (commandId: string) => void): MenuItem[] {
  const of = (category: Command['category']): MenuItem[] =>
    commands.filter((command) => command.category === category).map((command) => toItem(command, choose));
  const separator: MenuItem = { type: 'separator' };
  const isMac = platform === 'darwin';
  return [
    ...(isMac ? [{ role: 'appMenu' } as const] : []),
    { label: 'File', submenu: [...of('File'), ...(isMac ? [] : [separator, { role: 'quit' } as const])] },
    { role: 'editMenu' },
    { label: 'View', submenu: [...of('View'), separator, { role: 'resetZoom' }, { role: 'zoomIn' }, { role: 'zoomOut' }, { role: 'togglefullscreen' }] },
    { label: 'Run', submenu: of('Run') },
    { label: 'Agent', submenu: of('Agent') },
    { role: 'windowMenu' },
    { label: 'Help', submenu: of('Help') },
  ];
}

function toItem(command: Command, choose: (commandId: string) => void): MenuItem {
  const click = (): void => choose(command.id);
  if (command.keys === undefined) return { label: command.title, click };
  return { label: command.title, click, accelerator: acceleratorOf(command.keys), registerAccelerator: false };
}

/** Electron's words for our keys. */
function acceleratorOf(keys: string): string {
  return keys.replace('Ctrl', 'CommandOrControl');
}
