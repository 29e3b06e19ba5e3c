import { useLayoutEffect, useRef } from 'react';
import type { editor } from 'monaco-editor/editor/editor.api';
import type { CodeEditor } from './create-editor.ts';

/** Keeps a set of decorations of the shown text, changed by difference before the next paint. */
export function useDecorations(codeEditor: CodeEditor | null, decorations: readonly editor.IModelDeltaDecoration[]): void {
  const collection = useRef<editor.IEditorDecorationsCollection | null>(null);
  const last = useRef('');
  useLayoutEffect(() => {
    collection.current = codeEditor?.createDecorationsCollection() ?? null;
    last.current = '';
    return () => collection.current?.clear();
  }, [codeEditor]);
  useLayoutEffect(() => {
    const model = codeEditor?.getModel();
    const now = `${model?.id} ${model?.getVersionId()} ${JSON.stringify(decorations)}`;
    // Lines are drawn anew also for the same ones.
    if (now === last.current) return;
    last.current = now;
    collection.current?.set(decorations);
  }, [codeEditor, decorations]);
}
