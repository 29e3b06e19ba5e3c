/** Where the agent would stop the program, before anybody has allowed it. Pure. */
import type { editor } from 'monaco-editor/editor/editor.api';
import type { Task } from '../../../../shared/agent.ts';

/** A ghost for each breakpoint of the present plan in the file at `path` that is not decided on or still to be set. */
export function planGhosts(task: Task | undefined, path: string | undefined, workspace: string | undefined): editor.IModelDeltaDecoration[] {
  if (!task || task.end || path === undefined || workspace === undefined) return [];
  const steps = task.rounds.at(-1)?.steps ?? [];
  return steps.flatMap(({ step, status }, index) => {
    if (step.action !== 'setBreakpoints' || !['proposed', 'awaiting', 'approved'].includes(status)) return [];
    if (!isMeant(step.source, path, workspace)) return [];
    return step.breakpoints.map((breakpoint) => ghostAt(breakpoint.line, index + 1, breakpoint.logMessage === undefined));
  });
}

/** As the core resolves it: a path in the workspace, else a name that one file there has. */
function isMeant({ name, path: given }: { readonly name: string; readonly path?: string | undefined }, path: string, workspace: string): boolean {
  return [given, name].some((one) => one !== undefined && (path === one || path === `${workspace}/${one}` || (!one.includes('/') && path.startsWith(`${workspace}/`) && path.endsWith(`/${one}`))));
}

function ghostAt(line: number, step: number, stops: boolean): editor.IModelDeltaDecoration {
  return {
    range: { startLineNumber: line, startColumn: 1, endLineNumber: line, endColumn: 1 },
    options: {
      stickiness: 1,
      glyphMarginClassName: `source-glyph breakpoint-mark mark-${stops ? 'plain' : 'log'} mark-agent mark-ghost`,
      glyphMarginHoverMessage: { value: `Step ${step} of the plan would ${stops ? 'stop' : 'log'} here` },
    },
  };
}
