import { useState } from 'react';
import { visibleText } from '../../../../shared/visible-text.ts';
import { useCockpit, useReplica } from '../../store/cockpit.ts';
import type { ReplicaState } from '../../store/replica.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { visibleRows } from '../../commands/run-commands.ts';
import { ConfigurationEditor } from './configuration-editor.tsx';
import { NewConfiguration } from './new-configuration.tsx';
import { ConfigurationFileProblems } from './file-problems.tsx';
import { rowIcon, rowNote } from './row-icon.ts';
import './configurations.css';

const selectConfigurations = (state: ReplicaState) => state.snapshot.configurations;

/** What is edited: a row, or a text that is no row yet. */
type Chosen = { readonly id: string; readonly text?: undefined } | { readonly text: string; readonly id?: undefined } | null;

/** The configurations of the workspace, and making new ones. `initial`: the row to show; absent: a new one is made. */
export function ConfigurationsDialog({ initial, onClose }: { readonly initial?: string | undefined; readonly onClose: () => void }) {
  const { rows, problems } = useReplica(selectConfigurations);
  const [chosen, setChosen] = useState<Chosen>(initial === undefined ? null : { id: initial });
  const { view } = useCockpit();
  const [unsaved, setUnsaved] = useState(false);
  /** What was asked for while there were changes that are not saved. */
  const [leaving, setLeaving] = useState<(() => void) | null>(null);
  const leave = (go: () => void) => (unsaved ? setLeaving(() => go) : go());
  const close = () => leave(onClose);
  const choose = (next: Chosen) => leave(() => setChosen(next));
  const discard = () => {
    setLeaving(null);
    leaving?.();
  };
  const shown = [...visibleRows(rows), ...rows.filter(({ hidden }) => hidden === true)];
  return (
    <Dialog title="Configurations" width={1080} className="configurations" onClose={close}>
      <div className="configurations-columns">
        <nav className="configurations-list" aria-label="Configurations">
          <ListButton icon="add" text="New configuration" chosen={chosen?.id === undefined} onChoose={() => choose(null)} />
          {shown.map((row) => (
            <ListButton key={row.id} icon={row.problem ? 'warning' : rowIcon(row)} text={row.name} note={rowNote(row)} chosen={chosen?.id === row.id} onChoose={() => choose({ id: row.id })} />
          ))}
        </nav>
        <div className="configurations-main">
          <ConfigurationFileProblems problems={problems} onOpen={close} />
          {leaving && unsaved && <Unsaved onKeep={() => setLeaving(null)} onDiscard={discard} />}
          {chosen ? (
            <ConfigurationEditor
              key={chosen.id ?? 'new'}
              id={chosen.id}
              initialText={chosen.text}
              onSaved={(id) => {
                setChosen({ id });
                view.chooseLaunch({ configuration: id });
              }}
              onRemoved={() => setChosen(null)}
              onUnsaved={setUnsaved}
              onLeave={leave}
              onClose={onClose}
            />
          ) : (
            <NewConfiguration onChoose={(text) => setChosen({ text })} />
          )}
        </div>
      </div>
    </Dialog>
  );
}

function Unsaved({ onKeep, onDiscard }: { readonly onKeep: () => void; readonly onDiscard: () => void }) {
  return (
    <div className="configurations-unsaved" role="alert">
      <span>The changes are not saved.</span>
      <Button autoFocus onClick={onKeep}>
        Keep editing
      </Button>
      <Button kind="danger" onClick={onDiscard}>
        Discard them
      </Button>
    </div>
  );
}

interface ListButtonProps {
  readonly icon: string;
  readonly text: string;
  readonly note?: string;
  readonly chosen: boolean;
  readonly onChoose: () => void;
}

function ListButton({ icon, text, note, chosen, onChoose }: ListButtonProps) {
  return (
    <button type="button" className="configurations-row" aria-current={chosen} onClick={onChoose}>
      <Icon name={icon} />
      <span className="configurations-name">{visibleText(text)}</span>
      {note && <span className="configurations-note">{visibleText(note)}</span>}
    </button>
  );
}
