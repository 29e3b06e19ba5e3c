import { useLayoutEffect, useRef } from 'react';
import type { editor } from 'monaco-editor/editor/editor.api';
import type { CodeEditor } from './create-editor.ts';

/** Keeps a set of decorations of the shown text, changed by difference before the next paint. */
export function useDecorations(codeEditor: CodeEditor | null, decorations: readonly editor.IModelDeltaDecoration[]): void {
  const collection = useRef<editor.IEditorDecorationsCollection | null>(null);
  useLayoutEffect(() => {
    collection.current = codeEditor?.createDecorationsCollection() ?? null;
    return () => collection.current?.clear();
  }, [codeEditor]);
  useLayoutEffect(() => {
    collection.current?.set(decorations);
  }, [codeEditor, decorations]);
}
