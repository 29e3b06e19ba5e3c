/** A fake adapter that takes several connections, as js-debug does, and a kind of adapter made of it for the session layer. */
import type { Adapter, AdapterProcess } from '../../src/main/core/dap/adapters/adapter.ts';
import { silentLogger, type Logger } from '../../src/main/core/base/logger.ts';
import { createConnection } from '../../src/main/core/dap/wire/connection.ts';
import { createLinkedPair } from './linked-pair.ts';
import type { Transport } from '../../src/main/core/dap/wire/transport.ts';
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
  /** Ends as its process does, with all its connections. */
  exit(how: number | NodeJS.Signals): Promise<void>;
  readonly exited: Promise<{ readonly code: number | null; readonly signal: NodeJS.Signals | null }>;
}

export function createFakeServer(scenarios: readonly [Scenario, ...Scenario[]]): FakeServer {
  const signals = createSignals();
  const connections: FakeAdapter[] = [];
  const ends: Transport[] = [];
  const { promise: exited, resolve } = Promise.withResolvers<Awaited<FakeServer['exited']>>();
  const exit: FakeServer['exit'] = async (how) => {
    // The end of a process is known before that of its streams.
    resolve(typeof how === 'number' ? { code: how, signal: null } : { code: null, signal: how });
    await Promise.all(ends.map((end) => end.close()));
  };
  return {
    signals,
    connections,
    connect: () => {
      const [ours, theirs] = createLinkedPair();
      const scenario = scenarios[connections.length] ?? scenarios.at(-1) ?? scenarios[0];
      ends.push(theirs);
      connections.push(createFakeAdapter(theirs, scenario, { signals, process: { exit: (how) => void exit(how) } }));
      signals.give(connectionSignal(connections.length));
      return ours;
    },
    connection: async (count) => {
      await signals.given(connectionSignal(count));
      return connections[count - 1] as FakeAdapter;
    },
    exit,
    exited,
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
    servers.push(server);
    started.give(`server ${servers.length}`);
    return {
      processId: 0,
      connect: async () => createConnection(server.connect(), logger),
      stderr: () => server.connections.flatMap((connection) => connection.stderr).join(''),
      exited: server.exited,
      kill: () => server.exit('SIGKILL'),
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
