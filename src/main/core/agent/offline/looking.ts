/** Values of expressions at the present stop: from what was observed where possible, else asked for in one plan. */
import type { Step } from '../../../../shared/agent.ts';
import type { ObservedStop } from '../../../../shared/observation.ts';
import type { PlanStep } from '../../../../shared/plan.ts';
import type { Hunt } from './conversation.ts';
import type { Seen } from './values.ts';

export interface Glance {
  readonly expression: string;
  /** Position in the call chain. */
  readonly frame: number;
  /** Why, in one sentence. */
  readonly why: string;
  readonly expect?: string;
}

export interface Look {
  /** Absent: it threw, was refused or skipped. */
  readonly seen?: Seen;
  /** It threw: what it said. */
  readonly threw?: string;
  /** Id of the step or stop that shows it. */
  readonly evidence?: string;
}

/** Steps that one plan may hold beside those that move the program. */
const mostGlances = 6;

export interface Looking {
  /** What is known without asking. */
  known(expression: string, frame: number): Look | undefined;
  /** Asks for what is not known; the answers come in the order of the glances. */
  look(glances: readonly Glance[]): Promise<readonly Look[]>;
  /** The steps for glances that are part of a bigger plan, and a place for their results. */
  steps(glances: readonly Glance[]): readonly PlanStep[];
  /** Remembers results of evaluations. */
  take(steps: readonly Step[]): void;
}

/** How a language's debugger writes values: what its text says. */
export type ReadValue = (text: string, type?: string) => Seen;

export function createLooking(hunt: Hunt, readValue: ReadValue): Looking {
  const remembered = new Map<string, Look>();
  const key = (stop: number, frame: number, expression: string): string => `${stop} ${frame} ${expression}`;

  function known(expression: string, frame: number): Look | undefined {
    const { stop } = hunt;
    if (!stop) return undefined;
    return remembered.get(key(stop.number, frame, expression)) ?? observed(stop, expression, frame, readValue);
  }

  function take(steps: readonly Step[]): void {
    for (const { id, step, status, result } of steps) {
      if (step.action !== 'evaluate' || !result) continue;
      const stop = result.stop ?? hunt.stop?.number;
      if (stop === undefined) continue;
      const look: Look =
        status === 'done'
          ? { seen: readResult(result.summary, result.detail, readValue), evidence: id }
          : { ...(result.problem?.code === 'evaluation-failed' ? { threw: result.summary } : {}), evidence: id };
      remembered.set(key(stop, step.frame ?? 0, step.expression), look);
    }
  }

  return {
    known,
    take,
    steps: (glances) => glances.slice(0, mostGlances).map(toStep),
    async look(glances) {
      const open = glances.filter((each, index) => !known(each.expression, each.frame) && glances.findIndex((one) => same(one, each)) === index);
      if (open.length > 0 && hunt.stop && hunt.roundsLeft > 1) take(await hunt.round(open.slice(0, mostGlances).map(toStep)));
      return glances.map((each) => known(each.expression, each.frame) ?? {});
    },
  };
}

function same(a: Glance, b: Glance): boolean {
  return a.expression === b.expression && a.frame === b.frame;
}

function toStep({ expression, frame, why, expect }: Glance): PlanStep {
  return { action: 'evaluate', expression, frame, description: why, ...(expect === undefined ? {} : { expect }) };
}

/** The executor writes `value (type)` on one line, and the whole value into the detail when that was cut. */
function readResult(summary: string, detail: string | undefined, readValue: ReadValue): Seen {
  const [, value = summary, type] = /^([\s\S]*) \(((?:[\w$. *&:<>,[\]]|\([^()]*\))+)\)$/.exec(summary) ?? [];
  return readValue(detail ?? value, type);
}

/** A name is in the variables of its frame; a member may be in the text of its object. */
function observed(stop: ObservedStop, expression: string, frame: number, readValue: ReadValue): Look | undefined {
  const variables = stop.frames[frame]?.variables ?? [];
  const [name = '', ...members] = expression.split('.');
  const variable = variables.find((each) => each.name === name);
  if (!variable) return undefined;
  let seen = readValue(variable.value, variable.type);
  for (const member of members) {
    const text = seen.members?.get(member);
    if (text === undefined) return undefined;
    seen = readValue(text);
    // The text inside of another text is shortened: only what is whole can be used.
    if (seen.primitive === undefined && seen.shape !== 'undefined' && seen.shape !== 'null' && seen.shape !== 'nan') return undefined;
  }
  return { seen, evidence: `stop ${stop.number}` };
}
