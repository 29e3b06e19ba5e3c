/**
 * Keeps what the person is about to click where it is. While the agent's notes grow, the scroll position follows an
 * anchor: the card under the pointer or with the keyboard focus, else the card that is next. Without one of these in
 * sight, and with the end in sight, the end stays in sight.
 */
import { useLayoutEffect, useRef, type RefObject } from 'react';

interface Anchor {
  readonly element: Element;
  /** Where it was in the window when it was last painted. */
  readonly top: number;
}

const endThreshold = 32;

/** Gives the refs for the scrolling box, its content and the spacer behind the content. */
export function useSteadyScroll(): {
  readonly box: RefObject<HTMLDivElement | null>;
  readonly content: RefObject<HTMLDivElement | null>;
  readonly spacer: RefObject<HTMLDivElement | null>;
} {
  const box = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const spacer = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!box.current || !content.current || !spacer.current) return undefined;
    return keepSteady(box.current, content.current, spacer.current);
  }, []);
  return { box, content, spacer };
}

function keepSteady(box: HTMLElement, content: HTMLElement, spacer: HTMLElement): () => void {
  let anchor: Anchor | null = null;
  let atEnd = true;

  const remember = () => {
    const element = findAnchor(box);
    anchor = element && { element, top: element.getBoundingClientRect().top };
    atEnd = box.scrollHeight - box.scrollTop - box.clientHeight - spacer.offsetHeight < endThreshold;
  };
  const settle = () => {
    if (anchor?.element.isConnected && isInSight(box, anchor.top)) {
      const moved = anchor.element.getBoundingClientRect().top - anchor.top;
      if (Math.abs(moved) >= 1) scrollBy(moved);
    } else if (atEnd) {
      spacer.style.height = '0px';
      box.scrollTop = box.scrollHeight;
    }
    remember();
  };
  /** Short content cannot scroll; the spacer makes room for exactly as much as is needed. */
  const scrollBy = (distance: number) => {
    const top = box.scrollTop + distance;
    const needed = Math.max(0, top + box.clientHeight - content.offsetHeight);
    spacer.style.height = `${needed}px`;
    box.scrollTop = top;
  };

  const observer = new ResizeObserver(settle);
  observer.observe(content);
  remember();
  const events = ['scroll', 'pointermove', 'pointerleave', 'focusin', 'focusout'] as const;
  for (const name of events) box.addEventListener(name, remember, { passive: true });
  return () => {
    observer.disconnect();
    for (const name of events) box.removeEventListener(name, remember);
  };
}

function findAnchor(box: HTMLElement): Element | null {
  const hovered = box.querySelector('[data-anchor]:hover');
  if (hovered) return hovered;
  const focused = box.contains(document.activeElement) ? document.activeElement?.closest('[data-anchor]') : null;
  return focused ?? box.querySelector('[data-anchor][data-next]');
}

function isInSight(box: HTMLElement, top: number): boolean {
  const { top: upper, bottom: lower } = box.getBoundingClientRect();
  return top > upper - 200 && top < lower;
}
