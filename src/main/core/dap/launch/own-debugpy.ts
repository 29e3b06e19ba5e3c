/** A running Python program that has brought its debugger along: that one is attached to, as a second one cannot be brought in. */
import { readdir, readFile } from 'node:fs/promises';
import { DapilotError } from '../../../../shared/errors.ts';
import type { ProcessConfiguration } from '../../../../shared/launch.ts';
import { connectedPorts, hasOwnNetwork, listeningAddresses, type Address } from '../../base/listening.ts';

export interface AtOwnDebugpy {
  readonly configuration: ProcessConfiguration;
  readonly note: string;
}

/**
 * A configuration for a process as one for the port at which its own debugpy listens; undefined where none does, and on other
 * systems than Linux. Throws `launch-failed` when that port is in a network which is not ours.
 */
export async function atOwnDebugpy(configuration: ProcessConfiguration): Promise<AtOwnDebugpy | undefined> {
  const { processId, ...rest } = configuration;
  if (processId === undefined || configuration.port !== undefined) return undefined;
  const address = await addressOfDebugpy(processId);
  if (address === undefined) return undefined;
  const { host, port } = address;
  if (await hasOwnNetwork(processId)) {
    throw new DapilotError('launch-failed', `In process ${processId} debugpy listens already, at port ${port} of a network of its own: it may be in a container.`, { hint: `Attach by host and port, to the one that is published for ${port}.` });
  }
  return { configuration: { ...rest, host, port }, note: `In process ${processId} debugpy listens already, so it is attached to at ${host}:${port}.` };
}

/** The program is connected to one of the two ports of its adapter, a process of its own; the other one is for debuggers. */
async function addressOfDebugpy(processId: number): Promise<Address | undefined> {
  const connected = await connectedPorts(processId);
  if (connected.size === 0) return undefined;
  for (const adapter of await listeningAdapters()) {
    const addresses = await listeningAddresses(adapter);
    const free = addresses.find(({ port }) => !connected.has(port));
    if (free && addresses.some(({ port }) => connected.has(port))) return free;
  }
  return undefined;
}

/** Those that a program has started with debugpy.listen or --listen; they have left its children. */
async function listeningAdapters(): Promise<readonly number[]> {
  const names = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(
    names.map(async (name) => {
      const commandLine = await readFile(`/proc/${name}/cmdline`, 'utf8').catch(() => '');
      const words = commandLine.split('\0');
      return words.includes('--for-server') && words.some((word) => /\bdebugpy\/adapter\/?$/.test(word)) ? [Number(name)] : [];
    }),
  );
  return found.flat();
}
