import { useEffect, useId, useRef, type ReactNode } from 'react';
import { IconButton } from './button.tsx';

interface DialogProps {
  readonly title: string;
  readonly width?: number;
  readonly onClose: () => void;
  readonly footer?: ReactNode;
  readonly children: ReactNode;
  /** No header: the content names itself. */
  readonly bare?: boolean;
  readonly className?: string;
}

/**
 * A modal dialog: the rest of the window is inert, Escape and a click beside it close, the focus goes back. The keyboard
 * starts at what carries `data-first-focus`.
 */
export function Dialog({ title, width, onClose, footer, children, bare, className }: DialogProps) {
  const box = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const dialog = box.current;
    if (!dialog || dialog.open) return;
    dialog.showModal();
    dialog.querySelector<HTMLElement>('[data-first-focus]')?.focus();
  }, []);
  return (
    <dialog
      ref={box}
      className={`dialog${className ? ` ${className}` : ''}`}
      style={width ? { ['--dialog-width' as string]: `${width}px` } : undefined}
      aria-labelledby={bare ? undefined : titleId}
      aria-label={bare ? title : undefined}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onPointerDown={(event) => {
        if (event.target === box.current && isOutside(event.nativeEvent, box.current)) onClose();
      }}
    >
      {!bare && (
        <header className="dialog-header">
          <h2 className="dialog-title" id={titleId}>
            {title}
          </h2>
          <IconButton icon="close" label="Close" keys="Escape" onClick={onClose} />
        </header>
      )}
      {bare ? children : <div className="dialog-body">{children}</div>}
      {footer && <footer className="dialog-footer">{footer}</footer>}
    </dialog>
  );
}

function isOutside(event: PointerEvent, dialog: HTMLDialogElement): boolean {
  const box = dialog.getBoundingClientRect();
  return event.clientX < box.left || event.clientX > box.right || event.clientY < box.top || event.clientY > box.bottom;
}
