import { useId } from 'react';
import { Icon } from './icon.tsx';

export interface Segment<Value extends string> {
  readonly value: Value;
  readonly text: string;
  readonly icon?: string;
}

interface SegmentedProps<Value extends string> {
  /** Its name for screen readers. */
  readonly label: string;
  readonly options: readonly Segment<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/** One of a few, all of them in sight; one tab stop, arrow keys choose. */
export function Segmented<Value extends string>({ label, options, value, onChange }: SegmentedProps<Value>) {
  const name = useId();
  return (
    <div className="segmented" role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <label key={option.value} className="segment">
          <input
            type="radio"
            className="visually-hidden"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.icon && <Icon name={option.icon} />}
          {option.text}
        </label>
      ))}
    </div>
  );
}
