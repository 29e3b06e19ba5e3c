import { useState } from 'react';
import type { CommandId } from '../../../../shared/commands.ts';
import { visibleText } from '../../../../shared/visible-text.ts';
import { useCockpit, useReplica } from '../../store/cockpit.ts';
import { selectIsDriver, selectWorkspace } from '../../store/replica.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Checkbox } from '../../ui/input.tsx';
import { MarkedText } from '../../ui/marked-text.tsx';
import { folderAbove } from './folder-above.ts';
import './trust.css';

interface TrustDialogProps {
  /** What the person asked for, which goes on once they trust the folder. */
  readonly next: CommandId | undefined;
  /** The start that waits for it; without trust it is cancelled. */
  readonly start?: string | undefined;
  readonly onClose: () => void;
}

/** Whether the open folder is trusted, what that means, and the way to change it. */
export function TrustDialog({ next, start, onClose }: TrustDialogProps) {
  const { ask, run } = useCockpit();
  const workspace = useReplica(selectWorkspace);
  const driver = useReplica(selectIsDriver);
  const [withAll, setWithAll] = useState(false);
  if (!workspace) return null;
  const { path, trusted, trustedThrough, undecided } = workspace;
  const above = folderAbove(path);

  const decide = async (trust: boolean) => {
    onClose();
    await ask('workspace.trust', { path, trusted: trust, ...(trust && withAll && above !== undefined ? { above } : {}) });
    if (trust && next) run(next);
  };
  // Who was never asked and closes the question has answered it.
  const close = () => {
    if (undecided === true && driver) return void decide(false);
    if (start !== undefined) void ask('start.cancel', { id: start });
    onClose();
  };

  return (
    <Dialog
      title={trusted ? 'You trust this folder' : 'Do you trust the authors of the files in this folder?'}
      width={560}
      onClose={close}
      footer={
        trusted ? (
          <>
            <Button disabled={!driver} onClick={() => void decide(false)}>
              Stop trusting it
            </Button>
            <Button kind="primary" data-first-focus="" onClick={onClose}>
              Close
            </Button>
          </>
        ) : (
          <>
            <Button data-first-focus="" onClick={close}>
              Browse in restricted mode
            </Button>
            <Button kind="primary" icon="workspace-trusted" disabled={!driver} onClick={() => void decide(true)}>
              Trust the folder
            </Button>
          </>
        )
      }
    >
      <p className="trust-path code">
        <Icon name="folder" />
        <span><MarkedText text={path} code /></span>
      </p>
      {trustedThrough !== undefined && (
        <p className="trust-through">
          It is trusted because you trusted everything in <span className="code"><MarkedText text={trustedThrough} code /></span>. If you stop trusting it,
          that whole folder is not trusted any more.
        </p>
      )}
      <dl className="trust-means">
        <dt>
          <Icon name="workspace-trusted" /> Trusted
        </dt>
        <dd>Its programs run, and DAPilot follows what the folder says: launch configurations, tasks, scripts, environment files, interpreters. The agent may work in it.</dd>
        <dt>
          <Icon name="workspace-untrusted" /> Restricted
        </dt>
        <dd>You can read its files and set breakpoints. Nothing of the folder runs, and nothing in it is interpreted.</dd>
      </dl>
      {!trusted && above !== undefined && (
        <Checkbox text={`Trust the authors of everything in ${visibleText(above)}`} checked={withAll} onChange={(event) => setWithAll(event.target.checked)} />
      )}
    </Dialog>
  );
}
