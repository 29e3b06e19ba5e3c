import type { KeyboardEvent, ReactNode } from 'react';

/** A row of buttons that is one tab stop; arrow keys move in it. */
export function Toolbar({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0) return;
    const buttons = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('button:not(:disabled)')];
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    buttons[(at + step + buttons.length) % buttons.length]?.focus();
    event.preventDefault();
  };
  return (
    <div className="toolbar" role="toolbar" aria-label={label} onKeyDown={onKeyDown}>
      {children}
    </div>
  );
}
