/** Other values for variables of what stands. */
import { valueLimit, type EvaluateResult } from '../../../../shared/debug.ts';
import { DapilotError } from '../../../../shared/errors.ts';
import type { Debugger } from '../../base/debugger.ts';
import { cut, optional, record, text, type Loose } from '../../base/loose.ts';
import type { DapSession } from '../sessions/session.ts';
import type { StopEntry } from '../sessions/stops.ts';
import type { Trees } from '../runs/trees.ts';
import { nameLimit, toVariable } from '../translation/translate.ts';
import { doubtNames } from './doubtful.ts';
import { toResult } from './evaluated.ts';
import { evaluationError } from './evaluation-error.ts';
import { whileItStands } from './while-it-stands.ts';

type SetRequest = Parameters<Debugger['setVariable']>[0];

export function createSetVariable(trees: Trees): Debugger['setVariable'] {
  return async (request): Promise<EvaluateResult> => {
    const { session } = trees.session(request.sessionId);
    const entry = session.stops.require(request.stop);
    doubtNames(entry, request.expression ?? request.name);
    try {
      const { hidesRefusedValues, setsInVain, echoesValues } = session.adapter;
      const before = hidesRefusedValues || setsInVain ? ((await knownValue(entry, request)) ?? (await valueNow(session, request))) : undefined;
      const result = toResult(session, entry, await whileItStands(session, entry, send(session, request)));
      // lldb-dap says only that it is done.
      if (echoesValues || result.value === '') return { ...result, value: cut((await valueNow(session, request)) ?? result.value, valueLimit) };
      if (before === undefined) return result;
      if (hidesRefusedValues && result.value === before && before !== request.value.trim()) throw unchanged(session);
      if (setsInVain && result.value !== before && (await valueNow(session, request)) === before) throw notTaken();
      return result;
    } catch (error) {
      throw evaluationError(error);
    } finally {
      // Another name of the same object shows it too, and a value that was refused may have run code of the program.
      session.stops.reload();
    }
  };
}

/** What the variable was when it was read last; nothing is asked for that. */
async function knownValue(entry: StopEntry, { reference, name }: SetRequest): Promise<string | undefined> {
  const siblings = reference === undefined ? [] : await entry.children.get(reference)?.catch(() => []);
  const known = siblings?.map(record).find((raw) => cut(text(raw['name']) ?? '', nameLimit) === name);
  return known && toVariable(known).value;
}

/** Undefined where that cannot be asked. */
async function valueNow({ connection, id, logger }: DapSession, { expression, frameId }: SetRequest): Promise<string | undefined> {
  if (expression === undefined) return undefined;
  try {
    const { result } = await connection.request('evaluate', { expression, ...optional('frameId', frameId), context: 'watch' }, limit);
    return text(result);
  } catch (error) {
    logger.debug('a value that was set could not be read', { sessionId: id, error });
    return undefined;
  }
}

function notTaken(): DapilotError {
  return new DapilotError('evaluation-failed', 'It has the value it had before: the program does not take another one.', { hint: 'It is read-only, or belongs to an object that is frozen.' });
}

function unchanged(session: DapSession): DapilotError {
  return new DapilotError('evaluation-failed', 'It has the value it had before.', { hint: `If that is not what you entered, ${session.adapter.label} has written why into the console.` });
}

const limit = { timeoutMilliseconds: 10_000 } as const;

/** By its place where the adapter can, since not everything has an expression; equal names have none but that. */
function send(session: DapSession, { reference, name, expression, frameId, value }: SetRequest): Promise<Loose> {
  const { capabilities, connection } = session;
  if (reference !== undefined && capabilities['supportsSetVariable'] === true) {
    return connection.request('setVariable', { variablesReference: reference, name, value }, limit);
  }
  if (expression !== undefined && capabilities['supportsSetExpression'] === true) {
    return connection.request('setExpression', { expression, value, ...optional('frameId', frameId) }, limit);
  }
  throw new DapilotError('not-supported', `${session.adapter.label} cannot change this value.`);
}
