/** The part of `reduce` about terminals. */
import type { CoreEvent } from './events.ts';
import type { TerminalId } from './ids.ts';
import type { Snapshot } from './snapshot.ts';
import type { Terminal } from './terminal.ts';

/** The state after a terminal's event; other events change nothing. */
export function reduceTerminal(snapshot: Snapshot, event: CoreEvent): Snapshot {
  switch (event.type) {
    case 'terminal.opened':
      return { ...snapshot, terminals: { ...snapshot.terminals, [event.terminal.id]: event.terminal } };
    case 'terminal.grew':
      return withTerminal(snapshot, event.id, { end: event.end });
    case 'terminal.resized':
      return withTerminal(snapshot, event.id, { columns: event.columns, rows: event.rows });
    case 'terminal.exited':
      return withTerminal(snapshot, event.id, { exit: event.exit });
    case 'terminal.closed': {
      const { [event.id]: _, ...terminals } = snapshot.terminals;
      return { ...snapshot, terminals };
    }
    default:
      return snapshot;
  }
}

function withTerminal(snapshot: Snapshot, id: TerminalId, change: Partial<Terminal>): Snapshot {
  const terminal = snapshot.terminals[id];
  return terminal ? { ...snapshot, terminals: { ...snapshot.terminals, [id]: { ...terminal, ...change } } } : snapshot;
}
