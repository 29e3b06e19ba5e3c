/** Keys to commands. One listener for the window, before any widget, so that keys work wherever the keyboard is. */
import { commands, type Command, type CommandId } from '../../../shared/commands.ts';
import type { Cockpit } from '../store/cockpit.ts';
import { isMac } from '../ui/platform.ts';
import type { Moves } from './moves.ts';
import { canRun } from './registry.ts';

interface KeyLike {
  readonly key: string;
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
  readonly metaKey: boolean;
}

const all: readonly (Command & { readonly id: CommandId })[] = commands;

/** A key press written as in the registry, for example `Ctrl+Shift+P`; Ctrl stands for Cmd on a Mac. */
export function keysOf(event: KeyLike, onMac = isMac): string {
  const control = onMac ? event.metaKey : event.ctrlKey;
  const letter = /^Key([A-Z])$/.exec(event.code)?.[1];
  const name = letter && event.key.length === 1 ? letter : event.key.length === 1 ? event.key.toUpperCase() : event.key;
  return `${control ? 'Ctrl+' : ''}${event.altKey ? 'Alt+' : ''}${event.shiftKey ? 'Shift+' : ''}${name}`;
}

/** The commands of a key press in the order of the registry; which of them runs depends on `when`. */
export function commandsOf(keys: string): readonly (Command & { readonly id: CommandId })[] {
  return all.filter((command) => command.keys === keys);
}

/**
 * Runs commands on their keys. A key of ours that means nothing now is still taken from the browser (F5 must never
 * reload the page), except the agent's, which are free while nothing waits. An element with `data-own-keys` keeps the
 * keys it names, separated by spaces. While a dialog is open, keys belong to it.
 */
export function watchKeys(cockpit: Cockpit, moves: Moves): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.isComposing) return;
    const keys = keysOf(event);
    const named = commandsOf(keys);
    if (named.length === 0) return;
    const owner = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-own-keys]') : null;
    if (owner?.dataset['ownKeys']?.split(' ').includes(keys)) return;
    const overlay = cockpit.view.getState().overlay;
    const command = named.find(({ id }) => canRun(cockpit, id));
    if (!command && named.every(({ category }) => category === 'Agent')) return;
    event.preventDefault();
    event.stopPropagation();
    if (!command) return;
    if (repeats.has(command.id) && overlay === null) moves.run(command.id, event.repeat);
    else if (!event.repeat && (overlay === null || overlay.kind === 'palette')) cockpit.run(command.id);
  };
  window.addEventListener('keydown', onKeyDown, true);
  window.addEventListener('keyup', moves.released, true);
  return () => {
    window.removeEventListener('keydown', onKeyDown, true);
    window.removeEventListener('keyup', moves.released, true);
  };
}

/** Commands that a held key repeats. */
const repeats: ReadonlySet<CommandId> = new Set(['run.next', 'run.stepIn', 'run.stepOut', 'run.stepBack']);
