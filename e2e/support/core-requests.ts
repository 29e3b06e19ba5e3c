/** Requests to a core of this process, without a window. */
import type { Connectable, CoreFrame } from '../../src/shared/bridge.ts';
import type { Params, RequestName, Result } from '../../src/shared/contract.ts';
import { fromProblem } from '../../src/shared/errors.ts';

export interface CoreRequests {
  /** Rejects with the core's problem. */
  readonly request: <Name extends RequestName>(name: Name, params: Params<Name>) => Promise<Result<Name>>;
  /** Events are sent from now on. */
  subscribe(): void;
}

export function requestsTo(core: Connectable): CoreRequests {
  const waiting = new Map<number, (frame: Extract<CoreFrame, { kind: 'reply' }>) => void>();
  const connection = core.connect((frame) => void (frame.kind === 'reply' && waiting.get(frame.id)?.(frame)), () => undefined);
  let requests = 0;
  return {
    async request<Name extends RequestName>(name: Name, params: Params<Name>) {
      const id = ++requests;
      const { promise, resolve } = Promise.withResolvers<Extract<CoreFrame, { kind: 'reply' }>>();
      waiting.set(id, resolve);
      connection.receive({ kind: 'request', id, name, params });
      const reply = await promise;
      if (!reply.ok) throw fromProblem(reply.problem);
      return reply.result as Result<Name>;
    },
    subscribe: () => connection.receive({ kind: 'subscribe' }),
  };
}
