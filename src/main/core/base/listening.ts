/** Where one process listens, and what it is connected to, on Linux: the sockets it holds, looked up among those of its network. */
import { readdir, readFile, readlink } from 'node:fs/promises';

export interface Address {
  readonly host: string;
  readonly port: number;
}

/** Empty when it listens nowhere, has ended, or may not be looked into. */
export async function listeningAddresses(processId: number): Promise<readonly Address[]> {
  const [held, table] = await Promise.all([socketsOf(processId), networkOf(processId)]);
  return parseListening(table).filter(({ inode }) => held.has(inode));
}

/** The other ends' ports of the connections that a process holds. Empty also when it may not be looked into. */
export async function connectedPorts(processId: number): Promise<ReadonlySet<number>> {
  const [held, table] = await Promise.all([socketsOf(processId), networkOf(processId)]);
  return new Set(socketsIn(table, connected).flatMap(({ remote, inode }) => (held.has(inode) ? [remote.port] : [])));
}

/** The process of ours that listens at a port of 127.0.0.1; undefined for none, and for one that may not be looked into. */
export async function processListeningAt(port: number): Promise<number | undefined> {
  const inodes = new Set((await listenersAt(port)).map(({ inode }) => inode));
  if (inodes.size === 0) return undefined;
  for (const name of await readdir('/proc').catch(() => [])) {
    if (/^\d+$/.test(name) && [...(await socketsOf(Number(name)))].some((inode) => inodes.has(inode))) return Number(name);
  }
  return undefined;
}

/** Whether anybody listens at a port of 127.0.0.1 in the network of this process. */
export async function isListenedAt(port: number): Promise<boolean> {
  return (await listenersAt(port)).length > 0;
}

async function listenersAt(port: number) {
  const table = parseListening(await readFile('/proc/net/tcp', 'utf8').catch(() => ''));
  return table.filter((row) => row.port === port && row.host === '127.0.0.1');
}

/** Whether a process has a network of its own, as in most containers: its ports are not ours. Linux only. */
export async function hasOwnNetwork(processId: number): Promise<boolean> {
  const [its, ours] = await Promise.all([processId, 'self'].map((each) => readlink(`/proc/${each}/ns/net`).catch(() => undefined)));
  return its !== undefined && ours !== undefined && its !== ours;
}

async function networkOf(processId: number): Promise<string> {
  const tables = await Promise.all(['tcp', 'tcp6'].map((name) => readFile(`/proc/${processId}/net/${name}`, 'utf8').catch(() => '')));
  return tables.join('\n');
}

async function socketsOf(processId: number): Promise<ReadonlySet<string>> {
  const folder = `/proc/${processId}/fd`;
  const links = await readdir(folder).then(
    (names) => Promise.all(names.map((name) => readlink(`${folder}/${name}`).catch(() => ''))),
    () => [],
  );
  return new Set(links.flatMap((link) => /^socket:\[(\d+)\]$/.exec(link)?.[1] ?? []));
}

const listens = '0A';
const connected = '01';

/** The listening lines of the kernel's tables of TCP sockets. An unspecified address is given as the loopback one. */
export function parseListening(table: string): readonly (Address & { readonly inode: string })[] {
  return socketsIn(table, listens).map(({ local, inode }) => ({ ...local, inode }));
}

function socketsIn(table: string, wanted: string): readonly { readonly local: Address; readonly remote: Address; readonly inode: string }[] {
  return table.split('\n').flatMap((line) => {
    const [, local = '', remote = '', state, , , , , , inode = ''] = line.trim().split(/\s+/);
    return state === wanted ? [{ local: addressOf(local), remote: addressOf(remote), inode }] : [];
  });
}

function addressOf(written: string): Address {
  const [address = '', port = ''] = written.split(':');
  return { host: hostOf(address), port: Number.parseInt(port, 16) };
}

/** Words of 32 bits, each in the byte order of the machine. */
function hostOf(hexadecimal: string): string {
  if (/^0+$/.test(hexadecimal)) return hexadecimal.length === 8 ? '127.0.0.1' : '::1';
  const words = hexadecimal.match(/.{8}/g) ?? [];
  const bytes = words.flatMap((word) => (word.match(/../g) ?? []).map((byte) => Number.parseInt(byte, 16)).toReversed());
  if (bytes.length === 4) return bytes.join('.');
  const groups = Array.from({ length: 8 }, (_, index) => (((bytes[index * 2] ?? 0) << 8) | (bytes[index * 2 + 1] ?? 0)).toString(16));
  return groups.join(':');
}
