/** How much a step can do: looks, steers, changes, or asks a tool of the person's own. What is not known to be less is `changes`. */
import type { Risk } from '../../../shared/agent.ts';
import { isMovingStep, type PlanStep, type SourceBreakpoint } from '../../../shared/plan.ts';
import { onlyLooks, plainHitCondition, plainLogMessage } from './effects.ts';

/**
 * The risk on a new card. `evaluate` begins as `looks` because only the safe way is tried; when that refuses, the step
 * is raised to `changes` and asks again. Conditions and log messages are evaluations.
 */
export function riskOf(step: PlanStep): Risk {
  if (isMovingStep(step)) return 'steers';
  switch (step.action) {
    case 'evaluate':
    case 'inspect':
    case 'readCode':
    case 'searchCode':
    case 'recentChanges':
    case 'parseStack':
    case 'checkEnvironment':
    case 'network':
    case 'readMore':
      return 'looks';
    case 'setBreakpoints':
      return step.breakpoints.every(isPlain) ? 'steers' : 'changes';
    case 'setExceptionBreakpoints':
      return 'steers';
    case 'setVariable':
    case 'whatIf':
      return 'changes';
    case 'callTool':
      return 'external';
    default:
      return unknownRisk(step);
  }
}

function unknownRisk(_step: never): Risk {
  return 'changes';
}

function isPlain({ condition, hitCondition, logMessage }: SourceBreakpoint): boolean {
  return (
    (condition === undefined || onlyLooks(condition)) &&
    (hitCondition === undefined || plainHitCondition(hitCondition)) &&
    (logMessage === undefined || plainLogMessage(logMessage))
  );
}

/** The step acts on a program that stands; without a stop it can only be refused. */
export function needsStop(step: PlanStep): boolean {
  return ['evaluate', 'inspect', 'setVariable', 'whatIf', 'continue', 'next', 'stepIn', 'stepOut'].includes(step.action);
}
