/** The moments of a task in words, for a timeline and for the command line. */
import type { Step } from './agent.ts';
import type { CoreEvent } from './events.ts';
import type { PlanStep } from './plan.ts';
import type { Snapshot } from './snapshot.ts';

/** What an event that makes a moment says; `snapshot` is the state after it. */
export function wordsOf(event: CoreEvent, snapshot: Snapshot): string {
  switch (event.type) {
    case 'agent.taskStarted':
      return event.task.symptom === undefined ? 'The task begins' : `The task begins: ${oneLine(event.task.symptom)}`;
    case 'session.contextLoaded': {
      const frame = event.context.frames[event.context.topFrame];
      const place = frame?.source ? `${frame.source.name}:${frame.line}` : (frame?.name ?? 'somewhere');
      const { exception } = event.context;
      return exception ? `${exception.typeName} at ${place}` : `Stopped at ${place}`;
    }
    case 'session.ended':
      return event.exit?.code === undefined || event.exit.code === null ? 'The program is over' : `The program ended with code ${event.exit.code}`;
    case 'agent.planProposed':
      return event.steps.length === 0 ? `Round ${event.round}: no further step` : `Round ${event.round}: a plan of ${event.steps.length === 1 ? 'one step' : `${event.steps.length} steps`}`;
    case 'agent.planFailed':
      return `Round ${event.round}: no plan. ${oneLine(event.problem.message)}`;
    case 'step.approved':
      return `Approved: ${subjectOf(snapshot, event.stepId)}`;
    case 'step.edited':
      return `Edited: ${stepWords(event.step)}`;
    case 'step.statusChanged':
      return `Skipped: ${subjectOf(snapshot, event.stepId)}`;
    case 'step.finished':
      return `${subjectOf(snapshot, event.stepId)}: ${oneLine(event.result.summary)}`;
    case 'agent.verdictReached':
      return `Cause: ${baseName(event.verdict.rootCause.path)}:${event.verdict.rootCause.line}`;
    case 'agent.taskEnded':
      return oneLine(event.end.message);
    default:
      return event.type;
  }
}

/** A step as one would say it. */
function stepWords(step: PlanStep): string {
  switch (step.action) {
    case 'evaluate':
      return `evaluate ${oneLine(step.expression)}`;
    case 'setBreakpoints':
      return `breakpoints in ${step.source.name} at ${step.breakpoints.map(({ line }) => line).join(', ') || 'no line'}`;
    case 'inspect':
      return `inspect ${oneLine(step.path)}`;
    case 'readCode':
      return `read ${step.path}:${step.start}-${step.end}`;
    default:
      return step.action;
  }
}

function subjectOf({ agent }: Snapshot, id: Step['id']): string {
  const step = agent.task?.rounds.flatMap(({ steps }) => steps).find((each) => each.id === id);
  return step ? stepWords(step.step) : 'a step';
}

function baseName(path: string): string {
  return path.split(/[\\/]/).findLast((part) => part !== '') ?? path;
}

function oneLine(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > 160 ? `${line.slice(0, 159)}…` : line;
}
