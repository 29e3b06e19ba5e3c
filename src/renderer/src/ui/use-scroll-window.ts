import { useLayoutEffect, useState, type RefObject } from 'react';

export interface ScrollWindow {
  readonly top: number;
  readonly height: number;
  readonly width: number;
}

/** What is in sight of a box that scrolls, in pixels; follows its size and its scrolling. */
export function useScrollWindow(box: RefObject<HTMLElement | null>): ScrollWindow {
  const [view, setView] = useState<ScrollWindow>({ top: 0, height: 0, width: 0 });
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const read = () => setView({ top: element.scrollTop, height: element.clientHeight, width: element.clientWidth });
    const observer = new ResizeObserver(read);
    observer.observe(element);
    element.addEventListener('scroll', read, { passive: true });
    read();
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', read);
    };
  }, [box]);
  return view;
}
