import { visibleText } from '../../../shared/visible-text.ts';

interface MiddleTextProps {
  readonly text: string;
  /** How many characters of the end always stay. */
  readonly tail?: number;
  readonly className?: string;
}

/** One line that gives way in its middle when space is short; the whole text on hover and when copied. */
export function MiddleText({ text, tail = 12, className }: MiddleTextProps) {
  const shown = visibleText(text);
  const cut = Math.max(0, shown.length - tail);
  return (
    <span className={`middle-text${className ? ` ${className}` : ''}`} data-tip={shown} data-tip-overflow="">
      <span className="middle-text-head">{shown.slice(0, cut)}</span>
      <span className="middle-text-tail">{shown.slice(cut)}</span>
    </span>
  );
}
