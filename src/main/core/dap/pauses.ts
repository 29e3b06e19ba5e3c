/** What the runtime itself says of the pause that stands, through js-debug's CDP proxy. */
import type { CdpProxies } from './cdp-proxies.ts';
import type { Cdp } from './cdp.ts';
import type { Loose } from './loose.ts';
import type { DapSession } from './session.ts';

export interface Pause {
  readonly cdp: Cdp;
  /** Parameters of the `Debugger.paused` that stands; empty when none does. */
  readonly event: Loose;
}

/** Rejects when there is no way to the runtime, or it does not answer in time. */
export type ReadPause = (session: DapSession) => Promise<Pause>;

const milliseconds = 2000;

export function createPauses(proxies: CdpProxies): ReadPause {
  const last = new WeakMap<Cdp, Loose>();
  return async (session) => {
    const cdp = await proxies.of(session);
    if (!last.has(cdp)) {
      cdp.onEvent((method, parameters) => {
        if (method === 'Debugger.paused') last.set(cdp, parameters);
      });
    }
    last.set(cdp, {});
    // The proxy tells the pause that stands again, before it answers.
    await cdp.send('Debugger.enable', {}, milliseconds);
    return { cdp, event: last.get(cdp) ?? {} };
  };
}
