/** From the name of a request to its handler, with the same checks for every host. */
import type { z } from 'zod';
import { contract, type ParsedParams, type RequestName, type Result } from '../../shared/contract.ts';
import { DapilotError } from '../../shared/errors.ts';
import type { ClientId } from '../../shared/ids.ts';
import { trustNeeds, type TrustNeed } from '../../shared/trust.ts';

/** One handler for every name of the contract: a missing one does not compile. */
export type Handlers = {
  readonly [Name in RequestName]: (
    params: ParsedParams<Name>,
    client: ClientId,
  ) => Result<Name> | Promise<Result<Name>>;
};

export interface RouterParts {
  isDriver(client: ClientId): boolean;
  /** Whether the open folder is trusted enough for what a request does. */
  allows(need: TrustNeed): boolean;
}

export type Route = (name: string, params: unknown, client: ClientId) => Promise<unknown>;

/**
 * Gives the function that answers requests. It rejects with `unknown-request`, `bad-request` (parameters break the
 * schema), `not-driver`, `not-trusted`, or whatever the handler throws; in that order, and nothing has been done before the
 * last.
 */
export function createRouter(handlers: Handlers, { isDriver, allows }: RouterParts): Route {
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
    if (!allows(trustNeeds[name])) throw notTrusted();
    return call(handlers, name, parsed.data as ParsedParams<typeof name>, client);
  };
}

function call<Name extends RequestName>(handlers: Handlers, name: Name, params: ParsedParams<Name>, client: ClientId) {
  return handlers[name](params, client);
}

function notTrusted(): DapilotError {
  return new DapilotError('not-trusted', 'This folder is not trusted, so nothing of it was run and nothing it says was followed.', {
    hint: 'Look at its files, and trust the folder if you know who wrote them ("Manage Workspace Trust").',
  });
}

function isRequestName(name: string): name is RequestName {
  return Object.hasOwn(contract, name);
}

/** What a person wrote can be too long for what it is meant for; everything else is a mistake of a program. */
function badParameters(name: RequestName, error: z.ZodError): DapilotError {
  const issue = error.issues[0];
  if (issue?.code === 'too_big' && issue.origin === 'string') {
    const what = String(issue.path.at(-1) ?? 'text').replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
    return new DapilotError('bad-request', `The ${what} is too long: it may have ${Number(issue.maximum).toLocaleString('en')} characters at most.`, { hint: 'Shorten it.' });
  }
  const where = issue && issue.path.length > 0 ? ` at "${issue.path.join('.')}"` : '';
  return new DapilotError('bad-request', `The request "${name}" was refused${where}: ${issue?.message ?? 'it breaks its schema'}.`, {
    hint: 'Correct that value and try again.',
  });
}
