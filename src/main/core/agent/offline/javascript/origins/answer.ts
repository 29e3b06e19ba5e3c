/** Which rule answers which question. */
import type { Case } from '../../origin.ts';
import type { Move, Question } from '../questions.ts';
import { callbackOrigin } from './callback.ts';
import { elementOrigin } from './element.ts';
import { expressionOrigin } from './expression.ts';
import { indexOrigin } from './index-read.ts';
import { keyOrigin } from './keys.ts';
import { propertyOrigin } from './member.ts';
import { parameterOrigin } from './parameter.ts';
import { pickedOrigin } from './pattern.ts';
import { returnsOrigin } from './returns.ts';
import { swallowedOrigin } from './swallowed.ts';
import { thisOrigin } from './this.ts';
import { wrongOrigin } from './wrong.ts';

export function answer(c: Case, question: Question): Promise<Move> | Move {
  const { suspect } = question;
  switch (question.ask) {
    case 'value':
      return expressionOrigin(c, suspect);
    case 'element':
      return elementOrigin(c, suspect, question.path);
    case 'picked':
      return pickedOrigin(c, suspect, question.value, question.path);
    case 'property':
      return propertyOrigin(c, suspect, question.read);
    case 'index':
      return indexOrigin(c, suspect, question.read);
    case 'returns':
      return returnsOrigin(c, suspect, question.fn, question.call);
    case 'parameter':
      return parameterOrigin(c, suspect, question.parameter);
    case 'callback':
      return callbackOrigin(c, suspect, question.use);
    case 'key':
      return keyOrigin(c, suspect, question.lookup);
    case 'wrong':
      return wrongOrigin(c, suspect, question.wanted);
    case 'swallowed':
      return swallowedOrigin(c, suspect, question.attempt);
    case 'this':
      return thisOrigin(c, suspect);
  }
}
