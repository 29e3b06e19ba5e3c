/** out/main/web.js as a process of its own, as `npm start` starts it. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { coreSwitches, pinnedNode } from '../../src/main/core/base/pinned-node.ts';

export const packageRoot = join(import.meta.dirname, '..', '..');

export interface WebHost {
  readonly processId: number;
  /** A fresh address with a one-time code, as Enter in its terminal gives. */
  address(): Promise<string>;
  /** Resolves when it has ended, with how. */
  readonly ended: Promise<{ readonly code: number | null; readonly signal: NodeJS.Signals | null }>;
  kill(signal: NodeJS.Signals): void;
  /** Ends it as Ctrl+C does and waits. */
  close(): Promise<void>;
}

/** What a host prints that ends before it has an address. */
export class HostEnded extends Error {
  readonly code: number | null;
  constructor(code: number | null, said: string) {
    super(said.trim());
    this.code = code;
  }
}

/** Starts it and waits until it has an address. Rejects with HostEnded when it ends first. */
export async function startWebHost(folder: string | undefined, variables: NodeJS.ProcessEnv, more: readonly string[] = []): Promise<WebHost> {
  const words = [...coreSwitches, join(packageRoot, 'out', 'main', 'web.js'), ...(folder === undefined ? [] : [folder]), '--json', ...more];
  const child = spawn(pinnedNode(), words, { env: variables, stdio: ['pipe', 'pipe', 'pipe'] });
  let said = '';
  child.stderr.on('data', (data: Buffer) => (said += data.toString()));
  const ended = new Promise<Awaited<WebHost['ended']>>((resolve) => child.once('close', (code, signal) => resolve({ code, signal })));
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const nextAddress = async () => {
    const { value, done } = await lines.next();
    if (done) throw new HostEnded((await ended).code, said);
    return (JSON.parse(value) as { url: string }).url;
  };
  let first: string | undefined = await nextAddress();
  return {
    processId: child.pid ?? 0,
    ended,
    address() {
      const unused = first;
      first = undefined;
      if (unused !== undefined) return Promise.resolve(unused);
      child.stdin.write('\n');
      return nextAddress();
    },
    kill: (signal) => void child.kill(signal),
    async close() {
      child.kill('SIGINT');
      await ended;
    },
  };
}
