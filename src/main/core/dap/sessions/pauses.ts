/** What the runtime itself says of the pause that stands, through js-debug's CDP proxy. */
import type { Loose } from '../../base/loose.ts';
import type { CdpProxies } from './cdp-proxies.ts';
import type { Cdp } from '../wire/cdp.ts';
import type { DapSession } from './session.ts';

interface Pause {
  readonly cdp: Cdp;
  /** Parameters of the `Debugger.paused` that stands; empty when none does. */
  readonly event: Loose;
}

/** Rejects when there is no way to the runtime, or it does not answer in time. */
export type ReadPause = (session: DapSession) => Promise<Pause>;

type Listener = (event: Loose) => void;

const milliseconds = 2000;

export function createPauses(proxies: CdpProxies): ReadPause {
  const questions = new WeakMap<Cdp, Set<Listener>>();

  function questionsTo(cdp: Cdp): Set<Listener> {
    const known = questions.get(cdp);
    if (known) return known;
    const open = new Set<Listener>();
    questions.set(cdp, open);
    cdp.onEvent((method, parameters) => {
      if (method === 'Debugger.paused') for (const listener of open) listener(parameters);
    });
    return open;
  }

  return async (session) => {
    const cdp = await proxies.of(session);
    const open = questionsTo(cdp);
    const told = Promise.withResolvers<Loose>();
    let last: Loose = {};
    // The proxy tells the pause that stands again, by itself and at once; its answer has been to the runtime and back.
    // While another question is open it may be the other's, and only the last one before the answer is sure to be ours.
    const first = open.size === 0;
    const listener = (event: Loose) => {
      last = event;
      if (first) told.resolve(event);
    };
    open.add(listener);
    const answered = cdp
      .send('Debugger.enable', {}, milliseconds)
      .then(() => last)
      .finally(() => open.delete(listener));
    return { cdp, event: await Promise.race([told.promise, answered]) };
  };
}
