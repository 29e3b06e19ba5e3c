import { describe, expect, it } from 'vitest';
import { visibleCodeParts, visibleParts, visibleText } from './visible-text.ts';

describe('visibleParts', () => {
  it('leaves ordinary text, tabs, line feeds, emoji and other scripts alone', () => {
    for (const text of ['', 'plain', 'a\tb\nc', 'naïve 東京 שלום', '😀 fine', '✔️ done', '👨‍👩‍👧 family']) {
      expect(visibleParts(text).every((part) => part.mark === undefined)).toBe(true);
      expect(visibleText(text)).toBe(text);
    }
  });

  it('marks what hides or reorders, with its name', () => {
    expect(visibleParts('a\u202eb')).toEqual([
      { text: 'a' },
      { text: 'U+202E', mark: 'right-to-left override' },
      { text: 'b' },
    ]);
    for (const character of ['\u0000', '\u001b', '\r', '\u009b', '\u200b', '\u200d', '\ufe0f', '\u2066', '\ufeff', '\u{e0041}', '\ud800', '\u3164']) {
      const marks = visibleParts(`x${character}y`).filter((part) => part.mark !== undefined);
      expect(marks).toHaveLength(1);
      expect(visibleText(`x${character}y`)).not.toContain(character);
    }
  });

  it('does not break a surrogate pair', () => {
    expect(visibleParts('𝒳😀')).toEqual([{ text: '𝒳😀' }]);
  });
});

describe('visibleCodeParts', () => {
  it('marks letters that imitate Latin ones inside a Latin word', () => {
    const parts = visibleCodeParts('pаyload()'); // the second letter is Cyrillic
    expect(parts[0]).toEqual({ text: 'p' });
    expect(parts[1]?.mark).toContain('U+0430');
    expect(parts[2]).toEqual({ text: 'yload()' });
  });

  it('marks a word made of imitations only', () => {
    expect(visibleCodeParts('орс = 1').some((part) => part.mark !== undefined)).toBe(true);
    expect(visibleCodeParts('ｅｖａｌ(x)').some((part) => part.mark !== undefined)).toBe(true);
  });

  it('leaves honest words of other scripts alone', () => {
    expect(visibleCodeParts('цена * число')).toEqual([{ text: 'цена * число' }]);
    expect(visibleCodeParts('価格 + 1')).toEqual([{ text: '価格 + 1' }]);
  });

  it('keeps every character of the code', () => {
    const code = 'a\u200bb + pаy(\u202e"x")';
    const shown = visibleCodeParts(code)
      .map((part) => (part.text.startsWith('U+') ? String.fromCodePoint(Number.parseInt(part.text.slice(2), 16)) : part.text))
      .join('');
    expect(shown).toBe(code);
  });
});
