/** What follows a program that was started from a configuration: `serverReadyAction` while it runs, `postDebugTask` after it. */
import type { ConsoleEntry } from '../../../shared/debug.ts';
import { DapilotError } from '../../../shared/errors.ts';
import type { CoreEvent } from '../../../shared/events.ts';
import type { SessionId, TerminalId } from '../../../shared/ids.ts';
import { isOver, type Snapshot } from '../../../shared/snapshot.ts';
import type { TerminalOutput } from '../../../shared/terminal.ts';
import { serverAddress, serverReadyAction, type ServerReadyAction } from './server-ready.ts';
import { createServerWatch, type ServerWatch } from './server-watch.ts';
import type { Starts } from './start.ts';
import type { StartedConfiguration } from './start-parts.ts';

export interface AfterStartParts {
  append(event: CoreEvent): void;
  snapshot(): Snapshot;
  readConsole(rootId: SessionId, from: number, count: number): readonly ConsoleEntry[];
  readTerminal(id: TerminalId, from: number): TerminalOutput;
  beside: Starts['beside'];
  stop(rootId: SessionId): Promise<void>;
  /** Runs it to its end; what goes wrong is told by itself. */
  runAfter(started: StartedConfiguration): void;
  onFault(error: unknown): void;
}

export interface AfterStart {
  /** A program runs, or runs anew. */
  launched(rootId: SessionId, started: StartedConfiguration): void;
  eventHappened(event: CoreEvent): void;
  dispose(): void;
}

interface Followed {
  readonly started: StartedConfiguration;
  readonly watch: ServerWatch | undefined;
  /** Sessions that go with the server. */
  readonly besides: SessionId[];
  over: boolean;
}

const mostEntries = 1000;
const written: ReadonlySet<ConsoleEntry['kind']> = new Set<ConsoleEntry['kind']>(['stdout', 'stderr', 'console']);

export function createAfterStart(parts: AfterStartParts): AfterStart {
  const followed = new Map<SessionId, Followed>();

  function actionOf({ value }: StartedConfiguration): ServerReadyAction | undefined {
    try {
      return serverReadyAction(value);
    } catch (error) {
      parts.onFault(error);
      return undefined;
    }
  }

  function launched(rootId: SessionId, started: StartedConfiguration): void {
    followed.get(rootId)?.watch?.dispose();
    const action = actionOf(started);
    const reader = createReader(rootId, parts);
    const watch = action && createServerWatch({
      pattern: action.pattern,
      read: reader,
      onReady: (groups) => void ready(rootId, started, action, groups).catch(parts.onFault),
      onGivenUp: () => parts.onFault(new DapilotError('bad-request', `The pattern of "serverReadyAction" of "${started.entry.name}" takes too long to be tried on what the program writes; it is not used any more.`)),
    });
    followed.set(rootId, { started, watch, besides: [], over: false });
    // It may have spoken, or be over, before its launch was answered.
    watch?.grew();
    const session = parts.snapshot().sessions[rootId];
    if (session && isOver(session)) ended(rootId);
  }

  async function ready(rootId: SessionId, started: StartedConfiguration, action: ServerReadyAction, groups: Parameters<typeof serverAddress>[1]): Promise<void> {
    const session = parts.snapshot().sessions[rootId];
    if (!session || isOver(session)) return;
    if (action.starts === undefined) {
      parts.append({ type: 'server.ready', server: { id: rootId, name: session.name, address: serverAddress(action, groups) } });
      return;
    }
    const origin = session.origin;
    if (!origin) return;
    const what = action.starts === 'configuration' ? (action.configuration ?? '') : pageOf(started, action, action.starts, serverAddress(action, groups));
    const beside = await parts.beside(started, origin, what);
    const now = followed.get(rootId);
    if (beside === undefined || !action.killOnServerStop) return;
    if (!now || now.over) await parts.stop(beside);
    else now.besides.push(beside);
  }

  function ended(rootId: SessionId): void {
    const one = followed.get(rootId);
    if (!one || one.over) return;
    one.over = true;
    one.watch?.dispose();
    if (parts.snapshot().readyServers.some(({ id }) => id === rootId)) parts.append({ type: 'server.dismissed', id: rootId });
    for (const beside of one.besides.splice(0)) void parts.stop(beside).catch(parts.onFault);
    if (one.started.tasks.after) parts.runAfter(one.started);
  }

  return {
    launched,
    eventHappened: (event) => {
      if (event.type === 'console.grew') followed.get(event.rootId)?.watch?.grew();
      else if (event.type === 'terminal.grew') {
        const rootId = parts.snapshot().terminals[event.id]?.rootId;
        if (rootId !== undefined) followed.get(rootId)?.watch?.grew();
      } else if (event.type === 'session.ended') ended(event.sessionId);
      else if (event.type === 'session.restarted') again(event.sessionId);
      else if (event.type === 'session.removed') followed.delete(event.rootId);
    },
    dispose: () => {
      for (const { watch } of followed.values()) watch?.dispose();
      followed.clear();
    },
  };

  /** One that was over runs again, with what follows it. */
  function again(rootId: SessionId): void {
    const one = followed.get(rootId);
    if (one?.over) launched(rootId, one.started);
  }
}

function pageOf(started: StartedConfiguration, { webRoot }: ServerReadyAction, browser: 'chrome' | 'msedge', url: string): Readonly<Record<string, unknown>> {
  return { type: browser, request: 'launch', name: `${started.entry.name}: browser`, url, webRoot: webRoot ?? started.root.path };
}

/** Gives what was written since it was asked last, the last line again, since it may be longer now. */
function createReader(rootId: SessionId, { snapshot, readConsole, readTerminal }: AfterStartParts): () => readonly string[] {
  const terminalFrom = new Map<TerminalId, number>();
  let from = 0;
  return () => {
    const lines: string[] = [];
    for (let entries = readConsole(rootId, from, mostEntries); entries.length > 0; entries = readConsole(rootId, from, mostEntries)) {
      lines.push(...entries.filter(({ kind }) => written.has(kind)).map(({ text }) => text));
      const next = (entries.at(-1)?.index ?? from) + 1;
      if (entries.length < mostEntries) {
        from = next - 1;
        break;
      }
      from = next;
    }
    for (const { id, rootId: of } of Object.values(snapshot().terminals)) {
      if (of !== rootId) continue;
      const { from: start, text } = readTerminal(id, terminalFrom.get(id) ?? 0);
      lines.push(...text.split('\n'));
      terminalFrom.set(id, start + text.lastIndexOf('\n') + 1);
    }
    return lines;
  };
}
