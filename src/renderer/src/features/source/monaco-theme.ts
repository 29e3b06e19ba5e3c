import { monaco } from './monaco.ts';
import { hexColour } from '../../ui/hex-colour.ts';
import type { Theme } from '../../ui/theme.ts';

/** Gives Monaco the colours of our tokens as they are on the document now. */
export function applyMonacoTheme(theme: Theme): void {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string) => hexColour(style.getPropertyValue(`--${name}`).trim());
  const rule = (scope: string, name: string, fontStyle?: string) => ({
    token: scope,
    foreground: token(name).replace('#', ''),
    ...(fontStyle === undefined ? {} : { fontStyle }),
  });
  const clear = '#00000000';
  monaco.editor.defineTheme('dapilot', {
    base: theme === 'dark' ? 'vs-dark' : 'vs',
    inherit: true,
    rules: [
      rule('', 'code-name'),
      rule('identifier', 'code-name'),
      rule('type', 'code-type'),
      rule('type.identifier', 'code-type'),
      rule('keyword', 'code-keyword'),
      rule('tag', 'code-keyword'),
      rule('attribute.name', 'code-property'),
      rule('attribute.value', 'code-string'),
      rule('string', 'code-string'),
      rule('string.escape', 'code-number'),
      rule('regexp', 'code-number'),
      rule('number', 'code-number'),
      rule('comment', 'code-comment'),
      rule('delimiter', 'text-2'),
      rule('variable', 'code-property'),
      rule('annotation', 'code-property'),
    ],
    colors: {
      'editor.background': token('surface-0'),
      'editor.foreground': token('code-name'),
      'editorLineNumber.foreground': token('text-3'),
      'editorLineNumber.activeForeground': token('text-1'),
      'editorCursor.foreground': token('accent'),
      'editor.selectionBackground': token('surface-selected'),
      'editor.inactiveSelectionBackground': token('surface-2'),
      'editor.wordHighlightBackground': token('accent-soft'),
      'editor.wordHighlightTextBackground': token('accent-soft'),
      'editor.findMatchBackground': token('amber-line'),
      'editor.findMatchHighlightBackground': token('amber-soft'),
      'editorBracketMatch.background': token('accent-soft'),
      'editorBracketMatch.border': clear,
      'editorIndentGuide.background1': token('line'),
      'editorIndentGuide.activeBackground1': token('line-strong'),
      'editorOverviewRuler.border': clear,
      'editorWidget.background': token('surface-float'),
      'editorWidget.border': token('line-strong'),
      'editorWidget.foreground': token('text-1'),
      'editorHoverWidget.background': token('surface-float'),
      'editorHoverWidget.border': token('line-strong'),
      'editorGutter.background': token('surface-0'),
      'input.background': token('surface-input'),
      'input.border': token('line-strong'),
      focusBorder: token('accent'),
      'scrollbar.shadow': clear,
      'scrollbarSlider.background': token('scrollbar'),
      'scrollbarSlider.hoverBackground': token('scrollbar-hover'),
      'scrollbarSlider.activeBackground': token('scrollbar-hover'),
      'textLink.foreground': token('accent'),
    },
  });
  monaco.editor.setTheme('dapilot');
}
