/** What benches debug, over bare connections to the adapters themselves and with ours. */
import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cleanEnvironment, findExecutable } from '../../src/main/core/base/environment.ts';
import { silentLogger } from '../../src/main/core/base/logger.ts';
import { pinnedNode } from '../../src/main/core/base/pinned-node.ts';
import { describeExit, startProcess } from '../../src/main/core/base/process.ts';
import { endTree } from '../../src/main/core/base/process-tree.ts';
import { adapterArguments } from '../../src/main/core/dap/adapters/debugpy/debugpy-bootstrap.ts';
import { createConnection } from '../../src/main/core/dap/wire/connection.ts';
import { processTransport } from '../../src/main/core/dap/wire/transport.ts';
import { createDebugpy } from '../../src/main/core/dap/adapters/debugpy/debugpy.ts';
import type { LaunchRequest } from '../../src/shared/launch.ts';
import type { Settings } from '../../src/shared/settings.ts';
import { adapterLaunch } from './adapter-launch.ts';
import { createBench, type Bench } from './debugger-bench.ts';
import { createDapClient, launchTree, type DapClient } from './dap-client.ts';
import { bundledJsDebug } from './js-debug-adapter.ts';
import { findPinned, type Found } from './pinned-debugpy.ts';

/** A client whose program stands, and its thread. */
export interface Bare {
  readonly client: DapClient;
  readonly threadId: number;
  end(): Promise<void>;
}

interface BareOptions {
  /** With what DAPilot does so that the adapter does not wait for acknowledgements; else as it comes. */
  readonly hurried: boolean;
  /** Else the first exception that nothing catches is what stops it. */
  readonly stopOnEntry?: boolean;
}

export interface BenchProgram {
  readonly language: 'javascript' | 'python';
  readonly file: string;
  /** What a window needs to debug it as the bare client does. */
  readonly debug: Partial<Settings['debug']>;
  /** The same program in a debugger of ours, ready to be launched. */
  openOurs(): { readonly bench: Bench; readonly launch: LaunchRequest };
  /** From the start of the adapter to the program's first stop. */
  openBare(options: BareOptions): Promise<Bare>;
}

/** Programs with one statement a line, which adds n to the sum, from 0 on; the first line sets that. */
export function steppedPrograms(folder: string, lines: number): Promise<readonly BenchProgram[]> {
  const numbers = Array.from({ length: lines }, (_, index) => index);
  return benchPrograms(folder, {
    javascript: `let sum = 0;\n${numbers.map((index) => `sum += ${index};\n`).join('')}console.log(sum);\n`,
    python: `total = 0\n${numbers.map((index) => `total += ${index}\n`).join('')}print(total)\n`,
  });
}

/** These texts as programs in `folder`. Python where there is one: with the debugpy of DAPilot, where that can be installed. */
export async function benchPrograms(folder: string, texts: Readonly<Record<BenchProgram['language'], string>>): Promise<readonly BenchProgram[]> {
  await writeFile(join(folder, 'bench.cjs'), texts.javascript);
  await writeFile(join(folder, 'bench.py'), texts.python);
  const run = { runFolder: join(folder, 'run'), workspaceFolder: () => folder };
  const javascript: BenchProgram = {
    language: 'javascript',
    file: 'bench.cjs',
    debug: {},
    openOurs: () => ({ bench: createBench({ workspace: folder, adapters: [bundledJsDebug(run)] }), launch: { program: 'bench.cjs', runtimeExecutable: pinnedNode(), stopOnEntry: true } }),
    openBare: (options) => bareJsDebug(folder, options),
  };
  const python = process.env['DAPILOT_BENCH_PYTHON'] ?? (await findExecutable('python3', cleanEnvironment(process.env)));
  if (python === undefined) {
    process.stderr.write('Without Python: there is no python3 (DAPILOT_BENCH_PYTHON names one).\n');
    return [javascript];
  }
  const debugpy = await findPinned(python).then(
    (found) => found.debugpy,
    () => '',
  );
  process.stderr.write(debugpy === '' ? `Python with the debugpy of ${python}, since the one of DAPilot cannot be installed here.\n` : 'Python with the debugpy that DAPilot installs.\n');
  const parts = { adaptersFolder: join(folder, 'adapters'), pathSetting: () => debugpy, pathVariable: undefined, justMyCode: () => true, quickAnswers: () => true, guardian: { guard: () => undefined }, logger: silentLogger };
  const ofPython: BenchProgram = {
    language: 'python',
    file: 'bench.py',
    debug: { python, debugpyPath: debugpy },
    openOurs: () => ({ bench: createBench({ workspace: folder, settings: { python }, adapters: [createDebugpy(parts)] }), launch: { program: 'bench.py', stopOnEntry: true } }),
    openBare: (options) => bareDebugpy(folder, { python, debugpy }, options),
  };
  return [javascript, ofPython];
}

