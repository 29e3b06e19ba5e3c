import type { ITheme } from '@xterm/xterm';
import { hexColour } from '../../ui/hex-colour.ts';

/** The colours of our tokens as they are on the document now; the sixteen that programs name are those of the console. */
export function terminalTheme(): ITheme {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string) => hexColour(style.getPropertyValue(`--${name}`).trim());
  const black = token('text-3');
  const [red, green, yellow, blue, magenta, cyan, white] = ['red', 'green', 'amber', 'code-keyword', 'code-property', 'code-type', 'text-1'].map(token);
  const named = { black, red, green, yellow, blue, magenta, cyan, white } as Record<string, string>;
  const bright = Object.fromEntries(Object.entries(named).map(([name, colour]) => [`bright${name.charAt(0).toUpperCase()}${name.slice(1)}`, colour]));
  return {
    background: token('surface-1'),
    foreground: token('text-1'),
    cursor: token('accent'),
    cursorAccent: token('surface-1'),
    selectionBackground: token('surface-selected'),
    ...named,
    ...bright,
  };
}
