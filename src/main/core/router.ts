/** From the name of a request to its handler, with the same checks for every host. */
import type { z } from 'zod';
import { contract, type ParsedParams, type RequestName, type Result } from '../../shared/contract.ts';
import { DapilotError } from '../../shared/errors.ts';
import type { ClientId } from '../../shared/ids.ts';

/** One handler for every name of the contract: a missing one does not compile. */
export type Handlers = {
  readonly [Name in RequestName]: (
    params: ParsedParams<Name>,
    client: ClientId,
  ) => Result<Name> | Promise<Result<Name>>;
};

export type Route = (name: string, params: unknown, client: ClientId) => Promise<unknown>;

/**
 * Gives the function that answers requests. It rejects with `unknown-request`, `bad-request` (parameters break the
 * schema), `not-driver`, or whatever the handler throws; in that order, and nothing has been done before the last.
 */
export function createRouter(handlers: Handlers, isDriver: (client: ClientId) => boolean): Route {
  return async (name, params, client) => {
    if (!isRequestName(name)) {
      throw new DapilotError('unknown-request', `DAPilot's core knows no request "${name.slice(0, 100)}".`, {
        hint: 'The window and the core may be of different versions: restart DAPilot.',
      });
    }
    const parsed = contract[name].params.safeParse(params);
    if (!parsed.success) throw badParameters(name, parsed.error);
    if (contract[name].driver && !isDriver(client)) {
      throw new DapilotError('not-driver', 'Another window steers this session, so nothing was done.', {
        hint: 'Choose "Take Over in This Window" to steer from here.',
      });
    }
    return call(handlers, name, parsed.data as ParsedParams<typeof name>, client);
  };
}

function call<Name extends RequestName>(handlers: Handlers, name: Name, params: ParsedParams<Name>, client: ClientId) {
  return handlers[name](params, client);
}

function isRequestName(name: string): name is RequestName {
  return Object.hasOwn(contract, name);
}

function badParameters(name: RequestName, error: z.ZodError): DapilotError {
  const issue = error.issues[0];
  const where = issue && issue.path.length > 0 ? ` at "${issue.path.join('.')}"` : '';
  return new DapilotError('bad-request', `The request "${name}" was refused${where}: ${issue?.message ?? 'it breaks its schema'}.`, {
    hint: 'Correct that value and try again.',
  });
}
