import { useId, type ComponentProps, type InputHTMLAttributes, type ReactNode, type SelectHTMLAttributes } from 'react';
import { Icon } from './icon.tsx';

interface FieldProps {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  /** Gets the ids that tie the control to its label, hint and error. */
  readonly children: (ids: ControlIds) => ReactNode;
}

export interface ControlIds {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': boolean | undefined;
}

/** A control with its label above, its hint below, and its error in its place. */
export function Field({ label, hint, error, children }: FieldProps) {
  const id = useId();
  const about = `${id}-about`;
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      {children({ id, 'aria-describedby': hint || error ? about : undefined, 'aria-invalid': error ? true : undefined })}
      {(hint || error) && (
        <div id={about}>
          {error ? (
            <p className="field-error" role="alert">
              <Icon name="error" />
              {error}
            </p>
          ) : (
            <p className="field-hint">{hint}</p>
          )}
        </div>
      )}
    </div>
  );
}

/** A text input without the browser's own ideas about spelling and completion. */
export function TextInput({ className, ...rest }: ComponentProps<'input'>) {
  return (
    <input
      className={`input${className ? ` ${className}` : ''}`}
      autoComplete="off"
      autoCapitalize="off"
      autoCorrect="off"
      spellCheck={false}
      {...rest}
    />
  );
}

export function Select({ className, ...rest }: SelectHTMLAttributes<HTMLSelectElement>) {
  return <select className={`input${className ? ` ${className}` : ''}`} {...rest} />;
}

interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  readonly text: string;
}

export function Checkbox({ text, ...rest }: CheckboxProps) {
  return (
    <label className="checkbox">
      <input type="checkbox" {...rest} />
      {text}
    </label>
  );
}
