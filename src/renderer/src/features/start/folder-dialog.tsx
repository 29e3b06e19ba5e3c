import { useCallback, useEffect, useState, type FormEvent } from 'react';
import type { Result } from '../../../../shared/contract.ts';
import { toProblem, type Problem } from '../../../../shared/errors.ts';
import { useCockpit } from '../../store/cockpit.ts';
import { baseName } from '../../store/view.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { TextInput } from '../../ui/input.tsx';
import { ProblemMessage } from '../../ui/problem-message.tsx';
import { Tree } from '../../ui/tree.tsx';
import type { TreeRow } from '../../ui/tree-keys.ts';
import { visibleText } from '../../../../shared/visible-text.ts';
import './start.css';

type Listing = Result<'folders.list'>;

interface Row extends TreeRow {
  readonly path: string;
  readonly kind: 'up' | 'folder' | 'file';
}

/** Chooses the folder to work in, for hosts without a system dialog: walk, or type a path. */
export function FolderDialog({ onClose }: { readonly onClose: () => void }) {
  const { call } = useCockpit();
  const [typed, setTyped] = useState<string | null>(null);
  const [listing, setListing] = useState<Listing | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);

  const show = useCallback(async (path?: string) => {
    try {
      setListing(await call('folders.list', path === undefined ? {} : { path }));
      // What was typed meanwhile stays: a folder that comes late is not what its button is about to open.
      setTyped((now) => (now?.trim() === path ? null : now));
      setProblem(null);
    } catch (error) {
      setProblem(toProblem(error));
    }
  }, [call]);
  useEffect(() => void show(), [show]);

  const target = typed?.trim() || listing?.path;
  const open = async () => {
    if (!target) return;
    try {
      await call('workspace.open', { path: target });
      onClose();
    } catch (error) {
      setProblem(toProblem(error));
    }
  };
  const go = (event: FormEvent) => {
    event.preventDefault();
    if (typed !== null && typed.trim() !== listing?.path) void show(typed.trim());
    else void open();
  };

  return (
    <Dialog
      title="Open folder"
      width={600}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" disabled={!target} onClick={() => void open()}>
            {target ? `Open ${visibleText(baseName(target))}` : 'Open'}
          </Button>
        </>
      }
    >
      <form className="folder-form" onSubmit={go}>
        <TextInput
          className="code"
          aria-label="Path of the folder"
          data-first-focus=""
          value={typed ?? listing?.path ?? ''}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" aria-label="Show this path" icon="arrow-right" />
      </form>
      {problem && <ProblemMessage problem={problem} onDismiss={() => setProblem(null)} />}
      <div className="folder-list">
        {listing && (
          <Tree
            key={listing.path}
            label="Folders"
            rows={rowsOf(listing)}
            rowHeight={26}
            onActivate={(row) => {
              if (row.kind === 'file') return;
              setTyped(null);
              void show(row.path);
            }}
            renderRow={(row) => (
              <>
                <Icon name={row.kind === 'file' ? 'file' : row.kind === 'up' ? 'arrow-up' : 'folder'} />
                <span className={row.kind === 'file' ? 'dim' : undefined}>{visibleText(row.label)}</span>
              </>
            )}
          />
        )}
      </div>
    </Dialog>
  );
}

function rowsOf({ parent, entries }: Listing): readonly Row[] {
  const up: readonly Row[] = parent === null ? [] : [{ id: '..', depth: 0, label: 'Parent folder', path: parent, kind: 'up' }];
  return [...up, ...entries.map((entry): Row => ({ id: entry.path, depth: 0, label: entry.name, path: entry.path, kind: entry.kind }))];
}
