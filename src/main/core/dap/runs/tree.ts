/** One launched tree of sessions, from its launch until it is forgotten; restarts stay in it. */
import type { SessionOrigin } from '../../../../shared/debug.ts';
import type { SessionId } from '../../../../shared/ids.ts';
import type { LaunchRequest } from '../../../../shared/launch.ts';
import type { Mover } from '../../base/debugger.ts';
import type { Adapter } from '../adapters/adapter.ts';
import type { TreeConsole } from '../console/console.ts';
import type { Movements } from '../sessions/movements.ts';
import type { Run } from './run-parts.ts';

export interface Tree {
  readonly rootId: SessionId;
  /** What it is started with, the next time too. */
  request: LaunchRequest;
  /** The configuration it comes from. */
  readonly origin: SessionOrigin | undefined;
  readonly adapter: Adapter;
  readonly console: TreeConsole;
  readonly movements: Movements;
  run: Run;
  over: boolean;
  /** Who moved the program last, until a stop is put down to it; without `sessionId` any stop of the tree is. */
  mover: { readonly by: Mover; readonly sessionId?: SessionId } | undefined;
  /** The first console entry that no observation has had. */
  outputRead: number;
}

export interface KeptTree extends Tree {
  /** What every process of the run that is alive carries. */
  marker: string;
  /** The old run ends only to make room for the next. */
  replacing: boolean;
  stopRequested: boolean;
  /** When its run began, and how many before it ended at once with the wish to be started again. */
  begun: number;
  quickEnds: number;
  restarting: Promise<void> | undefined;
  timer: NodeJS.Timeout | undefined;
}
