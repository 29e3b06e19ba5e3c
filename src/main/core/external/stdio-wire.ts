/** A server as a process: one JSON message a line on its stdin and stdout. It ends with us. */
import { startProcess, describeExit, type Environment } from '../base/process.ts';
import { record } from '../base/loose.ts';
import { longestMessage, type OnMessage, type Wire } from './wire.ts';

export interface StdioOptions {
  readonly command: string;
  readonly args: readonly string[];
  readonly environment: Environment;
  readonly cwd: string;
  /** Told of its marker, and when nothing of it is left. */
  guard(marker: string, alive: boolean, processId?: number): void;
}

const graceMilliseconds = 1000;

/** Starts it. Rejects with `runtime-missing`. */
export async function startServer({ guard, ...options }: StdioOptions, onMessage: OnMessage): Promise<Wire> {
  const started = await startProcess({ ...options, collectStdout: false });
  const { marker, processId } = started;
  guard(marker, true, processId);
  const closed = Promise.withResolvers<string>();
  let rest = '';
  let ending: Promise<void> | undefined;

  function end(reason: string): Promise<void> {
    closed.resolve(reason);
    ending ??= started.end({ graceMilliseconds }).then((left) => {
      if (left.length === 0) guard(marker, false);
    });
    return ending;
  }

  started.stdout.setEncoding('utf8').on('data', (piece: string) => {
    const lines = (rest + piece).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > longestMessage) return void end('it wrote a line without an end');
    for (const line of lines) {
      const message = parsed(line);
      // What else a server writes there is not for us.
      if (message) onMessage(message);
    }
  });
  void started.closed.then((exit) => end(`${describeExit(exit)}${lastWords(started.stderrTail())}`));

  return {
    closed: closed.promise,
    async send(message) {
      started.stdin.write(`${JSON.stringify(message)}\n`);
    },
    close: async () => {
      // The way that the protocol knows: no more input.
      started.stdin.end();
      await end('it was ended');
    },
  };
}

function parsed(line: string) {
  try {
    return record(JSON.parse(line));
  } catch {
    return undefined;
  }
}

function lastWords(stderr: string): string {
  const line = stderr.trim().split('\n').at(-1)?.trim();
  return line ? `; its last words: ${line.slice(0, 300)}` : '';
}
