/** Children that an adapter asks for, on any connection of the tree and at any time. Each runs the whole handshake. */
import type { Session } from '../../../shared/debug.ts';
import { toProblem } from '../../../shared/errors.ts';
import type { SessionId } from '../../../shared/ids.ts';
import type { Start } from './handshake.ts';
import { text, type Loose } from './loose.ts';
import type { RunScope } from './run-parts.ts';
import type { DapSession } from './session.ts';
import { toCapabilities } from './translate.ts';

export interface Children {
  /** Opens and starts a child; what goes wrong is told in its row, or fails the run when nothing else is debugged. */
  open(parent: DapSession, command: Start['command'], wanted: Loose): Promise<void>;
}

export interface ChildrenParts {
  readonly scope: RunScope;
  /** The root has said that it is over. */
  rootIsOver(): boolean;
  started(child: DapSession): void;
  /** A child could not be started, or is not there any more. */
  gone(): void;
}

export function createChildren({ scope, rootIsOver, started, gone }: ChildrenParts): Children {
  const { parts, closing } = scope;
  const { adapter, append, logger, rootId } = parts;

  async function open(parent: DapSession, command: Start['command'], wanted: Loose): Promise<void> {
    const adapterProcess = scope.adapterProcess();
    if (closing.aborted || !adapterProcess) return;
    const configuration = adapter.childConfiguration?.(wanted) ?? { ...wanted };
    const id = parts.nextSessionId();
    append({ type: 'session.started', session: row(id, parent, text(configuration['name']) || parts.configuration.name) });
    try {
      const connection = await adapter.connectChild(adapterProcess, configuration);
      if (closing.aborted) return await connection.close();
      const child = scope.open(id, parent, connection);
      await scope.start(child, command, configuration);
      started(child);
    } catch (error) {
      await failed(id, error);
    }
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
