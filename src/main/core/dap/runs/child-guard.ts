/** What an adapter may have launched as a child. It may be driven by the very program that it debugs, and a person accepted that one. */
import { DapilotError } from '../../../../shared/errors.ts';
import type { Loose } from '../../base/loose.ts';

/** Words of adapters for what runs and how. */
const running = /^(program|module|file|command|script|args|arguments|cwd|env|environment|envFile|runtimeExecutable|runtimeArgs|python|pythonPath|pythonArgs|nodePath|executable|shell|coreFile|backend|dlvFlags|buildFlags|preLaunchTask|pipeTransport|(\w+)?[cC]ommands|(\w+)?[pP]ath)$/;

/**
 * Throws `not-supported` for a child that is to be launched with anything of that said otherwise than the launch itself said it,
 * which is `given`. A child without them is one that the adapter has started by itself, as js-debug's are.
 */
export function requireOwnChild(wanted: Loose, given: Loose): void {
  const foreign = Object.entries(wanted).filter(([key, value]) => running.test(key) && value !== undefined && value !== null && JSON.stringify(value) !== JSON.stringify(given[key]));
  const [first] = foreign;
  if (!first) return;
  throw new DapilotError('not-supported', `The debug adapter wanted to launch something else than what was started, so it was not done: ${foreign.map(([key]) => `"${key}"`).join(', ')} ${foreign.length === 1 ? 'is' : 'are'} another.`, {
    hint: 'What may run is what was started. Write a configuration for the other program, and start that.',
    detail: foreign.map(([key, value]) => `${key}: ${JSON.stringify(value)}`).join('\n').slice(0, 2000),
  });
}
