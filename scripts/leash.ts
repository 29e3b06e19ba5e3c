import { spawn } from 'node:child_process';
import { Socket } from 'node:net';
import { killTree, signal } from './process-tree.ts';

/**
 * Runs a command on a leash: file descriptor 3 is a pipe that the starter holds. When the starter lets go, or dies in
 * whatever way, the pipe ends and the command is asked to end, then killed with everything below it.
 *
 *   node scripts/leash.ts <mark> <grace milliseconds> <sweep|keep> <command> [arguments]
 *
 * `sweep` also kills what the command left behind when it ended by itself. Started by leashed.ts only.
 */
const [mark = '', grace = '0', after, command = '', ...commandArguments] = process.argv.slice(2);

const child = spawn(command, commandArguments, { stdio: 'inherit', env: { ...process.env, [mark]: '1' }, windowsHide: true });

// A terminal gives Ctrl+C to the command as well; the leash has to live until it has ended.
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => undefined);

const rope = new Socket({ fd: 3, readable: true, writable: false });
rope.on('error', endCommand);
rope.on('close', endCommand);
rope.resume();

child.on('error', (error) => {
  process.stderr.write(`${command}: ${error.message}\n`);
  process.exit(127);
});

child.on('exit', (code, signalName) => {
  if (after === 'sweep') killTree(undefined, mark);
  process.exit(code ?? (signalName === 'SIGINT' ? 130 : 1));
});

/** Asks first, so that the command can end its own children, and kills what is there after the grace time. */
function endCommand(): void {
  if (child.pid === undefined || child.exitCode !== null) return;
  signal(child.pid, 'SIGTERM');
  setTimeout(() => {
    killTree(child.pid, mark);
    process.exit(1);
  }, Number(grace));
}
