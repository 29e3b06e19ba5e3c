/** Which ports a program that stands keeps from others: they are free again only when it goes on or ends. */
import type { CoreEvent } from '../../shared/events.ts';
import type { SessionId } from '../../shared/ids.ts';
import type { Snapshot } from '../../shared/snapshot.ts';
import type { Address } from './base/listening.ts';

export interface HeldPortsParts {
  append(event: CoreEvent): void;
  snapshot(): Snapshot;
  /** Where a process listens; empty where that cannot be known. */
  listening(processId: number): Promise<readonly Address[]>;
}

/** Looks when a program has come to stand, and tells when it holds something else than before. */
export function createHeldPorts({ append, snapshot, listening }: HeldPortsParts) {
  /** Ports that were there before the program's own code ran: the runtime's debugger listens at them. */
  const debuggers = new Map<SessionId, Promise<ReadonlySet<number>>>();

  async function portsOf(processId: number): Promise<ReadonlySet<number>> {
    return new Set((await listening(processId)).map(({ port }) => port));
  }

  /** A program that was attached to ran before: all its ports are its own. */
  function begun(id: SessionId, processId: number): void {
    const root = snapshot().sessions[snapshot().sessions[id]?.rootId ?? id];
    if (root?.launch?.target !== 'process') debuggers.set(id, portsOf(processId));
  }

  async function look(id: SessionId, processId: number): Promise<void> {
    const [all, own] = await Promise.all([portsOf(processId), debuggers.get(id)]);
    const ports = [...all].filter((port) => !own?.has(port)).toSorted((a, b) => a - b);
    const session = snapshot().sessions[id];
    if (!session || session.endedAt !== undefined || String(session.ports ?? []) === String(ports)) return;
    append({ type: 'session.portsHeld', sessionId: id, ports });
  }

  return {
    eventHappened(event: CoreEvent): void {
      if (event.type === 'session.started' && event.session.processId !== undefined) begun(event.session.id, event.session.processId);
      else if (event.type === 'session.processFound') begun(event.sessionId, event.processId);
      else if (event.type === 'session.ended') debuggers.delete(event.sessionId);
      else if (event.type === 'session.contextLoaded') {
        const processId = snapshot().sessions[event.sessionId]?.processId;
        if (processId !== undefined) void look(event.sessionId, processId);
      }
    },
  };
}
