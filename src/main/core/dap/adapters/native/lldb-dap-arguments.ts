/** What lldb-dap is told at the start, for each kind of target. */
import { DapilotError } from '../../../../../shared/errors.ts';
import { launchSubject, type LaunchConfiguration } from '../../../../../shared/launch.ts';
import type { Environment } from '../../../base/process.ts';

export interface LldbDapFacts {
  /** What a command in the console begins with; nobody but the connection knows it. */
  readonly commandPrefix: string;
  /** Folders of the sources as the program names them, with where they are. */
  readonly sourceMap: readonly (readonly [string, string])[];
  readonly initCommands: readonly string[];
}

/** Arguments of DAP `launch` or `attach`, without those of the person. Throws `not-supported`. */
export function lldbDapArguments(configuration: LaunchConfiguration, environment: Environment): Record<string, unknown> {
  switch (configuration.target) {
    case 'program': {
      const { program, args, cwd, console } = configuration;
      const inTerminal = console === 'integratedTerminal';
      // The second name is that of newer ones.
      return { program, args, cwd, env: environment, runInTerminal: inTerminal, ...(inTerminal ? { console } : {}) };
    }
    case 'process': {
      const { processId, program, waitFor } = configuration;
      return { ...(processId === undefined ? {} : { pid: processId }), ...(program === undefined ? {} : { program }), ...(waitFor === true ? { waitFor } : {}) };
    }
    case 'core':
      return { program: configuration.program, coreFile: configuration.coreFile };
    case 'module':
    case 'script':
    case 'package':
    case 'page':
    case 'command':
    case 'adapter':
      throw new DapilotError('not-supported', `lldb-dap cannot debug ${launchSubject(configuration)}.`);
    default:
      return configuration satisfies never;
  }
}

/** What the start of the adapter found out. */
export function lldbDapFacts({ commandPrefix, sourceMap, initCommands }: LldbDapFacts): Record<string, unknown> {
  return { commandEscapePrefix: commandPrefix, initCommands, ...(sourceMap.length === 0 ? {} : { sourceMap }) };
}
