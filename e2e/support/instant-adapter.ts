/** The fake adapter as a process that answers at once, for benches: as a setting describes it, and for a bare client. */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { WrittenAdapter } from '../../src/shared/adapters.ts';
import { cleanEnvironment } from '../../src/main/core/base/environment.ts';
import { silentLogger } from '../../src/main/core/base/logger.ts';
import { pinnedNode } from '../../src/main/core/base/pinned-node.ts';
import { describeExit, startProcess } from '../../src/main/core/base/process.ts';
import { createConnection } from '../../src/main/core/dap/wire/connection.ts';
import { processTransport } from '../../src/main/core/dap/wire/transport.ts';
import { createDapClient, handshake, type DapClient } from './dap-client.ts';

export interface InstantAdapter {
  /** An entry of debug.adapters; it claims files that end with .sized. */
  readonly described: WrittenAdapter;
  /** A client of an adapter of its own whose program has been launched. */
  client(): Promise<DapClient & { end(): Promise<void> }>;
}

/** `words` are handed to the program after its scenario. */
export function openInstant(scenarios: string, name: string, ...words: readonly string[]): InstantAdapter {
  const args = [join(import.meta.dirname, 'fake-adapter-program.ts'), join(import.meta.dirname, 'scenarios', `${scenarios}.ts`), name, ...words];
  return {
    described: { label: 'Instant', fileEndings: ['.sized'], command: pinnedNode(), args, launch: { program: '${program}' } },
    client: async () => {
      const adapter = await startProcess({ command: pinnedNode(), args, environment: cleanEnvironment(process.env), collectStdout: false });
      const client = createDapClient(createConnection(processTransport({ ...adapter, exited: adapter.exited.then(describeExit) }), silentLogger));
      await handshake(client, 'launch', {});
      return { ...client, end: async () => void (await adapter.end()) };
    },
  };
}

/** What a bench is told: how often, and whether its last line is JSON. Ends the process for anything else. */
export function roundsOf(usual: number): { readonly rounds: number; readonly json: boolean } {
  const { values } = parseArgs({ options: { rounds: { type: 'string', default: String(usual) }, json: { type: 'boolean', default: false } } });
  const rounds = Number(values.rounds);
  if (Number.isInteger(rounds) && rounds > 0) return { rounds, json: values.json };
  process.stderr.write('--rounds takes a whole number from 1.\n');
  return process.exit(5);
}
