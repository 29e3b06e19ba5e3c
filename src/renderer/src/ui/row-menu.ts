/** The keyboard's way to the menu of a row, as everywhere: the menu key, or Shift+F10. */
import type { KeyboardEvent } from 'react';

/** Where the menu of the active row opens when this key asks for it, in pixels of the window; undefined for other keys. */
export function menuPlaceOf(event: KeyboardEvent): { readonly x: number; readonly y: number } | undefined {
  if (event.key !== 'ContextMenu' && !(event.key === 'F10' && event.shiftKey)) return undefined;
  const active = document.getElementById(event.currentTarget.getAttribute('aria-activedescendant') ?? '');
  const box = (active ?? event.currentTarget).getBoundingClientRect();
  return { x: box.left + 24, y: box.bottom };
}
