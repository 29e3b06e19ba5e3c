/** One session that calls console.*: its groups, its places, and the way to its runtime. */
import { openProxy } from '../../wire/cdp-proxy.ts';
import type { Cdp } from '../../wire/cdp.ts';
import type { Connection, DapEvent } from '../../wire/connection.ts';
import { createPlaces, type PlaceOf } from './js-debug-places.ts';

export interface Speaker {
  emit(event: DapEvent): void;
  readonly placeOf: PlaceOf;
  /** Rejects when the session is gone. */
  runtime(): Promise<Cdp>;
  /** For a call of this type: the groups around it, and what it does to them, in DAP's words. */
  groupOf(type: string): { readonly depth: number; readonly group: Group | undefined };
}

export type Group = 'start' | 'startCollapsed' | 'end';

/** `emit`: tells whoever listens to this connection. */
export function createSpeaker(connection: Connection, emit: Speaker['emit']): Speaker {
  let depth = 0;
  let runtime: Promise<Cdp> | undefined;

  async function open(): Promise<Cdp> {
    const cdp = await openProxy(connection);
    connection.onClose(() => cdp.close());
    return cdp;
  }

  return {
    emit,
    placeOf: createPlaces(connection),
    runtime: () => {
      runtime ??= open();
      runtime.catch(() => {
        runtime = undefined;
      });
      return runtime;
    },
    groupOf: (type) => {
      if (type === 'endGroup') depth = Math.max(0, depth - 1);
      const around = depth;
      if (type !== 'startGroup' && type !== 'startGroupCollapsed') return { depth: around, group: type === 'endGroup' ? 'end' : undefined };
      depth += 1;
      return { depth: around, group: type === 'startGroup' ? 'start' : 'startCollapsed' };
    },
  };
}
