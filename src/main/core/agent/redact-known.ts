/** Known secrets as they stand in a text: written in another way, or cut off in the middle. */

/** As it is, within JSON, within an address, and in base64, where what follows it changes no more than the last characters. */
export function writtenForms(secret: string): readonly string[] {
  const bytes = Buffer.from(secret);
  const encoded = bytes.length < 9 ? [] : (['base64', 'base64url'] as const).map((form) => bytes.subarray(0, bytes.length - (bytes.length % 3)).toString(form));
  return [...new Set([secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret.toWellFormed()), ...encoded])];
}

/** Changes a text, and leaves the placeholders that are in it already. */
export function outsideOfPlaceholders(text: string, change: (part: string) => string): string {
  if (!text.includes('⟨secret:')) return change(text);
  return text.split(/(⟨secret:\d+⟩)/).map((part, index) => (index % 2 === 0 ? change(part) : part)).join('');
}

/** Where something was left out, by us or by a debugger. */
const cut = /\n?(?:… \d+ characters (?:left out …|more)|…|\.\.\.)\n?/g;
const mostCuts = 200;
/** Fewer characters of a secret tell nothing. */
const fewest = 6;

/** The text without what is left of a secret that was cut: its beginning before a mark, its end behind one. */
export function withoutRemains(text: string, secrets: Iterable<string>, placeholder: (secret: string) => string): string {
  const marks = [...text.matchAll(cut)].slice(0, mostCuts);
  if (marks.length === 0) return text;
  const all = [...secrets].filter(({ length }) => length > fewest);
  let output = '';
  let from = 0;
  for (const { 0: mark, index } of marks) {
    const before = text.slice(from, index);
    output += `${startLeft(before, all, placeholder)}${mark}`;
    from = index + mark.length;
    const after = text.slice(from);
    for (const secret of all) {
      const end = after.slice(0, secret.length).indexOf(secret.slice(-fewest)) + fewest;
      if (end < fewest || !secret.endsWith(after.slice(0, end))) continue;
      output += placeholder(secret);
      from += end;
      break;
    }
  }
  return output + text.slice(from);
}

function startLeft(before: string, secrets: readonly string[], placeholder: (secret: string) => string): string {
  for (const secret of secrets) {
    const start = secret.slice(0, fewest);
    for (let at = before.indexOf(start, Math.max(0, before.length - secret.length)); at !== -1; at = before.indexOf(start, at + 1)) {
      if (secret.startsWith(before.slice(at))) return before.slice(0, at) + placeholder(secret);
    }
  }
  return before;
}
