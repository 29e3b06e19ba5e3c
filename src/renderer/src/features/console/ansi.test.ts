import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { cpuMilliseconds } from '../../../../../e2e/support/cpu-time.ts';
import { AnsiText } from './ansi-text.tsx';
import { ansiPieces, withoutAnsi } from '../../../../shared/ansi.ts';
import { hostileTexts } from '../../../../../e2e/support/hostile-texts.ts';

const escape = '\u001b';
const texts = (text: string) => ansiPieces(text).map((piece) => piece.text);
const styleOf = (text: string) => ansiPieces(text).at(-1)?.style;
const markup = (text: string) => renderToStaticMarkup(createElement(AnsiText, { text }));

describe('colours', () => {
  it('gives plain text as one piece', () => {
    expect(ansiPieces('plain')).toEqual([{ text: 'plain', style: {} }]);
    expect(ansiPieces('')).toEqual([]);
  });

  it('follows a style until it is reset', () => {
    expect(ansiPieces(`a${escape}[1;31mb${escape}[39mc${escape}[md`)).toEqual([
      { text: 'a', style: {} },
      { text: 'b', style: { bold: true, color: { kind: 'named', index: 1 } } },
      { text: 'c', style: { bold: true } },
      { text: 'd', style: {} },
    ]);
  });

  it('knows bright, palette, grey and true colours, also written with colons', () => {
    expect(styleOf(`${escape}[92mx`)).toEqual({ color: { kind: 'named', index: 10 } });
    expect(styleOf(`${escape}[48;5;196mx`)).toEqual({ background: { kind: 'rgb', red: 255, green: 0, blue: 0 } });
    expect(styleOf(`${escape}[38;5;255mx`)).toEqual({ color: { kind: 'rgb', red: 238, green: 238, blue: 238 } });
    expect(styleOf(`${escape}[38;2;1;2;3;1mx`)).toEqual({ bold: true, color: { kind: 'rgb', red: 1, green: 2, blue: 3 } });
    expect(styleOf(`${escape}[38:2::1:2:3mx`)).toEqual({ color: { kind: 'rgb', red: 1, green: 2, blue: 3 } });
  });

  it('ignores colours that do not exist', () => {
    expect(styleOf(`${escape}[38;5;256mx`)).toEqual({});
    expect(styleOf(`${escape}[38;2;256;0;0mx`)).toEqual({});
    expect(styleOf(`${escape}[38;2;1mx`)).toEqual({});
  });
});

describe('everything else is left out', () => {
  it('keeps the text of a link and drops its address', () => {
    expect(texts(`${escape}]8;;http://evil.example${escape}\\click${escape}]8;;${escape}\\ here`)).toEqual(['click here']);
  });

  it('drops titles, clipboard writes, cursor moves and private strings', () => {
    expect(withoutAnsi(`a${escape}]0;title\u0007b${escape}]52;c;ZQ==${escape}\\c${escape}[2Jd${escape}Pq${escape}\\e${escape}(Bf`)).toBe('abcdef');
  });

  it('does not let an unfinished string swallow what follows', () => {
    expect(withoutAnsi(`${escape}]0;never ended\nnext line`)).toBe('0;never ended\nnext line');
  });

  it('does not let a program conceal text', () => {
    expect(ansiPieces(`${escape}[8mhidden`)).toEqual([{ text: 'hidden', style: {} }]);
  });

  it('lets a carriage return start the line anew', () => {
    expect(withoutAnsi('10%\r50%\r100%\r\nnext\r\n')).toBe('100%\nnext\n');
  });

  it('is linear: a megabyte of unfinished sequences takes no time', () => {
    for (const bomb of [`${escape}]`, `${escape}[`, '\u009d', `${escape}[1;`, `${escape}P`, `${escape}]8;;x`]) {
      const text = bomb.repeat(1_000_000 / bomb.length);
      expect(cpuMilliseconds(() => ansiPieces(text))).toBeLessThan(2_000);
    }
  });
});

describe('hostile output', () => {
  it('has a corpus of two hundred', () => {
    expect(new Set(hostileTexts).size).toBeGreaterThanOrEqual(200);
  });

  it.each(hostileTexts.map((text) => [JSON.stringify(text), text]))('%s', (_, text) => {
    const joined = texts(text).join('');
    expect(joined).toBe(withoutAnsi(text));
    // oxlint-disable-next-line no-control-regex
    expect(joined).not.toMatch(/\u001b|\u009b|\u009d/);
    const html = markup(text);
    // Only our own spans, with classes, colours and tips of ours; no character that the browser would read as markup.
    expect(html.replace(/<span( class="[a-z0-9 -]*"| style="[a-z0-9:;,() -]*"| data-tip="[A-Za-z0-9 :+-]*")*>|<\/span>/g, '')).not.toMatch(/[<>]/);
    // oxlint-disable-next-line no-control-regex
    expect(html).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b\u202a-\u202e\u2066-\u2069\ufeff]/);
  });
});
