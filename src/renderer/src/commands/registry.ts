/** The window's side of the command registry: what each declared command does, and whether it can be used. */
import { commands, type Command, type CommandId } from '../../../shared/commands.ts';
import type { Cockpit } from '../store/cockpit.ts';
import { agentCommands } from './agent-commands.ts';
import { runCommands } from './run-commands.ts';
import { viewCommands } from './view-commands.ts';
import { whenHolds } from './when.ts';


const runs: Readonly<Record<CommandId, (cockpit: Cockpit) => unknown>> = { ...viewCommands, ...runCommands, ...agentCommands };
const byId: ReadonlyMap<string, Command & { readonly id: CommandId }> = new Map(commands.map((command) => [command.id, command]));

export function isCommandId(id: string): id is CommandId {
  return byId.has(id);
}

/** The declared command. */
export function commandOf(id: CommandId): Command {
  const command = byId.get(id);
  if (!command) throw new Error(`no command is called ${id}`);
  return command;
}

/** Whether a command can be used now. */
export function canRun({ replica, view }: Cockpit, id: CommandId): boolean {
  return whenHolds(commandOf(id).when, replica.getState(), view.getState());
}

/** Runs a command if it can be used now. */
export function runCommand(cockpit: Cockpit, id: CommandId): void {
  if (canRun(cockpit, id)) void runs[id](cockpit);
}
