/**
 * Starting a tree again under the same root: by its adapter where that can be relied on, else by ending the old run and
 * beginning a new one. The configuration is made anew each time. Stop wins over it.
 */
import { DapilotError, toProblem } from '../../../../shared/errors.ts';
import type { CoreEvent } from '../../../../shared/events.ts';
import type { LaunchRequest } from '../../../../shared/launch.ts';
import type { Mover } from '../../base/debugger.ts';
import { runVariable } from '../../base/process-tree.ts';
import type { ResolvedLaunch } from '../launch/launch.ts';
import type { RunEnd } from './run-parts.ts';
import type { KeptTree } from './tree.ts';

export interface RestartParts {
  append(event: CoreEvent): void;
  resolve(request: LaunchRequest): Promise<ResolvedLaunch>;
  begin(of: KeptTree, resolved: ResolvedLaunch, by: Mover | undefined, restart?: unknown): void;
  finish(of: KeptTree, end: RunEnd): void;
  stopping(of: KeptTree, reason: string): void;
  extend(of: KeptTree): void;
}

export interface Restarts {
  /** Resolves when the program runs again; rejects with the reason why it does not, or `cancelled` when it was stopped. */
  restart(of: KeptTree, by: Mover): Promise<void>;
  /** The adapter has ended the run, and wants the program started again with what it left. */
  again(of: KeptTree, end: RunEnd): Promise<void>;
}

/** What ends so soon, so often in a row, will not get any better. */
const quickMilliseconds = 5000;
const mostQuickEnds = 3;

export function createRestarts({ append, resolve, begin, finish, stopping, extend }: RestartParts): Restarts {
  async function restart(of: KeptTree, by: Mover): Promise<void> {
    of.quickEnds = 0;
    if (of.run.canRestart()) {
      if (await byAdapter(of, by)) return;
      await byNewRun(of, by, 'told');
    } else {
      await byNewRun(of, by, 'untold');
    }
    await of.run.started;
  }

  async function byAdapter(of: KeptTree, by: Mover): Promise<boolean> {
    // Before anything happens: when it cannot be launched any more, the old program goes on.
    const { launched, environment } = await resolve(of.request);
    if (of.over || !of.run.canRestart()) return false;
    of.mover = { by };
    tell(of);
    // Should the adapter die over it, a new run follows all the same.
    of.replacing = true;
    const restarted = await of.run.restart({ configuration: launched, environment: { ...environment, [runVariable]: of.marker } });
    of.replacing = false;
    if (restarted) extend(of);
    return restarted;
  }

  async function byNewRun(of: KeptTree, by: Mover, news: 'told' | 'untold'): Promise<void> {
    const wasAlive = !of.over;
    of.replacing = wasAlive;
    try {
      let end: RunEnd | undefined;
      if (wasAlive) {
        stopping(of, 'restarting');
        of.adapter.prepare?.();
        end = await of.run.stop({ restarting: true });
      }
      if (end && of.stopRequested) {
        finish(of, end);
        throw stopped();
      }
      const resolved = await resolve(of.request).catch((error: unknown) => {
        if (end) finish(of, { ...end, status: 'failed', problem: toProblem(error) });
        throw error;
      });
      if (of.stopRequested) {
        if (end) finish(of, end);
        throw stopped();
      }
      of.over = false;
      of.replacing = false;
      if (news === 'untold') tell(of);
      else append({ type: 'session.statusChanged', sessionId: of.rootId, status: 'starting', reason: 'restarting' });
      begin(of, resolved, by);
      extend(of);
    } finally {
      of.replacing = false;
    }
  }

  function tell(of: KeptTree): void {
    append({ type: 'session.restarted', sessionId: of.rootId, time: Date.now() });
    of.console.write('notice', of.rootId, 'Restarted.');
  }

  async function again(of: KeptTree, end: RunEnd): Promise<void> {
    of.quickEnds = Date.now() - of.begun < quickMilliseconds ? of.quickEnds + 1 : 0;
    if (of.quickEnds > mostQuickEnds) {
      of.console.write('notice', of.rootId, 'Not started again, because it has ended at once each time.');
      return finish(of, end);
    }
    let resolved: ResolvedLaunch;
    try {
      resolved = await resolve(of.request);
    } catch (error) {
      return finish(of, { ...end, status: 'failed', problem: toProblem(error) });
    }
    if (of.stopRequested) return finish(of, end);
    tell(of);
    begin(of, resolved, undefined, end.restart);
    extend(of);
  }

  return { restart, again };
}

function stopped(): DapilotError {
  return new DapilotError('cancelled', 'The restart was stopped.');
}
