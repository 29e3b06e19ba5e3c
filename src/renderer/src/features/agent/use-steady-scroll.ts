/**
 * Keeps what the person is about to click where it is. While the agent's notes grow, the scroll position follows an
 * anchor: the card under the pointer or with the keyboard focus, else the card that is next. Without one of these in
 * sight, and with the end in sight, the end stays in sight. What is new and matters (the card that is next, a verdict, an
 * end) is brought into sight, unless the person is busy with a card or has scrolled away to read; then it waits for them.
 */
import { useLayoutEffect, useRef, type RefObject } from 'react';

interface Anchor {
  readonly element: Element;
  /** Where it was in the window when it was last painted. */
  readonly top: number;
}

const endThreshold = 32;
/** A button that has just come under the pointer takes no click that was meant for what was there before. */
const settleMilliseconds = 400;

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
  let reading = false;
  let shown: string | undefined;
  let opened: HTMLElement | null = null;
  let ownScroll = box.scrollTop;
  let moved: ReturnType<typeof setTimeout> | undefined;

  const remember = () => {
    const element = findAnchor(box);
    anchor = element && { element, top: element.getBoundingClientRect().top };
    atEnd = box.scrollHeight - box.scrollTop - box.clientHeight - spacer.offsetHeight < endThreshold;
    ownScroll = box.scrollTop;
  };
  const onScroll = () => {
    const byPerson = box.scrollTop !== ownScroll;
    remember();
    if (byPerson) reading = !atEnd && !isInSight(box, lastNext(box));
  };
  const reveal = (element: HTMLElement, block: ScrollLogicalPosition) => {
    const before = box.scrollTop;
    element.scrollIntoView({ block });
    if (box.scrollTop === before) return;
    clearTimeout(moved);
    box.dataset['moved'] = '';
    moved = setTimeout(() => delete box.dataset['moved'], settleMilliseconds);
  };
  /** Shows what the person opened (`data-reveal`); else what is next, when it is another than before. */
  const showNext = () => {
    const asked = box.querySelector<HTMLElement>('[data-reveal]');
    const isAsked = asked !== null && asked !== opened;
    opened = asked;
    if (isAsked) {
      asked.scrollIntoView({ block: 'nearest' });
      return true;
    }
    const next = lastNext(box);
    if (!next || next.dataset['next'] === shown || reading || isBusy(box, anchor?.element)) return false;
    shown = next.dataset['next'];
    const whole = firstOfRound(next);
    if (whole && next.getBoundingClientRect().bottom - whole.getBoundingClientRect().top <= box.clientHeight) reveal(whole, 'start');
    else reveal(next, next.offsetHeight > box.clientHeight ? 'start' : 'nearest');
    return true;
  };
  const settle = () => {
    if (showNext()) return remember();
    if (anchor?.element.isConnected && isNear(box, anchor.top)) {
      const distance = anchor.element.getBoundingClientRect().top - anchor.top;
      if (Math.abs(distance) >= 1) scrollBy(distance);
    } else if (atEnd && !isBusy(box, anchor?.element)) {
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
  const events = ['pointermove', 'pointerleave', 'focusin', 'focusout'] as const;
  for (const name of events) box.addEventListener(name, remember, { passive: true });
  box.addEventListener('scroll', onScroll, { passive: true });
  return () => {
    clearTimeout(moved);
    observer.disconnect();
    marks.disconnect();
    for (const name of events) box.removeEventListener(name, remember);
    box.removeEventListener('scroll', onScroll);
  };
}

/** About to click in an open card, in one of its fields, or marking text to copy. A card that has come under a resting pointer is no such. */
function isBusy(box: HTMLElement, anchor: Element | undefined): boolean {
  const { activeElement } = document;
  const selection = getSelection();
  return (
    anchor?.matches('[data-open]:hover') === true ||
    (box.contains(activeElement) && activeElement?.closest('[data-open]') !== null) ||
    (selection?.isCollapsed === false && box.contains(selection.anchorNode))
  );
}

function lastNext(box: HTMLElement): HTMLElement | undefined {
  return [...box.querySelectorAll<HTMLElement>('[data-next]')].at(-1);
}

/** The round that a card is the first of: its first sight includes what was seen and thought. */
function firstOfRound(card: HTMLElement): HTMLElement | null {
  const round = card.closest<HTMLElement>('.round');
  return round?.querySelector('[data-step]') === card ? round : null;
}

function findAnchor(box: HTMLElement): Element | null {
  const hovered = box.querySelector('[data-anchor]:hover');
  if (hovered) return hovered;
  const focused = box.contains(document.activeElement) ? document.activeElement?.closest('[data-anchor]') : null;
  return focused ?? box.querySelector('[data-anchor][data-next]');
}

function isInSight(box: HTMLElement, element: HTMLElement | undefined): boolean {
  if (!element) return false;
  const { top, bottom } = element.getBoundingClientRect();
  const { top: upper, bottom: lower } = box.getBoundingClientRect();
  return bottom > upper && top < lower;
}

function isNear(box: HTMLElement, top: number): boolean {
  const { top: upper, bottom: lower } = box.getBoundingClientRect();
  return top > upper - 200 && top < lower;
}
