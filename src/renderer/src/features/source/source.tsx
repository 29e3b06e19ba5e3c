import { lazy, Suspense, useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import type { CommandId } from '../../../../shared/commands.ts';
import { useCanRun } from '../session/command-button.tsx';
import { useCockpit, useView } from '../../store/cockpit.ts';
import { baseName, isText, type Editor, type ViewState } from '../../store/view.ts';
import { Icon } from '../../ui/icon.tsx';
import { Keys } from '../../ui/keys.tsx';
import { focusPane } from '../../ui/pane.tsx';
import { commandOf } from '../../commands/registry.ts';
import { visibleText } from '../../../../shared/visible-text.ts';
import { Disassembly } from '../disassembly/disassembly.tsx';
import { FirstChoice } from '../launch/first-choice.tsx';
import { DisassemblyOffer } from '../disassembly/show-disassembly.tsx';
import { ChangedSource } from './changed-source.tsx';
import './source.css';

/** Monaco is nine tenths of the page's code, and no first paint needs it. */
const loadEditor = () => import('./source-editor.tsx');
const SourceEditor = lazy(() => loadEditor().then((module) => ({ default: module.SourceEditor })));

/** Fetches the editor once what is shown now has been painted; the answer takes that back. */
export function prefetchEditor(): () => void {
  // A failure is shown where the editor is needed, which asks again.
  const idle = requestIdleCallback(() => void loadEditor().catch(() => undefined));
  return () => cancelIdleCallback(idle);
}

const selectEditors = (state: ViewState) => state.editors;
const selectActive = (state: ViewState) => state.activeEditor;
const hints = ['run.start', 'run.continue', 'run.pause', 'file.quickOpen', 'run.configure', 'run.attach', 'palette.open'] as const;

/** How long an old text may stand for one that is being read, before it is said that it is being read. */
const patience = 150;

/** The texts that are open, and the one that is shown. By keyboard a tab closes with Delete or the command's key. */
export function Source() {
  const editors = useView(selectEditors);
  const activeKey = useView(selectActive);
  const wanted = editors.find((editor) => editor.key === activeKey);
  const [shownKey, setShownKey] = useState<string | null>(null);
  const shown = editors.find((editor) => editor.key === shownKey);
  const late = useLate(wanted !== undefined && isText(wanted) && shown !== undefined && wanted !== shown ? wanted.key : null);
  if (!wanted) return <NoSource />;
  // A tab and its text change in one step; only when the text takes long does the tab go ahead.
  const active = late || !shown || !isText(wanted) ? wanted : shown;
  return (
    <section className="source" data-pane="source" aria-label="Source">
      <EditorTabs editors={editors} active={active} />
      <div id="source-panel" className="source-panel" role="tabpanel" aria-label={active.name} data-late={late || undefined}>
        {isText(wanted) ? (
          <Suspense fallback={null}>
            <SourceEditor text={wanted} onShown={setShownKey} />
          </Suspense>
        ) : (
          <Disassembly />
        )}
        <DisassemblyOffer />
        <ChangedSource />
        {late && (
          <p className="source-reading" role="status">
            Reading {visibleText(baseName(wanted.name))}…
          </p>
        )}
      </div>
    </section>
  );
}

/** Whether something has been waited for longer than patience lasts; null: nothing is waited for. */
function useLate(waitedFor: string | null): boolean {
  const [late, setLate] = useState<string | null>(null);
  useEffect(() => {
    if (waitedFor === null) return undefined;
    const timer = setTimeout(() => setLate(waitedFor), patience);
    return () => {
      clearTimeout(timer);
      setLate(null);
    };
  }, [waitedFor]);
  return late !== null && late === waitedFor;
}

function EditorTabs({ editors, active }: { readonly editors: readonly Editor[]; readonly active: Editor }) {
  const { view } = useCockpit();
  const list = useRef<HTMLDivElement>(null);
  const shown = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!list.current) return undefined;
    // No short form: in newer Chromium this gives a promise, which is no clean-up.
    const show = () => {
      shown.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    };
    const observer = new ResizeObserver(show);
    observer.observe(list.current);
    show();
    return () => observer.disconnect();
  }, [active.key, editors]);
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    const next = editors[(editors.indexOf(active) + step + editors.length) % editors.length];
    if (event.key === 'Delete') view.closeEditor(active.key);
    else if (step !== 0 && next) {
      view.showEditor(next.key);
      event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')[editors.indexOf(next)]?.focus();
    } else return;
    event.preventDefault();
  };
  const close = (event: MouseEvent, key: string) => {
    event.stopPropagation();
    view.closeEditor(key);
  };
  return (
    <div ref={list} className="editor-tabs" role="tablist" aria-label="Open files" onKeyDown={onKeyDown}>
      {editors.map((editor) => (
        <div key={editor.key} ref={editor.key === active.key ? shown : undefined} className="editor-tab" data-active={editor.key === active.key || undefined} role="presentation">
          <button
            type="button"
            role="tab"
            className="editor-tab-name"
            aria-selected={editor.key === active.key}
            aria-controls="source-panel"
            tabIndex={editor.key === active.key ? 0 : -1}
            data-tip={visibleText(editor.path ?? (isText(editor) ? `${editor.name} (from the debug adapter)` : 'Machine code of the program'))}
            onClick={() => {
              view.showEditor(editor.key);
              requestAnimationFrame(() => focusPane('source'));
            }}
            onAuxClick={(event) => event.button === 1 && close(event, editor.key)}
          >
            {visibleText(tabName(editor, editors))}
          </button>
          <span className="editor-tab-close" aria-hidden="true" data-tip="Close" data-tip-keys={commandOf('editor.close').keys} onClick={(event) => close(event, editor.key)}>
            <Icon name="close" />
          </span>
        </div>
      ))}
    </div>
  );
}

/** The file's name; where two open files share it, with the folder that tells them apart. Adapters name theirs by a path. */
function tabName(editor: Editor, editors: readonly Editor[]): string {
  if (editor.path === undefined) return baseName(editor.name);
  const shared = editors.some((other) => other.key !== editor.key && other.name === editor.name);
  const folder = editor.path?.split(/[\\/]/).at(-2);
  return shared && folder ? `${editor.name} in ${folder}` : editor.name;
}

/** What can be done now, while no text is open. */
function NoSource() {
  return (
    <section className="source source-empty" data-pane="source" aria-label="Source">
      <DisassemblyOffer />
      <FirstChoice />
      <ul className="source-hints">
        {hints.map((id) => (
          <Hint key={id} id={id} />
        ))}
      </ul>
    </section>
  );
}

function Hint({ id }: { readonly id: CommandId }) {
  const { run } = useCockpit();
  const { title, keys } = commandOf(id);
  if (!useCanRun(id)) return null;
  return (
    <li>
      <button type="button" className="source-hint" onClick={() => run(id)}>
        <span>{title}</span>
        {keys && <Keys keys={keys} />}
      </button>
    </li>
  );
}
