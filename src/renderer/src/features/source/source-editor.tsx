import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useCockpit, useReplica, useView } from '../../store/cockpit.ts';
import { liveRoot, selectSettings, selectWorkspace, type ReplicaState } from '../../store/replica.ts';
import { breakpointPath, type TextEditor, type ViewState } from '../../store/view.ts';
import { Menu } from '../../ui/menu.tsx';
import { ProblemMessage } from '../../ui/problem-message.tsx';
import { useTheme } from '../../ui/theme.ts';
import { useCircumstances } from '../breakpoints/use-circumstances.ts';
import { BreakpointWidget } from './breakpoint-widget.tsx';
import { createEditor, type CodeEditor } from './create-editor.ts';
import { decorationsOf } from './decorations.ts';
import { ShowDisassembly } from '../disassembly/show-disassembly.tsx';
import { ExceptionWidget } from './exception-widget.tsx';
import { watchGutter, type GutterMenu } from './gutter.ts';
import { HoverCard } from './hover-card.tsx';
import { watchHover, type HoveredValue, type HoverWatch } from './hover.ts';
import { inlineValuesOf } from './inline-values.ts';
import { applyMonacoTheme } from './monaco-theme.ts';
import { expressionOf, lineMenu } from './line-menu.ts';
import { planGhosts } from './plan-ghosts.ts';
import { useColumns } from './use-columns.ts';
import { useDecorations } from './use-decorations.ts';
import { useFrameValues } from './use-frame-values.ts';
import { useReveal } from './use-reveal.ts';
import { useText } from './use-text.ts';

const selectTask = ({ snapshot }: ReplicaState) => snapshot.agent.task;
const selectFocus = (state: ViewState) => state.focus;
const selectAhead = (state: ViewState) => state.ahead;
const selectEdit = (state: ViewState) => state.breakpointEdit;
const selectExpected = (state: ViewState) => state.expectedBreakpoints;
const selectRootStart = (state: ReplicaState) => liveRoot(state.snapshot)?.startedAt;

interface SourceEditorProps {
  readonly text: TextEditor;
  /** Told in the same step in which a text, or why there is none, comes on screen. */
  readonly onShown: (key: string) => void;
}

/** One Monaco editor that shows the active text with its marks. */
export function SourceEditor({ text, onShown }: SourceEditorProps) {
  const cockpit = useCockpit();
  const host = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<CodeEditor | null>(null);
  const [menu, setMenu] = useState<GutterMenu | null>(null);
  const [hovered, setHovered] = useState<HoveredValue | null>(null);
  const hover = useRef<HoverWatch | null>(null);
  const focus = useView(selectFocus);
  const ahead = useView(selectAhead);
  const edit = useView(selectEdit);
  const circumstances = useCircumstances();
  const expected = useView(selectExpected);
  const rootStart = useReplica(selectRootStart);
  const changes = useReplica((state) => (text.path === undefined ? undefined : state.snapshot.sourceChanges[text.path]));
  const { codeFontSize } = useReplica(selectSettings).appearance;
  const theme = useTheme();
  const values = useFrameValues();

  useEffect(() => applyMonacoTheme(theme), [theme]);

  useEffect(() => {
    if (!host.current) return undefined;
    const created = createEditor(host.current);
    setEditor(created);
    const stopGutter = watchGutter(created, cockpit, setMenu);
    const watch = watchHover(created, cockpit, setHovered);
    hover.current = watch;
    return () => {
      watch.dispose();
      hover.current = null;
      stopGutter();
      created.dispose();
      setEditor(null);
    };
  }, [cockpit]);

  useEffect(() => editor?.updateOptions({ fontSize: codeFontSize, lineHeight: codeFontSize + 7 }), [editor, codeFontSize]);
  const { shown, problem } = useText(editor, text, rootStart === undefined && changes === undefined ? undefined : `${rootStart ?? ''} ${changes ?? ''}`, onShown);

  const marks = useMemo(
    () => (shown ? decorationsOf({ text: shown, focus, ahead, circumstances, expected }) : []),
    [shown, focus, ahead, circumstances, expected],
  );
  useDecorations(editor, marks);
  const task = useReplica(selectTask);
  const workspace = useReplica(selectWorkspace)?.path;
  const ghosts = useMemo(() => planGhosts(task, shown?.path, workspace), [task, shown?.path, workspace]);
  useDecorations(editor, ghosts);

  const columns = useColumns(editor);
  const lines = useMemo(() => {
    const model = editor?.getModel();
    return shown && model && focus ? inlineValuesOf({ text: shown, focus, values, lineAt: (line) => model.getLineContent(line), lines: model.getLineCount(), columns }) : [];
  }, [editor, shown, focus, values, columns]);
  useDecorations(editor, lines);

  useReveal(editor, shown);
  // Now, and not in the frame: what waits for that anyway has the time.
  useLayoutEffect(() => {
    if (ahead) editor?.render();
  }, [editor, ahead, marks]);

  return (
    <div className="source-editor" data-live={ahead !== null || (focus?.live ?? true)}>
      <div ref={host} className="source-host" />
      {problem && (
        <div className="source-problem">
          <ProblemMessage problem={problem}>
            <ShowDisassembly />
          </ProblemMessage>
        </div>
      )}
      {editor && shown && <ExceptionWidget editor={editor} text={shown} focus={focus} />}
      {editor && shown && edit && edit.path === breakpointPath(shown) && (
        <BreakpointWidget key={`${edit.path}:${edit.line}`} editor={editor} edit={edit} />
      )}
      {editor && hovered && hover.current && (
        <HoverCard
          key={`${hovered.origin.stop} ${hovered.expression} ${hovered.at.left} ${hovered.at.top}`}
          hovered={hovered}
          watch={hover.current}
          onEscape={() => {
            hover.current?.close();
            editor.focus();
          }}
        />
      )}
      {menu && shown && (
        <Menu label="Line" at={menu} items={lineMenu(cockpit, breakpointPath(shown), menu, expressionOf(editor, menu))} onClose={() => setMenu(null)} />
      )}
    </div>
  );
}
