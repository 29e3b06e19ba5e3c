/** How a diagnosis is told: events as JSON lines for programs, sentences for people. */
import type { Evidence, Step, Verdict } from '../../shared/agent.ts';
import type { CoreEvent } from '../../shared/events.ts';
import type { Problem } from '../../shared/errors.ts';
import { isMovingStep } from '../../shared/plan.ts';
import { plainParameters } from '../../shared/plain-steps.ts';
import type { Snapshot } from '../../shared/snapshot.ts';
import { visibleText } from '../../shared/visible-text.ts';

/** The last line of a diagnosis. */
export type Outcome =
  | {
      readonly type: 'verdict';
      readonly rootCause: { readonly path: string; readonly line: number; readonly function: string | null };
      readonly explanation: string;
      readonly evidence: readonly Evidence[];
      readonly confidence: number;
    }
  | {
      readonly type: 'end';
      /** no-failure, no-cause, bad-input, needs-person, timed-out, interrupted */
      readonly reason: string;
      readonly message: string;
      readonly problem?: Problem;
    };

export interface Report {
  /** An event, with the state it led to. */
  event(event: CoreEvent, snapshot: Snapshot): void;
  outcome(outcome: Outcome): void;
}

/** The outcome that a verdict of the agent stands for. */
export function verdictOutcome(verdict: Verdict): Outcome {
  return {
    type: 'verdict',
    rootCause: {
      path: verdict.rootCause.path,
      line: verdict.rootCause.line,
      function: verdict.rootCause.function ?? null,
    },
    explanation: verdict.explanation,
    evidence: verdict.evidence,
    confidence: verdict.confidence,
  };
}

/** One event a line. Text that grows piece by piece (a model's thoughts, console counts) is left out; its end is told. */
export function jsonReport(write: (text: string) => void): Report {
  const left = new Set<CoreEvent['type']>(['agent.thoughtsGrew', 'console.grew', 'driver.changed', 'settings.changed']);
  return {
    event: (event) => {
      if (!left.has(event.type)) write(`${JSON.stringify(event)}\n`);
    },
    outcome: (outcome) => write(`${JSON.stringify(outcome)}\n`),
  };
}

/** Rounds, steps and the verdict as a text a person can read on a terminal, which no text of a program can drive. */
export function textReport(write: (text: string) => void): Report {
  const say = (text: string) => write(`${visibleText(text)}\n`);
  let busy: string | undefined;
  /** What takes a while is said once, without its single steps. */
  const sayBusy = (reason: string | undefined) => {
    const words = /^(?:installing|building|waiting)\b[^:]*/.exec(reason ?? '')?.[0];
    if (words !== undefined) sayOnce(words);
  };
  const sayOnce = (words: string) => {
    if (words !== busy) say(`  ${words}…`);
    busy = words;
  };
  return {
    event: (event, snapshot) => {
      switch (event.type) {
        case 'start.changed':
          return event.start?.phase.kind === 'task' ? sayOnce(`the task ${event.start.phase.label} runs`) : undefined;
        case 'session.statusChanged':
          return sayBusy(event.reason);
        case 'session.noted':
          return say(`  ${event.note}`);
        case 'agent.roundStarted':
          return say(`\nRound ${event.round.number}: ${event.round.observed}`);
        case 'agent.planProposed':
          return say(indent(event.thoughts));
        case 'agent.planFailed':
          return say(indent(event.problem.message));
        case 'step.finished': {
          const step = findStep(snapshot, event.stepId);
          return say(`  ${step ? describe(step) : event.stepId}: ${event.result.summary}`);
        }
        default:
          return undefined;
      }
    },
    outcome: (outcome) => {
      if (outcome.type === 'end') {
        say(`\n${outcome.message}`);
        if (outcome.problem?.hint) say(outcome.problem.hint);
        if (outcome.problem?.detail) say(indent(outcome.problem.detail));
        return;
      }
      const { path, line, function: name } = outcome.rootCause;
      say(`\nCause: ${path}:${line}${name === null ? '' : ` in ${name}`}`);
      say(indent(outcome.explanation));
      say(`  Confidence ${Math.round(outcome.confidence * 100)} %. Evidence:`);
      for (const { text } of outcome.evidence) say(`  - ${text}`);
    },
  };
}

function findStep(snapshot: Snapshot, id: Step['id']): Step | undefined {
  return snapshot.agent.task?.rounds.flatMap((round) => round.steps).find((step) => step.id === id);
}

function describe({ step }: Step): string {
  switch (step.action) {
    case 'evaluate':
      return `evaluate ${step.expression}`;
    case 'setBreakpoints':
      return `breakpoints in ${step.source.name} at ${step.breakpoints.map(({ line }) => line).join(', ') || 'no line'}`;
    case 'inspect':
      return `inspect ${step.path}`;
    case 'readCode':
      return `read ${step.path}:${step.start}-${step.end}`;
    case 'setExceptionBreakpoints':
      return step.action;
    default:
      return isMovingStep(step) ? step.action : [step.action, ...plainParameters(step).map(({ value }) => value)].join(' ').slice(0, 200);
  }
}

function indent(text: string): string {
  return text.replace(/^/gm, '  ');
}
