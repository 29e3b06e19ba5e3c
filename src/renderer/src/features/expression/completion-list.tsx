import { useLayoutEffect, useRef, type RefObject } from 'react';
import { visibleText } from '../../../../shared/visible-text.ts';
import { Icon } from '../../ui/icon.tsx';
import type { Completing, TextElement } from './use-completions.ts';
import './expression.css';

interface CompletionListProps {
  readonly id: string;
  readonly box: RefObject<TextElement | null>;
  readonly completing: Completing;
}

/** What ties an input to its list for screen readers. */
export function completionAttributes(id: string, { items, active }: Completing) {
  return {
    'aria-autocomplete': 'list',
    'aria-controls': items.length > 0 ? id : undefined,
    'aria-activedescendant': items.length > 0 ? `${id}-${active}` : undefined,
  } as const;
}

/** The list under the caret, in the top layer; above the input where there is no room below. */
export function CompletionList({ id, box, completing }: CompletionListProps) {
  const list = useRef<HTMLUListElement>(null);
  const { items, active, chosen, accept } = completing;
  const start = items[0]?.start ?? 0;

  useLayoutEffect(() => {
    if (list.current && box.current && items.length > 0) place(list.current, box.current, start);
  }, [items, start, box]);
  useLayoutEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  if (items.length === 0) return null;
  return (
    <ul ref={list} id={id} className="suggestions code" role="listbox" aria-label="Suggestions" popover="manual" data-chosen={chosen || undefined}>
      {items.map((item, index) => (
        <li
          key={`${item.label} ${index}`}
          id={`${id}-${index}`}
          role="option"
          className="suggestion"
          aria-selected={index === active}
          // The input keeps the keyboard.
          onPointerDown={(event) => event.preventDefault()}
          onClick={(event) => {
            event.stopPropagation();
            accept(item);
          }}
        >
          <Icon name={iconOf(item.kind)} />
          <span className="suggestion-label">{visibleText(item.label)}</span>
          {item.detail && <span className="suggestion-detail">{visibleText(item.detail)}</span>}
        </li>
      ))}
    </ul>
  );
}

function place(list: HTMLElement, input: TextElement, start: number): void {
  list.showPopover();
  const box = input.getBoundingClientRect();
  const { width, height } = list.getBoundingClientRect();
  const before = input.value.slice(0, start);
  const left = box.left + Number.parseFloat(getComputedStyle(input).paddingLeft) + widthOf(before.slice(before.lastIndexOf('\n') + 1), input) - input.scrollLeft - 24;
  const below = box.bottom + 2 + height <= innerHeight;
  list.style.left = `${Math.max(4, Math.min(left, innerWidth - width - 4))}px`;
  list.style.top = `${below ? box.bottom + 2 : Math.max(4, box.top - height - 2)}px`;
}

function widthOf(text: string, element: Element): number {
  const context = document.createElement('canvas').getContext('2d');
  if (!context) return 0;
  context.font = getComputedStyle(element).font;
  return context.measureText(text).width;
}

const icons: Readonly<Record<string, string>> = {
  method: 'symbol-method',
  function: 'symbol-method',
  constructor: 'symbol-method',
  field: 'symbol-field',
  property: 'symbol-property',
  variable: 'symbol-variable',
  class: 'symbol-class',
  interface: 'symbol-interface',
  module: 'symbol-namespace',
  keyword: 'symbol-keyword',
  enum: 'symbol-enum',
  value: 'symbol-constant',
};

function iconOf(kind: string | undefined): string {
  return (kind && Object.hasOwn(icons, kind) && icons[kind]) || 'symbol-variable';
}
