import { MarkedText } from '../../ui/marked-text.tsx';

/** What a planner wrote: text, with what it put between backticks as code. Nothing else of it is markup. */
export function Prose({ text }: { readonly text: string }) {
  // Splitting by a group puts what is inside backticks at the odd positions.
  return text.split(/`([^`\n]+)`/).map((part, index) =>
    index % 2 === 1 ? (
      <code key={index} className="agent-code">
        <MarkedText text={part} code />
      </code>
    ) : (
      <MarkedText key={index} text={part} />
    ),
  );
}
