/** What only some adapters can tell of a program: completions, memory, machine code, and what of its data can be watched. */
import { DapilotError } from '../../../../shared/errors.ts';
import type { SessionId, StopNumber } from '../../../../shared/ids.ts';
import type { Debugger } from '../../base/debugger.ts';
import { caretOf, completionEdits } from './completions.ts';
import { cut, optional, strings, text, type Loose } from '../wire/loose.ts';
import { memoryArguments, readRange, toInstructions } from './memory.ts';
import type { DapArguments, DapBody, DapCommand } from '../wire/protocol.ts';
import { whileItStands } from './reading.ts';
import type { DapSession } from '../sessions/session.ts';
import type { Trees } from '../runs/trees.ts';

export type LowLevel = Pick<Debugger, 'cancel' | 'complete' | 'readMemory' | 'disassemble' | 'dataBreakpointInfo'>;

const completionsTimeout = { timeoutMilliseconds: 5000 } as const;
const cancelTimeout = { timeoutMilliseconds: 5000 } as const;
const descriptionLimit = 1000;

export function createLowLevel(trees: Trees): LowLevel {
  function able(id: SessionId, capability: string, what: string): DapSession {
    const { session } = trees.session(id);
    if (session.capabilities[capability] === true) return session;
    throw new DapilotError('not-supported', `${session.adapter.label} cannot ${what}.`);
  }

  /** Answers of a stop that is no more are refused as stale. */
  function reader(session: DapSession, stop: StopNumber) {
    const entry = session.stops.require(stop);
    return async <K extends DapCommand>(command: K, parameters: DapArguments<K>): Promise<DapBody<K>> => whileItStands(session, entry, session.read(command, parameters));
  }

  return {
    cancel: async (id) => {
      const session = able(id, 'supportsCancelRequest', 'cancel anything');
      const what = session.progress.cancelArguments();
      if (!what) throw new DapilotError('bad-request', 'There is nothing that could be cancelled.');
      // What is cancelled ends by itself, and it may not: the answer says neither.
      await session.connection.request('cancel', what, cancelTimeout);
    },
    complete: async ({ sessionId, stop, frameId, text: whole, offset }) => {
      const session = able(sessionId, 'supportsCompletionsRequest', 'complete expressions');
      if (stop !== undefined) session.stops.require(stop);
      const { line, column } = caretOf(whole, offset);
      const body = await session.connection.request('completions', { text: whole, line, column, ...optional('frameId', frameId) }, completionsTimeout);
      return completionEdits(whole, offset, body.targets);
    },
    readMemory: async ({ sessionId, stop, reference, offset, count }) => {
      const read = reader(able(sessionId, 'supportsReadMemoryRequest', 'read memory'), stop);
      return readRange(async (from, length): Promise<Loose> => await read('readMemory', memoryArguments(reference, offset + from, length)), count);
    },
    disassemble: async ({ sessionId, stop, reference, start, count }) => {
      const read = reader(able(sessionId, 'supportsDisassembleRequest', 'show machine code'), stop);
      const body = await read('disassemble', { memoryReference: reference, instructionOffset: start, instructionCount: count, resolveSymbols: true });
      return toInstructions(body, count);
    },
    dataBreakpointInfo: async ({ sessionId, stop, ...request }) => {
      const read = reader(able(sessionId, 'supportsDataBreakpoints', 'watch data'), stop);
      const { name, reference, frameId } = request;
      const body: Loose = await read('dataBreakpointInfo', { name, ...optional('variablesReference', reference), ...optional('frameId', frameId) });
      return {
        dataId: text(body['dataId']) ?? null,
        description: cut(text(body['description']) ?? '', descriptionLimit),
        accessTypes: strings(body['accessTypes']),
        canPersist: body['canPersist'] === true,
      };
    },
  };
}
