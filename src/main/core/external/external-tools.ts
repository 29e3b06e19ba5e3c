/**
 * The servers of tools in the person's own settings: each is started, or reached, at its first use, and ends with us, with its
 * entry in the settings, or by itself.
 */
import { DapilotError, toProblem } from '../../../shared/errors.ts';
import type { CoreEvent } from '../../../shared/events.ts';
import type { ExternalServer, ExternalServerState } from '../../../shared/external-servers.ts';
import { atMost } from '../base/at-most.ts';
import type { Loose } from '../base/loose.ts';
import type { Logger } from '../base/logger.ts';
import type { Environment } from '../base/process.ts';
import { connectTools, type Deadlines, type ToolClient } from './client.ts';
import { openAddress } from './http-wire.ts';
import { startServer, type StdioOptions } from './stdio-wire.ts';

export interface ExternalToolsParts {
  append(event: CoreEvent): void;
  /** As the settings have them now. */
  servers(): Readonly<Record<string, ExternalServer>>;
  /** Of the login shell. */
  environment(): Promise<Environment>;
  /** The absolute path of a command, never one in the open folder. Throws DapilotError. */
  locate(command: string, server: string, environment: Environment): Promise<string>;
  /** Where servers are started: a folder of ours, so that nothing of a project decides what runs. */
  readonly cwd: string;
  readonly guard: StdioOptions['guard'];
  readonly version: string;
  readonly logger: Logger;
  readonly deadlines?: Deadlines;
}

interface OfferedTool {
  readonly server: string;
  readonly name: string;
  readonly description: string;
  readonly schema: string;
}

export interface ExternalTools {
  any(): boolean;
  list(signal: AbortSignal): Promise<readonly OfferedTool[]>;
  call(server: string, tool: string, parameters: Loose, signal: AbortSignal): Promise<{ readonly text: string; readonly failed: boolean }>;
  /** Connects anew, and says in the server's state what came of it. Throws `tool-missing` for an unknown one. */
  test(server: string): Promise<void>;
  /** Ends what the settings do not have any more, or have otherwise. */
  settingsChanged(): void;
  dispose(): Promise<void>;
}

const usualDeadlines: Deadlines = { connectMilliseconds: 15_000, callMilliseconds: 60_000 };
const farewellMilliseconds = 2500;

interface Connection {
  /** The entry that it was made with. */
  readonly written: string;
  readonly client: Promise<ToolClient>;
  readonly closing: AbortController;
}

export function createExternalTools(parts: ExternalToolsParts): ExternalTools {
  const { append, deadlines = usualDeadlines } = parts;
  const logger = parts.logger.tagged('external');
  const connections = new Map<string, Connection>();
  const farewells = new Set<Promise<unknown>>();
  let disposed = false;

  const enabled = () => Object.entries(parts.servers()).filter(([, server]) => server.enabled);

  function tell(server: string, state: ExternalServerState | null): void {
    if (!disposed) append({ type: 'externalServer.changed', server, state });
  }

  function open(id: string, server: ExternalServer, closing: AbortSignal): Promise<ToolClient> {
    return connectTools(
      `The server "${id}"`,
      async (onMessage) => {
        if (server.url !== undefined) return openAddress(server.url, onMessage);
        const environment = await parts.environment();
        const command = await parts.locate(server.command ?? '', id, environment);
        return startServer({ command, args: server.args, environment: { ...environment, ...server.env }, cwd: parts.cwd, guard: parts.guard }, onMessage);
      },
      parts.version,
      deadlines,
      closing,
    );
  }

  function connect(id: string): Promise<ToolClient> {
    const server = Object.hasOwn(parts.servers(), id) ? parts.servers()[id] : undefined;
    if (!server?.enabled || disposed) {
      const names = enabled().map(([name]) => name);
      throw new DapilotError('tool-missing', `There is no server "${id}" among the external tools.`, {
        hint: names.length === 0 ? 'None was added by the person; go on without one.' : `There are: ${names.join(', ')}.`,
      });
    }
    const written = JSON.stringify(server);
    const known = connections.get(id);
    if (known?.written === written) return known.client;
    if (known) end(id, known);
    tell(id, { state: 'connecting', tools: [] });
    const closing = new AbortController();
    const connection: Connection = { written, closing, client: open(id, server, closing.signal) };
    connections.set(id, connection);
    connection.client.then(
      (client) => {
        if (connections.get(id) !== connection) return;
        tell(id, { state: 'ready', name: client.name, tools: client.tools.map(({ name, description }) => ({ name, description: description.slice(0, 500) })) });
        void client.closed.then((reason) => lost(id, connection, new DapilotError('tool-failed', `The server "${id}" is gone: ${reason}.`)));
      },
      (error: unknown) => lost(id, connection, error),
    );
    return connection.client;
  }

  function lost(id: string, connection: Connection, error: unknown): void {
    if (connections.get(id) !== connection) return;
    connections.delete(id);
    const problem = toProblem(error);
    logger.info('a server is gone', { server: id, problem });
    tell(id, { state: 'failed', tools: [], problem });
  }

  function end(id: string, connection: Connection): void {
    if (connections.get(id) === connection) connections.delete(id);
    connection.closing.abort();
    const farewell = connection.client.then((client) => client.close(), () => undefined);
    farewells.add(farewell);
    void farewell.finally(() => farewells.delete(farewell));
  }

  return {
    any: () => enabled().length > 0,
    async list(signal) {
      const all = enabled().map(async ([id]) => {
        try {
          const { tools } = await connect(id);
          return tools.map((tool) => ({ server: id, ...tool }));
        } catch (error) {
          logger.warn('a server told no tools', { server: id, error });
          return [];
        }
      });
      const aborted = new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(new DapilotError('cancelled', 'The tools are not wanted any more.')), { once: true }));
      // One that is slow costs the others nothing but time; the caller has a limit of its own.
      return (await Promise.race([Promise.all(all), aborted])).flat();
    },
    async call(id, tool, parameters, signal) {
      const client = await connect(id);
      if (!client.tools.some(({ name }) => name === tool)) {
        throw new DapilotError('tool-missing', `The server "${id}" has no tool "${tool.slice(0, 100)}".`, { hint: `It has: ${client.tools.slice(0, 20).map(({ name }) => name).join(', ') || 'none'}.` });
      }
      return client.call(tool, parameters, signal);
    },
    async test(id) {
      const known = connections.get(id);
      if (known) end(id, known);
      // What is wrong is in its state.
      await connect(id).catch(() => undefined);
    },
    settingsChanged() {
      const servers = parts.servers();
      for (const [id, connection] of connections) {
        const server = Object.hasOwn(servers, id) ? servers[id] : undefined;
        if (server?.enabled && JSON.stringify(server) === connection.written) continue;
        end(id, connection);
        tell(id, null);
      }
    },
    async dispose() {
      disposed = true;
      for (const [id, connection] of connections) end(id, connection);
      await atMost(farewellMilliseconds, Promise.all(farewells));
    },
  };
}
