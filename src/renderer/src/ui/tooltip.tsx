import { useEffect, useRef, useState } from 'react';
import { keysText } from './keys.tsx';

interface Tip {
  readonly text: string;
  readonly keys: string | undefined;
  readonly anchor: DOMRect;
}

const delay = 450;
const margin = 6;

/**
 * The one tooltip of the window. Any element may carry `data-tip` (text), `data-tip-keys` (a command's keys) and
 * `data-tip-overflow` (only when its text does not fit); it shows on hover after a moment and at once on keyboard focus.
 */
export function TooltipLayer() {
  const [tip, setTip] = useState<Tip | null>(null);
  useEffect(() => watchTips(setTip), []);
  return tip && <TooltipBox tip={tip} />;
}

function TooltipBox({ tip }: { readonly tip: Tip }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = box.current;
    if (element) place(element, tip.anchor);
  }, [tip]);
  return (
    <div ref={box} className="tooltip" role="tooltip" popover="manual">
      {tip.text}
      {tip.keys && <kbd className="keys">{keysText(tip.keys)}</kbd>}
    </div>
  );
}

/** Shows the box in the top layer, so that it is above modal dialogs too, and inside the window. */
function place(box: HTMLElement, anchor: DOMRect): void {
  box.showPopover();
  const { width, height } = box.getBoundingClientRect();
  const below = anchor.bottom + margin + height <= innerHeight;
  const left = Math.min(Math.max(margin, anchor.left + anchor.width / 2 - width / 2), innerWidth - width - margin);
  box.style.left = `${left}px`;
  box.style.top = `${below ? anchor.bottom + margin : anchor.top - margin - height}px`;
}

function watchTips(show: (tip: Tip | null) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let current: Element | null = null;
  const hide = () => {
    clearTimeout(timer);
    current = null;
    show(null);
  };
  const offer = (target: EventTarget | null, wait: number) => {
    const element = target instanceof Element ? target.closest<HTMLElement>('[data-tip]') : null;
    if (element === current) return;
    hide();
    if (!element || !hasSomethingToSay(element)) return;
    current = element;
    timer = setTimeout(() => {
      if (!element.isConnected) return;
      show({
        text: element.dataset['tip'] ?? '',
        keys: element.dataset['tipKeys'],
        anchor: element.getBoundingClientRect(),
      });
    }, wait);
  };
  const over = (event: PointerEvent) => offer(event.target, delay);
  const focus = (event: FocusEvent) => {
    if (event.target instanceof Element && event.target.matches(':focus-visible')) offer(event.target, 0);
  };
  document.addEventListener('pointerover', over);
  document.addEventListener('focusin', focus);
  document.addEventListener('focusout', hide);
  document.addEventListener('pointerdown', hide);
  document.addEventListener('keydown', hide);
  document.addEventListener('scroll', hide, true);
  return () => {
    hide();
    document.removeEventListener('pointerover', over);
    document.removeEventListener('focusin', focus);
    document.removeEventListener('focusout', hide);
    document.removeEventListener('pointerdown', hide);
    document.removeEventListener('keydown', hide);
    document.removeEventListener('scroll', hide, true);
  };
}

function hasSomethingToSay(element: HTMLElement): boolean {
  if (!element.dataset['tip'] && !element.dataset['tipKeys']) return false;
  if (element.dataset['tipOverflow'] === undefined) return true;
  const parts = [element, ...element.querySelectorAll<HTMLElement>('*')];
  return parts.some((part) => part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 0);
}
