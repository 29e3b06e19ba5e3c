import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { describeExit, startProcess, type StartedProcess } from '../../src/main/core/base/process.ts';
import { silentLogger } from '../../src/main/core/base/logger.ts';
import { createConnection, type Connection, type DapEvent } from '../../src/main/core/dap/wire/connection.ts';
import { processTransport } from '../../src/main/core/dap/wire/transport.ts';
import { createFakeServer } from '../support/fake-server.ts';
import type { Scenario } from '../support/fake-scenario.ts';
import { killedAtStart } from '../support/scenarios/crash.ts';
import { launchAnsweredFirst } from '../support/scenarios/handshake.ts';
import { tree } from '../support/scenarios/tree.ts';
import { absurdLength, fiftyFrames, junkBetweenFrames, largeFrame, largeOutput, oddHeaders, singleBytes } from '../support/scenarios/wire.ts';

interface Client {
  readonly connection: Connection;
  readonly events: readonly DapEvent[];
  readonly closed: Promise<string>;
  /** Waits until the outputs of the program, put together, end like this. */
  outputEnds(end: string): Promise<string>;
}

function watch(connection: Connection): Client {
  const events: DapEvent[] = [];
  const output = () => events.filter(({ event }) => event === 'output').map(({ body }) => String(body['output'])).join('');
  connection.onEvent((event) => events.push(event));
  return {
    connection,
    events,
    closed: new Promise((resolve) => connection.onClose(resolve)),
    outputEnds: (end) =>
      new Promise((resolve) => {
        const look = () => {
          if (output().endsWith(end)) resolve(output());
        };
        connection.onEvent(look);
        look();
      }),
  };
}

const programs: StartedProcess[] = [];
afterEach(async () => {
  for (const program of programs.splice(0)) expect(await program.end()).toEqual([]);
});

const support = join(import.meta.dirname, '../support');

const inMemory = async (scenario: Scenario): Promise<Client> => watch(createConnection(createFakeServer([scenario]).connect(), silentLogger));

const overStdio = (file: string) => async (scenario: Scenario, name: string): Promise<Client> => {
  const program = await startProcess({
    command: process.execPath,
    args: [join(support, 'fake-adapter-program.ts'), join(support, 'scenarios', file), name],
    environment: { PATH: process.env['PATH'] ?? '' },
    collectStdout: false,
  });
  programs.push(program);
  return watch(createConnection(processTransport({ ...program, exited: program.exited.then(describeExit) }), silentLogger));
};

/** The handshake that works with every adapter; the launch is sent before the configuration, and not waited for. */
async function start({ connection }: Client): Promise<unknown> {
  const initialized = new Promise<void>((resolve) => connection.onEvent(({ event }) => event === 'initialized' && resolve()));
  await connection.request('initialize', { adapterID: 'fake' });
  const launched = connection.request('launch', {}).catch((error: unknown) => error);
  await initialized;
  await connection.request('configurationDone', {});
  return launched;
}

describe.each([
  ['in memory', inMemory],
  ['over stdio', overStdio('wire.ts')],
])('the wire %s', (_, open) => {
  test.each([
    ['oddHeaders', oddHeaders, '1\n2\n3\n4\n5\n'],
    ['junkBetweenFrames', junkBetweenFrames, '1\n2\n3\n'],
    ['singleBytes', singleBytes, 'héllo 😀\n'],
    ['fiftyFrames', fiftyFrames, Array.from({ length: 50 }, (_unused, index) => `${index}\n`).join('')],
  ])('%s', async (name, scenario, output) => {
    const client = await open(scenario, name);
    await start(client);
    expect(await client.outputEnds(output)).toBe(output);
    expect(await client.connection.request('disconnect', {})).toEqual({});
    await client.closed;
  });

  test('largeFrame', async () => {
    const client = await open(largeFrame, 'largeFrame');
    await start(client);
    expect(await client.outputEnds('x')).toHaveLength(largeOutput);
    expect(client.connection.wireLog().length).toBeLessThan(200_000);
    await client.connection.close();
  });

  test('absurdLength', async () => {
    const client = await open(absurdLength, 'absurdLength');
    await start(client);
    expect(await client.outputEnds('before\n')).toBe('before\n');
    expect(await client.closed).toContain('9000000000000000');
  });
});

test('FA-02 answers launch before it can be configured', async () => {
  const server = createFakeServer([launchAnsweredFirst]);
  const client = watch(createConnection(server.connect(), silentLogger));
  await client.connection.request('initialize', { adapterID: 'fake' });
  expect(await client.connection.request('launch', {})).toEqual({});
  expect(client.events).toEqual([]);
  const initialized = new Promise((resolve) => client.connection.onEvent(resolve));
  server.signals.give('ready');
  expect(await initialized).toMatchObject({ event: 'initialized' });
});

test('FA-36 asks for children on both connections, and the root waits for them', async () => {
  const server = createFakeServer(tree);
  const clients: Client[] = [];
  const asked: string[] = [];
  const everybody = Promise.withResolvers<void>();
  const open = async (): Promise<void> => {
    const client = watch(createConnection(server.connect(), silentLogger));
    clients.push(client);
    client.connection.onReverseRequest(async (command, { configuration }) => {
      asked.push(`${command} ${String((configuration as Record<string, unknown>)['__pendingTargetId'])}`);
      void open();
    });
    await start(client);
    if (clients.length === tree.length) everybody.resolve();
  };
  await open();
  await everybody.promise;
  expect(asked).toEqual(['startDebugging main.js [100]', 'startDebugging worker.js [101]']);
  const [root, child, grandchild] = clients;
  let answered = false;
  const rootDisconnected = root?.connection.request('disconnect', {}).then(() => (answered = true));
  await server.connections[0]?.received('disconnect');
  await child?.connection.request('disconnect', {});
  expect(answered).toBe(false);
  await grandchild?.connection.request('disconnect', {});
  expect(await rootDisconnected).toBe(true);
  expect(server.connections.flatMap(({ errors }) => errors)).toEqual([]);
});

test.skipIf(process.platform === 'win32')('FA-39 ends inside a frame by SIGKILL with words on standard error', async () => {
  const client = await overStdio('crash.ts')(killedAtStart, 'killedAtStart');
  await start(client);
  expect(await client.closed).toBe('connection cut inside a message: it was ended by SIGKILL');
  await programs[0]?.closed;
  expect(programs[0]?.stderrTail()).toContain('Fatal: out of memory');
});
