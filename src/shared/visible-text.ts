/**
 * Untrusted text made honest: characters that hide, reorder or imitate others are told apart from ordinary text, so that
 * what a person reads is what is there. Used wherever text of a program, adapter, model or file is shown.
 */
export interface TextPart {
  readonly text: string;
  /** Set for a character that must be shown as a mark: what it is, in words. */
  readonly mark?: string;
}

const named: Readonly<Record<number, string>> = {
  0x00ad: 'soft hyphen',
  0x061c: 'Arabic letter mark',
  0x180e: 'Mongolian vowel separator',
  0x200b: 'zero-width space',
  0x200c: 'zero-width non-joiner',
  0x200d: 'zero-width joiner',
  0x200e: 'left-to-right mark',
  0x200f: 'right-to-left mark',
  0x2028: 'line separator',
  0x2029: 'paragraph separator',
  0x202a: 'left-to-right embedding',
  0x202b: 'right-to-left embedding',
  0x202c: 'pop directional formatting',
  0x202d: 'left-to-right override',
  0x202e: 'right-to-left override',
  0x2060: 'word joiner',
  0x2066: 'left-to-right isolate',
  0x2067: 'right-to-left isolate',
  0x2068: 'first strong isolate',
  0x2069: 'pop directional isolate',
  0xfeff: 'byte order mark',
};

/**
 * Controls except tab and line feed, C1 controls, and everything invisible or reordering. The joiner and the variation
 * selector that make up an emoji are not hidden.
 */
const hidden =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200c\u200e\u200f\u2028-\u202e\u2060-\u206f\u3164\ufe00-\ufe0e\ufeff\uffa0\ufff0-\ufffb]|[\u{e0000}-\u{e0fff}]|(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}\u200d\ufe0f])[\u200d\ufe0f]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/gu;

/** Letters of other scripts that look like Latin ones. */
const lookalikes = new Set('асԁеһіјӏорԛѕԝхуАВСЕНІЈКМОРԚЅТԜХУΑΒΕΖΗΙΚΜΝΟΡΤΥΧοανιρυ');

/** The text without its hidden characters: what a person reads is then all there is. */
export function withoutHidden(text: string): string {
  return text.replace(hidden, '');
}

/** The text in parts; hidden characters are parts of their own with `mark`. */
export function visibleParts(text: string): readonly TextPart[] {
  return splitBy(text, hidden, (found) => ({ text: codePoint(found), mark: nameOf(found) }));
}

/**
 * The same for code that is about to run: letters that imitate Latin ones are marked too (`mark` says which letter it
 * really is), so that two different names never look alike.
 */
export function visibleCodeParts(code: string): readonly TextPart[] {
  return visibleParts(code).flatMap((part) => (part.mark === undefined ? markImitations(part.text) : [part]));
}

/** The same as plain text, with marks such as `⟨U+202E⟩`; for titles, tips and wherever marks cannot be styled. */
export function visibleText(text: string): string {
  return visibleParts(text)
    .map((part) => (part.mark === undefined ? part.text : `⟨${part.text}⟩`))
    .join('');
}

function markImitations(text: string): readonly TextPart[] {
  return splitBy(text, /[\p{L}\p{M}\p{N}_$]+/gu, (word) => {
    const letters = [...word];
    const imitates = (letter: string) => lookalikes.has(letter) || /[\uff01-\uff5e]|[\u{1d400}-\u{1d7ff}]/u.test(letter);
    const latin = letters.some((letter) => /[A-Za-z]/.test(letter));
    const suspicious = latin || letters.every((letter) => imitates(letter) || /[0-9_$]/.test(letter));
    return suspicious && letters.some(imitates) ? letters.map((letter) => imitation(letter, imitates(letter))) : { text: word };
  });
}

function imitation(letter: string, imitates: boolean): TextPart {
  return imitates ? { text: letter, mark: `not a Latin letter: ${codePoint(letter)}` } : { text: letter };
}

function splitBy(text: string, pattern: RegExp, make: (found: string) => TextPart | readonly TextPart[]): readonly TextPart[] {
  const parts: TextPart[] = [];
  const add = (part: TextPart) => {
    const last = parts.at(-1);
    if (part.text === '') return;
    if (last && last.mark === undefined && part.mark === undefined) parts[parts.length - 1] = { text: last.text + part.text };
    else parts.push(part);
  };
  let from = 0;
  for (const match of text.matchAll(pattern)) {
    add({ text: text.slice(from, match.index) });
    [make(match[0])].flat().forEach(add);
    from = match.index + match[0].length;
  }
  add({ text: text.slice(from) });
  return parts;
}

function codePoint(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}

function nameOf(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x20 || (code >= 0x7f && code < 0xa0)) return 'control character';
  return named[code] ?? 'invisible character';
}
