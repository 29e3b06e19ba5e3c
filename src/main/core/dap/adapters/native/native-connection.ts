/** What a native debugger says in its own way, in that of the protocol; and which words reach its command line. */
import type { DebugProtocol } from '@vscode/debugprotocol/lib/debugProtocol.js';
import { DapilotError } from '../../../../../shared/errors.ts';
import type { Language } from '../../../../../shared/launch.ts';
import { atMost } from '../../../base/at-most.ts';
import { createEmitter } from '../../../base/emitter.ts';
import type { Logger } from '../../../base/logger.ts';
import { cut, integer, record, records, text, type Loose } from '../../../base/loose.ts';
import type { Connection, DapEvent } from '../../wire/connection.ts';
import { createEntryStop, entryChatter } from './native-entry.ts';
import { inputChatter } from './native-input.ts';
import { readableLog } from './native-log.ts';
import { createFrameMarker } from './native-frames.ts';
import { createPanics } from './native-panics.ts';
import { faultOf, panicOf, signalIn, signalOfNumber } from './native-signals.ts';

/** In what the debuggers differ. */
export interface NativeDialect {
  /**
   * What is sent for an expression. Only what comes from a person's console (`repl`) may be a command of the debugger.
   * Throws `evaluation-failed` for one that is somewhere else.
   */
  evaluation(expression: string, context: string): { readonly expression: string; readonly context: string };
  /** Why a condition or the message of a log point is not sent. */
  refuseBreakpoint?(breakpoint: DebugProtocol.SourceBreakpoint): string | undefined;
  /** An answer or event about a breakpoint, put right. */
  breakpoint?(raw: Loose): Loose;
  /** It says in words that the program runs, and which process it is, and takes no pause before. */
  readonly tellsOfStart?: true;
  /** Its own lines that say nothing to a person. */
  readonly chatter: RegExp;
}

const tailCharacters = 8000;
const startMilliseconds = 2000;
const againMilliseconds = 1000;
const mostPauses = 3;
const killedWords = 'The debugger says 9 of a program that exits with code 9 and of one that was killed (SIGKILL, for example when memory runs short): which of them it was is not told.\n';
/** By telemetry, which is shown nowhere. */
const signalWords = /^dapilot: ended by (SIG\w+)$/;

/** The signal that ended the program, from an output event of this connection. */
export function nativeExit(category: string, output: string): { readonly code: null; readonly signal: string } | undefined {
  const signal = category === 'telemetry' ? signalWords.exec(output)?.[1] : undefined;
  return signal === undefined ? undefined : { code: null, signal };
}

export interface NativeConnectionParts {
  readonly given: Connection;
  readonly dialect: NativeDialect;
  /** The program is to stop where its own code begins. */
  readonly stopOnEntry: boolean;
  readonly language: Language;
  readonly logger: Logger;
}

