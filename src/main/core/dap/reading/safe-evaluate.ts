/**
 * Evaluation that provably changes nothing. V8 runs the expression in the frame and ends it before its first effect
 * (throwOnSideEffect), reached through js-debug's CDP proxy. For an adapter that brings an evaluator of its own, that one
 * is evaluated. The expression itself is never handed to DAP's evaluate.
 */
import { valueLimit } from '../../../../shared/debug.ts';
import { toProblem } from '../../../../shared/errors.ts';
import type { SafeEvaluation } from '../../../../shared/observation.ts';
import { record, records, text, type Loose } from '../../base/loose.ts';
import type { SafeExpression } from '../adapters/adapter.ts';
import type { Cdp } from '../wire/cdp.ts';
import type { ReadPause } from '../sessions/pauses.ts';
import { readPath } from './variable-path.ts';
import { describeRemoteObject, typeOfRemoteObject } from './remote-object.ts';
import type { DapSession } from '../sessions/session.ts';
import { staleReference, type FramePlace, type StopEntry } from '../sessions/stops.ts';

export interface SafeEvaluator {
  /** Throws `stale-reference` only. */
  evaluate(session: DapSession, entry: StopEntry, frameId: number, expression: string): Promise<SafeEvaluation>;
}

const evaluationMilliseconds = 2000;
/** For the answer, beyond the time that the expression itself has. */
const slackMilliseconds = 2000;

export function createSafeEvaluator(readPause: ReadPause): SafeEvaluator {
  return {
    evaluate: async (session, entry, frameId, expression) => {
      const { safeExpression } = session.adapter;
      if (safeExpression) return evaluateWith(safeExpression, session, entry, frameId, expression);
      if (session.adapter.safeEvaluation === 'variables') return evaluateAmongVariables(session, entry, frameId, expression);
      if (session.adapter.safeEvaluation !== 'cdp-proxy') return unavailable(`${session.adapter.label} has no way to evaluate without effects`);
      const place = entry.places.get(frameId);
      if (!place) return unavailable('the frame is not known');
      if (place.afterLabel) return unavailable('the frame is only remembered, its variables are gone');
      try {
        const { cdp, event } = await readPause(session);
        if (!session.stops.isLive(entry)) throw staleReference();
        const frame = matchingFrame(records(event['callFrames']), place);
        if (!frame) return unavailable('the frame was not found in the runtime');
        return toEvaluation(await evaluateOnFrame(cdp, frame, expression));
      } catch (error) {
        if (!session.stops.isLive(entry)) throw staleReference();
        const { code, message } = toProblem(error);
        if (code === 'adapter-refused' && /terminated/i.test(message)) return tooLong;
        return unavailable(message);
      }
    },
  };
}

async function evaluateWith(
  { refuse, wrap, context, read, failed }: SafeExpression,
  session: DapSession,
  entry: StopEntry,
  frameId: number,
  expression: string,
): Promise<SafeEvaluation> {
  const refused = refuse?.(expression);
  if (refused) return refused;
  try {
    const parameters = { expression: wrap(expression), frameId, context: context ?? 'watch' };
    const body: Loose = await session.connection.request('evaluate', parameters, { timeoutMilliseconds: evaluationMilliseconds + slackMilliseconds });
    if (!session.stops.isLive(entry)) throw staleReference();
    return read(text(body['result']) ?? '', text(body['type']) ?? '');
  } catch (error) {
    if (!session.stops.isLive(entry)) throw staleReference();
    const problem = toProblem(error);
    return failed?.(problem) ?? unavailable(problem.message);
  }
}

async function evaluateAmongVariables(session: DapSession, entry: StopEntry, frameId: number, expression: string): Promise<SafeEvaluation> {
  try {
    const { value, type = '' } = await readPath(session, entry, frameId, expression);
    return { kind: 'value', value, type };
  } catch (error) {
    const { code, message } = toProblem(error);
    if (code === 'stale-reference') throw error;
    return code === 'evaluation-failed' ? { kind: 'error', message } : unavailable(message);
  }
}

const tooLong: SafeEvaluation = { kind: 'error', message: `It did not finish within ${evaluationMilliseconds / 1000} s and was ended.` };

function unavailable(reason: string): SafeEvaluation {
  return { kind: 'unavailable', reason };
}

/** By position among the real frames, and only when the names agree: a value of another frame would be a lie. */
function matchingFrame(frames: readonly Loose[], place: FramePlace): Loose | undefined {
  const frame = frames[place.real];
  const name = text(frame?.['functionName']) ?? '';
  return name === '' || place.name.includes(name) ? frame : undefined;
}

function evaluateOnFrame(cdp: Cdp, frame: Loose, expression: string): Promise<Loose> {
  const parameters = {
    callFrameId: frame['callFrameId'],
    expression,
    throwOnSideEffect: true,
    timeout: evaluationMilliseconds,
    generatePreview: true,
    silent: true,
    includeCommandLineAPI: false,
    objectGroup: 'dapilot-safe',
  };
  return cdp.send('Debugger.evaluateOnCallFrame', parameters, evaluationMilliseconds + slackMilliseconds);
}

function toEvaluation(answer: Loose): SafeEvaluation {
  const result = record(answer['result']);
  if (answer['exceptionDetails'] !== undefined) {
    const exception = record(record(answer['exceptionDetails'])['exception']);
    const description = text(exception['description']) ?? describeRemoteObject(exception, valueLimit);
    if (/^EvalError: Possible side-effect in debug-evaluate/.test(description)) return { kind: 'side-effect' };
    return { kind: 'error', message: description.split('\n')[0] ?? description };
  }
  return { kind: 'value', value: describeRemoteObject(result, valueLimit), type: typeOfRemoteObject(result) };
}
