import { useLayoutEffect, useRef, type KeyboardEvent } from 'react';
import { Icon } from './icon.tsx';
import { Keys } from './keys.tsx';

export type MenuItem =
  | 'line'
  | {
      readonly text: string;
      readonly icon?: string;
      readonly keys?: string | undefined;
      readonly note?: string;
      readonly disabled?: boolean;
      /** For a choice: whether it is the chosen one. */
      readonly checked?: boolean;
      readonly run: () => void;
    };

interface MenuProps {
  readonly label: string;
  readonly items: readonly MenuItem[];
  /** Where its top left corner goes; it moves in when the window ends there. */
  readonly at: { readonly x: number; readonly y: number };
  readonly onClose: () => void;
}

/** A menu in the top layer. Arrow keys move, Enter runs, Escape and a click outside close; the focus goes back. */
export function Menu({ label, items, at, onClose }: MenuProps) {
  const box = useRef<HTMLDivElement>(null);
  const close = useRef(onClose);
  close.current = onClose;

  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const before = document.activeElement;
    element.showPopover();
    const { width, height } = element.getBoundingClientRect();
    element.style.left = `${Math.max(4, Math.min(at.x, innerWidth - width - 4))}px`;
    element.style.top = `${Math.max(4, Math.min(at.y, innerHeight - height - 4))}px`;
    buttonsOf(element)[0]?.focus();
    const outside = (event: PointerEvent) => {
      if (!element.contains(event.target as Node)) close.current();
    };
    document.addEventListener('pointerdown', outside, true);
    return () => {
      document.removeEventListener('pointerdown', outside, true);
      if (before instanceof HTMLElement && (document.activeElement === document.body || element.contains(document.activeElement))) before.focus();
    };
  }, [at.x, at.y]);

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    event.stopPropagation();
    const buttons = buttonsOf(event.currentTarget);
    const index = buttons.indexOf(document.activeElement as HTMLButtonElement);
    const target = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: buttons.length - 1 }[event.key];
    if (target !== undefined) buttons[(target + buttons.length) % buttons.length]?.focus();
    else if (event.key === 'Escape' || event.key === 'Tab') onClose();
    else return;
    event.preventDefault();
  };

  return (
    <div ref={box} className="menu" role="menu" aria-label={label} popover="manual" onKeyDown={onKeyDown}>
      {items.map((item, index) =>
        item === 'line' ? (
          <div key={index} className="menu-line" role="separator" />
        ) : (
          <button
            key={index}
            type="button"
            className="menu-item"
            role={item.checked === undefined ? 'menuitem' : 'menuitemradio'}
            aria-checked={item.checked}
            disabled={item.disabled}
            tabIndex={-1}
            onClick={() => {
              onClose();
              item.run();
            }}
          >
            <Icon name={item.checked ? 'check' : (item.icon ?? 'blank')} />
            <span className="menu-item-text">{item.text}</span>
            {item.note && <span className="menu-item-note">{item.note}</span>}
            {item.keys && <Keys keys={item.keys} />}
          </button>
        ),
      )}
    </div>
  );
}

function buttonsOf(element: HTMLElement): HTMLButtonElement[] {
  return [...element.querySelectorAll<HTMLButtonElement>('button:not(:disabled)')];
}
