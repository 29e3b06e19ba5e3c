/**
 * V8's inspector writes small packets that the system holds back until the one before is acknowledged, and the other side
 * acknowledges after 40 ms unless it has something to send. So while an answer is awaited we let it send something: a
 * step with its context takes 25 ms instead of 170.
 */
import type { CdpProxies } from './cdp-proxies.ts';
import type { Cdp } from '../wire/cdp.ts';
import type { DapSession } from './session.ts';

export interface Quickener {
  /** Keeps packets flowing until the work is done, for a quarter of a second at most. Gives the work back. */
  during<T>(session: DapSession, work: Promise<T>): Promise<T>;
}

const nudgeMilliseconds = 1;
const longestMilliseconds = 250;
/** A runtime that is busy in native code answers none; then more would only pile up. */
const mostUnanswered = 4;

interface Flow {
  works: number;
  timer: NodeJS.Timeout | undefined;
}

export function createQuickener(proxies: CdpProxies): Quickener {
  const flows = new WeakMap<DapSession, Flow>();

  function begin(session: DapSession, flow: Flow): void {
    flow.works += 1;
    if (flow.works > 1) return;
    proxies.of(session).then(
      (cdp) => {
        if (flow.works > 0 && flow.timer === undefined) flow.timer = nudge(cdp);
      },
      (error: unknown) => session.logger.debug('answers will be slow', { sessionId: session.id, error }),
    );
  }

  function end(flow: Flow): void {
    flow.works -= 1;
    if (flow.works > 0) return;
    clearInterval(flow.timer);
    flow.timer = undefined;
  }

  return {
    during: (session, work) => {
      if (session.adapter.safeEvaluation !== 'cdp-proxy' || session.manager) return work;
      const flow = flows.get(session) ?? { works: 0, timer: undefined };
      flows.set(session, flow);
      begin(session, flow);
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, longestMilliseconds);
      });
      void Promise.race([Promise.allSettled([work]), late]).then(() => {
        clearTimeout(timer);
        end(flow);
      });
      return work;
    },
  };
}

function nudge(cdp: Cdp): NodeJS.Timeout {
  let unanswered = 0;
  const answered = () => {
    unanswered -= 1;
  };
  return setInterval(() => {
    if (unanswered >= mostUnanswered || cdp.closed) return;
    unanswered += 1;
    cdp.send('Runtime.getIsolateId', {}, 2000).then(answered, answered);
  }, nudgeMilliseconds);
}
