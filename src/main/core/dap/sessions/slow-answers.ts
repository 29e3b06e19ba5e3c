/** Says that the debugger is slow while an answer is missing for longer than a person takes for granted. */
import type { StatusReasons } from './status-reasons.ts';

const slowMilliseconds = 2000;

/** Watches answers to questions about what stands; gives each back. */
export function createSlowAnswers(reasons: Pick<StatusReasons, 'set' | 'clear'>): <T>(answer: Promise<T>) => Promise<T> {
  let late = 0;
  return (answer) => {
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      late += 1;
      reasons.set('slow', 'the debugger is slow to answer');
    }, slowMilliseconds);
    timer.unref();
    const settled = () => {
      clearTimeout(timer);
      if (isLate && --late === 0) reasons.clear('slow');
    };
    answer.then(settled, settled);
    return answer;
  };
}
