/**
 * Stops at exceptions that the person did not mean are passed over: nobody hears of them, whoever waits goes on waiting,
 * a step goes on to its end. Only for adapters with an `exceptionJudge`; all other stops are handed on as they come.
 */
import { toProblem } from '../../../../shared/errors.ts';
import type { LaunchConfiguration } from '../../../../shared/launch.ts';
import { integer, records, text, type Loose } from '../../base/loose.ts';
import type { ExceptionJudge, ExceptionStop } from '../adapters/adapter.ts';
import { toFrame } from '../translation/translate.ts';
import type { DapArguments } from '../wire/protocol.ts';
import { createPassingOver } from './passing-over.ts';
import type { ScreenedSession } from './screened-session.ts';
import { firstFrames, isStep } from './stops.ts';

export interface Screening {
  /** What is to be sent when these filters are chosen; `toArguments` makes a request of filters, with their conditions. */
  filters(chosen: readonly string[], launch: LaunchConfiguration | undefined, toArguments?: ToArguments): readonly string[];
  /** The adapter's `stopped`; goes to the stops of the session unless it is passed over. */
  stopped(body: Loose): void;
  /** The adapter's `continued`: what was being judged stands no more. */
  continued(): void;
}

type ToArguments = (filters: readonly string[]) => DapArguments<'setExceptionBreakpoints'>;

const plainArguments: ToArguments = (filters) => ({ filters: [...filters] });

export interface ScreeningParts {
  readonly session: ScreenedSession;
  readonly runtimeEvent: ExceptionStop['runtimeEvent'];
  note(note: string): void;
}

const timeout = { timeoutMilliseconds: 5000 } as const;

export function createScreening({ session, runtimeEvent, note }: ScreeningParts): Screening {
  const judge = session.adapter.exceptionJudge;
  let chosen: readonly string[] = [];
  let argumentsOf = plainArguments;
  let widened = false;
  let unseen = 0;
  /** Counts what the adapter says of standing and running, so that a late judgement finds out that it is late. */
  let turn = 0;
  let passedOver = false;

  const passing = createPassingOver(session, show);
  const stepping = () => isStep(session.stops.sent);

  function show(body: Loose, stack?: Promise<Loose>): void {
    const stepped = passedOver && stepping();
    passedOver = false;
    passing.ended();
    session.stops.stopped(judge && stepped ? judge.afterStep(body) : body, stack);
  }

  async function screen(by: ExceptionJudge, threadId: number, body: Loose): Promise<void> {
    const mine = turn;
    const stands = () => turn === mine && !session.finished;
    let stack: Promise<Loose> | undefined;
    try {
      const meant = await by.isMeant(stopOf(threadId, (first) => (stack = first))).catch((error: unknown) => {
        session.logger.debug('a stop at an exception could not be judged', { sessionId: session.id, error });
        // With the connection the stop is gone too; else rather one stop too many.
        return toProblem(error).code === 'adapter-lost' ? undefined : true;
      });
      if (!stands() || meant === undefined) return;
      if (meant || (stepping() && !by.keepsStep)) return show(body, stack);
      if (++unseen === by.mostUnseen) await giveUp(by);
      if (!stands()) return;
      // Whoever asked for a pause has it, wherever that is.
      if (session.stops.sent === 'pause') return show({ ...body, reason: 'pause', description: 'Paused', text: undefined }, stack);
      passedOver = true;
      await session.connection.request('continue', { threadId }, timeout);
    } catch (error) {
      session.logger.warn('a stop could not be passed over', { sessionId: session.id, error });
      if (stands() && toProblem(error).code !== 'adapter-lost') show(body);
    }
  }

  async function giveUp({ exhausted }: ExceptionJudge): Promise<void> {
    widened = false;
    note(exhausted);
    await session.connection.request('setExceptionBreakpoints', argumentsOf(chosen), timeout);
  }

  /** `first` is given the answer about the first frames. */
  function stopOf(threadId: number, first: (stack: Promise<Loose>) => void): ExceptionStop {
    return {
      frames: async (start, count) => {
        const answer = session.read('stackTrace', { threadId, startFrame: start, levels: count });
        if (start === 0 && count >= firstFrames) first(answer);
        return records((await answer).stackFrames).map((raw) => toFrame(raw, () => false));
      },
      information: async () => session.connection.request('exceptionInfo', { threadId }, timeout),
      evaluate: async (frameId, expression) => {
        const { result } = await session.connection.request('evaluate', { frameId, expression, context: 'watch' }, timeout);
        return text(result) ?? '';
      },
      runtimeEvent,
    };
  }

  return {
    filters: (now, launch, toArguments = plainArguments) => {
      chosen = now;
      argumentsOf = toArguments;
      const sent = judge && unseen < judge.mostUnseen ? judge.widen(now, launch) : now;
      widened = sent.length > now.length;
      return sent;
    },
    stopped: (body) => {
      turn += 1;
      const threadId = integer(body['threadId']);
      if (threadId === undefined) return show(body);
      const mine = turn;
      if (passing.concerns(body)) return void passing.stopped(threadId, body, () => turn === mine && !session.finished);
      if (!judge || !widened || body['reason'] !== 'exception') return show(body);
      void screen(judge, threadId, body);
    },
    continued: () => {
      turn += 1;
    },
  };
}
