/** What delve says in its own way, in that of the protocol: names of goroutines, panics, ends, and what the program writes. */
import type { DebugProtocol } from '@vscode/debugprotocol/lib/debugProtocol.js';
import type { ProgramExit } from '../../../../../shared/debug.ts';
import { DapilotError, toProblem } from '../../../../../shared/errors.ts';
import { createEmitter } from '../../../base/emitter.ts';
import type { Logger } from '../../../base/logger.ts';
import { integer, integers, record, records, text, type Loose } from '../../../base/loose.ts';
import type { Connection, DapEvent, RequestOptions } from '../../wire/connection.ts';
import type { DapArguments } from '../../wire/protocol.ts';
import { exitOf, signalOf } from './delve-exit.ts';
import { conditionFailed, goroutineName, readableLog, unquoted } from './delve-text.ts';
import { readDeath, readThrown } from './delve-thrown.ts';

export interface DelveConnection {
  readonly connection: Connection;
  /** Something that the program wrote. */
  wrote(stream: 'stdout' | 'stderr', words: string): void;
  /** How the program ended, where delve told it in words. */
  exit(): ProgramExit | undefined;
}

export interface DelveConnectionParts {
  /** `dead`: a core file. `elsewhere`: a delve that was there before us serves it, and stays when we go. */
  readonly program: 'here' | 'elsewhere' | 'dead';
  /** The function that it is to stop in first. Delve's own stop on entry is before Go itself has begun. */
  readonly entry?: string | undefined;
  /** Of what was waited for; delve says nothing of it. */
  readonly processId?: number | undefined;
  /** Resolves when everything that the program wrote was told. */
  readonly drained: Promise<unknown>;
  readonly logger: Logger;
}

