import { DapilotError, toProblem } from '../../../shared/errors.ts';
import { useCockpit } from '../store/cockpit.ts';

/** Puts text on the clipboard; a refusal is shown as a message of the window. */
export function useCopy(): (text: string) => void {
  const { view } = useCockpit();
  return (text) => {
    const refused = (cause: unknown) =>
      view.report(
        toProblem(
          new DapilotError('not-supported', 'The text could not be copied, because the clipboard refused it.', {
            hint: 'Select the text and copy it with the keyboard.',
            detail: String(cause),
          }),
        ),
      );
    navigator.clipboard.writeText(text).catch(refused);
  };
}
