/**
 *   npm run bench -- core-sizes [--rounds N] [--json]
 *
 * The core alone, at a fake adapter in memory that answers at once: the configuration of a launch with 500
 * breakpoints in 50 files, 50 child sessions, a stop behind 50 000 outputs, and the time of the main thread for one answer of 50 MB, as a list and as a text.
 * Bare: the same exchange without sessions, and for the large ones JSON.parse. The last line with --json is an array of rows
 * (e2e/support/bench-rows.ts).
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silentLogger } from '../../src/main/core/base/logger.ts';
import { encodeFrame } from '../../src/main/core/base/framing.ts';
import { createConnection } from '../../src/main/core/dap/wire/connection.ts';
import type { Scenario } from '../support/fake-scenario.ts';
import { createBench } from '../support/debugger-bench.ts';
import { createDapClient, handshake } from '../support/dap-client.ts';
import { createFakeAdapterKind, createFakeServer } from '../support/fake-server.ts';
import { printRows, rowOf, type BenchRow } from '../support/bench-rows.ts';
import { roundsOf } from '../support/instant-adapter.ts';
import { family, floodThenStop, ordinary, pieces } from '../support/size-scenarios.ts';

const [files, linesOfFile, workers, outputs] = [50, 10, 50, 50_000];
const { rounds, json } = roundsOf(5);
const folder = await mkdtemp(join(tmpdir(), 'dapilot-core-sizes-'));
const paths = Array.from({ length: files }, (_, index) => join(folder, `file${index}.js`));
const program = join(folder, 'main.js');
await Promise.all([...paths, program].map((path) => writeFile(path, 'let sum = 0;\nsum += 1;\n'.repeat(20))));

/** A debugger over these scenarios until `measure` is done. */
async function withBench<T>(scenarios: readonly [Scenario, ...Scenario[]], measure: (bench: ReturnType<typeof createBench>, kind: ReturnType<typeof createFakeAdapterKind>) => Promise<T>): Promise<T> {
  const kind = createFakeAdapterKind(scenarios);
  const bench = createBench({ adapters: [kind], workspace: folder });
  try {
    return await measure(bench, kind);
  } finally {
    await bench.dispose();
  }
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const before = performance.now();
  await work();
  return performance.now() - before;
}

async function bareClient(scenarios: readonly [Scenario, ...Scenario[]]) {
  const server = createFakeServer(scenarios);
  return { server, client: createDapClient(createConnection(server.connect(), silentLogger)) };
}

const breakpoints = () =>
  withBench([ordinary], async (bench, kind) => {
    await Promise.all(paths.flatMap((path) => Array.from({ length: linesOfFile }, (_, line) => bench.debugger.addBreakpoint({ path, line: 2 + line }))));
    const launched = bench.debugger.launch({ program }, 'person');
    const adapter = await (await kind.server(1)).connection(1);
    await adapter.received('initialize');
    const time = await timeOf(() => adapter.received('configurationDone'));
    await launched;
    const sent = kind.servers[0]?.connections[0]?.commands().filter((command) => command === 'setBreakpoints').length;
    if (sent !== files) throw new Error(`${sent} requests for ${files} files`);
    return time;
  });

async function bareBreakpoints(): Promise<number> {
  const { server, client } = await bareClient([ordinary]);
  const time = await timeOf(async () => {
    const { connection } = client;
    await connection.request('initialize', { adapterID: 'dapilot' });
    const launched = connection.request('launch', {});
    await client.event('initialized');
    const lines = Array.from({ length: linesOfFile }, (_, line) => ({ line: 2 + line }));
    await Promise.all(paths.map((path) => connection.request('setBreakpoints', { source: { path }, breakpoints: lines })));
    await connection.request('configurationDone', {});
    await launched;
  });
  await server.exit(0);
  return time;
}

const children = () =>
  withBench(family(workers), async (bench) =>
    timeOf(async () => {
      await bench.debugger.launch({ program }, 'person');
      await bench.until((now) => Object.values(now.sessions).filter(({ parentId, status }) => parentId !== undefined && status === 'running').length === workers);
    }),
  );