export function createNativeConnection({ given, dialect, stopOnEntry, language, logger }: NativeConnectionParts): Connection {
  const events = createEmitter<DapEvent>((error) => logger.error('an event listener failed', { error }));
  const frames = createFrameMarker();
  const panics = createPanics(given, language === 'rust');
  const entry = createEntryStop(stopOnEntry);
  let written = '';
  /** Words of the stop that came last: the program ends by its signal when it goes on from there. */
  let lastStop = '';
  let panicking = false;
  let stops = 0;
  let over = false;
  /** Nothing that it says of itself from here on is anybody's news: some versions crash on their way out. */
  let leaving = false;

  given.onEvent((event) => {
    const { body } = event;
    switch (event.event) {
      case 'output':
        return output(event);
      case 'stopped':
        return stopped(event);
      case 'breakpoint':
        return events.emit({ ...event, body: { ...body, breakpoint: dialect.breakpoint?.(record(body['breakpoint'])) ?? body['breakpoint'] } });
      case 'exited':
        return exited(event);
      default:
        return events.emit(event);
    }
  });

  function output(event: DapEvent): void {
    const words = text(event.body['output']) ?? '';
    const category = text(event.body['category']) ?? 'console';
    if (category === 'stdout') written = (written + words).slice(-tailCharacters);
    if (category === 'stdout') return events.emit(event);
    // What the program writes comes by its terminal, and is all stdout: the rest are the debugger's own words.
    const started = /^(Launch|Attach)ed (?:to )?process (\d+)/.exec(words);
    if (started && dialect.tellsOfStart) events.emit({ event: 'process', body: { systemProcessId: Number(started[2]), isLocalProcess: true, startMethod: started[1] === 'Launch' ? 'launch' : 'attach' } });
    const lines = words.split('\n');
    const telling = lines.filter((line) => !dialect.chatter.test(line) && !inputChatter.test(line) && !(entry.awaited && entryChatter.test(line)));
    if (leaving || telling.every((line) => line.trim() === '')) return;
    events.emit({ ...event, body: { ...event.body, category: category === 'stderr' ? 'console' : category, output: readableLog(telling.join('\n')) } });
  }

  function stopped(event: DapEvent): void {
    stops += 1;
    const body = entry.named(event.body);
    lastStop = `${text(body['description']) ?? ''} ${text(body['text']) ?? ''}`;
    panicking = panics.isPanic(body);
    events.emit({ ...event, body: panicking ? { ...body, reason: 'exception', description: 'Panic', hitBreakpointIds: [] } : body });
  }

  /** Both give the number of a signal as if it were an exit code. At every signal but SIGKILL the program has stopped before. */
  function exited(event: DapEvent): void {
    over = true;
    const code = integer(event.body['exitCode']);
    const signal = signalIn(lastStop);
    const named = code === undefined ? undefined : signalOfNumber(code);
    if (named !== undefined && named === signal) events.emit({ event: 'output', body: { category: 'telemetry', output: `dapilot: ended by ${signal}` } });
    else if (named === 'SIGKILL') events.emit({ event: 'output', body: { category: 'console', output: killedWords } });
    events.emit(event);
  }

  async function exceptionInfo(parameters: Loose, options: Parameters<Connection['request']>[2]): Promise<Loose> {
    const answer: Loose = await given.request('exceptionInfo', parameters as unknown as DebugProtocol.ExceptionInfoArguments, options);
    const fault = panicking ? { typeName: 'panic', message: panicOf(written) ?? 'The program panics.' } : faultOf(text(answer['description']) ?? '', written);
    return fault ? { ...answer, exceptionId: fault.typeName, description: fault.message, breakMode: 'unhandled', details: { ...record(answer['details']), ...fault } } : answer;
  }

  /** A program stops at once; where it does not, the pause came before it had begun to run, and was lost. */
  function pauseAgain(parameters: DebugProtocol.PauseArguments, before: number, times: number): void {
    setTimeout(() => {
      if (stops !== before || leaving || over) return;
      given.request('pause', parameters, { timeoutMilliseconds: againMilliseconds }).catch((error: unknown) => logger.debug('a pause was not taken again', { error }));
      if (times < mostPauses) pauseAgain(parameters, before, times + 1);
    }, againMilliseconds).unref();
  }

  function firstMovement(): Promise<void> {
    return new Promise((resolve) => {
      const listening = given.onEvent(({ event }) => {
        if (!['continued', 'stopped', 'exited', 'terminated'].includes(event)) return;
        listening.dispose();
        resolve();
      });
    });
  }

  async function setBreakpoints(parameters: DebugProtocol.SetBreakpointsArguments, options: Parameters<Connection['request']>[2]): Promise<Loose> {
    const wanted = parameters.breakpoints ?? [];
    const refusals = wanted.map((breakpoint) => dialect.refuseBreakpoint?.(breakpoint));
    const sent = wanted.filter((_, index) => refusals[index] === undefined);
    const body = await given.request('setBreakpoints', { ...parameters, breakpoints: sent }, options);
    entry.breakpointsSet(body);
    const answers = records(body.breakpoints).map((raw) => dialect.breakpoint?.(raw) ?? raw);
    const rest = answers[Symbol.iterator]();
    return { ...body, breakpoints: refusals.flatMap((message): readonly Loose[] => {
      if (message !== undefined) return [{ verified: false, message }];
      const next = rest.next();
      return next.done === true ? [] : [next.value];
    }) };
  }

  async function evaluate(parameters: DebugProtocol.EvaluateArguments, options: Parameters<Connection['request']>[2]): Promise<Loose> {
    const sent = dialect.evaluation(parameters.expression, parameters.context ?? 'watch');
    const answer: Loose = await given.request('evaluate', { ...parameters, ...sent }, options);
    if (sent.context !== 'repl') return plainValue(answer, 'result');
    // Some repeat the command before what it says.
    return { ...plainValue(answer, 'result'), result: (text(answer['result']) ?? '').replace(/^\(lldb\) .*\n/, '').trimEnd() };
  }

  return {
    ...given,
    onEvent: (listener) => events.on(listener),
    request: async (command, parameters, options) => {
      switch (command) {
        case 'initialize':
          return panics.announce(await given.request(command, parameters, options)) as never;
        case 'setExceptionBreakpoints':
          return (await panics.setFilters(parameters as Loose, options)) as never;
        case 'setFunctionBreakpoints':
          return (await panics.setFunctions(parameters as Loose, options)) as never;
        case 'setBreakpoints':
          return (await setBreakpoints(parameters as DebugProtocol.SetBreakpointsArguments, options)) as never;
        case 'exceptionInfo':
          return (await exceptionInfo(parameters as Loose, options)) as never;
        case 'stackTrace':
          return (await frames.mark(await given.request(command, parameters, options))) as never;
        case 'variables': {
          const answer: Loose = await given.request(command, parameters, options);
          return { ...answer, variables: records(answer['variables']).map((variable) => plainValue(variable, 'value')) } as never;
        }
        case 'configurationDone': {
          const told = dialect.tellsOfStart ? atMost(startMilliseconds, firstMovement()) : undefined;
          const answer = await given.request(command, parameters, options);
          await told;
          return answer;
        }
        case 'pause':
          pauseAgain(parameters as DebugProtocol.PauseArguments, stops, 1);
          return given.request(command, parameters, options);
        case 'disconnect':
          leaving = true;
          return given.request(command, parameters, options);
        case 'evaluate':
          return (await evaluate(parameters as DebugProtocol.EvaluateArguments, options)) as never;
        default:
          return given.request(command, parameters, options);
      }
    },
  };
}

/** Of what has members some say type and address; of what a register held and holds no more, how the search for it failed. */
function plainValue(variable: Loose, of: 'value' | 'result'): Loose {
  const words = text(variable[of]);
  const name = text(variable['type']);
  if (words === undefined) return variable;
  if (/^<error: .*(variable not available|DW_OP_|location list)/.test(words)) return { ...variable, [of]: '<optimised out>', variablesReference: 0 };
  return name !== undefined && words.startsWith(`${name} @ 0x`) ? { ...variable, [of]: name } : variable;
}

/** For a command of the debugger that is no person's own. */
export function commandRefused(expression: string): DapilotError {
  return new DapilotError('evaluation-failed', `"${cut(expression, 100)}" is a command of the debugger, and not an expression. Only a person can run those, in the debug console.`);
}
