/** Delve in a terminal of ours, where the program can read what a person types: it has the terminal that its debugger has. */
import { DapilotError } from '../../../../../shared/errors.ts';
import { identifyProcess } from '../../../base/process-table.ts';
import { endTree } from '../../../base/process-tree.ts';
import { createConnection } from '../../wire/connection.ts';
import type { RunInTerminal } from '../../runs/reverse-requests.ts';
import { openDoor } from './delve-door.ts';
import { delveWords, lateWords, type DelveProcess, type DelveProcessParts, type DelveStart } from './delve-process.ts';

const startMilliseconds = 20_000;

/** Throws `adapter-failed`, `adapter-timeout` or `cancelled`. */
export async function startDelveInTerminal(parts: DelveProcessParts, { path, version, cwd, signal }: DelveStart, title: string, runInTerminal: RunInTerminal): Promise<DelveProcess> {
  const door = await openDoor(parts, version);
  const { processId = 0 } = await runInTerminal({ title, cwd, args: delveWords(path, door.address), env: {}, shell: false, ofDebugger: true }, signal).catch(async (error: unknown) => {
    await door.close();
    throw error;
  });
  const identity = identifyProcess(processId);
  const kill = async () => void (await endTree({ roots: identity ? [identity] : [] }, { graceMilliseconds: 300, timeoutMilliseconds: 1500 }));
  try {
    const transport = await door.dialled({
      signal,
      // What it says at its end is in the terminal.
      gone: new Promise<DapilotError>(() => undefined),
      milliseconds: parts.startMilliseconds ?? startMilliseconds,
      late: () => new DapilotError('adapter-timeout', `${lateWords}.`, { hint: 'Look into the terminal for what it says.' }),
    });
    const connection = createConnection(transport, parts.logger);
    return { connection, processId, stderr: () => '', exited: connection.closed.then(() => ({ code: null, signal: null })), kill };
  } catch (error) {
    await kill();
    throw error;
  }
}
