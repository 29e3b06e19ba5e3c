import { join } from 'node:path';
import { watchParent } from '../src/main/core/base/parent-watch.ts';
import { findElectron } from './electron-binary.ts';
import { startLeashed, type Leashed } from './leashed.ts';

/**
 *   npm run dev [-- folder]
 *
 * Rebuilds while the sources change. With an Electron binary it is electron-vite's own development mode, the page
 * replaced in place; without one the web host is started again after each build of main.
 */
const root = join(import.meta.dirname, '..');
const electronVite = join(root, 'node_modules/electron-vite/bin/electron-vite.js');
const webHost = join(root, 'out/main/web.js');

const commands: readonly Leashed[] =
  findElectron() === undefined
    ? [run(electronVite, 'build', '--watch'), run('--watch-preserve-output', '--watch', webHost, ...process.argv.slice(2))]
    : [run(electronVite, 'dev', '--watch')];

for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, end);
watchParent(end);
process.exitCode = await Promise.race(commands.map((command) => command.ended));
end();

/** Runs Node with our terminal. */
function run(...nodeArguments: readonly string[]): Leashed {
  return startLeashed(process.execPath, nodeArguments, { cwd: root, output: 'inherit', graceMilliseconds: 2_000, sweep: true });
}

function end(): void {
  for (const command of commands) command.letGo();
}
