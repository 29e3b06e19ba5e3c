/** "inputs" of launch.json and tasks.json: what they ask the person. */
import type { StartQuestion } from '../../../shared/configurations.ts';
import { DapilotError } from '../../../shared/errors.ts';
import { isObject } from '../base/loose.ts';

const mostOptions = 1000;
const longest = 4000;

/** The question of `${input:id}`, or the command that it names. Throws `bad-request`. */
export function inputQuestion(id: string, inputs: readonly Readonly<Record<string, unknown>>[]): StartQuestion | { readonly command: string } {
  const input = inputs.find((one) => one['id'] === id);
  if (!input) throw new DapilotError('bad-request', `\${input:${id}} is asked for, and there is no input of this id.`, { hint: 'Add it to "inputs" of the file, or write the value in its place.' });
  const description = text(input['description']) ?? id;
  const preset = text(input['default']);
  const usual = preset === undefined ? {} : { default: preset };
  switch (input['type']) {
    case 'promptString':
      return { kind: 'promptString', id, description, ...usual, ...(input['password'] === true ? { password: true } : {}) };
    case 'pickString':
      return { kind: 'pickString', id, description, options: optionsOf(id, input['options']), ...usual };
    case 'command':
      return { command: text(input['command']) ?? '' };
    default:
      throw new DapilotError('bad-request', `The input "${id}" is of the type ${JSON.stringify(input['type']) ?? 'none'}, which does not exist.`, { hint: 'There are promptString, pickString and command.' });
  }
}

function optionsOf(id: string, given: unknown): Extract<StartQuestion, { kind: 'pickString' }>['options'] {
  const options = (Array.isArray(given) ? given : []).slice(0, mostOptions).flatMap((option: unknown) => {
    const value = text(isObject(option) ? option['value'] : option);
    return value === undefined ? [] : [{ value, label: (isObject(option) ? text(option['label']) : undefined) ?? value }];
  });
  if (options.length === 0) throw new DapilotError('bad-request', `The input "${id}" has no "options" to pick from.`, { hint: 'Add them, or make it a promptString.' });
  return options;
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value.slice(0, longest) : typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;
}
