/**
 * Program output with terminal sequences as styled pieces of plain text. Only colours and weights (SGR) survive; links,
 * titles, clipboard writes, cursor moves and every other sequence are left out, and nothing can hide text. Linear in
 * the length of the text. Our own on purpose: libraries for this make HTML, and then what a program prints is one
 * escaping mistake away from markup.
 */
export type AnsiColor =
  /** One of the sixteen named colours, which the theme decides. */
  | { readonly kind: 'named'; readonly index: number }
  | { readonly kind: 'rgb'; readonly red: number; readonly green: number; readonly blue: number };

export interface AnsiStyle {
  readonly color?: AnsiColor;
  readonly background?: AnsiColor;
  readonly bold?: boolean;
  readonly dim?: boolean;
  readonly italic?: boolean;
  readonly underline?: boolean;
  readonly strike?: boolean;
  readonly inverse?: boolean;
}

interface AnsiPiece {
  readonly text: string;
  readonly style: AnsiStyle;
}

/**
 * In this order: control sequences (final byte captured with its parameters), strings up to their end (an unfinished one
 * loses only its introducer, so it cannot swallow what follows), and the other escapes.
 */
const sequence =
  // oxlint-disable-next-line no-control-regex
  /(?:\u001b\[|\u009b)([0-?]*)[ -/]*([@-~])|(?:\u001b[\]P^_X]|[\u009d\u0090\u009e\u009f\u0098])[^\u0007\u001b\u0090\u0098\u009c-\u009f\n]*(?:\u0007|\u001b\\|\u009c)|(?:\u001b\[|\u009b)[0-?]*[ -/]*|\u001b[\]P^_X]|[\u009d\u0090\u009e\u009f\u0098]|\u001b[ -/]*[0-~]?/g;

/** The pieces of a text, in order; neighbours differ in style. */
export function ansiPieces(text: string): readonly AnsiPiece[] {
  const pieces: AnsiPiece[] = [];
  const source = settleLines(text);
  let style: AnsiStyle = {};
  let from = 0;
  const push = (to: number) => {
    if (to > from) addPiece(pieces, source.slice(from, to), style);
  };
  for (const match of source.matchAll(sequence)) {
    push(match.index);
    if (match[2] === 'm' && match[1] !== undefined && /^[\d;:]*$/.test(match[1])) style = applySgr(style, match[1]);
    from = match.index + match[0].length;
  }
  push(source.length);
  return pieces;
}

/** The text alone, as it is shown; for copying and searching. */
export function withoutAnsi(text: string): string {
  return settleLines(text).replace(sequence, '');
}

/** CRLF is a line end; any other carriage return starts its line anew, as a progress bar does. */
function settleLines(text: string): string {
  if (!text.includes('\r')) return text;
  return text
    .replace(/\r+\n/g, '\n')
    .split('\n')
    .map((line) => {
      const trimmed = line.replace(/\r+$/, '');
      return trimmed.slice(trimmed.lastIndexOf('\r') + 1);
    })
    .join('\n');
}

function addPiece(pieces: AnsiPiece[], text: string, style: AnsiStyle): void {
  const last = pieces.at(-1);
  if (last && last.style === style) pieces[pieces.length - 1] = { text: last.text + text, style };
  else pieces.push({ text, style });
}

function applySgr(before: AnsiStyle, parameters: string): AnsiStyle {
  const codes = parameters.split(/[;:]/).map((code) => (code === '' ? 0 : Number(code)));
  let style = before;
  for (let at = 0; at < codes.length; at += 1) {
    const code = codes[at] ?? 0;
    if (code === 38 || code === 48 || code === 58) {
      const { color, used } = extendedColor(codes, at + 1, parameters.includes(':'));
      if (color && code === 38) style = { ...style, color };
      if (color && code === 48) style = { ...style, background: color };
      at += used;
    } else style = applyCode(style, code);
  }
  return style;
}

function applyCode(style: AnsiStyle, code: number): AnsiStyle {
  if (code >= 30 && code <= 37) return { ...style, color: { kind: 'named', index: code - 30 } };
  if (code >= 90 && code <= 97) return { ...style, color: { kind: 'named', index: code - 82 } };
  if (code >= 40 && code <= 47) return { ...style, background: { kind: 'named', index: code - 40 } };
  if (code >= 100 && code <= 107) return { ...style, background: { kind: 'named', index: code - 92 } };
  switch (code) {
    case 0:
      return {};
    case 1:
      return { ...style, bold: true };
    case 2:
      return { ...style, dim: true };
    case 3:
      return { ...style, italic: true };
    case 4:
    case 21:
      return { ...style, underline: true };
    case 7:
      return { ...style, inverse: true };
    case 9:
      return { ...style, strike: true };
    case 22:
      return without(style, 'bold', 'dim');
    case 23:
      return without(style, 'italic');
    case 24:
      return without(style, 'underline');
    case 27:
      return without(style, 'inverse');
    case 29:
      return without(style, 'strike');
    case 39:
      return without(style, 'color');
    case 49:
      return without(style, 'background');
    default:
      return style;
  }
}

function without(style: AnsiStyle, ...names: readonly (keyof AnsiStyle)[]): AnsiStyle {
  return Object.fromEntries(Object.entries(style).filter(([name]) => !names.includes(name as keyof AnsiStyle)));
}

/** `5;n` or `2;r;g;b`; with colons a colour space may stand before red (`2::r:g:b`). */
function extendedColor(codes: readonly number[], at: number, colons: boolean): { color?: AnsiColor; used: number } {
  if (codes[at] === 5) {
    const color = paletteColor(codes[at + 1] ?? -1);
    return { ...(color ? { color } : {}), used: 2 };
  }
  if (codes[at] !== 2) return { used: 0 };
  const space = colons && codes.length - at > 4 ? 1 : 0;
  const [red, green, blue] = codes.slice(at + 1 + space, at + 4 + space);
  if (red === undefined || green === undefined || blue === undefined) return { used: codes.length };
  if ([red, green, blue].some((part) => part > 255)) return { used: 4 + space };
  return { color: { kind: 'rgb', red, green, blue }, used: 4 + space };
}

function paletteColor(index: number): AnsiColor | undefined {
  if (index < 0 || index > 255) return undefined;
  if (index < 16) return { kind: 'named', index };
  if (index >= 232) {
    const grey = 8 + (index - 232) * 10;
    return { kind: 'rgb', red: grey, green: grey, blue: grey };
  }
  const level = (part: number) => (part === 0 ? 0 : 55 + part * 40);
  const cube = index - 16;
  return { kind: 'rgb', red: level(Math.floor(cube / 36)), green: level(Math.floor(cube / 6) % 6), blue: level(cube % 6) };
}
