import { visibleCodeParts, visibleParts } from '../../../shared/visible-text.ts';
import './marked-text.css';

interface MarkedTextProps {
  readonly text: string;
  /** Code that is about to run: letters that imitate Latin ones are marked too. */
  readonly code?: boolean;
}

/** Untrusted text over several lines or pieces, its hidden and imitating characters as marks with their names. */
export function MarkedText({ text, code = false }: MarkedTextProps) {
  const parts = code ? visibleCodeParts(text) : visibleParts(text);
  return parts.map((part, index) =>
    part.mark === undefined ? (
      part.text
    ) : (
      <span key={index} className="text-mark" data-tip={part.mark}>
        {part.text}
        <span className="visually-hidden"> ({part.mark}) </span>
      </span>
    ),
  );
}
