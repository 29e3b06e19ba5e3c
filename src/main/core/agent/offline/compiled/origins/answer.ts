/** Which rule answers which question. */
import type { Move, NativeCase, Question } from '../questions.ts';
import { conditionOrigin } from './condition.ts';
import { expressionOrigin } from './expression.ts';
import { parameterOrigin } from './parameter.ts';
import { returnsOrigin, searchOrigin } from './returns.ts';

export function answer(c: NativeCase, question: Question): Promise<Move> | Move {
  const { suspect } = question;
  switch (question.ask) {
    case 'value':
      return expressionOrigin(c, suspect, question.position);
    case 'returns':
      return returnsOrigin(c, suspect, question.fn, question.call, question.position);
    case 'parameter':
      return parameterOrigin(c, suspect, question.parameter);
    case 'search':
      return searchOrigin(c, suspect, question.fn, question.loop, question.condition);
    case 'condition':
      return conditionOrigin(c, suspect, question.condition, question.held);
  }
}
