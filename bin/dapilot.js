#!/usr/bin/env node
// The installed command. Plain JavaScript for whatever Node the machine has: it runs the built command line on the
// pinned Node of the package "node" and hands on arguments, terminal, signals and exit code.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';

/** Exit code of the command line for "bad input or environment". */
const badEnvironment = 5;

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const commandLine = join(root, 'out', 'main', 'cli.js');

if (!existsSync(commandLine)) refuse('DAPilot is not built. Run "npm run build" in its folder.');
run(pinnedNode());

/** The Node that DAPilot was tested with; the one of the machine when it is new enough. */
function pinnedNode() {
  try {
    const folder = dirname(createRequire(import.meta.url).resolve('node/package.json'));
    const binary = join(folder, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
    if (existsSync(binary)) return binary;
  } catch {
    // The package is not installed; what follows decides.
  }
  const [major = 0] = process.versions.node.split('.').map(Number);
  if (major >= 24) return process.execPath;
  return refuse('The package "node" is not installed. Run "npm ci" in the folder of DAPilot.');
}

/** @param {string} node the binary to run the command line on */
function run(node) {
  // As base/pinned-node.ts has it.
  const child = spawn(node, ['--max-semi-space-size=16', commandLine, ...process.argv.slice(2)], { stdio: 'inherit' });
  // A terminal sends Ctrl+C to both, a program only to the launcher, which has to outlive the command for its exit code.
  const atTerminal = process.stdin.isTTY || process.stdout.isTTY || process.stderr.isTTY;
  process.on('SIGINT', () => atTerminal || child.kill('SIGINT'));
  for (const signal of ['SIGTERM', 'SIGHUP', 'SIGQUIT']) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => refuse(`${node} cannot be run: ${error.message}`));
  child.on('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)));
}

/**
 * @param {string} sentence what is wrong and what to do
 * @returns {never}
 */
function refuse(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(badEnvironment);
}
