import { useEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import type { editor } from 'monaco-editor/editor/editor.api';
import { toProblem, type Problem } from '../../../../shared/errors.ts';
import { useCockpit } from '../../store/cockpit.ts';
import type { TextEditor } from '../../store/view.ts';
import type { CodeEditor } from './create-editor.ts';
import { createModels } from './models.ts';
import { useReadAhead } from './use-read-ahead.ts';

interface Shown {
  /** The text whose model is in the editor; it follows `text` once that is loaded, so the old text stays until then. */
  readonly shown: TextEditor | null;
  readonly problem: Problem | null;
}

/**
 * Shows `text` in the editor, keeps its scroll position, and reads it again when `version` changes or the window comes back.
 * `onShown` is told the key of a text in the same step in which it, or why it cannot be had, is shown.
 */
export function useText(codeEditor: CodeEditor | null, text: TextEditor, version: string | undefined, onShown: (key: string) => void): Shown {
  const cockpit = useCockpit();
  const models = useMemo(() => createModels(cockpit.call), [cockpit]);
  const [state, setState] = useState<Shown>({ shown: null, problem: null });
  const scrolls = useMemo(() => new Map<string, editor.ICodeEditorViewState | null>(), []);

  useReadAhead(models);
  useEffect(() => () => models.dispose(), [models]);

  useEffect(() => {
    if (!codeEditor) return undefined;
    let current = true;
    models.open(text).then(
      (model) => {
        if (!current) return;
        if (codeEditor.getModel() !== model) {
          codeEditor.setModel(model);
          codeEditor.restoreViewState(scrolls.get(text.key) ?? null);
        }
        // At once: what is brought into sight is painted together with the text, not after its first lines.
        flushSync(() => {
          setState({ shown: text, problem: null });
          onShown(text.key);
        });
      },
      (error: unknown) => {
        if (!current) return;
        codeEditor.setModel(null);
        setState({ shown: null, problem: toProblem(error) });
        onShown(text.key);
      },
    );
    return () => {
      current = false;
      if (codeEditor.getModel()) scrolls.set(text.key, codeEditor.saveViewState());
    };
  }, [codeEditor, models, scrolls, text, onShown]);

  useEffect(() => {
    // What an adapter gave does not change, and its session may be over.
    if (text.path === undefined) return undefined;
    const refresh = () => {
      models.refresh(text).then(
        () => setState((before) => (before.problem === null || before.shown?.key !== text.key ? before : { shown: before.shown, problem: null })),
        (error: unknown) => setState(({ shown }) => ({ shown, problem: toProblem(error) })),
      );
    };
    if (version !== undefined) refresh();
    addEventListener('focus', refresh);
    return () => removeEventListener('focus', refresh);
  }, [models, text, version]);

  return state;
}
