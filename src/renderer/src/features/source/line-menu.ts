/** What can be done at a line of a text, and with the expression that was pointed at. */
import { breakpointsAt, runTo, toggleBreakpoint, toggleInline } from '../../commands/breakpoint-commands.ts';
import { setNextStatement } from '../../commands/stop-commands.ts';
import { canRun } from '../../commands/registry.ts';
import type { Cockpit } from '../../store/cockpit.ts';
import { selectIsDriver } from '../../store/replica.ts';
import { breakpointPath, editorOf } from '../../store/view.ts';
import type { MenuItem } from '../../ui/menu.tsx';
import { addWatch, evaluateInConsole } from '../variables/value-menu.ts';
import type { CodeEditor } from './create-editor.ts';
import { expressionAt } from './expression-at.ts';
import type { GutterMenu } from './gutter.ts';

/** Longer selections are no expressions to look at. */
const longestExpression = 1000;

/** What is selected where the pointer is, else the name or member chain there. */
export function expressionOf(codeEditor: CodeEditor | null, { line, column }: GutterMenu): string | undefined {
  const model = codeEditor?.getModel();
  if (!codeEditor || !model || column === undefined) return undefined;
  const selection = codeEditor.getSelection();
  if (selection && !selection.isEmpty() && selection.containsPosition({ lineNumber: line, column })) {
    const text = model.getValueInRange(selection).trim();
    return text === '' || text.length > longestExpression ? undefined : text;
  }
  return expressionAt(model.getLineContent(line), column)?.text;
}

export function lineMenu(cockpit: Cockpit, path: string, at: Pick<GutterMenu, 'line' | 'column'>, expression: string | undefined): readonly MenuItem[] {
  const { line } = at;
  return [...breakpointItems(cockpit, path, at), ...stopItems(cockpit, path, line), ...expressionItems(cockpit, expression)];
}

function breakpointItems(cockpit: Cockpit, path: string, { line, column }: Pick<GutterMenu, 'line' | 'column'>): readonly MenuItem[] {
  const breakpoint = breakpointsAt(cockpit.replica.getState().snapshot.breakpoints, path, line)[0];
  const edit = () => cockpit.view.editBreakpoint({ path, line, ...(breakpoint ? { id: breakpoint.id } : {}) });
  const toggle: MenuItem = {
    text: breakpoint ? 'Remove breakpoint' : 'Add breakpoint',
    keys: 'F9',
    run: () => void toggleBreakpoint(cockpit, path, line),
  };
  const inline: readonly MenuItem[] = column === undefined ? [] : [{ text: 'Add inline breakpoint here', keys: 'Shift+F9', run: () => void toggleInline(cockpit, { path, line, column }) }];
  if (!breakpoint) {
    return [
      toggle,
      { text: 'Add breakpoint with a condition or log message…', icon: 'edit', run: edit },
      { text: 'Add breakpoint for one stop', run: () => void cockpit.ask('breakpoint.add', { path, line, once: true }) },
      ...inline,
    ];
  }
  return [
    toggle,
    ...inline,
    { text: 'Edit breakpoint…', icon: 'edit', run: edit },
    {
      text: breakpoint.enabled ? 'Disable breakpoint' : 'Enable breakpoint',
      run: () => void cockpit.ask('breakpoint.change', { id: breakpoint.id, enabled: !breakpoint.enabled }),
    },
  ];
}

/** Only what the adapter announced, and only where the program stands. */
function stopItems(cockpit: Cockpit, path: string, line: number): readonly MenuItem[] {
  const { focus } = cockpit.view.getState();
  const shown = focus?.live && focus.frame?.source ? editorOf(focus.frame.source, focus.sessionId) : null;
  const here = shown !== null && breakpointPath(shown) === path;
  const items: readonly MenuItem[] = [
    ...(canRun(cockpit, 'run.toCursor') ? [{ text: 'Run to this line', keys: 'Alt+F9', icon: 'debug-continue', run: () => void runTo(cockpit, path, line) }] : []),
    ...(canRun(cockpit, 'run.goto') ? [{ text: 'Set next statement', icon: 'debug-step-over', run: () => void setNextStatement(cockpit, path, line) }] : []),
    ...(here && focus?.frame?.line === line && canRun(cockpit, 'run.stepIntoTarget')
      ? [{ text: 'Step into target…', keys: 'Ctrl+F11', icon: 'debug-step-into', run: () => cockpit.run('run.stepIntoTarget') }]
      : []),
  ];
  return items.length === 0 ? [] : ['line', ...items];
}

function expressionItems(cockpit: Cockpit, expression: string | undefined): readonly MenuItem[] {
  if (expression === undefined || !selectIsDriver(cockpit.replica.getState())) return [];
  const live = cockpit.view.getState().focus?.live === true;
  return [
    'line',
    { text: 'Add to watches', note: shortened(expression), icon: 'eye', run: () => addWatch(cockpit, expression) },
    ...(live ? [{ text: 'Evaluate in console', icon: 'terminal', run: () => evaluateInConsole(cockpit, expression) }] : []),
  ];
}

function shortened(expression: string): string {
  const line = expression.replace(/\s+/g, ' ');
  return line.length > 30 ? `${line.slice(0, 29)}…` : line;
}
