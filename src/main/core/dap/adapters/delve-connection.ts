/** What delve says in its own way, in that of the protocol: names of goroutines, panics, ends, and what the program writes. */
import type { ProgramExit } from '../../../../shared/debug.ts';
import { createEmitter } from '../../base/emitter.ts';
import type { Logger } from '../../base/logger.ts';
import type { Connection, DapEvent } from '../wire/connection.ts';
import { integer, record, records, text, type Loose } from '../wire/loose.ts';
import { exitOf, signalOf } from './delve-exit.ts';
import { panicMessage, unquoted } from './delve-panics.ts';

export interface DelveConnection {
  readonly connection: Connection;
  /** Something that the program wrote. */
  wrote(stream: 'stdout' | 'stderr', words: string): void;
  /** How the program ended, where delve told it in words. */
  exit(): ProgramExit | undefined;
}

/** `drained` resolves when everything that the program wrote was told. */
export function createDelveConnection(given: Connection, drained: Promise<unknown>, logger: Logger): DelveConnection {
  const events = createEmitter<DapEvent>((error) => logger.error('an event listener failed', { error }));
  let exit: ProgramExit | undefined;
  /** The stop at an exception that stands. */
  let exception: Loose | undefined;
  let threads: readonly Loose[] = [{ id: 1, name: 'goroutine 1' }];

  given.onEvent((event) => {
    const { body } = event;
    switch (event.event) {
      case 'output':
        return output(event);
      case 'stopped': {
        exception = body['reason'] === 'exception' ? body : undefined;
        return events.emit(exception ? { ...event, body: { ...body, text: unquoted(text(body['text']) ?? '') } } : event);
      }
      case 'exited': {
        const code = integer(body['exitCode']);
        if (code === undefined || code >= 0) return events.emit(event);
        // A signal, which is no exit code.
        exit = { code: null, ...signalOf(-code) };
        return;
      }
      default:
        return events.emit(event);
    }
  });

  function output(event: DapEvent): void {
    const words = text(event.body['output']) ?? '';
    const category = text(event.body['category']) ?? 'console';
    if (category === 'console') {
      exit = exitOf(words) ?? exit;
      if (ofDelveItself.test(words)) return;
    }
    const logged = category === 'stdout' ? logpoint.exec(words) : null;
    events.emit(logged ? { ...event, body: { ...event.body, category: 'console', output: logged[1] } } : event);
  }

  async function readThreads(parameters: Parameters<Connection['request']>[1], options: Parameters<Connection['request']>[2]): Promise<Loose> {
    const answer: Loose = await given.request('threads', parameters as Record<string, never>, options);
    const seen = records(answer['threads']);
    // While the program runs it stands in for all of them.
    if (!seen.some(({ id }) => integer(id) === -1)) threads = seen.map((thread) => ({ ...thread, name: goroutineName(text(thread['name']) ?? '') }));
    return { ...answer, threads };
  }

  /** Its words are made of the value that panic was called with; where there is none, those of the stop. */
  async function readException(parameters: Loose, options: Parameters<Connection['request']>[2]): Promise<Loose> {
    const stop = exception ?? {};
    const kind = text(stop['description']) ?? 'exception';
    const answer: Loose = await given.request('exceptionInfo', { threadId: integer(parameters['threadId']) ?? 1 }, options).catch((error: unknown) => {
      logger.debug('delve says nothing of a stop', { error });
      return {};
    });
    const known = unquoted(text(answer['description']) ?? text(stop['text']) ?? '');
    const told = kind === 'panic' ? await readPanic(integer(parameters['threadId']) ?? 1, known) : known;
    return { ...answer, exceptionId: kind, description: told, breakMode: 'unhandled', details: { ...record(answer['details']), typeName: kind, message: told } };
  }

  async function readPanic(threadId: number, known: string): Promise<string> {
    try {
      const { stackFrames } = await given.request('stackTrace', { threadId, startFrame: 0, levels: 1 }, limit);
      const frameId = integer(records(stackFrames)[0]?.['id']);
      const answer: Loose = await given.request('evaluate', { expression: '(*msgs).arg', context: 'hover', ...(frameId === undefined ? {} : { frameId }) }, limit);
      return panicMessage(text(answer['result']) ?? '', text(answer['type']) ?? '') || known;
    } catch (error) {
      logger.debug('the value of a panic could not be read', { error });
      return known;
    }
  }

  const connection: Connection = {
    ...given,
    closed: Promise.all([given.closed, drained]).then(() => undefined),
    onEvent: (listener) => events.on(listener),
    request: (command, parameters, options) => {
      if (command === 'threads') return readThreads(parameters, options) as never;
      if (command === 'exceptionInfo') return readException(record(parameters), options) as never;
      return given.request(command, parameters, options);
    },
  };
  return {
    connection,
    wrote: (category, words) => events.emit({ event: 'output', body: { category, output: words } }),
    exit: () => exit,
  };
}

const limit = { timeoutMilliseconds: 5000 } as const;
const ofDelveItself = /^(Type 'dlv help' for list of commands\.|Detaching\b.*|Process \d+ has exited with status -?\d+)\s*$/;
const logpoint = /^> \[Go \d+\]: ([^]*)$/;

/** "* [Go 7 label] main.work (Thread 12)" */
function goroutineName(name: string): string {
  const [, number, labels = '', place] = /^(?:\* ?)?\s*\[Go (\d+)([^\]]*)\] (.*?)(?: \(Thread \d+\))?$/.exec(name) ?? [];
  return number === undefined ? name : `goroutine ${number}${labels}: ${place}`;
}
