import { monaco } from './monaco.ts';

export type CodeEditor = ReturnType<typeof monaco.editor.create>;

/** A read-only Monaco editor in `host`, calm by default: nothing in it that does not help while debugging. */
export function createEditor(host: HTMLElement): CodeEditor {
  const codeEditor = monaco.editor.create(host, {
    model: null,
    theme: 'dapilot',
    readOnly: true,
    domReadOnly: true,
    ariaLabel: 'Source',
    automaticLayout: true,
    glyphMargin: true,
    contextmenu: false,
    folding: true,
    fontFamily: getComputedStyle(document.documentElement).getPropertyValue('--font-code'),
    fixedOverflowWidgets: true,
    hideCursorInOverviewRuler: true,
    hover: { delay: 350, sticky: true },
    lineDecorationsWidth: 12,
    lineNumbersMinChars: 3,
    matchBrackets: 'near',
    links: false,
    minimap: { enabled: false },
    occurrencesHighlight: 'off',
    overviewRulerBorder: false,
    padding: { top: 6, bottom: 6 },
    renderFinalNewline: 'on',
    renderLineHighlight: 'none',
    revealHorizontalRightPadding: 160,
    scrollbar: { verticalScrollbarSize: 10, horizontalScrollbarSize: 10 },
    scrollBeyondLastLine: false,
    smoothScrolling: false,
    stickyScroll: { enabled: false },
  });
  host.querySelector('textarea, .native-edit-context')?.setAttribute('data-focus-here', '');
  return codeEditor;
}
