/** Types that adapters of the person's own settings debug: everything in the configuration is in that adapter's words. */
import type { LaunchRequest } from '../../../../shared/launch.ts';
import { optional } from '../../base/loose.ts';
import { pathIn, portOf, workingFolder } from './common.ts';
import type { TypeContext } from './launch-type.ts';
import type { Words } from './words.ts';

/** A program where there is one, so that it is found and checked; else all of it as it is written. */
export function mapConfigured(words: Words, context: TypeContext, adapter: string): LaunchRequest {
  const { env, request } = context;
  const cwd = workingFolder(words, context);
  const program = request === 'launch' ? words.text('program') : undefined;
  if (program !== undefined) {
    const stop = words.flag('stopOnEntry');
    const args = words.list('args') ?? [];
    const path = pathIn(cwd, program);
    return { target: 'program', name: words.name, program: path, args, cwd, env, adapter, ...optional('stopOnEntry', stop), adapterArguments: { ...words.rest() } };
  }
  if (request === 'attach') {
    const rest = words.rest();
    const port = portOf(words);
    if (port !== undefined) return { target: 'process', name: words.name, language: 'other', cwd, port, adapter, adapterArguments: rest };
  }
  return { target: 'adapter', name: words.name, language: 'other', request, cwd, adapter, adapterArguments: { ...words.rest(), ...(Object.keys(env).length === 0 ? {} : { env }) } };
}
