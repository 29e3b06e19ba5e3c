import { useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';

export interface Tab<Id extends string> {
  readonly id: Id;
  readonly title: string;
  /** A count or mark after the title. */
  readonly note?: ReactNode;
}

interface TabsProps<Id extends string> {
  readonly label: string;
  readonly tabs: readonly Tab<Id>[];
  readonly active: Id;
  readonly onSelect: (id: Id) => void;
  /** Id of the element that shows the chosen tab. */
  readonly controls: string;
}

/** A row of tabs; one tab stop, arrow keys choose. */
export function Tabs<Id extends string>({ label, tabs, active, onSelect, controls }: TabsProps<Id>) {
  const row = useRef<HTMLDivElement>(null);
  // The chosen one is in sight also where they do not all fit.
  useLayoutEffect(() => {
    const element = row.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => element.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' }));
    observer.observe(element);
    return () => observer.disconnect();
  }, [active]);
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    const at = tabs.findIndex((tab) => tab.id === active);
    const next = tabs[(at + step + tabs.length) % tabs.length];
    if (step === 0 || !next) return;
    event.preventDefault();
    onSelect(next.id);
    event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')[tabs.indexOf(next)]?.focus();
  };
  return (
    <div ref={row} className="tabs" role="tablist" aria-label={label} onKeyDown={onKeyDown}>
      {tabs.map((tab) => (
        <button
          key={tab.id}
          type="button"
          role="tab"
          className="tab"
          aria-selected={tab.id === active}
          aria-controls={controls}
          tabIndex={tab.id === active ? 0 : -1}
          onClick={() => onSelect(tab.id)}
        >
          {tab.title}
          {tab.note}
        </button>
      ))}
    </div>
  );
}
