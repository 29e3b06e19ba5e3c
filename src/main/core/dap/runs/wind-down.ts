/** Taking a run apart, each part within its limit: five seconds at most, and no process is left. */
import { waitAtMost } from '../../base/at-most.ts';
import { endTree, findTree } from '../../base/process-tree.ts';
import type { AdapterProcess } from '../adapters/adapter.ts';
import type { DapSession } from '../sessions/session.ts';

const programMilliseconds = 1000;
/** A program that is asked to end has this long for it. */
const terminateMilliseconds = 1500;
const disconnectMilliseconds = 2000;
/** After an error nobody counts on an answer. */
const hastyMilliseconds = 200;
/** Last words may come after the answer to disconnect. */
const lastWordsMilliseconds = 1000;

export interface WindDown {
  readonly sessions: readonly DapSession[];
  readonly adapterProcess: AdapterProcess | undefined;
  /** Resolves when nothing of the program runs in a terminal: what was started there may end a moment after the session. */
  readonly terminalOver: (() => Promise<void>) | undefined;
  readonly marker: string;
  /** The program still runs and is to end; one that was attached to is left to itself. */
  readonly force: boolean;
  /** It ends because something went wrong. */
  readonly failed: boolean;
  /** It is started again right after. */
  readonly restarting: boolean;
  readonly request: 'launch' | 'attach';
  readonly endsProgramItself: boolean;
  /** Resolves when the root has said that it is over, or its connection is. */
  readonly rootOver: Promise<void>;
  /** Fires when nobody wants to wait for the program's own end. */
  readonly hurry: AbortSignal;
}

/** Gives the number of processes that were still there when program and adapter had ended. */
export async function windDown(what: WindDown): Promise<number> {
  const { sessions, adapterProcess, marker, force, request, endsProgramItself } = what;
  // The program goes first: an adapter that dies before it leaves a suspended orphan behind.
  if (force && request === 'launch' && endsProgramItself) await terminate(what);
  else if (force) await endTree({ marker }, { timeoutMilliseconds: programMilliseconds });
  await waitAtMost(what.failed ? hastyMilliseconds : disconnectMilliseconds, disconnectDeepestFirst(what));
  adapterProcess?.finish?.();
  if (!force) await waitAtMost(lastWordsMilliseconds, Promise.all(sessions.map(({ connection }) => connection.closed)));
  await Promise.all([...sessions.map(({ connection }) => connection.close()), adapterProcess?.kill()]);
  if (!force && what.terminalOver) await waitAtMost(lastWordsMilliseconds, what.terminalOver());
  const left = findTree({ marker }).length;
  if (left > 0) await endTree({ marker }, { timeoutMilliseconds: programMilliseconds });
  return left;
}

/** Asks the program to end by itself, where its adapter can do that. It may have a reason not to. */
async function terminate({ sessions, failed, restarting, rootOver, hurry }: WindDown): Promise<void> {
  const root = sessions.find(({ depth }) => depth === 0);
  if (!root || failed || hurry.aborted || root.capabilities['supportsTerminateRequest'] !== true) return;
  const hurried = new Promise<void>((resolve) => hurry.addEventListener('abort', () => resolve(), { once: true }));
  const asked = root.connection.request('terminate', { restart: restarting }, { timeoutMilliseconds: terminateMilliseconds });
  // A refusal is the end of the waiting, an acceptance is not.
  const over = asked.then(() => rootOver);
  await waitAtMost(terminateMilliseconds, Promise.race([over, rootOver, hurried]));
}

/** A manager answers its own disconnect only when its children have gone. */
async function disconnectDeepestFirst({ sessions, force, request, restarting }: WindDown): Promise<void> {
  const depths = [...new Set(sessions.map(({ depth }) => depth))].toSorted((a, b) => b - a);
  const parameters = { restart: restarting, terminateDebuggee: force && request === 'launch' };
  for (const depth of depths) {
    const level = sessions.filter((session) => session.depth === depth && !(session.finished && depth > 0));
    await Promise.allSettled(
      level.map(({ connection }) => connection.request('disconnect', parameters, { timeoutMilliseconds: disconnectMilliseconds })),
    );
  }
}
