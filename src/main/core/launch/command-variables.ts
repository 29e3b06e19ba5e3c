/** `${command:…}`: commands of VS Code and its extensions that people use in launch.json, and what DAPilot asks in their place. */
import type { StartQuestion } from '../../../shared/configurations.ts';
import { DapilotError } from '../../../shared/errors.ts';

const processPickers = /(^|\.)(pick|select)\w*process$/i;
const prompts: readonly (readonly [pattern: RegExp, description: string])[] = [
  [/^(cmake\.(launchTargetPath|getLaunchTargetPath|buildTargetPath)|cmake\.tasksLaunchTargetPath)$/i, 'Path of the program that was built'],
  [/(^|\.)(pickArgs|askForScriptArguments)$/i, 'Arguments of the program'],
  [/(^|\.)(AskForProgramName|AskForScriptName|SpecifyProgramName|getProgramName|pickProgram|pickFile)$/i, 'Path of the program'],
];

/** What is asked for a command. Throws `not-supported` with its name for one that belongs to an extension of VS Code. */
export function commandQuestion(name: string): StartQuestion {
  const id = `command:${name}`;
  if (processPickers.test(name)) return { kind: 'pickProcess', id, description: 'Which process is to be attached to?' };
  const prompt = prompts.find(([pattern]) => pattern.test(name));
  if (prompt) return { kind: 'promptString', id, description: `${prompt[1]} (in place of the command ${name})` };
  throw new DapilotError('not-supported', `\${command:${name}} runs a command of VS Code or of one of its extensions, and they do not run in DAPilot.`, {
    hint: 'Write its value in the configuration, or an input of the type promptString that asks for it.',
  });
}

/** Commands that give the Python of the folder. */
export function isPythonCommand(name: string): boolean {
  return /^python\.(interpreterPath|activeInterpreterPath)$/.test(name);
}
