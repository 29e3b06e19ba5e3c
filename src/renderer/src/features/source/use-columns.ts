import { useEffect, useState } from 'react';
import type { CodeEditor } from './create-editor.ts';

const usual = 80;

/** How many columns of text the editor shows now. */
export function useColumns(codeEditor: CodeEditor | null): number {
  const [columns, setColumns] = useState(usual);
  useEffect(() => {
    if (!codeEditor) return undefined;
    const read = () => setColumns(codeEditor.getLayoutInfo().viewportColumn);
    read();
    const watch = codeEditor.onDidLayoutChange(read);
    return () => watch.dispose();
  }, [codeEditor]);
  return columns;
}