/** As many connections, each brought to run. */
async function bareChildren(): Promise<number> {
  const server = createFakeServer([ordinary]);
  const time = await timeOf(() => Promise.all(Array.from({ length: workers }, () => handshake(createDapClient(createConnection(server.connect(), silentLogger)), 'launch', {}))));
  await server.exit(0);
  return time;
}

const queuedStop = () =>
  withBench([ordinary], async (bench, kind) => {
    const { rootId } = await bench.debugger.launch({ program }, 'person');
    const adapter = await (await kind.server(1)).connection(1);
    const flood = floodThenStop(outputs);
    const time = await timeOf(async () => {
      for (const raw of flood) void adapter.act({ raw });
      await bench.until((now) => now.sessions[rootId]?.threads.some(({ stop }) => stop));
    });
    await bench.until((now) => (now.consoles[rootId]?.total ?? 0) >= outputs);
    return time;
  });

async function bareQueuedStop(): Promise<number> {
  const { server, client } = await bareClient([ordinary]);
  await handshake(client, 'launch', {});
  const adapter = await server.connection(1);
  const flood = floodThenStop(outputs);
  const time = await timeOf(async () => {
    for (const raw of flood) void adapter.act({ raw });
    await client.event('stopped');
  });
  await server.exit(0);
  return time;
}

/** 50 MB in one answer. */
function largeBody(kind: 'list' | 'text'): Record<string, unknown> {
  if (kind === 'text') return { content: 'x'.repeat(50_000_000) };
  return { variables: Array.from({ length: 500_000 }, (_, index) => ({ name: String(index), value: 'v'.repeat(40), type: 'int', variablesReference: 0 })) };
}

/** What the main thread works for one such answer, and for parsing the same text. */
async function large(kind: 'list' | 'text'): Promise<{ readonly ours: number; readonly bare: number }> {
  const chunks = pieces(encodeFrame({ seq: 1, type: 'response', request_seq: 1, success: true, body: largeBody(kind) }));
  let feed: (chunk: Uint8Array) => void = () => undefined;
  const connection = createConnection({ listen: ({ data }) => (feed = data), write: () => undefined, close: async () => undefined }, silentLogger);
  const asked = kind === 'list' ? connection.request('variables', { variablesReference: 1 }) : connection.request('source', { sourceReference: 1 });
  const before = process.threadCpuUsage();
  for (const chunk of chunks) feed(chunk);
  await asked;
  const { user, system } = process.threadCpuUsage(before);
  const body = Buffer.concat(chunks);
  const bareBefore = process.threadCpuUsage();
  JSON.parse(body.toString('utf8', body.indexOf('{')));
  const bareUse = process.threadCpuUsage(bareBefore);
  return { ours: (user + system) / 1000, bare: (bareUse.user + bareUse.system) / 1000 };
}

async function inTurns(subject: string, goal: string, both: () => Promise<{ readonly ours: number; readonly bare: number }>): Promise<BenchRow> {
  const figures = { ours: [] as number[], bare: [] as number[] };
  for (let round = 0; round < rounds; round++) {
    const { ours, bare } = await both();
    figures.ours.push(ours);
    figures.bare.push(bare);
    process.stderr.write(`${subject} ${round + 1}: ${ours.toFixed(0)} ms, bare ${bare.toFixed(0)} ms\n`);
  }
  return rowOf({ name: 'core-sizes', subject, unit: 'ms', goal }, figures.ours, figures.bare);
}

try {
  const rows = [
    await inTurns('500 breakpoints in 50 files', 'the bare exchange + 50', async () => ({ bare: await bareBreakpoints(), ours: await breakpoints() })),
    await inTurns('50 children', 'the bare exchange + 2000', async () => ({ bare: await bareChildren(), ours: await children() })),
    await inTurns('stop behind 50 000 outputs', '100', async () => ({ bare: await bareQueuedStop(), ours: await queuedStop() })),
    await inTurns('main thread for a list of 50 MB', '200', () => large('list')),
    await inTurns('main thread for a text of 50 MB', '200', () => large('text')),
  ];
  printRows(rows, json);
} finally {
  await rm(folder, { recursive: true, force: true });
}
