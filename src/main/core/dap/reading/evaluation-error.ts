import { valueLimit } from '../../../../shared/debug.ts';
import { DapilotError, toProblem } from '../../../../shared/errors.ts';
import { cut } from '../../base/loose.ts';

/** What the program's language says is the sentence; that the adapter refused is no news to a person. */
export function evaluationError(error: unknown): DapilotError {
  const problem = toProblem(error);
  if (problem.code !== 'adapter-refused') return error instanceof DapilotError ? error : new DapilotError(problem.code, problem.message);
  const words = problem.detail ?? problem.message;
  const lines = words.split('\n').map((line) => line.trim());
  // A traceback of Python has its sentence at the end.
  const sentence = (lines[0]?.startsWith('Traceback (') ? lines.findLast((line) => line !== '') : lines.find((line) => line !== '' && !line.startsWith('at '))) ?? words;
  return new DapilotError('evaluation-failed', cut(sentence, valueLimit), { detail: words });
}
