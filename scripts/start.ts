import { join } from 'node:path';
import { watchParent } from '../src/main/core/base/parent-watch.ts';
import { coreSwitches } from '../src/main/core/base/pinned-node.ts';
import { readStartWords } from '../src/main/start-words.ts';
import { findElectron, obtainElectron } from './electron-binary.ts';
import { startLeashed, type Leashed, type LeashOptions } from './leashed.ts';

/**
 *   npm start [-- folder] [--configuration NAME]
 *
 * Opens the cockpit: in Electron where there is a display and its binary is present or can be got, else from the local
 * web host, in a browser window where there is a display. It builds first when the sources have changed. Ctrl+C, the end
 * of npm and the end of this process, also by kill -9, end everything that was started here.
 */
const root = join(import.meta.dirname, '..');
const { folder, configuration } = readStartWords(process.argv.slice(2), process.env['INIT_CWD'] ?? process.cwd());
const workspace = [...(folder === undefined ? [] : [folder]), ...(configuration === undefined ? [] : [`--configuration=${configuration}`])];

const hasDisplay = process.platform !== 'linux' || Boolean(process.env['DISPLAY'] || process.env['WAYLAND_DISPLAY']);
const interactive: LeashOptions = { output: 'inherit', graceMilliseconds: 3_000, sweep: false };

/** An Electron that ends sooner than this with an error could not show a window. */
const startMilliseconds = 10_000;

let current: Leashed | undefined;
let isEnding = false;

// A terminal gives Ctrl+C to the child as well; it gets a moment to end by itself before it is told to.
process.on('SIGINT', () => end(500));
process.on('SIGTERM', () => end(0));
process.on('SIGHUP', () => end(0));
// Nobody may be left to read what we print; that is no reason to leave children behind.
process.stdout.on('error', () => end(0));
watchParent(() => end(0));

const built = await run(process.execPath, [join(root, 'scripts/build.ts'), '--if-stale', '--quiet'], interactive);
if (built !== 0 && !isEnding) process.exit(built);
process.exit(isEnding ? 0 : await open());

/** Opens the cockpit in the best way there is and returns its exit code. */
async function open(): Promise<number> {
  if (!hasDisplay) {
    say('There is no display: open the cockpit in a browser.');
    return openWebHost();
  }
  const electron = await electronBinary();
  if ('reason' in electron) {
    if (!isEnding) say(`Electron cannot be had (${electron.reason}): opening the cockpit in a browser window.`);
    return openWebHost();
  }
  const startedAt = performance.now();
  const code = await run(electron.binary, [`--js-flags=${coreSwitches.join(' ')}`, root, ...workspace, ...sandboxFlags()], interactive);
  if (code === 0 || performance.now() - startedAt > startMilliseconds) return code;
  if (!isEnding) say(`Electron does not start here (exit code ${code}): opening the cockpit in a browser window.`);
  return openWebHost();
}

/** Chromium refuses to run as root with its sandbox. */
function sandboxFlags(): readonly string[] {
  return process.getuid?.() === 0 ? ['--no-sandbox'] : [];
}

async function electronBinary(): ReturnType<typeof obtainElectron> {
  const present = findElectron();
  if (present !== undefined) return { binary: present };
  const isTerminal = process.stdout.isTTY;
  process.stdout.write('Getting Electron …');
  const result = await obtainElectron({
    start,
    onProgress: (bytes) => isTerminal && process.stdout.write(`\rGetting Electron … ${Math.round(bytes / 1_000_000)} MB`),
    firstByteMilliseconds: 10_000,
    pauseMilliseconds: 30_000,
  });
  say('');
  return result;
}

/** The web host prints the address itself; `--open` asks it for a browser window. */
function openWebHost(): Promise<number> {
  const options = hasDisplay ? ['--open'] : [];
  return run(process.execPath, [...coreSwitches, join(root, 'out/main/web.js'), ...workspace, ...options], interactive);
}

function start(command: string, commandArguments: readonly string[], options: LeashOptions): Leashed {
  current = startLeashed(command, commandArguments, options);
  return current;
}

/** Runs a command to its end; 0 when it was us who ended it. */
async function run(command: string, commandArguments: readonly string[], options: LeashOptions): Promise<number> {
  if (isEnding) return 0;
  const code = await start(command, commandArguments, options).ended;
  return isEnding ? 0 : code;
}

/** Ends what is running; the rest follows when it has ended. */
function end(milliseconds: number): void {
  isEnding = true;
  setTimeout(() => current?.letGo(), milliseconds);
}

function say(sentence: string): void {
  process.stdout.write(`${sentence}\n`);
}
