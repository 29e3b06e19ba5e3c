/** What the agent sets in the debugger during a task, and how it was before. */
import type { SessionId } from '../../../shared/ids.ts';
import type { PlanStep } from '../../../shared/plan.ts';
import type { Snapshot } from '../../../shared/snapshot.ts';
import type { Debugger } from '../base/debugger.ts';

export interface Traces {
  /** Called before a step runs. */
  remember(step: PlanStep, rootId: SessionId | undefined): void;
  /** The agent's breakpoints go away, a recording of requests ends, and the person's choice of exception filters comes back. */
  clear(): Promise<void>;
}

export function createTraces(debug: Pick<Debugger, 'clearAgentBreakpoints' | 'setExceptionFilters' | 'recordNetwork'>, snapshot: () => Snapshot): Traces {
  const filters = new Map<string, readonly string[]>();
  let recording = false;
  return {
    remember(step, rootId) {
      if (step.action === 'network' && !snapshot().network.recording) recording = true;
      const adapter = rootId === undefined ? undefined : snapshot().sessions[rootId]?.adapter;
      if (step.action !== 'setExceptionBreakpoints' || adapter === undefined || filters.has(adapter)) return;
      const enabled = (snapshot().exceptionFilters[adapter] ?? []).filter((one) => one.enabled);
      filters.set(adapter, enabled.map((one) => one.filter));
    },
    async clear() {
      await debug.clearAgentBreakpoints();
      if (recording) await debug.recordNetwork(false);
      for (const [adapter, enabled] of filters) await debug.setExceptionFilters(adapter, enabled);
    },
  };
}
