/** What delve is told at the start, for each kind of target. */
import { DapilotError } from '../../../../../shared/errors.ts';
import { launchSubject, type LaunchConfiguration, type ProcessConfiguration } from '../../../../../shared/launch.ts';
import type { Environment } from '../../../base/process.ts';

/** Frames of one stack, and how much of a value is read before it is opened. */
const sizes = { stackTraceDepth: 100, maxStringLen: 4096, maxArrayValues: 100 } as const;

/**
 * Arguments of DAP `launch` or `attach`. A package is built by us, so its program comes from the start of the adapter.
 * Throws `not-supported`.
 */
export function delveArguments(configuration: LaunchConfiguration, environment: Environment): Record<string, unknown> {
  const common = { type: 'go', name: configuration.name, hideSystemGoroutines: true, ...sizes };
  const own = 'adapterArguments' in configuration ? configuration.adapterArguments : {};
  switch (configuration.target) {
    case 'program':
    case 'package': {
      const { args, cwd } = configuration;
      const program = configuration.target === 'program' ? { program: configuration.program } : {};
      return { ...common, request: 'launch', mode: 'exec', ...program, args, cwd, env: environment, ...own };
    }
    case 'core':
      // Nothing of it runs: it stands from the beginning.
      return { ...common, request: 'launch', mode: 'core', program: configuration.program, coreFilePath: configuration.coreFile, stopOnEntry: true, ...own };
    case 'process':
      return { ...common, request: 'attach', ...attachArguments(configuration), ...own };
    case 'module':
    case 'script':
    case 'page':
    case 'command':
    case 'adapter':
      throw new DapilotError('not-supported', `delve cannot debug ${launchSubject(configuration)}.`);
    default:
      return configuration satisfies never;
  }
}

/** By its address, where a delve of its own serves; else by its process, where it runs or is waited for. */
function attachArguments({ port, processId, waitFor, program, cwd, remoteRoot }: ProcessConfiguration): Record<string, unknown> {
  const mappings = remoteRoot === undefined ? {} : { substitutePath: [{ from: cwd, to: remoteRoot }] };
  if (port !== undefined) return { mode: 'remote', ...mappings };
  if (waitFor === true && program !== undefined && process.platform !== 'linux') return { mode: 'local', waitFor: program, ...mappings };
  return { mode: 'local', processId, ...mappings };
}
