/** Requests of an entry itself, over the same door that windows use, so that they are validated alike. */
import type { CoreFrame, Connectable } from '../shared/bridge.ts';
import type { Params, RequestName, Result } from '../shared/contract.ts';
import { DapilotError, fromProblem } from '../shared/errors.ts';

export interface CoreRequests {
  /** Rejects with the core's problem, or with `internal` when it ends before it answers. */
  ask<Name extends RequestName>(name: Name, params: Params<Name>): Promise<Result<Name>>;
  /** The core counts one client less. */
  close(): void;
}

export function createCoreRequests(core: Connectable): CoreRequests {
  const waiting = new Map<number, { readonly answer: (result: unknown) => void; readonly reject: (error: DapilotError) => void }>();
  let asked = 0;
  const client = core.connect(
    (frame: CoreFrame) => {
      if (frame.kind !== 'reply') return;
      const one = waiting.get(frame.id);
      waiting.delete(frame.id);
      if (frame.ok) one?.answer(frame.result);
      else one?.reject(fromProblem(frame.problem));
    },
    () => {
      for (const { reject } of waiting.values()) reject(new DapilotError('internal', 'The core ended before it answered.'));
      waiting.clear();
    },
  );
  return {
    ask: <Name extends RequestName>(name: Name, params: Params<Name>) =>
      new Promise<Result<Name>>((resolve, reject) => {
        const id = ++asked;
        waiting.set(id, { answer: (result) => resolve(result as Result<Name>), reject });
        client.receive({ kind: 'request', id, name, params });
      }),
    close: client.close,
  };
}

/**
 * Starts the configuration that a command line names, as F5 in a window would: what has to be answered, trusted or accepted is
 * asked in the window that drives. Rejects with why there is no such start.
 */
export async function startNamed(core: Connectable, name: string): Promise<void> {
  const requests = createCoreRequests(core);
  try {
    // Whoever types a command is the person as well; who drove before does so again afterwards.
    await requests.ask('driver.take', {});
    await requests.ask('configuration.startNamed', { name });
  } finally {
    requests.close();
  }
}
