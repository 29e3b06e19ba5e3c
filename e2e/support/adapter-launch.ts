/** What an adapter is started with where a test does without a run. */
import type { AdapterLaunch } from '../../src/main/core/dap/adapters/adapter.ts';
import type { LaunchConfiguration } from '../../src/shared/launch.ts';

const someProgram: LaunchConfiguration = {
  target: 'program',
  name: 'program',
  language: 'javascript',
  program: '/program.js',
  args: [],
  cwd: '/',
  env: {},
  stopOnEntry: false,
  console: 'internalConsole',
};

/** Nobody gives it up, and nobody hears what it says. */
export function adapterLaunch(configuration = someProgram): AdapterLaunch {
  return { configuration, environment: {}, signal: new AbortController().signal, status: () => undefined, note: () => undefined };
}