/** From the step to the values of the top frame, and of that from the stop, in milliseconds. */
export async function timeOfBareStep({ client, threadId }: Bare): Promise<{ readonly whole: number; readonly context: number }> {
  const stopped = new Promise<void>((resolve) => {
    const listening = client.connection.onEvent(({ event }) => {
      if (event !== 'stopped') return;
      listening.dispose();
      resolve();
    });
  });
  const startedAt = performance.now();
  await client.connection.request('next', { threadId });
  await stopped;
  const stoppedAt = performance.now();
  await readTop({ client, threadId });
  const readAt = performance.now();
  return { whole: readAt - startedAt, context: readAt - stoppedAt };
}

/** What a window needs to show a stop. */
export async function readTop({ client: { connection }, threadId }: Pick<Bare, 'client' | 'threadId'>): Promise<void> {
  const { stackFrames = [] } = await connection.request('stackTrace', { threadId, startFrame: 0, levels: 20 });
  const { scopes = [] } = await connection.request('scopes', { frameId: stackFrames[0]?.id ?? 0 });
  const cheap = scopes.filter(({ expensive }) => !expensive);
  await Promise.all(cheap.map(({ variablesReference }) => connection.request('variables', { variablesReference })));
}

async function bareJsDebug(folder: string, { hurried, stopOnEntry = false }: BareOptions): Promise<Bare> {
  const marker = randomUUID();
  const environment = cleanEnvironment(process.env);
  const adapter = bundledJsDebug({ runFolder: join(folder, 'run'), workspaceFolder: () => folder, quickAnswers: () => hurried });
  const configuration = {
    target: 'program' as const, name: 'bench', language: 'javascript' as const, program: join(folder, 'bench.cjs'), args: [], cwd: folder, env: {},
    runtimeExecutable: pinnedNode(), stopOnEntry, console: 'internalConsole' as const,
  };
  const server = await adapter.start(adapterLaunch(configuration));
  const tree = await launchTree(server, adapter.launchArguments(configuration, { ...environment, DAPILOT_RUN: marker }));
  const client = await tree.child(1);
  const { threadId } = await client.event('stopped');
  return {
    client,
    threadId: Number(threadId),
    end: async () => {
      await endTree({ marker });
      await server.kill();
    },
  };
}

async function bareDebugpy(folder: string, { python, debugpy }: Found, { hurried, stopOnEntry = false }: BareOptions): Promise<Bare> {
  const environment = cleanEnvironment(process.env);
  const adapter = await startProcess({ command: python, args: adapterArguments(debugpy, hurried), environment, collectStdout: false });
  const client = createDapClient(createConnection(processTransport({ ...adapter, exited: adapter.exited.then(describeExit) }), silentLogger));
  const { connection } = client;
  await connection.request('initialize', { adapterID: 'dapilot', pathFormat: 'path', linesStartAt1: true, columnsStartAt1: true });
  const program = join(folder, 'bench.py');
  const launched = connection.request('launch', { program, python: [python], cwd: folder, console: 'internalConsole', stopOnEntry, justMyCode: true });
  launched.catch(() => undefined);
  await client.event('initialized');
  await connection.request('setExceptionBreakpoints', { filters: ['uncaught'] });
  await connection.request('configurationDone', {});
  await launched;
  const { threadId } = await client.event('stopped');
  return { client, threadId: Number(threadId), end: async () => void (await adapter.end()) };
}