export function createDelveConnection(given: Connection, { program, entry, processId, drained, logger }: DelveConnectionParts): DelveConnection {
  const events = createEmitter<DapEvent>((error) => logger.error('an event listener failed', { error }));
  let exit: ProgramExit | undefined;
  /** The newest one. */
  let stop: Loose = {};
  /** Where the sources of Go's own packages lie, with a separator at its end. */
  let library: string | undefined;
  /** Files that it has breakpoints of ours in. */
  const sources = new Set<string>();
  /** Some breakpoint has a condition. */
  let conditional = false;
  let standing = false;
  let entering = entry !== undefined;
  /** It was told where to stop on entry. */
  let entered = false;
  /** What others want, and what delve calls those. */
  let functions: readonly DebugProtocol.FunctionBreakpoint[] = [];
  let functionIds: readonly number[] = [];
  let threads: readonly Loose[] = [{ id: 1, name: 'goroutine 1' }];

  given.onEvent((event) => {
    const { body } = event;
    switch (event.event) {
      case 'output':
        return output(event);
      case 'initialized':
        if (processId !== undefined) events.emit({ event: 'process', body: { systemProcessId: processId, isLocalProcess: true } });
        return events.emit(event);
      case 'stopped':
        if (program !== 'dead') return stopped(body);
        return void readDeath(given, body).then(stopped, (error: unknown) => {
          logger.debug('it is not known how the program died', { error });
          stopped(body);
        });
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

  function stopped(body: Loose): void {
    stop = explainStop(body, conditional);
    if (entering) {
      entering = false;
      given.request('setFunctionBreakpoints', { breakpoints: [...functions] }, limit).catch((error: unknown) => logger.warn('the breakpoint of the entry stays', { error }));
      if (stop['reason'] === 'function breakpoint' && !integers(stop['hitBreakpointIds']).some((id) => functionIds.includes(id))) stop = { ...stop, reason: 'entry', hitBreakpointIds: [] };
    }
    standing = true;
    events.emit({ event: 'stopped', body: { ...stop } });
  }

  function output(event: DapEvent): void {
    const words = text(event.body['output']) ?? '';
    const category = text(event.body['category']) ?? 'console';
    if (category === 'console') {
      exit = exitOf(words) ?? exit;
      if (ofDelveItself.test(words) || (program === 'here' && farewell.test(words))) return;
    }
    const logged = category === 'stdout' ? logpoint.exec(words) : null;
    events.emit(logged ? { ...event, body: { ...event.body, category: 'console', output: readableLog(logged[1] ?? '') } } : event);
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
    const thrown = await readThrown(given, threadId).catch(nothing);
    const message = unquoted(thrown?.words || text(answer['description']) || (text(words) ?? ''));
    return { ...answer, exceptionId: kind, description: message, breakMode: 'unhandled', details: { ...record(answer['details']), typeName: kind, message } };
  }

  /** Where nobody asked to be in Go's own library, the program's code is what is looked at: so in goroutines that were stopped along. */
  async function readFrames(parameters: DapArguments<'stackTrace'>, options: RequestOptions | undefined): Promise<Loose> {
    const answer = await given.request('stackTrace', parameters, options);
    const frames = records(answer.stackFrames);
    library ??= frames.map(libraryOf).find((folder) => folder !== undefined);
    const asked = !['exception', 'pause'].includes(text(stop['reason']) ?? '') && parameters.threadId === integer(stop['threadId']);
    if (library === undefined || asked) return { ...answer };
    const isLibrary = (frame: Loose) => text(record(frame['source'])['path'])?.startsWith(library ?? '') === true;
    return { ...answer, stackFrames: frames.map((frame) => (isLibrary(frame) ? { ...frame, presentationHint: 'subtle' } : frame)) };
  }

  async function stopAt(name: string): Promise<void> {
    entered = true;
    await given.request('setFunctionBreakpoints', { breakpoints: [...functions, { name }] }, limit).catch((error: unknown) => logger.warn('it will not stop on entry', { error }));
  }

  /** Where it is to stop on entry is one of them until then. */
  async function setFunctions(parameters: DapArguments<'setFunctionBreakpoints'>, options: RequestOptions | undefined): Promise<Loose> {
    functions = parameters.breakpoints;
    const sent = entering && entered ? [...functions, { name: entry ?? '' }] : functions;
    const answer: Loose = await given.request('setFunctionBreakpoints', { breakpoints: [...sent] }, options);
    const answers = records(answer['breakpoints']).slice(0, functions.length);
    functionIds = answers.flatMap(({ id }) => integer(id) ?? []);
    return { ...answer, breakpoints: answers };
  }

  /** Nobody is there who would let it go on, or take our breakpoints away. */
  async function leave(): Promise<void> {
    try {
      for (const path of sources) await given.request('setBreakpoints', { source: { path }, breakpoints: [] }, hasty);
      if (standing) await given.request('continue', { threadId: 1 }, hasty);
    } catch (error) {
      logger.info('the program could not be left as it was found', { error });
    }
  }

  const connection: Connection = {
    ...given,
    closed: Promise.all([given.closed, drained]).then(() => undefined),
    onEvent: (listener) => events.on(listener),
    request: (command, parameters, options) => {
      if (moving.has(command)) {
        if (program === 'dead') return Promise.reject(new DapilotError('not-supported', 'This is what a program left when it died: nothing of it can run.', { hint: 'Look at its goroutines and variables; end the session when you are done.' }));
        standing = false;
      }
      if (command === 'evaluate') return given.request(command, parameters, options).catch((error: unknown) => explainEvaluation(error, parameters as DapArguments<'evaluate'>)) as never;
      if (command === 'configurationDone' && entry !== undefined) return stopAt(entry).then(() => given.request(command, parameters, options)) as never;
      if (command === 'setFunctionBreakpoints') return setFunctions(parameters as DapArguments<'setFunctionBreakpoints'>, options) as never;
      if (command === 'setBreakpoints') sources.add(text(record(record(parameters)['source'])['path']) ?? '');
      if (/^set\w*Breakpoints$/.test(command)) conditional ||= records(record(parameters)['breakpoints']).some(({ condition }) => condition !== undefined);
      if (command === 'disconnect' && program === 'elsewhere') return leave().then(() => given.request(command, parameters, options)) as never;
      if (command === 'threads') return readThreads(options) as never;
      if (command === 'exceptionInfo') return readException(record(parameters), options) as never;
      if (command === 'variables') return given.request(command, parameters, options).then(readable) as never;
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

/** Conditions that fail stop the program, which is no failure of the program. */
function explainStop(body: Loose, conditional: boolean): Loose {
  if (body['reason'] !== 'exception') return body;
  const words = text(body['text']) ?? '';
  // What it says of the program itself has another description, but for what lies behind a bad pointer.
  const ofDebugger = body['description'] === 'runtime error' && conditional && !/invalid memory address|bad access/.test(words);
  if (!ofDebugger && !/^(error evaluating expression: |condition expression not boolean)/.test(words)) return { ...body, text: unquoted(words) };
  return { ...body, reason: 'breakpoint', description: `${conditionFailed}${words.replace(/^error evaluating expression: /, '')}`, text: undefined };
}

/** Results without a name hold what lay there before, until the function returns; of what was optimised out it says how the search failed. */
function readable(answer: Loose): Loose {
  const named = records(answer['variables']).filter(({ name }) => !/^~[rb]\d+$/.test(text(name) ?? ''));
  return { ...answer, variables: named.map((variable) => (optimisedOut.test(text(variable['value']) ?? '') ? { ...variable, value: '<optimised out>', variablesReference: 0 } : variable)) };
}

/** "/usr/local/go/src/", by a frame of the runtime. */
function libraryOf(frame: Loose): string | undefined {
  const path = text(record(frame['source'])['path']) ?? '';
  return text(frame['name'])?.startsWith('runtime.') === true ? /^(.*[\\/])runtime[\\/][^\\/]+$/.exec(path)?.[1] : undefined;
}

const optimisedOut = /^\(unreadable (could not find loclist entry|empty OP stack)/;
const moving: ReadonlySet<string> = new Set(['continue', 'next', 'stepIn', 'stepOut', 'stepBack', 'reverseContinue', 'pause']);
const limit = { timeoutMilliseconds: 5000 } as const;
const hasty = { timeoutMilliseconds: 1000 } as const;
const ofDelveItself = /^(Type 'dlv help' for list of commands\.|Process \d+ has exited with status -?\d+)\s*$/;
const farewell = /^Detaching\b.*\s*$/;
const logpoint = /^> \[Go \d+\]: ([^]*)$/;
