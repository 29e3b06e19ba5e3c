/** Monaco for the text of a configuration: the one text in DAPilot that a person writes in an editor. */
import type { CheckedConfiguration } from '../../../../shared/configurations.ts';
import type { Attributes } from '../../../../shared/launch-types/attribute.ts';
import { monaco } from '../source/monaco.ts';
import { completionAt, type Suggestion } from './json-completion.ts';

export interface JsonEditorHandle {
  setText(text: string): void;
  setFontSize(size: number): void;
  /** What completion and hovers know: the keys of a type, and those that are written already. */
  setAttributes(attributes: Attributes, present: readonly string[]): void;
  showProblems(problems: CheckedConfiguration['problems']): void;
  dispose(): void;
}

const language = 'dapilot-configuration';
const owner = 'dapilot';
monaco.languages.register({ id: language });
monaco.languages.setMonarchTokensProvider(language, {
  tokenizer: {
    root: [
      [/\/\/.*$/, 'comment'],
      [/\/\*/, 'comment', '@comment'],
      [/"(?:[^"\\\n]|\\.)*"(?=\s*:)/, 'attribute.name'],
      [/"(?:[^"\\\n]|\\.)*"?/, 'string'],
      [/-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/, 'number'],
      [/\b(?:true|false|null)\b/, 'keyword'],
      [/[{}[\]]/, '@brackets'],
      [/[,:]/, 'delimiter'],
    ],
    comment: [
      [/\*\//, 'comment', '@pop'],
      [/./, 'comment'],
    ],
  },
});
monaco.languages.setLanguageConfiguration(language, {
  comments: { lineComment: '//', blockComment: ['/*', '*/'] },
  brackets: [['{', '}'], ['[', ']']],
  autoClosingPairs: [{ open: '{', close: '}' }, { open: '[', close: ']' }, { open: '"', close: '"', notIn: ['string'] }],
});

const kinds: Readonly<Record<Suggestion['kind'], number>> = {
  key: monaco.languages.CompletionItemKind.Property,
  value: monaco.languages.CompletionItemKind.Value,
  variable: monaco.languages.CompletionItemKind.Variable,
};

/** An editor of one text; `onChange` is told what a person types, not what is set. */
export function createJsonEditor(host: HTMLElement, onChange: (text: string) => void): JsonEditorHandle {
  const model = monaco.editor.createModel('', language);
  model.updateOptions({ tabSize: 2, insertSpaces: true });
  let known: { readonly attributes: Attributes; readonly present: readonly string[] } = { attributes: {}, present: [] };
  const codeEditor = monaco.editor.create(host, {
    model,
    theme: 'dapilot',
    ariaLabel: 'Configuration as JSON',
    automaticLayout: true,
    fontFamily: getComputedStyle(document.documentElement).getPropertyValue('--font-code'),
    // Menus of it are painted inside of the dialog, which is all that is above the rest.
    fixedOverflowWidgets: false,
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
    tabFocusMode: true,
    wordBasedSuggestions: 'off',
    wordWrap: 'on',
  });
  let setting = false;
  const watches = [
    model.onDidChangeContent(() => {
      if (!setting) onChange(model.getValue());
    }),
    monaco.languages.registerCompletionItemProvider(language, {
      triggerCharacters: ['"', '$', '{', ':'],
      provideCompletionItems: (asked, position) => {
        if (asked !== model) return { suggestions: [] };
        const { suggestions, from, to } = completionAt(model.getValue(), model.getOffsetAt(position), known.attributes, known.present);
        const range = monaco.Range.fromPositions(model.getPositionAt(from), model.getPositionAt(to));
        return { suggestions: suggestions.map(({ label, insert, description, kind }) => ({ label, insertText: insert, kind: kinds[kind], range, filterText: label, ...(description === undefined ? {} : { documentation: description, detail: description }) })) };
      },
    }),
    monaco.languages.registerHoverProvider(language, {
      provideHover: (asked, position) => {
        const word = asked === model ? model.getWordAtPosition(position) : null;
        const attribute = word ? known.attributes[word.word] : undefined;
        return attribute ? { contents: [{ value: attribute.description }] } : null;
      },
    }),
  ];
  return {
    setText: (text) => {
      if (model.getValue() === text) return;
      setting = true;
      // As an edit, so that it can be taken back and the cursor stays.
      model.pushEditOperations([], [{ range: model.getFullModelRange(), text }], () => null);
      setting = false;
    },
    setFontSize: (size) => codeEditor.updateOptions({ fontSize: size }),
    setAttributes: (attributes, present) => {
      known = { attributes, present };
    },
    showProblems: (problems) => {
      const markers = problems.map(({ message, line }) => {
        const at = Math.min(Math.max(1, line), model.getLineCount());
        return { message, severity: monaco.MarkerSeverity.Error, startLineNumber: at, endLineNumber: at, startColumn: model.getLineFirstNonWhitespaceColumn(at) || 1, endColumn: model.getLineMaxColumn(at) };
      });
      monaco.editor.setModelMarkers(model, owner, markers);
    },
    dispose: () => {
      for (const watch of watches) watch.dispose();
      codeEditor.dispose();
      model.dispose();
    },
  };
}
