/** A program in the debug console has no input, as those of the other adapters: what it reads is at its end at once. */
import type { LaunchConfiguration } from '../../../../../shared/launch.ts';

const nothing = process.platform === 'win32' ? 'NUL' : '/dev/null';
const command = `settings set target.input-path ${nothing}`;

/** LLDB's commands for it, before the program runs; what a person types in a terminal is read. */
export function inputCommands(configuration: LaunchConfiguration): readonly string[] {
  return configuration.target === 'program' && configuration.console !== 'integratedTerminal' ? [command] : [];
}

/** What the debuggers say of the command, and of having any. */
export const inputChatter = /^(Running preRunCommands:|Executing script: preRunCommands|\(lldb\) settings set target\.input-path )/;
