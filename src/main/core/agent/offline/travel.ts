/** Running the program again up to a place: gates, conditions, and what it stood at in the end. */
import { relative } from 'node:path';
import type { Step } from '../../../../shared/agent.ts';
import type { PlanStep, SourceBreakpoint } from '../../../../shared/plan.ts';
import type { Hunt } from './conversation.ts';
import type { Glance, Looking } from './looking.ts';

export interface Target {
  readonly path: string;
  readonly line: number;
  /** Where the code to stop in begins within its line. */
  readonly column?: number;
  readonly condition?: string;
}

interface Journey {
  readonly targets: readonly Target[];
  /** Stop here first and only then watch the targets. */
  readonly gate?: Target;
  /** What to look at there. */
  readonly glances?: readonly Glance[];
  /** Why, as the end of "Stop where …". */
  readonly why: string;
}

export type Arrival =
  | { readonly kind: 'arrived'; readonly target: Target }
  /** The program went by without coming there: it stands at its failure again, or has ended. */
  | { readonly kind: 'passed' }
  /** The person or the policy did not let it. */
  | { readonly kind: 'refused' };

export interface Travel {
  /** False once a step that moves the program was refused or skipped, or no round is left. */
  readonly possible: boolean;
  /** Exceptions that are caught stop the program too, until the next journey. */
  watchCaught(): void;
  go(journey: Journey): Promise<Arrival>;
  /** Runs it again to the gate, and from there to the next exception, also to one that is caught. */
  goToThrow(journey: Required<Pick<Journey, 'gate' | 'why'>>): Promise<Arrival>;
  /** After `goToThrow`: on to the exception after this one. */
  goToNextThrow(): Promise<Arrival>;
  /**
   * Runs it again and again past these places to the failure, and once more up to the last of them that it came by. Refused
   * when it comes by too often for that.
   */
  goToLast(journey: Omit<Journey, 'gate'>): Promise<Arrival>;
  /** Runs on from here to the next of these places. */
  goOn(journey: Omit<Journey, 'gate'>): Promise<Arrival>;
}

/** How often a place may be come by before the failure. */
const mostTimes = 6;
/** A plan holds no more. */
const mostSteps = 10;

export function createTravel(hunt: Hunt, looking: Looking): Travel {
  /** The agent's own breakpoints, by file, as they are now. */
  const placed = new Map<string, readonly Target[]>();
  let refused = false;
  let caught = false;

  function place(targets: readonly Target[], why: string): readonly PlanStep[] {
    const wanted = Map.groupBy(targets, ({ path }) => path);
    const steps: PlanStep[] = [];
    if (caught) steps.push({ action: 'setExceptionBreakpoints', filters: ['uncaught'], description: 'The failure is known; exceptions that are caught need not stop the program any more.' });
    caught = false;
    for (const path of new Set([...placed.keys(), ...wanted.keys()])) {
      const now = placed.get(path) ?? [];
      const next = wanted.get(path) ?? [];
      if (JSON.stringify(now) === JSON.stringify(next)) continue;
      steps.push(setBreakpoints(path, next, why));
      placed.set(path, next);
    }
    return steps;
  }

  function setBreakpoints(path: string, targets: readonly Target[], why: string): PlanStep {
    const name = relative(hunt.input.workspace, path);
    const breakpoints: SourceBreakpoint[] = targets.map(({ line, column, condition }) => ({ line, ...(column === undefined ? {} : { column }), ...(condition === undefined ? {} : { condition }) }));
    const description = targets.length === 0 ? 'This place was seen; do not stop there again.' : `Stop where ${why}.`;
    return { action: 'setBreakpoints', source: { name }, breakpoints, description };
  }

  async function run(steps: readonly PlanStep[], targets: readonly Target[]): Promise<Arrival> {
    if (hunt.roundsLeft <= 1) return { kind: 'refused' };
    const done = await hunt.round(steps.slice(0, mostSteps));
    looking.take(done);
    if (done.some(isRefused)) {
      refused = true;
      return { kind: 'refused' };
    }
    const frame = hunt.stop?.frames.find((each) => each.user);
    if (!hunt.stop || hunt.stop.exception || !frame) return { kind: 'passed' };
    const distance = ({ line, column = frame.column }: Target): number => Math.abs(line - frame.line) * 1000 + Math.abs(column - frame.column);
    const target = targets.filter(({ path }) => path === frame.path).toSorted((a, b) => distance(a) - distance(b))[0];
    return target ? { kind: 'arrived', target } : { kind: 'passed' };
  }

  return {
    get possible() {
      return !refused && hunt.roundsLeft > 1;
    },
    watchCaught() {
      caught = true;
    },
    go({ targets, gate, glances = [], why }) {
      const restart: PlanStep = { action: 'restart', description: 'Run it again from the start, to be there when it happens.' };
      const look = looking.steps(glances);
      if (!gate) return run([...place(targets, why), restart, ...look], targets);
      const first = place([gate], 'the call is made that goes wrong later');
      const onward: PlanStep = { action: 'continue', description: 'Run on to the place where the value comes from.' };
      return run([...first, restart, ...place(targets, why), onward, ...look], targets);
    },
    async goToThrow({ gate, why }) {
      const first = place([gate], why);
      const restart: PlanStep = { action: 'restart', description: 'Run it again from the start, to be there when it happens.' };
      const away = place([], '');
      const watch: PlanStep = { action: 'setExceptionBreakpoints', filters: ['all', 'uncaught'], description: `Stop where ${why}, though it is caught.` };
      const onward: PlanStep = { action: 'continue', description: 'Run on to the exception.' };
      const arrival = await run([...first, restart, ...away, watch, onward], []);
      caught = true;
      return arrival;
    },
    async goToLast({ targets, glances = [], why }) {
      const restart: PlanStep = { action: 'restart', description: 'Run it again from the start, to see how often it comes by before it fails.' };
      const onward: PlanStep = { action: 'continue', description: 'Run on to the next time, or to the failure.' };
      const placing = place(targets, why);
      const room = Math.min(mostTimes, mostSteps - placing.length - 1);
      if (hunt.roundsLeft <= 2) return { kind: 'refused' };
      const done = await hunt.round([...placing, restart, ...Array.from({ length: room }, () => onward)]);
      if (done.some(isRefused)) {
        refused = true;
        return { kind: 'refused' };
      }
      const moves = done.filter(({ step }) => step.action === 'restart' || step.action === 'continue');
      const hits = moves.findIndex(({ status, result }) => status !== 'done' || !/: breakpoint/.test(result?.summary ?? ''));
      if (hits === 0) return { kind: 'passed' };
      if (hits === -1) return { kind: 'refused' };
      return run([{ ...restart, description: 'Run it again, to be there the last time.' }, ...Array.from({ length: hits - 1 }, () => onward), ...looking.steps(glances).slice(0, mostSteps - hits)], targets);
    },
    goToNextThrow: () => run([{ action: 'continue', description: 'This exception is another one; run on.' }], []),
    goOn({ targets, glances = [], why }) {
      const onward: PlanStep = { action: 'continue', description: 'Run on.' };
      return run([...place(targets, why), onward, ...looking.steps(glances)], targets);
    },
  };
}

function isRefused({ step, status, result }: Step): boolean {
  const moving = ['setBreakpoints', 'restart', 'continue', 'stepIn', 'stepOut', 'next'].includes(step.action);
  return moving && (status === 'skipped' || (status === 'refused' && result?.problem?.code === 'needs-approval'));
}
