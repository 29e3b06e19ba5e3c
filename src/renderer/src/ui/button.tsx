import type { ButtonHTMLAttributes } from 'react';
import { Icon } from './icon.tsx';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** primary: the one thing to do here; plain: everything else; quiet: text only; danger: loses something. */
  readonly kind?: 'primary' | 'plain' | 'quiet' | 'danger';
  readonly icon?: string;
  /** Shown in the tooltip. */
  readonly keys?: string | undefined;
  readonly small?: boolean;
}

/** A button with words. */
export function Button({ kind = 'plain', icon, keys, small, children, className, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      className={`button button-${kind}${small ? ' button-small' : ''}${className ? ` ${className}` : ''}`}
      {...(keys ? { 'data-tip-keys': keys, 'data-tip': '' } : {})}
      {...rest}
    >
      {icon && <Icon name={icon} />}
      {children}
    </button>
  );
}

interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label'> {
  readonly icon: string;
  /** Its name for screen readers and in the tooltip. */
  readonly label: string;
  readonly keys?: string | undefined;
  /** For a toggle: whether it is on. */
  readonly pressed?: boolean;
}

/** A button with an icon alone; its name and keys are in the tooltip. */
export function IconButton({ icon, label, keys, pressed, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      className={`icon-button${className ? ` ${className}` : ''}`}
      aria-label={label}
      data-tip={label}
      data-tip-keys={keys}
      aria-pressed={pressed}
      {...rest}
    >
      <Icon name={icon} />
    </button>
  );
}
