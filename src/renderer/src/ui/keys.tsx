import { isMac } from './platform.ts';

const macSigns: Readonly<Record<string, string>> = { Ctrl: '⌘', Alt: '⌥', Shift: '⇧', Enter: '↩', Escape: '⎋' };

/** A command's keys as this platform writes them, for example `Ctrl+Shift+P` or `⌘⇧P`. */
export function keysText(keys: string, onMac = isMac): string {
  if (!onMac) return keys.replace('Escape', 'Esc');
  return keys
    .split('+')
    .map((key) => macSigns[key] ?? key)
    .join('');
}

/** Keys beside a command. */
export function Keys({ keys }: { readonly keys: string }) {
  return <kbd className="keys">{keysText(keys)}</kbd>;
}
