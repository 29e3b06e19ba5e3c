import type { KeyboardEvent } from 'react';
import { Icon } from '../../ui/icon.tsx';

interface TwistieProps {
  readonly expanded: boolean;
  /** What is opened and closed. */
  readonly name: string;
  readonly onToggle: (expand: boolean) => void;
}

/** Opens and closes a part of the console; the arrow keys do it too, and go to the next one up or down. */
export function Twistie({ expanded, name, onToggle }: TwistieProps) {
  const onKeyDown = (event: KeyboardEvent<HTMLButtonElement>) => {
    if (event.key === 'ArrowRight' || event.key === 'ArrowLeft') {
      if (expanded !== (event.key === 'ArrowRight')) onToggle(!expanded);
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') neighbour(event.currentTarget, event.key === 'ArrowDown' ? 1 : -1)?.focus();
    else return;
    event.preventDefault();
  };
  return (
    <button
      type="button"
      className="console-twistie"
      aria-expanded={expanded}
      aria-label={`${expanded ? 'Collapse' : 'Expand'} ${name.slice(0, 80)}`}
      onClick={() => onToggle(!expanded)}
      onKeyDown={onKeyDown}
    >
      <Icon name={expanded ? 'chevron-down' : 'chevron-right'} />
    </button>
  );
}

function neighbour(button: HTMLElement, step: number): HTMLElement | undefined {
  const all = [...(button.closest('.console-list')?.querySelectorAll<HTMLElement>('button.console-twistie') ?? [])];
  return all[all.indexOf(button) + step];
}
