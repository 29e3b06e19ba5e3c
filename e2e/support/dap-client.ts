/** The bare exchange with a real adapter: connections, handshake, events. No session layer, so that the wire itself shows. */
import type { AdapterProcess } from '../../src/main/core/dap/adapters/adapter.ts';
import type { Connection, DapEvent } from '../../src/main/core/dap/wire/connection.ts';

export interface DapClient {
  readonly connection: Connection;
  readonly events: readonly DapEvent[];
  /** The first event, past or future, that fits. */
  event(name: string, fits?: (body: Record<string, unknown>) => boolean): Promise<Record<string, unknown>>;
  /** All output of this category, once it holds these words; the last of it may come after the program's end is told. */
  output(category: string, words: string): Promise<string>;
  /** Resolves with the reason when the connection is down. */
  readonly closed: Promise<string>;
}

export function createDapClient(connection: Connection): DapClient {
  const events: DapEvent[] = [];
  connection.onEvent((event) => events.push(event));
  const event: DapClient['event'] = (name, fits = () => true) =>
    new Promise((resolve) => {
      const found = events.find((past) => past.event === name && fits(past.body));
      if (found) return resolve(found.body);
      const listening = connection.onEvent((next) => {
        if (next.event !== name || !fits(next.body)) return;
        listening.dispose();
        resolve(next.body);
      });
    });
  const outputOf = (category: string) =>
    events
      .filter((past) => past.event === 'output' && past.body['category'] === category)
      .map(({ body }) => String(body['output']))
      .join('');
  return {
    connection,
    events,
    event,
    output: async (category, words) => {
      await event('output', () => outputOf(category).includes(words));
      return outputOf(category);
    },
    closed: new Promise((resolve) => connection.onClose(resolve)),
  };
}

/** The order that works with every adapter: the launch is sent before the configuration, and not waited for. */
export async function handshake({ connection, event }: DapClient, command: 'launch' | 'attach', parameters: Record<string, unknown>): Promise<void> {
  await connection.request('initialize', {
    adapterID: 'dapilot',
    pathFormat: 'path',
    linesStartAt1: true,
    columnsStartAt1: true,
    supportsVariableType: true,
    supportsStartDebuggingRequest: true,
  });
  const started = connection.request(command, parameters);
  started.catch(() => undefined);
  await event('initialized');
  await connection.request('setExceptionBreakpoints', { filters: ['uncaught'] });
  await connection.request('configurationDone', {});
  await started;
}

/** A root whose children are opened as they are asked for; `child(n)` is the n-th, from 1. */
export interface DapTree {
  readonly root: DapClient;
  child(count: number): Promise<DapClient>;
  /** All output of this category on any of its connections, once it holds these words. */
  output(category: string, words: string): Promise<string>;
  /** Names of the children as the adapter gave them. */
  readonly names: readonly string[];
}

export async function launchTree(process: Pick<AdapterProcess, 'connect'>, parameters: Record<string, unknown>): Promise<DapTree> {
  const children: DapClient[] = [];
  const names: string[] = [];
  const waiting: (() => void)[] = [];
  const spoken: Record<string, string> = {};
  const listening = new Set<() => void>();
  const open = async (): Promise<DapClient> => {
    const client = createDapClient(await process.connect());
    client.connection.onEvent(({ event, body }) => {
      // What amends lines has no words of its own.
      if (event !== 'output' || body['amends'] !== undefined) return;
      const category = String(body['category']);
      spoken[category] = (spoken[category] ?? '') + String(body['output']);
      for (const look of listening) look();
    });
    client.connection.onReverseRequest(async (_, { configuration }) => {
      setImmediate(() => void openChild(configuration as Record<string, unknown>));
      return {};
    });
    return client;
  };
  const openChild = async (configuration: Record<string, unknown>) => {
    const client = await open();
    names.push(String(configuration['name']));
    children.push(client);
    for (const wake of waiting.splice(0)) wake();
    await handshake(client, 'launch', configuration).catch(() => undefined);
  };
  const root = await open();
  await handshake(root, 'launch', parameters);
  const child: DapTree['child'] = async (count) => {
    while (!children[count - 1]) await new Promise<void>((resolve) => waiting.push(resolve));
    return children[count - 1] as DapClient;
  };
  const output: DapTree['output'] = (category, words) =>
    new Promise((resolve) => {
      const look = () => {
        const said = spoken[category] ?? '';
        if (!said.includes(words)) return;
        listening.delete(look);
        resolve(said);
      };
      listening.add(look);
      look();
    });
  return { root, child, output, names };
}
