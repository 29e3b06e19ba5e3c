/** Which rule answers which question. */
import type { Case } from '../../origin.ts';
import type { Move, Question } from '../questions.ts';
import { conditionOrigin } from './condition.ts';
import { expressionOrigin } from './expression.ts';
import { keyOrigin } from './key.ts';
import { parameterOrigin } from './parameter.ts';
import { returnsOrigin } from './returns.ts';
import { searchOrigin } from './search.ts';

export function answer(c: Case, question: Question): Promise<Move> | Move {
  const { suspect } = question;
  switch (question.ask) {
    case 'value':
      return expressionOrigin(c, suspect);
    case 'returns':
      return returnsOrigin(c, suspect, question.fn, question.call);
    case 'parameter':
      return parameterOrigin(c, suspect, question.parameter);
    case 'key':
      return keyOrigin(c, suspect, question.lookup);
    case 'search':
      return searchOrigin(c, suspect, question.search);
    case 'condition':
      return conditionOrigin(c, suspect, question.condition, question.held);
  }
}
