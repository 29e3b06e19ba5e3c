/** What only some adapters can tell of a program: completions, memory, machine code, and what of its data can be watched. */
import { DapilotError, toProblem } from '../../../../shared/errors.ts';
import type { SessionId, StopNumber } from '../../../../shared/ids.ts';
import type { Debugger } from '../../base/debugger.ts';
import { cut, integer, optional, strings, text, type Loose } from '../../base/loose.ts';
import { able as requireAble } from '../sessions/able.ts';
import { caretOf, completionEdits } from './completions.ts';
import { readInstructions } from './disassembly.ts';
import { memoryArguments, placeArguments, readRange } from './memory.ts';
import type { DapArguments, DapBody, DapCommand } from '../wire/protocol.ts';
import { whileItStands } from './while-it-stands.ts';
import type { DapSession } from '../sessions/session.ts';
import type { Trees } from '../runs/trees.ts';

export type LowLevel = Pick<Debugger, 'cancel' | 'complete' | 'readMemory' | 'writeMemory' | 'disassemble' | 'dataBreakpointInfo'>;

const completionsTimeout = { timeoutMilliseconds: 5000 } as const;
const cancelTimeout = { timeoutMilliseconds: 5000 } as const;
const descriptionLimit = 1000;

export function createLowLevel(trees: Trees): LowLevel {
  const able = (id: SessionId, capability: string, what: string) => requireAble(trees, id, capability, what);

  /** Answers of a stop that is no more are refused as stale. */
  function reader(session: DapSession, stop: StopNumber) {
    const entry = session.stops.require(stop);
    return async <K extends DapCommand>(command: K, parameters: DapArguments<K>): Promise<DapBody<K>> => whileItStands(session, entry, session.read(command, parameters));
  }

  return {
    cancel: async (id) => {
      const session = able(id, 'supportsCancelRequest', 'cancel anything');
      const what = session.cancelArguments();
      if (!what) throw new DapilotError('bad-request', 'There is nothing that could be cancelled.');
      // What is cancelled ends by itself, and it may not: the answer says neither.
      await session.connection.request('cancel', what, cancelTimeout);
    },
    complete: async ({ sessionId, stop, frameId, text: whole, offset }) => {
      const session = able(sessionId, 'supportsCompletionsRequest', 'complete expressions');
      if (stop !== undefined) session.stops.require(stop);
      const { line, column } = caretOf(whole, offset);
      const body = await session.read('completions', { text: whole, line, column, ...optional('frameId', frameId) }, completionsTimeout);
      return completionEdits(whole, offset, body.targets);
    },
    readMemory: async ({ sessionId, stop, reference, offset, count }) => {
      const read = reader(able(sessionId, 'supportsReadMemoryRequest', 'read memory'), stop);
      return readRange(async (from, length): Promise<Loose> => await read('readMemory', memoryArguments(reference, offset + from, length)), count);
    },
    writeMemory: async ({ sessionId, stop, reference, offset, base64 }) => {
      const session = able(sessionId, 'supportsWriteMemoryRequest', 'write memory');
      const write = reader(session, stop);
      const wanted = Buffer.from(base64, 'base64').length;
      const body: Loose = await write('writeMemory', { ...placeArguments(reference, offset), allowPartial: true, data: base64 }).catch(notWritten);
      const written = Math.min(wanted, integer(body['bytesWritten']) ?? wanted);
      if (written <= 0) throw notWritable(undefined);
      session.memoryChanged({ reference, offset, count: written });
      // Values that are on the screen may have been in these bytes.
      session.stops.reload();
      return written;
    },
    disassemble: async ({ sessionId, stop, reference, start, count }) => {
      const read = reader(able(sessionId, 'supportsDisassembleRequest', 'show machine code'), stop);
      const ask = async (place: string, from: number, most: number): Promise<Loose> =>
        await read('disassemble', { memoryReference: place, instructionOffset: from, instructionCount: most, resolveSymbols: true });
      return readInstructions(ask, reference, start, count);
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

function notWritten(error: unknown): never {
  const { code, detail, message } = toProblem(error);
  throw code === 'adapter-refused' ? notWritable(detail ?? message) : error;
}

function notWritable(detail: string | undefined): DapilotError {
  return new DapilotError('adapter-refused', 'These bytes were not written: the debugger refused to change them.', {
    hint: 'Code, constants and memory that does not belong to the program can usually not be written.',
    ...optional('detail', detail),
  });
}
