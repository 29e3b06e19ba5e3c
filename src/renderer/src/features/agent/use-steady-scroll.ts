/**
 * Keeps what the person is about to click where it is. While the agent's notes grow, the scroll position follows an
 * anchor: the card under the pointer or with the keyboard focus, else the card that is next. Without one of these in
 * sight, and with the end in sight, the end stays in sight. A card that becomes the next one is brought into sight unless
 * the person is busy in the notes.
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
  let shown: string | undefined;
  let revealed: HTMLElement | null = null;

  const remember = () => {
    const element = findAnchor(box);
    anchor = element && { element, top: element.getBoundingClientRect().top };
    atEnd = box.scrollHeight - box.scrollTop - box.clientHeight - spacer.offsetHeight < endThreshold;
  };
  /** Shows what the person opened (`data-reveal`); else the card that is next, or how the task ended, when it is another than before and nobody is busy here. */
  const showNext = () => {
    const asked = box.querySelector<HTMLElement>('[data-reveal]');
    const isAsked = asked !== null && asked !== revealed;
    revealed = asked;
    if (isAsked) {
      asked.scrollIntoView({ block: 'nearest' });
      return true;
    }
    const next = [...box.querySelectorAll<HTMLElement>('[data-next]')].at(-1);
    const isNew = next !== undefined && next.dataset['next'] !== shown;
    shown = next?.dataset['next'];
    if (!next || !isNew || isBusy(box)) return false;
    next.scrollIntoView({ block: next.offsetHeight > box.clientHeight ? 'start' : 'nearest' });
    return true;
  };
  const settle = () => {
    if (showNext()) return remember();
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
  observer.observe(box);
  const marks = new MutationObserver(settle);
  marks.observe(content, { subtree: true, attributes: true, attributeFilter: ['data-next'] });
  settle();
  const events = ['scroll', 'pointermove', 'pointerleave', 'focusin', 'focusout'] as const;
  for (const name of events) box.addEventListener(name, remember, { passive: true });
  return () => {
    observer.disconnect();
    marks.disconnect();
    for (const name of events) box.removeEventListener(name, remember);
  };
}

function isBusy(box: HTMLElement): boolean {
  return box.matches(':hover') || (document.activeElement !== box && box.contains(document.activeElement));
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
