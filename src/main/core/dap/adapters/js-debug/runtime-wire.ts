/** Lines in js-debug's process that stand between it and the runtimes that it talks to: programs by sockets, browsers by pipes. */
import type * as childProcessModule from 'node:child_process';
import type * as netModule from 'node:net';
import type { Duplex, Readable, Writable } from 'node:stream';
import { runtimeFunctions } from './runtime-functions.ts';
import { boundRuntime, type BoundRuntime, type Bounds } from './runtime-bounds.ts';

/** The numbers of its own messages begin here; those of the other lines in js-debug's process before it, js-debug's own at one. */
export const firstWireId = 1_500_000_000;
/** Members of one object that are shown. */
export const mostMembers = 10_000;
/** What was typed is ended after this long. */
export const evaluateMilliseconds = 30_000;

const bounds: Bounds = {
  firstId: firstWireId,
  members: mostMembers,
  entries: 20_000,
  text: 100_000,
  result: 20_000_000,
  readMilliseconds: 5000,
  describeMilliseconds: 500,
  callMilliseconds: 2500,
  copyMilliseconds: 8000,
  evaluateMilliseconds,
  functions: runtimeFunctions,
};

type Between = (toRuntime: (message: string) => void, toDebugger: (message: string) => void) => BoundRuntime;

/** Runs there as text, and uses nothing but what it is given. */
function standBetween(net: typeof netModule, childProcess: typeof childProcessModule, between: Between): void {
  const { createServer } = net;
  const { spawn } = childProcess;
  const end = '\0';

  /** Of a socket it has to be seen first whether a runtime is behind it; `first` is what one says first. */
  const stand = (output: Writable, input: Readable, first = '') => {
    const { write } = output;
    const { emit } = input;
    const begun: Buffer[] = [];
    let isRuntime = first === '' ? true : undefined;
    const { sent, came } = between(
      (message) => output.writable && write.call(output, message + end, 'utf8'),
      (message) => emit.call(input, 'data', Buffer.from(message + end)),
    );
    output.write = (data: unknown, ...rest: unknown[]) => {
      if (isRuntime === true && typeof data === 'string' && data.endsWith(end) && sent(data.slice(0, -1))) return true;
      return Reflect.apply(write, output, [data, ...rest]) as boolean;
    };
    input.emit = (event: string | symbol, ...values: unknown[]) => {
      if (event !== 'data') return Reflect.apply(emit, input, [event, ...values]) as boolean;
      const chunk = values[0] as Buffer;
      isRuntime ??= chunk.toString('latin1', 0, first.length) === first;
      if (!isRuntime) return emit.call(input, 'data', chunk);
      const left: Buffer[] = [];
      let start = 0;
      for (let at = chunk.indexOf(0); at !== -1; at = chunk.indexOf(0, start)) {
        const part = chunk.subarray(start, at + 1);
        const message = begun.length === 0 ? part : Buffer.concat([...begun.splice(0), part]);
        start = at + 1;
        if (!came(message.subarray(0, -1))) left.push(message);
      }
      if (start < chunk.length) begun.push(chunk.subarray(start));
      return left.length > 0 && emit.call(input, 'data', left.length === 1 ? left[0] : Buffer.concat(left));
    };
  };

  net.createServer = ((...args: []) =>
    createServer(...args).prependListener('connection', (socket: Duplex) => stand(socket, socket, '{"method":"Target.targetCreated"'))) as typeof net.createServer;
  childProcess.spawn = ((...args: Parameters<typeof spawn>) => {
    const child = spawn(...args);
    const [, , , output, input] = child.stdio;
    if (output && input && child.spawnargs.includes('--remote-debugging-pipe')) stand(output as Writable, input as Readable);
    return child;
  }) as typeof spawn;
}

const source = `
  const between = (...ways) => (${String(boundRuntime)})(${JSON.stringify(bounds)}, ...ways);
  (${String(standBetween)})(process.getBuiltinModule('node:net'), process.getBuiltinModule('node:child_process'), between);
`;

/** Switches of Node that have the server do so; after those of the lines that are to hear more, and before its file. */
export const runtimeWireArguments: readonly string[] = ['--import', `data:text/javascript,${encodeURIComponent(source)}`];
