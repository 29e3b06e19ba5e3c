import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 *   npm run bench -- <name> [options]
 *
 * Brings the build up to date and runs e2e/bench/<name>.ts with the options; without a name it lists what there is.
 */
const root = join(import.meta.dirname, '..');
const folder = join(root, 'e2e', 'bench');
const [name, ...options] = process.argv.slice(2);
const names = readdirSync(folder)
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.slice(0, -'.ts'.length));

if (name === undefined || !names.includes(name)) {
  process.stderr.write(`npm run bench -- <name> [options], where the name is one of: ${names.join(', ')}\n`);
  process.exit(5);
}

const build = run('scripts/build.ts', ['--if-stale', '--quiet']);
process.exit(build === 0 ? run(join('e2e', 'bench', `${name}.ts`), options) : build);

/** Runs a script on the pinned Node with our terminal and waits for its exit code. */
function run(script: string, scriptArguments: readonly string[]): number {
  return spawnSync(process.execPath, [join(root, script), ...scriptArguments], { stdio: 'inherit' }).status ?? 1;
}
