/** Characters that change how text around them looks or hide in it: bidirectional controls, zero-width, other controls. */
// oxlint-disable-next-line no-control-regex
const hidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]/g;

/**
 * Text of a program, adapter, model or file with its invisible characters shown as marks such as `⟨U+202E⟩`, so that
 * what a person reads is what is there. Tabs and line breaks stay.
 */
export function visibleText(text: string): string {
  return text.replace(hidden, (sign) => `⟨U+${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}⟩`);
}
