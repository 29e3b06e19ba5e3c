import { watch } from 'node:fs/promises';
import { join } from 'node:path';
import { watchParent } from '../src/main/core/base/parent-watch.ts';
import { coreSwitches } from '../src/main/core/base/pinned-node.ts';
import { findElectron } from './electron-binary.ts';
import { startLeashed } from './leashed.ts';

/**
 *   npm run dev [-- arguments of the web host]
 *
 * Rebuilds while the sources change. With an Electron binary it is electron-vite's own development mode, the page
 * replaced in place; without one the web host is started again after each build of main.
 */
const root = join(import.meta.dirname, '..');
const electronVite = join(root, 'node_modules/electron-vite/bin/electron-vite.js');
const webHost = join(root, 'out/main/web.js');

for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, end);
watchParent(end);

if (findElectron() === undefined) {
  // The watcher of Node needs a file to begin with.
  await build();
  await Promise.race([run('--watch', '--watch-preserve-output', ...coreSwitches, webHost, ...process.argv.slice(2)), rebuild()]);
} else {
  await run(electronVite, 'dev', '--watch');
}
end();

/** Builds what is stale; a build that fails has said why, and the next change tries again. */
function build(): Promise<number> {
  return run(join(root, 'scripts/build.ts'), '--if-stale', '--quiet');
}

/** Builds after every change. Changes that come during a build are seen by the build after it. */
async function rebuild(): Promise<void> {
  for await (const _change of watch(join(root, 'src'), { recursive: true })) await build();
}

/** Runs Node with our terminal until it ends. */
function run(...nodeArguments: readonly string[]): Promise<number> {
  const options = { cwd: root, output: 'inherit', graceMilliseconds: 2_000, sweep: true } as const;
  return startLeashed(process.execPath, nodeArguments, options).ended;
}

/** The leashes see our end and end what they hold. */
function end(): never {
  process.exit(0);
}
