import type { ReactNode } from 'react';

interface PaneProps {
  /** How commands find it: `view.callStack` focuses the pane `call-stack`. */
  readonly name: string;
  /** Absent: what it is in has a header for it. */
  readonly title?: ReactNode;
  /** Its name for screen readers, when the title is not plain text. */
  readonly label?: string;
  /** Buttons at the right of the header. */
  readonly actions?: ReactNode;
  /** A fact beside the title, for example "round 2". */
  readonly note?: ReactNode;
  readonly children: ReactNode;
}

/** A titled part of the window. Its body scrolls or holds a `Tree`. */
export function Pane({ name, title, label, actions, note, children }: PaneProps) {
  return (
    <section className="pane" data-pane={name} aria-label={label ?? (typeof title === 'string' ? title : name)}>
      {title !== undefined && (
        <header className="pane-header">
          {typeof title === 'string' ? <h2 className="pane-title">{title}</h2> : title}
          {note !== undefined && <span className="pane-note">{note}</span>}
          {actions}
        </header>
      )}
      <div className="pane-body">{children}</div>
    </section>
  );
}

/** Puts the keyboard into a pane: into what it marks with `data-focus-here`, else its first stop. */
export function focusPane(name: string): void {
  const pane = document.querySelector(`[data-pane="${name}"]`);
  const target =
    pane?.querySelector<HTMLElement>('[data-focus-here]') ??
    pane?.querySelector<HTMLElement>('[role="tree"], .pane-body [tabindex="0"], .pane-body :is(input, textarea, button):not(:disabled)') ??
    pane?.querySelector<HTMLElement>('button:not(:disabled)');
  target?.focus();
}
