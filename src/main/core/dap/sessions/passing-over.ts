/**
 * A step that comes from the person's code into code that no step is to end in goes on unseen: back to where it came from,
 * or forward to what that code calls. When it comes to nothing else, the program runs on. For runtimes that cannot do it
 * by themselves; which code is meant, the adapter knows.
 */
import { toProblem } from '../../../../shared/errors.ts';
import { records, type Loose } from '../../base/loose.ts';
import { toFrame } from '../translation/translate.ts';
import type { ScreenedSession } from './screened-session.ts';
import { firstFrames, isStep } from './stops.ts';

export interface PassingOver {
  /** Whether this stop may be one to pass over; asked when it comes. */
  concerns(body: Loose): boolean;
  /** Shows it, or lets the step go on. `stands`: no later stop or movement has been heard of. Never rejects. */
  stopped(threadId: number, body: Loose, stands: () => boolean): Promise<void>;
  /** Something is shown: the next step begins anew. */
  ended(): void;
}

/** So many steps lead from a call to the person's code that it calls in the end; after them it is left behind. */
const mostInto = 60;
const mostOut = 40;
const timeout = { timeoutMilliseconds: 5000 } as const;

/** `show` is given the answer about the thread's first frames, where that was asked for. */
export function createPassingOver(session: ScreenedSession, show: (body: Loose, stack?: Promise<Loose>) => void): PassingOver {
  const isPassed = session.adapter.passesOver;
  let passed = 0;

  const isToPass = (stack: Loose | undefined): boolean => {
    const [top] = records(stack?.['stackFrames']);
    return top !== undefined && isPassed?.(toFrame(top, () => false)) === true;
  };

  return {
    concerns: (body) => isPassed !== undefined && body['reason'] === 'step' && isStep(session.stops.sent),
    stopped: async (threadId, body, stands) => {
      try {
        // As many as a stop shows, so that one that is shown is not asked for them again.
        const stack = passed < mostInto + mostOut ? session.read('stackTrace', { threadId, startFrame: 0, levels: firstFrames }) : undefined;
        const isMeant = !isToPass(await stack);
        if (!stands()) return;
        // Whoever asked for a pause meanwhile has it here.
        if (isMeant || !isStep(session.stops.sent)) return show(body, stack);
        const onward = session.stops.sent === 'stepIn' && passed < mostInto ? 'stepIn' : 'stepOut';
        passed += 1;
        await session.connection.request(onward, { threadId }, timeout);
      } catch (error) {
        session.logger.debug('a step could not be taken on', { sessionId: session.id, error });
        if (stands() && toProblem(error).code !== 'adapter-lost') show(body);
      }
    },
    ended: () => {
      passed = 0;
    },
  };
}
