/** Says that the debugger is slow while an answer is missing for longer than a person takes for granted, and cancels what it is about. */
import type { DebugProtocol } from '@vscode/debugprotocol/lib/debugProtocol.js';
import type { StatusReasons } from './status-reasons.ts';

export interface SlowAnswers {
  /** Watches the answer to a question about what stands, and gives it back; `sequence` is that of the request, once it is sent. */
  watch<T>(answer: Promise<T>, sequence?: () => number | undefined): Promise<T>;
  /** What cancels the latest of those that are late. */
  cancelArguments(): DebugProtocol.CancelArguments | undefined;
}

const slowMilliseconds = 2000;

/** `canCancel`: the adapter knows the request. */
export function createSlowAnswers(reasons: Pick<StatusReasons, 'set' | 'clear'>, canCancel: () => boolean): SlowAnswers {
  /** Numbers of the requests, where they are known. */
  const late = new Map<symbol, number | undefined>();
  const cancelled = () => [...late.values()].findLast((sequence) => sequence !== undefined);

  function show(): void {
    if (late.size === 0) reasons.clear('slow');
    else reasons.set('slow', 'the debugger is slow to answer', cancelled() !== undefined && canCancel());
  }

  return {
    watch: (answer, sequence) => {
      const key = Symbol('answer');
      const timer = setTimeout(() => {
        late.set(key, sequence?.());
        show();
      }, slowMilliseconds);
      timer.unref();
      const settled = () => {
        clearTimeout(timer);
        if (late.delete(key)) show();
      };
      answer.then(settled, settled);
      return answer;
    },
    cancelArguments: () => {
      const requestId = cancelled();
      return requestId === undefined ? undefined : { requestId };
    },
  };
}
