/** A failure that the environment explains is not blamed on the code. */
import type { PlannerInput } from '../planner.ts';
import { exceptionText } from '../result-summary.ts';

/** Of a package, by the words of Node and Python; a file of the program's own is none. */
const missing = /(?:Cannot find (?:module|package) |No module named )['"]?(?<name>[^'"\s./][^'"\s]*)/;

/** Why the environment is the cause, in a sentence for the person; undefined where the failure may be the code's. */
export function brokenEnvironment({ environment, observation }: Pick<PlannerInput, 'environment' | 'observation'>): string | undefined {
  const dependencies = environment?.find(({ about }) => about === 'dependencies');
  if (!dependencies || !observation) return undefined;
  const { exception, text } = observation.stop ?? {};
  const words = exception ? exceptionText(exception) : `${text ?? ''}\n${observation.output}`;
  const name = missing.exec(words)?.groups?.['name'];
  if (name === undefined) return undefined;
  return [`${name} cannot be loaded, and the environment is not as the project asks for it, so I look for no cause in the code.`, dependencies.message, dependencies.hint ?? ''].join(' ').trim();
}
