/** What a step does and with what, in words and in full. */
import type { Risk } from '../../../../shared/agent.ts';
import type { PlanAction, PlanStep, SourceBreakpoint } from '../../../../shared/plan.ts';
import { plainParameters } from '../../../../shared/plain-steps.ts';

interface Parameter {
  readonly label: string;
  readonly value: string;
  /** Shown as code, over as many lines as it has. */
  readonly code: boolean;
}

export const actionWords: Readonly<Record<PlanAction, string>> = {
  evaluate: 'Evaluate',
  setBreakpoints: 'Set breakpoints',
  continue: 'Continue',
  next: 'Step over',
  stepIn: 'Step into',
  stepOut: 'Step out',
  pause: 'Pause',
  restart: 'Restart',
  inspect: 'Inspect',
  setExceptionBreakpoints: 'Stop on exceptions',
  readCode: 'Read code',
  searchCode: 'Search code',
  recentChanges: 'Recent changes',
  parseStack: 'Parse stack trace',
  checkEnvironment: 'Check environment',
  network: 'Network',
  setVariable: 'Set variable',
  whatIf: 'Try a change',
  callTool: 'Ask an external tool',
  readMore: 'Read more',
};

/** The mark of a risk and its word; never one without the other. */
export const riskMarks: Readonly<Record<Risk, { readonly icon: string; readonly word: string; readonly about: string }>> = {
  looks: { icon: 'eye', word: 'looks', about: 'Only reads state; proven to change nothing' },
  steers: { icon: 'arrow-right', word: 'steers', about: 'Moves the program or its breakpoints' },
  changes: { icon: 'edit', word: 'changes', about: 'May change state of the program' },
  external: { icon: 'plug', word: 'external', about: 'Sends this to a tool that you added; asked each time' },
};

/** Everything the step will run with, nothing left out and nothing shortened. */
export function parametersOf(step: PlanStep): readonly Parameter[] {
  switch (step.action) {
    case 'evaluate':
      return [{ label: 'expression', value: step.expression, code: true }, ...frameOf(step.frame)];
    case 'inspect':
      return [{ label: 'members of', value: step.path, code: true }, ...(step.start === undefined ? [] : [{ label: 'from member', value: `${step.start}`, code: false }]), ...frameOf(step.frame)];
    case 'setBreakpoints':
      return [
        { label: 'file', value: step.source.name, code: true },
        ...(step.source.path === undefined ? [] : [{ label: 'path', value: step.source.path, code: true }]),
        ...(step.breakpoints.length === 0 ? [{ label: 'lines', value: 'none: takes away earlier ones of the agent', code: false }] : []),
        ...step.breakpoints.flatMap(breakpointParameters),
      ];
    case 'setExceptionBreakpoints':
      return [{ label: 'exceptions', value: step.filters.join(', ') || 'none', code: false }];
    case 'readCode':
      return [
        { label: 'file', value: step.path, code: true },
        { label: 'lines', value: `${step.start} to ${step.end}`, code: false },
      ];
    case 'continue':
    case 'next':
    case 'stepIn':
    case 'stepOut':
    case 'pause':
    case 'restart':
      return [];
    default:
      return plainParameters(step);
  }
}

function frameOf(frame: number | undefined): readonly Parameter[] {
  return frame === undefined ? [] : [{ label: 'frame', value: frame === 0 ? '0, where the program stands' : `${frame}`, code: false }];
}

function breakpointParameters(breakpoint: SourceBreakpoint): readonly Parameter[] {
  const { line, condition, hitCondition, logMessage } = breakpoint;
  return [
    { label: 'line', value: `${line}`, code: false },
    ...(condition === undefined ? [] : [{ label: 'only if', value: condition, code: true }]),
    ...(hitCondition === undefined ? [] : [{ label: 'hit count', value: hitCondition, code: true }]),
    ...(logMessage === undefined ? [] : [{ label: 'log', value: logMessage, code: true }]),
  ];
}
