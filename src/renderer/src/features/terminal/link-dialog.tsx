import { visibleText } from '../../../../shared/visible-text.ts';
import { Button } from '../../ui/button.tsx';
import { useCopy } from '../../ui/copy.ts';
import { Dialog } from '../../ui/dialog.tsx';

interface LinkDialogProps {
  readonly address: string;
  readonly onClose: () => void;
}

/** Where a link of a program really leads. It is never opened from here: the program could name anything. */
export function LinkDialog({ address, onClose }: LinkDialogProps) {
  const copy = useCopy();
  return (
    <Dialog
      title="Link in the terminal"
      width={480}
      onClose={onClose}
      footer={
        <>
          <span className="terminal-space" />
          <Button onClick={onClose}>Close</Button>
          <Button
            kind="primary"
            icon="copy"
            data-first-focus=""
            onClick={() => {
              copy(address);
              onClose();
            }}
          >
            Copy address
          </Button>
        </>
      }
    >
      <p>The program printed a link. It leads to this address; what it was called may be something else.</p>
      <p className="terminal-address code">{visibleText(address)}</p>
    </Dialog>
  );
}
