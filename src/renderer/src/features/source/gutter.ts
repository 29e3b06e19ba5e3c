/** The margin beside the code: click sets and removes breakpoints, a ghost shows where, the context menu edits. */
import type { editor } from 'monaco-editor/editor/editor.api';
import { breakpointsAt, toggleBreakpoint } from '../../commands/breakpoint-commands.ts';
import type { Cockpit } from '../../store/cockpit.ts';
import { breakpointPath, isText } from '../../store/view.ts';
import type { CodeEditor } from './create-editor.ts';
import { monaco } from './monaco.ts';

export interface GutterMenu {
  readonly line: number;
  /** 1-based, where the pointer is in the text; absent in the margin. */
  readonly column?: number;
  readonly x: number;
  readonly y: number;
}

/** More of a selection is of no use to a configuration. */
const longestSelection = 10_000;

/** Watches pointer and cursor of an editor; the answer ends it. */
export function watchGutter(codeEditor: CodeEditor, cockpit: Cockpit, openMenu: (menu: GutterMenu) => void): () => void {
  const ghost = codeEditor.createDecorationsCollection();
  const { MouseTargetType } = monaco.editor;
  const margin = new Set([MouseTargetType.GUTTER_GLYPH_MARGIN, MouseTargetType.GUTTER_LINE_NUMBERS]);
  const lineUnder = ({ target }: editor.IEditorMouseEvent) =>
    margin.has(target.type) && !isBelowText(target) ? (target.position?.lineNumber ?? null) : null;
  const activePath = () => {
    const { editors, activeEditor } = cockpit.view.getState();
    const open = editors.find(({ key }) => key === activeEditor);
    return open && isText(open) ? breakpointPath(open) : undefined;
  };

  const tellCursor = () => {
    const key = cockpit.view.getState().activeEditor;
    const position = codeEditor.getPosition();
    const range = codeEditor.getSelection();
    const selection = range && !range.isEmpty() ? codeEditor.getModel()?.getValueInRange(range).slice(0, longestSelection) : undefined;
    cockpit.view.setCursor(key === null || position === null ? null : { key, line: position.lineNumber, column: position.column, ...(selection === undefined ? {} : { selection }) });
  };

  const watches = [
    codeEditor.onMouseMove((event) => {
      const line = lineUnder(event);
      const path = activePath();
      const free = line !== null && path && breakpointsAt(cockpit.replica.getState().snapshot.breakpoints, path, line).length === 0;
      ghost.set(free ? [ghostAt(line)] : []);
    }),
    codeEditor.onMouseLeave(() => ghost.clear()),
    codeEditor.onMouseDown((event) => {
      const line = lineUnder(event);
      const path = activePath();
      if (line === null || !path || !event.event.leftButton || event.event.shiftKey) return;
      event.event.preventDefault();
      ghost.clear();
      void toggleBreakpoint(cockpit, path, line);
    }),
    codeEditor.onContextMenu((event) => {
      const line = event.target.position?.lineNumber;
      if (line === undefined || isInZone(event.target)) return;
      event.event.preventDefault();
      const column = event.target.type === MouseTargetType.CONTENT_TEXT ? event.target.position?.column : undefined;
      openMenu({ line, ...(column === undefined ? {} : { column }), x: event.event.browserEvent.clientX, y: event.event.browserEvent.clientY });
    }),
    codeEditor.onDidChangeCursorSelection(tellCursor),
    // A text that is shown anew has a cursor, too, without anybody having moved it.
    codeEditor.onDidChangeModel(tellCursor),
  ];
  return () => {
    for (const watch of watches) watch.dispose();
  };
}

function ghostAt(line: number): editor.IModelDeltaDecoration {
  return {
    range: { startLineNumber: line, startColumn: 1, endLineNumber: line, endColumn: 1 },
    options: { glyphMarginClassName: 'source-glyph breakpoint-mark mark-plain mark-ghost' },
  };
}

function isBelowText(target: editor.IMouseTarget): boolean {
  return 'detail' in target && typeof target.detail === 'object' && target.detail !== null && 'isAfterLines' in target.detail && target.detail.isAfterLines === true;
}

function isInZone({ type }: editor.IMouseTarget): boolean {
  const { CONTENT_VIEW_ZONE, GUTTER_VIEW_ZONE } = monaco.editor.MouseTargetType;
  return type === CONTENT_VIEW_ZONE || type === GUTTER_VIEW_ZONE;
}
