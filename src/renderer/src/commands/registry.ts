/** The window's side of the command registry: what each declared command does, and whether it can be used. */
import { commands, type Command, type CommandId } from '../../../shared/commands.ts';
import type { Cockpit } from '../store/cockpit.ts';
import { selectIsDriver } from '../store/replica.ts';
import { agentCommands } from './agent-commands.ts';
import { breakpointCommands } from './breakpoint-commands.ts';
import { runCommands } from './run-commands.ts';
import { stopCommands } from './stop-commands.ts';
import { viewCommands } from './view-commands.ts';
import { whenHolds } from './when.ts';

const runs: Readonly<Record<CommandId, (cockpit: Cockpit) => unknown>> = { ...viewCommands, ...runCommands, ...stopCommands, ...breakpointCommands, ...agentCommands };
const byId: ReadonlyMap<string, Command & { readonly id: CommandId }> = new Map(commands.map((command) => [command.id, command]));

const looking = /^(?:view\.(?!memory|disassembly|loadedSources|modules|toggleTheme)|palette\.|editor\.close)/;

export function isCommandId(id: string): id is CommandId {
  return byId.has(id);
}

/** The declared command. */
export function commandOf(id: CommandId): Command {
  const command = byId.get(id);
  if (!command) throw new Error(`no command is called ${id}`);
  return command;
}

/** Whether a command can be used now, and in this window. */
export function canRun(cockpit: Cockpit, id: CommandId): boolean {
  const { replica, view, recording } = cockpit;
  // What is not in sight is not steered; in a recording one only looks around.
  if (view.getState().replay !== null || (recording && !looking.test(id))) return false;
  return !isForDriver(cockpit, id) && whenHolds(commandOf(id).when, replica.getState(), view.getState());
}

/** Whether another window drives and this command is that window's. */
export function isForDriver({ replica }: Cockpit, id: CommandId): boolean {
  return commandOf(id).drives === true && !selectIsDriver(replica.getState());
}

/** Runs a command if it can be used now. In a folder that is not trusted, one that needs trust asks for it first. Gives what the command gives. */
export function runCommand(cockpit: Cockpit, id: CommandId): unknown {
  if (!canRun(cockpit, id)) return undefined;
  const { workspace } = cockpit.replica.getState().snapshot;
  if (commandOf(id).trusts === true && workspace?.trusted === false) return cockpit.view.openOverlay({ kind: 'trust', next: id });
  return runs[id](cockpit);
}
