/** What delve says in its own way, in that of the protocol: names of goroutines, panics, ends, and what the program writes. */
import type { ProgramExit } from '../../../../shared/debug.ts';
import { DapilotError, toProblem } from '../../../../shared/errors.ts';
import { createEmitter } from '../../base/emitter.ts';
import type { Logger } from '../../base/logger.ts';
import type { Connection, DapEvent, RequestOptions } from '../wire/connection.ts';
import { integer, record, records, text, type Loose } from '../wire/loose.ts';
import type { DapArguments } from '../wire/protocol.ts';
import { exitOf, signalOf } from './delve-exit.ts';
import { goroutineName, unquoted } from './delve-text.ts';
import { readThrown } from './delve-thrown.ts';

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
  /** The newest one. */
  let stop: Loose = {};
  /** Where the sources of Go's own packages lie, with a separator at its end. */
  let library: string | undefined;
  let threads: readonly Loose[] = [{ id: 1, name: 'goroutine 1' }];

  given.onEvent((event) => {
    const { body } = event;
    switch (event.event) {
      case 'output':
        return output(event);
      case 'stopped': {
        stop = body['reason'] === 'exception' ? { ...body, text: unquoted(text(body['text']) ?? '') } : body;
        return events.emit({ ...event, body: { ...stop } });
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

  async function readThreads(options: RequestOptions | undefined): Promise<Loose> {
    const answer: Loose = await given.request('threads', {}, options);
    const seen = records(answer['threads']);
    // While the program runs it stands in for all of them.
    if (!seen.some(({ id }) => integer(id) === -1)) threads = seen.map((thread) => ({ ...thread, name: goroutineName(text(thread['name']) ?? '') }));
    return { ...answer, threads };
  }

  /** In the words that Go would print. Where delve says nothing of this goroutine, those of the stop. */
  async function readException(parameters: Loose, options: RequestOptions | undefined): Promise<Loose> {
    const { description, text: words } = stop;
    const kind = text(description) ?? 'exception';
    const threadId = integer(parameters['threadId']) ?? 1;
    const nothing = (error: unknown) => logger.debug('delve says nothing of a stop', { error });
    const answer: Loose = (await given.request('exceptionInfo', { threadId }, options).catch(nothing)) ?? {};
    const whole = await readThrown(given, kind, threadId).catch(nothing);
    const message = unquoted((whole ?? '') || text(answer['description']) || (text(words) ?? ''));
    return { ...answer, exceptionId: kind, description: message, breakMode: 'unhandled', details: { ...record(answer['details']), typeName: kind, message } };
  }

  /** Where nobody asked to be in Go's own library, the program's code is what is looked at. */
  async function readFrames(parameters: DapArguments<'stackTrace'>, options: RequestOptions | undefined): Promise<Loose> {
    const answer = await given.request('stackTrace', parameters, options);
    const frames = records(answer.stackFrames);
    library ??= frames.map(libraryOf).find((folder) => folder !== undefined);
    if (library === undefined || !['exception', 'pause'].includes(text(stop['reason']) ?? '')) return { ...answer };
    const isLibrary = (frame: Loose) => text(record(frame['source'])['path'])?.startsWith(library ?? '') === true;
    return { ...answer, stackFrames: frames.map((frame) => (isLibrary(frame) ? { ...frame, presentationHint: 'subtle' } : frame)) };
  }

  const connection: Connection = {
    ...given,
    closed: Promise.all([given.closed, drained]).then(() => undefined),
    onEvent: (listener) => events.on(listener),
    request: (command, parameters, options) => {
      if (command === 'evaluate') return given.request(command, parameters, options).catch((error: unknown) => explainEvaluation(error, parameters as DapArguments<'evaluate'>)) as never;
      if (command === 'threads') return readThreads(options) as never;
      if (command === 'exceptionInfo') return readException(record(parameters), options) as never;
      if (command === 'stackTrace') return readFrames(parameters as DapArguments<'stackTrace'>, options) as never;
      return given.request(command, parameters, options);
    },
  };
  return {
    connection,
    wrote: (category, words) => events.emit({ event: 'output', body: { category, output: words } }),
    exit: () => exit,
  };
}

/** Functions run only when that is said; without the word delve takes their names for variables that are not there. */
function explainEvaluation(error: unknown, { expression }: DapArguments<'evaluate'>): never {
  const { code, message, detail } = toProblem(error);
  if (code !== 'adapter-refused') throw error;
  const looksLikeCall = /[\w\])]\s*\(/.test(expression) && !/^\s*(call|dlv)\b/.test(expression);
  const advice = looksLikeCall ? ` (functions are called only when that is said: call ${expression.trim()})` : '';
  throw new DapilotError(code, message, { detail: `${(detail ?? message).replace(/^Unable to evaluate expression: /, '')}${advice}`, cause: error });
}

/** "/usr/local/go/src/", by a frame of the runtime. */
function libraryOf(frame: Loose): string | undefined {
  const path = text(record(frame['source'])['path']) ?? '';
  return text(frame['name'])?.startsWith('runtime.') === true ? /^(.*[\\/])runtime[\\/][^\\/]+$/.exec(path)?.[1] : undefined;
}

const ofDelveItself = /^(Type 'dlv help' for list of commands\.|Detaching\b.*|Process \d+ has exited with status -?\d+)\s*$/;
const logpoint = /^> \[Go \d+\]: ([^]*)$/;
