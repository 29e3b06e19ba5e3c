/** Which exceptions stop the program: per kind of adapter, as the person chose, or its own defaults until then. */
import type { ExceptionFilter } from '../../../../shared/debug.ts';
import type { CoreEvent } from '../../../../shared/events.ts';
import type { Snapshot } from '../../../../shared/snapshot.ts';
import { isDeepStrictEqual } from 'node:util';
import { records, text } from '../wire/loose.ts';
import type { DapSession } from '../sessions/session.ts';

export interface ExceptionFilters {
  /** Publishes what the adapter offers and sends the choice, also the empty one. Never rejects. */
  configure(session: DapSession): Promise<void>;
  set(adapter: string, enabled: readonly string[], sessions: readonly DapSession[]): Promise<void>;
}

const timeout = { timeoutMilliseconds: 5000 } as const;

export function createExceptionFilters(parts: { append(event: CoreEvent): void; snapshot(): Snapshot }): ExceptionFilters {
  const known = (adapter: string) => parts.snapshot().exceptionFilters[adapter];

  function publish(adapter: string, filters: readonly ExceptionFilter[]): void {
    if (!isDeepStrictEqual(known(adapter), filters)) parts.append({ type: 'exceptionFilters.changed', adapter, filters });
  }

  async function send(session: DapSession): Promise<void> {
    const offered = offeredBy(session);
    // Adapters without filters may break on the request; those without configurationDone take it as the end of the start.
    if (offered.length === 0 && session.capabilities['supportsConfigurationDoneRequest'] === true) return;
    const enabled = (known(session.adapter.id) ?? []).filter((filter) => filter.enabled).map(({ filter }) => filter);
    const filters = enabled.filter((filter) => offered.some((each) => each.filter === filter));
    const launch = parts.snapshot().sessions[session.rootId]?.launch;
    try {
      await session.connection.request('setExceptionBreakpoints', { filters: [...session.screening.filters(filters, launch)] }, timeout);
    } catch (error) {
      session.logger.warn('exception filters were not accepted', { sessionId: session.id, error });
    }
  }

  return {
    configure: async (session) => {
      const chosen = known(session.adapter.id);
      const isEnabled = (filter: string) =>
        chosen ? chosen.some((each) => each.filter === filter && each.enabled) : session.adapter.defaultExceptionFilters.includes(filter);
      const offered = offeredBy(session);
      if (offered.length > 0) publish(session.adapter.id, offered.map((each) => ({ ...each, enabled: isEnabled(each.filter) })));
      await send(session);
    },
    set: async (adapter, enabled, sessions) => {
      const filters = known(adapter) ?? enabled.map((filter) => ({ filter, label: filter }));
      publish(adapter, filters.map((each) => ({ ...each, enabled: enabled.includes(each.filter) })));
      await Promise.all(sessions.filter((session) => session.adapter.id === adapter).map(send));
    },
  };
}

function offeredBy(session: DapSession): readonly Omit<ExceptionFilter, 'enabled'>[] {
  return records(session.capabilities['exceptionBreakpointFilters']).flatMap((raw) => {
    const filter = text(raw['filter']);
    const description = text(raw['description']);
    return filter === undefined ? [] : [{ filter, label: text(raw['label']) ?? filter, ...(description ? { description } : {}) }];
  });
}
