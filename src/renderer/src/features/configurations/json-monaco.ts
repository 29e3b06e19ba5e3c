/** Monaco with its JSON language, for configurations: the one text in DAPilot that a person writes in an editor. */
import 'monaco-editor/features/suggest/register';
import 'monaco-editor/features/snippet/register';
import { jsonDefaults } from 'monaco-editor/languages/features/json/register';
import type { CheckedConfiguration } from '../../../../shared/configurations.ts';
import type { JsonSchema } from '../../../../shared/launch-types/schemas.ts';
import { monaco } from '../source/monaco.ts';

export interface JsonEditorHandle {
  readonly model: ReturnType<typeof monaco.editor.createModel>;
  setText(text: string): void;
  setFontSize(size: number): void;
  dispose(): void;
}

const address = 'dapilot:configuration.json';
const owner = 'dapilot';

/** An editor of one text; `onChange` is told what a person types, not what is set. */
export function createJsonEditor(host: HTMLElement, onChange: (text: string) => void): JsonEditorHandle {
  const model = monaco.editor.createModel('', 'json', monaco.Uri.parse(address));
  model.updateOptions({ tabSize: 2, insertSpaces: true });
  const codeEditor = monaco.editor.create(host, {
    model,
    theme: 'dapilot',
    ariaLabel: 'Configuration as JSON',
    automaticLayout: true,
    fontFamily: getComputedStyle(document.documentElement).getPropertyValue('--font-code'),
    fixedOverflowWidgets: true,
    folding: false,
    glyphMargin: false,
    lineNumbersMinChars: 3,
    lineDecorationsWidth: 8,
    minimap: { enabled: false },
    overviewRulerBorder: false,
    overviewRulerLanes: 0,
    padding: { top: 6, bottom: 6 },
    quickSuggestions: { strings: true, other: true, comments: false },
    renderLineHighlight: 'none',
    scrollbar: { verticalScrollbarSize: 10, horizontalScrollbarSize: 10 },
    scrollBeyondLastLine: false,
    stickyScroll: { enabled: false },
    wordWrap: 'on',
  });
  let setting = false;
  const watch = model.onDidChangeContent(() => {
    if (!setting) onChange(model.getValue());
  });
  return {
    model,
    setText: (text) => {
      if (model.getValue() === text) return;
      setting = true;
      // As an edit, so that it can be taken back and the cursor stays.
      model.pushEditOperations([], [{ range: model.getFullModelRange(), text }], () => null);
      setting = false;
    },
    setFontSize: (size) => codeEditor.updateOptions({ fontSize: size }),
    dispose: () => {
      watch.dispose();
      codeEditor.dispose();
      model.dispose();
    },
  };
}

/** What completion and hovers know. Problems are the core's, so that both sides of the editor say the same. */
export function setJsonSchema(schema: JsonSchema | undefined): void {
  jsonDefaults.setDiagnosticsOptions({
    validate: false,
    allowComments: true,
    trailingCommas: 'ignore',
    schemas: schema ? [{ uri: 'dapilot:schema/configuration', fileMatch: [address], schema }] : [],
  });
}

export function showProblems(handle: JsonEditorHandle | null, problems: CheckedConfiguration['problems']): void {
  if (!handle) return;
  const { model } = handle;
  const markers = problems.map(({ message, line }) => {
    const at = Math.min(Math.max(1, line), model.getLineCount());
    return { message, severity: monaco.MarkerSeverity.Error, startLineNumber: at, endLineNumber: at, startColumn: model.getLineFirstNonWhitespaceColumn(at) || 1, endColumn: model.getLineMaxColumn(at) };
  });
  monaco.editor.setModelMarkers(model, owner, markers);
}
