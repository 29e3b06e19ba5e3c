/** Starting the command of a configured adapter: in a folder of ours, guarded, with what it printed kept. */
import { randomUUID } from 'node:crypto';
import type { ConfiguredAdapter } from '../../../../../shared/adapters.ts';
import { toProblem } from '../../../../../shared/errors.ts';
import type { Guardian } from '../../../base/guardian-client.ts';
import type { Logger } from '../../../base/logger.ts';
import { describeExit, startProcess, type Environment, type StartedProcess } from '../../../base/process.ts';
import type { AdapterLaunch } from '../adapter.ts';
import { locateCommand } from './configured-command.ts';
import { fillWords } from './configured-template.ts';
import { launchValues } from './configured-values.ts';
import { adapterFailure, settingOf } from './configured-words.ts';

export interface ConfiguredParts {
  /** It runs in here, unless the settings say otherwise. */
  readonly adaptersFolder: string;
  /** Where sockets go. */
  readonly runFolder: string;
  /** Real path of the open folder, or where relative paths start. */
  workspace(): string;
  readonly guardian: Pick<Guardian, 'guard' | 'guardFile'>;
  readonly logger: Logger;
  readonly startMilliseconds?: number;
}

export interface NamedAdapter extends ConfiguredAdapter {
  readonly id: string;
  readonly label: string;
}

export interface StartedCommand {
  readonly process: StartedProcess;
  /** Words for how it ended; undefined while it runs. */
  ended(): string | undefined;
  kill(): Promise<void>;
}

/** Where it is to listen or to connect to. */
export interface Place {
  readonly port?: number;
  readonly socket?: string;
}

/** Throws `adapter-missing` or `adapter-failed`. */
export async function startCommand(parts: ConfiguredParts, adapter: NamedAdapter, launch: AdapterLaunch, place: Place): Promise<StartedCommand> {
  const { environment: inherited } = launch;
  const workspace = parts.workspace();
  const command = await locateCommand(adapter.command ?? '', adapter, inherited, workspace);
  const { program, args: programArgs, cwd } = launchValues(launch.configuration, inherited, workspace).values;
  const given = { values: { ...place, program, args: programArgs, cwd, workspaceFolder: workspace }, environment: inherited };
  const args = fillWords(adapter.args, given);
  const folder = adapter.cwd === undefined ? parts.adaptersFolder : (fillWords([adapter.cwd], given)[0] ?? parts.adaptersFolder);
  const marker = randomUUID();
  const { guard } = parts.guardian;
  // Before it exists, so that no moment is left in which our death would leave it behind.
  guard(marker, true);
  const collectStdout = adapter.transport.kind !== 'stdio';
  const process = await startProcess({ command, args, cwd: folder, environment: changed(inherited, adapter.env, given), marker, collectStdout }).catch((error: unknown) => {
    guard(marker, false);
    const { message, detail = '' } = toProblem(error);
    throw adapterFailure('adapter-failed', `${adapter.label} could not be started: ${message.replace(/\.$/, '')}`, detail, `Check "command" and "cwd" of ${settingOf(adapter.id)} in your settings.`);
  });
  guard(marker, true, process.processId);
  let ended: string | undefined;
  void process.exited.then((exit) => {
    ended = describeExit(exit);
    parts.logger.info('adapter ended', { id: adapter.id, ...exit, stderr: process.stderrTail() });
  });
  return {
    process,
    ended: () => ended,
    kill: async () => {
      const left = await process.end({ graceMilliseconds: 300, timeoutMilliseconds: 1500 });
      if (left.length > 0) parts.logger.error('processes could not be ended', { left });
      else guard(marker, false);
    },
  };
}

function changed(environment: Environment, changes: ConfiguredAdapter['env'], given: Parameters<typeof fillWords>[1]): Environment {
  const merged: Record<string, string> = { ...environment };
  for (const [name, value] of Object.entries(changes)) {
    const [filled] = value === null ? [] : fillWords([value], given);
    if (filled === undefined) delete merged[name];
    else merged[name] = filled;
  }
  return merged;
}
