/** A fake adapter that takes several connections, as js-debug does, and a kind of adapter made of it for the session layer. */
import type { Adapter, AdapterProcess } from '../../src/main/core/dap/adapters/adapter.ts';
import { silentLogger, type Logger } from '../../src/main/core/base/logger.ts';
import { createConnection } from '../../src/main/core/dap/connection.ts';
import { createLinkedPair } from '../../src/main/core/dap/linked-pair.ts';
import type { Transport } from '../../src/main/core/dap/transport.ts';
import { createFakeAdapter, createSignals, type FakeAdapter, type Signals } from './fake-adapter.ts';
import type { Scenario } from './fake-scenario.ts';

export interface FakeServer {
  /** Shared by all its connections. */
  readonly signals: Signals;
  readonly connections: readonly FakeAdapter[];
  /** A new connection; the n-th one plays the n-th scenario, all further ones the last. */
  connect(): Transport;
  /** The n-th connection, from 1; waits until it is there. */
  connection(count: number): Promise<FakeAdapter>;
  /** Goes away as a crashing process does, with all its connections. */
  crash(): Promise<void>;
}

export function createFakeServer(scenarios: readonly [Scenario, ...Scenario[]]): FakeServer {
  const signals = createSignals();
  const connections: FakeAdapter[] = [];
  const ends: Transport[] = [];
  return {
    signals,
    connections,
    connect: () => {
      const [ours, theirs] = createLinkedPair();
      const scenario = scenarios[connections.length] ?? scenarios.at(-1) ?? scenarios[0];
      ends.push(theirs);
      connections.push(createFakeAdapter(theirs, scenario, { signals }));
      signals.give(connectionSignal(connections.length));
      return ours;
    },
    connection: async (count) => {
      await signals.given(connectionSignal(count));
      return connections[count - 1] as FakeAdapter;
    },
    crash: async () => {
      await Promise.all(ends.map((end) => end.close()));
    },
  };
}

function connectionSignal(count: number): string {
  return `connection ${count}`;
}

/** An adapter whose every start is a new fake server; `servers` has them in the order of their starts. */
export interface FakeAdapterKind extends Adapter {
  readonly servers: readonly FakeServer[];
  /** The n-th start, from 1; waits until it has happened. */
  server(count: number): Promise<FakeServer>;
}

/**
 * A kind of adapter for tests of the session layer. `changes` replaces properties of the interface, for example
 * `rootIsManager: true` or a `start` that fails.
 */
export function createFakeAdapterKind(
  scenarios: readonly [Scenario, ...Scenario[]],
  changes: Partial<Adapter> = {},
  logger: Logger = silentLogger,
): FakeAdapterKind {
  const servers: FakeServer[] = [];
  const started = createSignals();
  const start = async (): Promise<AdapterProcess> => {
    const server = createFakeServer(scenarios);
    const { promise: exited, resolve } = Promise.withResolvers<{ readonly code: number | null; readonly signal: string | null }>();
    servers.push(server);
    started.give(`server ${servers.length}`);
    return {
      processId: 0,
      connect: async () => createConnection(server.connect(), logger),
      stderr: () => server.connections.flatMap((connection) => connection.stderr).join(''),
      exited,
      kill: async () => {
        await server.crash();
        resolve({ code: null, signal: 'SIGKILL' });
      },
    };
  };
  return {
    id: 'fake',
    label: 'Fake adapter',
    languages: ['javascript', 'typescript'],
    start,
    launchArguments: (configuration, environment) => ({ ...configuration, env: environment }),
    connectChild: (process) => process.connect(),
    rootIsManager: false,
    defaultExceptionFilters: [],
    capabilityOverrides: {},
    endsProgramItself: false,
    ...changes,
    servers,
    server: async (count) => {
      await started.given(`server ${count}`);
      return servers[count - 1] as FakeServer;
    },
  };
}
