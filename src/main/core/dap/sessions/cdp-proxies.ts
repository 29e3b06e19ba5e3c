/** Connections to the runtimes of sessions, through the proxy that js-debug opens for each: one a session, at first need. */
import { DapilotError } from '../../../../shared/errors.ts';
import type { Cdp } from '../wire/cdp.ts';
import { openProxy } from '../wire/cdp-proxy.ts';
import type { DapSession } from './session.ts';

export interface CdpProxies {
  /** Rejects with `not-supported` for an adapter without a proxy, else with what went wrong; the next call tries again. */
  of(session: DapSession): Promise<Cdp>;
  dispose(): void;
}

export function createCdpProxies(): CdpProxies {
  const proxies = new Map<DapSession, Promise<Cdp>>();

  function forget(session: DapSession, opening: Promise<Cdp>): void {
    if (proxies.get(session) === opening) proxies.delete(session);
    opening.then((cdp) => cdp.close()).catch((error: unknown) => session.logger.debug('no way to the runtime', { sessionId: session.id, error }));
  }

  return {
    of: async (session) => {
      if (session.adapter.safeEvaluation !== 'cdp-proxy') throw new DapilotError('not-supported', `${session.adapter.label} has no way to its runtime.`);
      const known = proxies.get(session);
      if (known && !(await known).closed) return known;
      const opening = openProxy(session.connection);
      proxies.set(session, opening);
      opening.catch(() => forget(session, opening));
      session.connection.onClose(() => forget(session, opening));
      return opening;
    },
    dispose: () => {
      for (const [session, opening] of proxies) forget(session, opening);
    },
  };
}
