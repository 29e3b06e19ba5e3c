/** What CodeLLDB is told at the start, for each kind of target. */
import { DapilotError } from '../../../../../shared/errors.ts';
import { launchSubject, type Language, type LaunchConfiguration } from '../../../../../shared/launch.ts';
import type { Environment } from '../../../base/process.ts';

/** Arguments of DAP `launch` or `attach`, without those of the person. Throws `not-supported`. */
export function codelldbArguments(configuration: LaunchConfiguration, environment: Environment): Record<string, unknown> {
  const common = {
    type: 'lldb',
    name: configuration.name,
    // Its own languages would run Python for what looks like an expression.
    expressions: 'native',
  };
  switch (configuration.target) {
    case 'program': {
      const { program, args, cwd, console } = configuration;
      return { ...common, request: 'launch', program, args, cwd, env: environment, terminal: console === 'integratedTerminal' ? 'integrated' : 'console' };
    }
    case 'process': {
      const { processId, program, waitFor } = configuration;
      return { ...common, request: 'attach', ...(processId === undefined ? {} : { pid: processId }), ...(program === undefined ? {} : { program }), ...(waitFor === true ? { waitFor } : {}) };
    }
    case 'core':
      return { ...common, request: 'attach', targetCreateCommands: [`target create ${quoted(configuration.program)} --core ${quoted(configuration.coreFile)}`], processCreateCommands: [] };
    case 'module':
    case 'script':
    case 'package':
    case 'page':
    case 'command':
    case 'adapter':
      throw new DapilotError('not-supported', `CodeLLDB cannot debug ${launchSubject(configuration)}.`);
    default:
      return configuration satisfies never;
  }
}

/** What the start of the adapter found out. */
export function codelldbFacts(language: Language, sourceMap: readonly (readonly [string, string])[]): Record<string, unknown> {
  return {
    ...(language === 'rust' ? { sourceLanguages: ['rust'] } : {}),
    ...(sourceMap.length === 0 ? {} : { sourceMap: Object.fromEntries(sourceMap) }),
  };
}

/** A word of LLDB's command line. */
export function quoted(word: string): string {
  return `"${word.replaceAll(/["\\`]/g, '\\$&')}"`;
}

/** Of the adapter itself: what is typed in its console is an expression unless it is marked. */
export const codelldbSettings = JSON.stringify({ consoleMode: 'evaluate' });
