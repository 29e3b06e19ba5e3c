/** Keys to commands. One listener for the window, before any widget, so that keys work wherever the keyboard is. */
import { commands, type Command, type CommandId } from '../../../shared/commands.ts';
import type { StopNumber } from '../../../shared/ids.ts';
import type { Cockpit } from '../store/cockpit.ts';
import { stopOfFocus } from './when.ts';
import { isMac } from '../ui/platform.ts';
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
export function watchKeys(cockpit: Cockpit): () => void {
  let steppedFrom: StopNumber | undefined;
  /** A held key comes faster than programs step: only one movement is asked for at each stop. */
  const step = (id: CommandId, repeated: boolean) => {
    const stop = stopOfFocus(cockpit.replica.getState().snapshot, cockpit.view.getState().focus)?.number;
    if (repeated && stop === steppedFrom) return;
    steppedFrom = stop;
    cockpit.run(id);
  };
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
    if (steps.has(command.id) && overlay === null) step(command.id, event.repeat);
    else if (!event.repeat && (overlay === null || overlay.kind === 'palette')) cockpit.run(command.id);
  };
  window.addEventListener('keydown', onKeyDown, true);
  return () => window.removeEventListener('keydown', onKeyDown, true);
}

/** Commands that a held key repeats. */
const steps: ReadonlySet<CommandId> = new Set(['run.next', 'run.stepIn', 'run.stepOut', 'run.stepBack']);
