import { expect, test } from 'vitest';
import { visibleText } from './untrusted.ts';

test('characters that hide or turn text are shown as marks', () => {
  expect(visibleText('a\u202Eb\u200Bc\u0000d\u2028e\uFEFF')).toBe('a⟨U+202E⟩b⟨U+200B⟩c⟨U+0000⟩d⟨U+2028⟩e⟨U+FEFF⟩');
});

test('ordinary text, line breaks, tabs, emoji and other scripts stay as they are', () => {
  const text = 'naïve\n\t日本 עברית 👩🏽‍💻'.replace('\u200D', '');
  expect(visibleText(text)).toBe(text);
});
