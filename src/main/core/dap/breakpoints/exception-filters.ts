/** Which exceptions stop the program: per kind of adapter, as the person chose, or its own defaults until then. */
import type { DebugProtocol } from '@vscode/debugprotocol/lib/debugProtocol.js';
import { isDeepStrictEqual } from 'node:util';
import type { ExceptionFilter } from '../../../../shared/debug.ts';
import type { CoreEvent } from '../../../../shared/events.ts';
import type { Snapshot } from '../../../../shared/snapshot.ts';
import { cut, optional, record, records, text } from '../../base/loose.ts';
import type { DapSession } from '../sessions/session.ts';

export interface ExceptionFilters {
  /** Publishes what the adapter offers and sends the choice, also the empty one. Never rejects. */
  configure(session: DapSession): Promise<void>;
  set(adapter: string, choice: ExceptionChoice, sessions: readonly DapSession[]): Promise<void>;
}

interface ExceptionChoice {
  readonly enabled: readonly string[];
  /** By filter, an empty one for none; those of others stay. */
  readonly conditions?: Readonly<Record<string, string>> | undefined;
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
    const chosen = (known(session.adapter.id) ?? []).filter(({ filter, enabled }) => enabled && offered.some((each) => each.filter === filter));
    const launch = parts.snapshot().sessions[session.rootId]?.launch;
    const toArguments = (filters: readonly string[]) => argumentsOf(session, filters, chosen);
    const sent = session.screening.filters(chosen.map(({ filter }) => filter), launch, toArguments);
    try {
      const answer = await session.connection.request('setExceptionBreakpoints', toArguments(sent), timeout);
      problemsOf(session.adapter.id, sent, records(record(answer)['breakpoints']).map((raw) => (raw['verified'] === false ? text(raw['message']) : undefined)));
    } catch (error) {
      session.logger.warn('exception filters were not accepted', { sessionId: session.id, error });
    }
  }

  /** What the adapter says of each that was sent. */
  function problemsOf(adapter: string, sent: readonly string[], messages: readonly (string | undefined)[]): void {
    const filters = (known(adapter) ?? []).map(({ problem: _, ...filter }) => {
      const message = filter.enabled ? messages[sent.indexOf(filter.filter)] : undefined;
      return { ...filter, ...optional('problem', message === undefined ? undefined : cut(message, 1000)) };
    });
    publish(adapter, filters);
  }

  return {
    configure: async (session) => {
      const before = known(session.adapter.id);
      const choiceOf = (filter: string) => before?.find((each) => each.filter === filter);
      const isEnabled = (filter: string) => (before ? choiceOf(filter)?.enabled === true : session.adapter.defaultExceptionFilters.includes(filter));
      const offered = offeredBy(session);
      const withChoice = offered.map((each) => ({ ...each, enabled: isEnabled(each.filter), ...optional('condition', each.takesCondition ? choiceOf(each.filter)?.condition : undefined) }));
      if (offered.length > 0) publish(session.adapter.id, withChoice);
      await send(session);
    },
    set: async (adapter, { enabled, conditions = {} }, sessions) => {
      const filters: readonly ExceptionFilter[] = known(adapter) ?? enabled.map((filter) => ({ filter, label: filter, enabled: true }));
      publish(
        adapter,
        filters.map(({ condition: before, ...each }) => {
          const condition = (conditions[each.filter] ?? before ?? '').trim();
          return { ...each, enabled: enabled.includes(each.filter), ...(condition === '' ? {} : { condition }) };
        }),
      );
      await Promise.all(sessions.filter((session) => session.adapter.id === adapter).map(send));
    },
  };
}

/** All in one of the two ways: some adapters pass over the one when they were sent the other. */
function argumentsOf({ capabilities }: DapSession, sent: readonly string[], chosen: readonly ExceptionFilter[]): DebugProtocol.SetExceptionBreakpointsArguments {
  const conditional = chosen.filter(({ condition }) => condition !== undefined);
  if (conditional.length === 0 || capabilities['supportsExceptionFilterOptions'] !== true) return { filters: [...sent] };
  // What is sent besides the chosen ones is to stop for nothing else than they.
  const [shared] = conditional.length === chosen.length ? conditional : [];
  const conditionOf = (filter: string) => {
    const own = chosen.find((each) => each.filter === filter);
    return own ? own.condition : shared?.condition;
  };
  return { filters: [], filterOptions: sent.map((filterId) => ({ filterId, ...optional('condition', conditionOf(filterId)) })) };
}

function offeredBy(session: DapSession): readonly Omit<ExceptionFilter, 'enabled'>[] {
  const takesOptions = session.capabilities['supportsExceptionFilterOptions'] === true;
  return records(session.capabilities['exceptionBreakpointFilters']).flatMap((raw) => {
    const filter = text(raw['filter']);
    if (filter === undefined) return [];
    const description = text(raw['description']);
    const conditionDescription = text(raw['conditionDescription']);
    const takesCondition = takesOptions && raw['supportsCondition'] === true;
    return { filter, label: text(raw['label']) ?? filter, ...(description ? { description } : {}), ...(takesCondition ? { takesCondition, ...(conditionDescription ? { conditionDescription } : {}) } : {}) };
  });
}
