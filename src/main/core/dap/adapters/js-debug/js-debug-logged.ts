/** Objects that were logged: js-debug wraps them in the whole line, and that in one value for each argument. */
import { position, records, text, type Loose } from '../../../base/loose.ts';
import type { Connection } from '../../wire/connection.ts';

/** The same connection, whose `variables` of a logged line are at once the arguments, or the members of the only one. */
export function openLogged(connection: Connection): Connection {
  const request: Connection['request'] = async (command, parameters, options) => {
    const answer = await connection.request(command, parameters, options);
    if (command !== 'variables') return answer;
    const line = onlyChild(answer, /^$/);
    if (line === undefined) return answer;
    const of = (variablesReference: number) => connection.request(command, { ...parameters, variablesReference }, options);
    const logged = await of(line);
    const argument = onlyChild(logged, /^arg\d+$/);
    return argument === undefined ? logged : of(argument);
  };
  return { ...connection, request };
}

/** Its reference, when there is one child of such a name. */
function onlyChild(answer: Loose, name: RegExp): number | undefined {
  const [child, ...others] = records(answer['variables']);
  const reference = position(child?.['variablesReference']);
  return others.length === 0 && reference > 0 && name.test(text(child?.['name']) ?? '-') ? reference : undefined;
}
