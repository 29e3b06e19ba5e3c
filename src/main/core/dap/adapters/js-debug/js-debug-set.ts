/** Values that are set: js-debug assigns in the mode of the program, which may take no notice, and offers to set what are copies. */
import { DapilotError, toProblem } from '../../../../../shared/errors.ts';
import { record, records, text, type Loose } from '../../../base/loose.ts';
import type { Connection } from '../../wire/connection.ts';
import type { DapArguments } from '../../wire/protocol.ts';

/** How V8 and `runtime-functions.ts` say that a value is not taken. */
const refused = /\bCannot (?:assign to|set property|set .*: it is no member|add property|redefine property)|\bAssignment to constant|'set' on proxy|\bPrivate method|defined without a setter/;

/** The same connection: what is not taken is an error that says so, and what cannot be set is told as read-only. */
export function setStrictly(connection: Connection): Connection {
  const request: Connection['request'] = async (command, parameters, options) => {
    if (command === 'variables') return markCopies(await connection.request(command, parameters, options)) as never;
    if (command !== 'setVariable' && command !== 'setExpression') return connection.request(command, parameters, options);
    try {
      if (command === 'setVariable') return await connection.request(command, parameters, options);
      const { expression, value, frameId } = parameters as DapArguments<'setExpression'>;
      // As what hovers evaluate, it ends soon.
      const strictly = { expression: `(() => { 'use strict'; return ${expression} = (${value}\n); })()`, frameId, context: 'hover' } as const;
      const answer: Loose = await connection.request('evaluate', strictly, options);
      return { ...answer, value: answer['result'] } as never;
    } catch (error) {
      const { message, detail } = toProblem(error);
      const words = ((detail ?? message).split('\n')[0] ?? '').replace(/^Uncaught (?:\w+ (?=\w*Error: ))?/, '');
      throw refused.test(words) ? new DapilotError('evaluation-failed', 'It has the value it had before: the program does not take another one.', { hint: `${words}.`, cause: error }) : error;
    }
  };
  return { ...connection, request };
}

/** Entries of Maps and Sets are copies of V8's, and what stands in double brackets is no member. */
function markCopies(answer: Loose): Loose {
  const variables = records(answer['variables']).map((variable) => {
    if (!/^\[\[.*\]\]$/.test(text(variable['name']) ?? '') && !/\.entries\(\)\]\[\d+\](?:\[[01]\])?$/.test(text(variable['evaluateName']) ?? '')) return variable;
    const hint = record(variable['presentationHint']);
    return { ...variable, presentationHint: { ...hint, attributes: [...(Array.isArray(hint['attributes']) ? hint['attributes'] : []), 'readOnly'] } };
  });
  return { ...answer, variables };
}
