import type { CSSProperties } from 'react';
import { MarkedText } from '../../ui/marked-text.tsx';
import { ansiPieces, type AnsiColor, type AnsiStyle } from '../../../../shared/ansi.ts';

/** Program output in its own colours, as text nodes only. */
export function AnsiText({ text }: { readonly text: string }) {
  return ansiPieces(text).map(({ text: piece, style }, index) =>
    Object.keys(style).length === 0 ? (
      <MarkedText key={index} text={piece} />
    ) : (
      <span key={index} className={classesOf(style)} style={colorsOf(style)}>
        <MarkedText text={piece} />
      </span>
    ),
  );
}

const flags = ['bold', 'dim', 'italic', 'underline', 'strike'] as const;

function classesOf(style: AnsiStyle): string | undefined {
  const { color, background } = shownColors(style);
  const classes = flags.filter((flag) => style[flag]).map((flag) => `ansi-${flag}`);
  if (color?.kind === 'named') classes.push(`ansi-color-${color.index}`);
  if (background?.kind === 'named') classes.push(`ansi-background-${background.index}`);
  if (style.inverse && !color) classes.push('ansi-inverse-color');
  if (style.inverse && !background) classes.push('ansi-inverse-background');
  return classes.length > 0 ? classes.join(' ') : undefined;
}

function colorsOf(style: AnsiStyle): CSSProperties | undefined {
  const { color, background } = shownColors(style);
  const css: CSSProperties = {};
  if (color?.kind === 'rgb') css.color = rgb(color);
  if (background?.kind === 'rgb') css.backgroundColor = rgb(background);
  return Object.keys(css).length > 0 ? css : undefined;
}

function shownColors({ color, background, inverse }: AnsiStyle): Pick<AnsiStyle, 'color' | 'background'> {
  return inverse
    ? { ...(background ? { color: background } : {}), ...(color ? { background: color } : {}) }
    : { ...(color ? { color } : {}), ...(background ? { background } : {}) };
}

function rgb({ red, green, blue }: Extract<AnsiColor, { kind: 'rgb' }>): string {
  return `rgb(${red}, ${green}, ${blue})`;
}
