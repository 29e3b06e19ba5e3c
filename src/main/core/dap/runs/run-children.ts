/** Children that an adapter asks for, on any connection of the tree and at any time. Each runs the whole handshake. */
import { setImmediate } from 'node:timers';
import type { Session } from '../../../../shared/debug.ts';
import { DapilotError, toProblem } from '../../../../shared/errors.ts';
import type { SessionId } from '../../../../shared/ids.ts';
import { requestOf } from '../../../../shared/launch.ts';
import { text, type Loose } from '../../base/loose.ts';
import type { Connection } from '../wire/connection.ts';
import { requireOwnChild } from './child-guard.ts';
import { letRunFree } from './free-child.ts';
import type { Start } from './handshake.ts';
import type { RunScope } from './run-parts.ts';
import type { DapSession } from '../sessions/session.ts';
import { toCapabilities } from '../translation/translate.ts';

export interface Children {
  /**
   * Opens and starts a child; what goes wrong is told in its row, or fails the run when nothing else is debugged. One too
   * many, or one that comes while an attached program is left, runs free.
   */
  open(parent: DapSession, command: Start['command'], wanted: Loose): Promise<void>;
}

export interface ChildrenParts {
  readonly scope: RunScope;
  /** What the root was launched with. */
  given(): Loose;
  /** The root has said that it is over. */
  rootIsOver(): boolean;
  started(child: DapSession): void;
  /** A child could not be started, or is not there any more. */
  gone(): void;
}

/** So many are debugged at once: each has a connection, a handshake and its breakpoints. */
const mostChildren = 100;
const tooMany = `${mostChildren} processes are being debugged. Further ones run without the debugger, until some of these have ended.`;

export function createChildren({ scope, given, rootIsOver, started, gone }: ChildrenParts): Children {
  const { parts, closing } = scope;
  const { adapter, append, logger, rootId } = parts;
  const leavesFree = requestOf(parts.configuration) === 'attach';
  let connecting = 0;
  let told = false;

  async function open(parent: DapSession, command: Start['command'], wanted: Loose): Promise<void> {
    if (closing.aborted || scope.livingChildren().length + connecting >= mostChildren) return runFree(command, wanted);
    const configuration = configurationOf(wanted);
    const id = parts.nextSessionId();
    append({ type: 'session.started', session: row(id, parent, nameOf(configuration, parent)) });
    try {
      if (command === 'launch') requireOwnChild(configuration, given());
      const connection = await connect(configuration);
      if (closing.aborted) return await leave(id, connection, command, configuration);
      const child = scope.open(id, parent, connection);
      await scope.start(child, command, configuration);
      started(child);
    } catch (error) {
      await failed(id, error);
    }
  }

  function nameOf(configuration: Loose, parent: DapSession): string {
    const name = text(configuration['name']) ?? '';
    const own = parts.configuration.name;
    if (name === '' || adapter.namelessChild?.test(name) === true) return own;
    // Programs of a compound are often called alike: main.js, and main.js.
    const together = parent.manager && parts.snapshot().sessions[rootId]?.origin?.compound !== undefined;
    return together ? `${own}: ${name}` : name;
  }

  const configurationOf = (wanted: Loose): Record<string, unknown> => adapter.childConfiguration?.(wanted) ?? { ...wanted };

  async function connect(configuration: Record<string, unknown>): Promise<Connection> {
    const adapterProcess = scope.adapterProcess();
    if (!adapterProcess) throw new DapilotError('adapter-lost', 'The debug adapter is gone.');
    connecting += 1;
    try {
      return await adapter.connectChild(adapterProcess, configuration);
    } finally {
      connecting -= 1;
    }
  }

  /** The run has been closed before it was started. */
  async function leave(id: SessionId, connection: Connection, command: Start['command'], configuration: Record<string, unknown>): Promise<void> {
    append({ type: 'session.ended', sessionId: id, status: 'ended', time: Date.now() });
    if (leavesFree) await free(connection, command, configuration);
    else await connection.close();
  }

  async function runFree(command: Start['command'], wanted: Loose): Promise<void> {
    // What was launched is ended anyhow.
    if (closing.aborted && !leavesFree) return;
    if (!closing.aborted && !told) {
      told = true;
      append({ type: 'session.noted', sessionId: rootId, note: tooMany });
      parts.console.write('notice', rootId, tooMany);
    }
    const configuration = configurationOf(wanted);
    try {
      if (command === 'launch') requireOwnChild(configuration, given());
      await free(await connect(configuration), command, configuration);
    } catch (error) {
      logger.warn('a child that was to run free could not be reached', { error });
    }
  }

  function free(connection: Connection, command: Start['command'], parameters: Record<string, unknown>): Promise<void> {
    const childWanted = (kind: Start['command'], wanted: Loose) => void setImmediate(() => void runFree(kind, wanted));
    return letRunFree({ adapter, connection, command, parameters, logger, childWanted });
  }

  function row(id: SessionId, parent: DapSession, name: string): Session {
    const processId = adapter.processIdFromName?.(name);
    return {
      id,
      parentId: parent.id,
      rootId,
      name: name.slice(0, 200),
      adapter: adapter.id,
      status: 'starting',
      manager: false,
      capabilities: toCapabilities({}),
      threads: [],
      ...(processId === undefined ? {} : { processId }),
      notes: [],
      restarts: 0,
      startedAt: Date.now(),
    };
  }

  async function failed(id: SessionId, error: unknown): Promise<void> {
    const session = scope.sessions.get(id);
    if (closing.aborted || session?.finished) return;
    logger.warn('a child session did not start', { sessionId: id, error });
    // A manager's program waits for its debugger: when no other child is there, it would wait for ever.
    const alone = scope.livingChildren().every((child) => child.id === id);
    if (adapter.rootIsManager && alone && !rootIsOver()) return scope.fail(error);
    if (session) scope.finish(session, 'failed', toProblem(error));
    else append({ type: 'session.ended', sessionId: id, status: 'failed', problem: toProblem(error), time: Date.now() });
    gone();
  }

  return { open };
}
