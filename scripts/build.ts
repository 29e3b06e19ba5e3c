import { build } from 'electron-vite';
import { fingerprint, halves, isStale, withBuildLock, writeStamp, type Half } from './build-state.ts';

/**
 *   npm run build -- [main|renderer] [--if-stale] [--quiet]
 *
 * Builds both halves or the named one. `--if-stale` leaves alone what is up to date. Standard output stays empty with
 * `--quiet`, because the command line runs this before it prints results.
 */
const flags = process.argv.slice(2);
const named = halves.filter((half) => flags.includes(half));
const quiet = flags.includes('--quiet');

for (const half of named.length > 0 ? named : halves) {
  if (flags.includes('--if-stale') && !isStale(half)) continue;
  await withBuildLock(half, async () => {
    // Another process may have built it while we waited.
    if (!flags.includes('--if-stale') || isStale(half)) await buildHalf(half);
  });
}

/** Builds one half and records what it was built from, as it was before the build read it. */
async function buildHalf(half: Half): Promise<void> {
  const print = fingerprint(half);
  process.env['DAPILOT_BUILD'] = half;
  if (quiet && process.stderr.isTTY) process.stderr.write(`Building ${half} …\r`);
  try {
    await build({ logLevel: quiet ? 'error' : 'info', ignoreConfigWarning: true });
  } catch (error) {
    process.stderr.write(`Building ${half} failed: ${(error as Error).message}\n`);
    // The command line's code for a bad environment, since it builds before it runs.
    process.exit(5);
  }
  if (quiet && process.stderr.isTTY) process.stderr.write('\u001B[K');
  writeStamp(half, print);
}
