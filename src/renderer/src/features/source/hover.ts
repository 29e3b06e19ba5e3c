/** The value of what is under the pointer, or under the cursor on a key, where the person looks. Nothing that could act is asked for. */
import type { EvaluateResult } from '../../../../shared/debug.ts';
import type { Cockpit } from '../../store/cockpit.ts';
import type { Focus } from '../../store/focus.ts';
import { readFrameScopes } from '../../store/frame-scopes.ts';
import { selectIsDriver } from '../../store/replica.ts';
import { editorOf } from '../../store/view.ts';
import type { Origin } from '../variables/read-children.ts';
import type { CodeEditor } from './create-editor.ts';
import { expressionAt, type Expression } from './expression-at.ts';
import { monaco } from './monaco.ts';

export interface HoveredValue {
  readonly expression: string;
  readonly result: EvaluateResult;
  readonly origin: Origin;
  /** Where its line is in the window, and where on it the expression begins. */
  readonly at: { readonly left: number; readonly top: number; readonly bottom: number };
  /** Asked for with the keyboard, which then goes into it. */
  readonly byKey: boolean;
}

export interface HoverWatch {
  /** The pointer is on the value itself, or something of it is open: it stays. */
  readonly hold: () => void;
  /** The pointer has left it. */
  readonly release: () => void;
  readonly close: () => void;
  readonly dispose: () => void;
}

const patienceMilliseconds = 300;
/** The way from the expression to its value and back. */
const graceMilliseconds = 250;
const modifiers = new Set(['Control', 'Shift', 'Alt', 'Meta']);

/** Tells which value is to be shown; null: none. */
export function watchHover(codeEditor: CodeEditor, cockpit: Cockpit, show: (hovered: HoveredValue | null) => void): HoverWatch {
  let place: string | null = null;
  let asked = 0;
  /** Entering the value and leaving the code are told in either order. */
  let held = false;
  let shown = false;
  let opening: ReturnType<typeof setTimeout> | undefined;
  let closing: ReturnType<typeof setTimeout> | undefined;

  const close = () => {
    place = null;
    held = false;
    shown = false;
    asked += 1;
    clearTimeout(opening);
    clearTimeout(closing);
    show(null);
  };
  const closeSoon = () => {
    clearTimeout(opening);
    clearTimeout(closing);
    if (shown) closing = setTimeout(() => held || close(), graceMilliseconds);
    else if (place !== null) close();
  };

  async function open(line: number, expression: Expression, byKey: boolean): Promise<void> {
    const mine = (asked += 1);
    const { focus, activeEditor } = cockpit.view.getState();
    if (!focus?.live || !focus.stop || !focus.frame?.source || editorOf(focus.frame.source, focus.sessionId)?.key !== activeEditor) return;
    const result = await valueOf(cockpit, focus, expression.text);
    const box = codeEditor.getDomNode()?.getBoundingClientRect();
    const position = codeEditor.getScrolledVisiblePosition({ lineNumber: line, column: expression.start });
    if (asked !== mine || !result || !box || !position) return;
    clearTimeout(closing);
    shown = true;
    const top = box.top + position.top;
    show({
      expression: expression.text,
      result,
      origin: { sessionId: focus.sessionId, stop: focus.stop.number },
      at: { left: box.left + position.left, top, bottom: top + position.height },
      byKey,
    });
  }

  const expressionAtPlace = (line: number, column: number) => {
    const model = codeEditor.getModel();
    return model && line <= model.getLineCount() ? expressionAt(model.getLineContent(line), column) : null;
  };

  const { MouseTargetType } = monaco.editor;
  const stopView = cockpit.view.subscribe(({ focus, activeEditor }, before) => {
    if (activeEditor !== before.activeEditor || focus?.live !== before.focus?.live || focus?.stop?.number !== before.focus?.stop?.number || focus?.frame?.id !== before.focus?.frame?.id) close();
  });
  const watches = [
    codeEditor.onMouseMove(({ target }) => {
      const expression = target.type === MouseTargetType.CONTENT_TEXT && target.position ? expressionAtPlace(target.position.lineNumber, target.position.column) : null;
      if (!expression || !target.position) return closeSoon();
      const line = target.position.lineNumber;
      const here = `${line}:${expression.start}-${expression.end}`;
      clearTimeout(closing);
      if (here === place) return;
      if (place !== null) close();
      place = here;
      clearTimeout(opening);
      opening = setTimeout(() => void open(line, expression, false), patienceMilliseconds);
    }),
    codeEditor.onMouseLeave(closeSoon),
    codeEditor.onMouseDown(close),
    codeEditor.onDidScrollChange(close),
    codeEditor.onKeyDown(({ browserEvent }) => {
      if (!modifiers.has(browserEvent.key)) close();
    }),
    codeEditor.addAction({
      id: 'dapilot.showValue',
      label: 'Show value',
      // VS Code's.
      keybindings: [monaco.KeyMod.chord(monaco.KeyMod.CtrlCmd | monaco.KeyCode.KeyK, monaco.KeyMod.CtrlCmd | monaco.KeyCode.KeyI)],
      run: () => {
        const cursor = codeEditor.getPosition();
        const expression = cursor && expressionAtPlace(cursor.lineNumber, cursor.column);
        if (!cursor || !expression) return;
        place = `${cursor.lineNumber}:${expression.start}-${expression.end}`;
        return open(cursor.lineNumber, expression, true);
      },
    }),
  ];
  return {
    hold: () => {
      held = true;
    },
    release: () => {
      held = false;
      closeSoon();
    },
    close,
    dispose: () => {
      close();
      stopView();
      for (const watch of watches) watch.dispose();
    },
  };
}

/**
 * Evaluated as a hover where the adapter promises that this has no effects; else looked up among the variables of the frame.
 * What is no value here is the normal case under a pointer, and nothing to report.
 */
async function valueOf({ call, replica }: Cockpit, focus: Focus, expression: string): Promise<EvaluateResult | null> {
  const { sessionId, stop, frame } = focus;
  const facts = replica.getState();
  if (!stop || !frame) return null;
  if (facts.snapshot.sessions[sessionId]?.capabilities.evaluateForHovers === true && selectIsDriver(facts)) {
    return call('evaluate', { sessionId, stop: stop.number, frameId: frame.id, expression, context: 'hover' }).catch(() => null);
  }
  const scopes = await readFrameScopes(call, focus).catch(() => null);
  const found = scopes?.scopes.flatMap(({ reference }) => scopes.variables[reference] ?? []).find(({ name, lazy }) => name === expression && lazy !== true);
  return found ? { ...found, stop: stop.number } : null;
}
