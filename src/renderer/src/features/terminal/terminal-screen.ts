/** The screen of one terminal: xterm, fed with what the program wrote, giving what the person types. Loaded when needed. */
import { FitAddon } from '@xterm/addon-fit';
import { Terminal as Xterm } from '@xterm/xterm';
import '@xterm/xterm/css/xterm.css';
import type { Terminal, TerminalOutput } from '../../../../shared/terminal.ts';
import { createTerminalFeed } from './terminal-feed.ts';
import { terminalTheme } from './terminal-theme.ts';

export interface ScreenParts {
  readonly element: HTMLElement;
  readonly terminal: Terminal;
  readonly fontSize: number;
  readonly read: (from: number) => Promise<TerminalOutput>;
  readonly write: (text: string) => void;
  readonly resize: (columns: number, rows: number) => void;
  /** The person wants to follow a link; the program alone decides what it is called and where it leads. */
  readonly onLink: (address: string) => void;
}

export interface TerminalScreen {
  /** The facts changed; `driving`: this window may type and decides how large the terminal is. */
  readonly update: (terminal: Terminal, driving: boolean) => void;
  readonly applyTheme: () => void;
  readonly focus: () => void;
  readonly selection: () => string;
  /** Everything that stands in it, as plain lines. */
  readonly wholeText: () => string;
  readonly dispose: () => void;
}

const resizeMilliseconds = 100;

/** Opens the screen in `element` and fills it from the beginning of what is kept. */
export function createTerminalScreen({ element, terminal: first, fontSize, read, write, resize, onLink }: ScreenParts): TerminalScreen {
  let terminal = first;
  let driving = false;
  let replaying = first.end > 0;
  let resizeTimer: number | undefined;
  const style = getComputedStyle(document.documentElement);
  const xterm = new Xterm({
    cols: first.columns,
    rows: first.rows,
    fontSize,
    fontFamily: style.getPropertyValue('--font-code'),
    theme: terminalTheme(),
    minimumContrastRatio: 4.5,
    scrollback: 10_000,
    screenReaderMode: true,
    // Bytes that are no text are the program's affair.
    logLevel: 'off',
    // Nothing but OSC 8 names a link; where it leads is shown before it is followed.
    linkHandler: { activate: (_, address) => onLink(address), allowNonHttpProtocols: false },
  });
  const fit = new FitAddon();
  xterm.loadAddon(fit);
  xterm.open(element);
  // Where the command that focuses the pane puts the keyboard.
  xterm.textarea?.setAttribute('data-focus-here', '');
  xterm.attachCustomKeyEventHandler((event) => !copies(event));

  const feed = createTerminalFeed(
    {
      read,
      show: (text, old) =>
        new Promise((resolve) => {
          replaying = old;
          xterm.write(text, () => {
            replaying = false;
            resolve();
          });
        }),
      skipped: () => xterm.reset(),
    },
    first.end,
  );

  // Answers of the terminal itself (its kind, where the cursor is) come this way too: only the driving window gives them.
  const typed = xterm.onData((text) => {
    if (driving && !replaying && terminal.exit === undefined) write(text);
  });

  // For screen readers xterm leaves alone what comes without a key: from a picker of emoji, or spoken.
  let keyDown = false;
  const onKey = ({ type }: KeyboardEvent) => (keyDown = type === 'keydown');
  const onInput = ({ data, inputType }: Event & Partial<InputEvent>) => {
    if (data && inputType === 'insertText' && !keyDown) xterm.input(data);
  };
  xterm.textarea?.addEventListener('keydown', onKey, true);
  xterm.textarea?.addEventListener('keyup', onKey, true);
  xterm.textarea?.addEventListener('input', onInput);

  /** Ctrl+C is the program's unless something is selected; then, and with Shift, it copies. */
  function copies(event: KeyboardEvent): boolean {
    if (event.type !== 'keydown' || event.code !== 'KeyC' || !(event.ctrlKey || event.metaKey) || event.altKey) return false;
    if (!xterm.hasSelection()) return event.shiftKey;
    void navigator.clipboard.writeText(xterm.getSelection());
    xterm.clearSelection();
    event.preventDefault();
    return true;
  }

  function fill(): void {
    if (!driving || terminal.exit) {
      if (xterm.cols !== terminal.columns || xterm.rows !== terminal.rows) xterm.resize(terminal.columns, terminal.rows);
      return;
    }
    const size = fit.proposeDimensions();
    if (!size || Number.isNaN(size.cols) || size.cols < 2 || size.rows < 1) return;
    xterm.resize(size.cols, size.rows);
    clearTimeout(resizeTimer);
    if (size.cols === terminal.columns && size.rows === terminal.rows) return;
    resizeTimer = window.setTimeout(() => resize(size.cols, size.rows), resizeMilliseconds);
  }

  const observer = new ResizeObserver(fill);
  observer.observe(element);

  return {
    update(next, drives) {
      const changed = driving !== drives || terminal.columns !== next.columns || terminal.rows !== next.rows || terminal.exit !== next.exit;
      terminal = next;
      driving = drives;
      xterm.options.disableStdin = !drives || next.exit !== undefined;
      if (changed) fill();
      feed.grow(next.end);
    },
    applyTheme: () => {
      xterm.options.theme = terminalTheme();
    },
    focus: () => xterm.focus(),
    selection: () => xterm.getSelection(),
    wholeText() {
      const { active } = xterm.buffer;
      const lines = Array.from({ length: active.length }, (_, index) => active.getLine(index));
      return lines
        .reduce((text, line) => text + (line?.isWrapped || text === '' ? '' : '\n') + (line?.translateToString(true) ?? ''), '')
        .trimEnd();
    },
    dispose: () => {
      clearTimeout(resizeTimer);
      feed.stop();
      typed.dispose();
      observer.disconnect();
      xterm.dispose();
    },
  };
}
