import { useEffect, useState } from 'react';
import type { AdapterRow, AdapterTemplate } from '../../../../shared/adapters.ts';
import { useCockpit, useReplica } from '../../store/cockpit.ts';
import type { ReplicaState } from '../../store/replica.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { AdapterDetails } from './adapter-details.tsx';
import { AdapterList, type Chosen } from './adapter-list.tsx';
import { TemplateDetails } from './template-details.tsx';
import '../../ui/side-list.css';
import './adapters.css';

const selectRows = (state: ReplicaState) => state.snapshot.adapters;
const selectDebugSettings = (state: ReplicaState) => state.snapshot.settings.values.debug;

/** Every debug adapter there is, what is missing, and how to add any other. `initial`: the one to show first. */
export function AdaptersDialog({ initial, onClose }: { readonly initial?: string | undefined; readonly onClose: () => void }) {
  const { ask } = useCockpit();
  const rows = useReplica(selectRows);
  const settings = useReplica(selectDebugSettings);
  const [templates, setTemplates] = useState<readonly AdapterTemplate[]>([]);
  const [chosen, setChosen] = useState<Chosen | null>(initial === undefined ? null : { kind: 'adapter', id: initial });

  // What is found depends on the settings; what was known stays on screen until it is known anew.
  useEffect(() => {
    void ask('adapters.list', {}).then((found) => found && setTemplates(found.templates));
  }, [ask, settings]);

  return (
    <Dialog
      title="Debug adapters"
      width={960}
      className="adapters side-dialog"
      onClose={onClose}
      footer={
        <>
          <p className="side-foot">Adapters come from DAPilot, from this machine and from your settings; a folder that you open cannot add one.</p>
          <Button icon="refresh" onClick={() => void ask('adapters.list', {})}>
            Look again
          </Button>
        </>
      }
    >
      <div className="side-columns">
        <AdapterList rows={rows} templates={templates} chosen={chosenOrFirst(chosen, rows)} onChoose={setChosen} />
        <Details chosen={chosenOrFirst(chosen, rows)} rows={rows} templates={templates} onChoose={setChosen} />
      </div>
    </Dialog>
  );
}

function chosenOrFirst(chosen: Chosen | null, rows: readonly AdapterRow[]): Chosen | null {
  if (chosen?.kind === 'template' || rows.some(({ id }) => id === chosen?.id)) return chosen;
  const first = rows.find(({ installing, state }) => installing ?? (state === 'unfit' || state === 'missing')) ?? rows[0];
  return first ? { kind: 'adapter', id: first.id } : null;
}

interface DetailsProps {
  readonly chosen: Chosen | null;
  readonly rows: readonly AdapterRow[];
  readonly templates: readonly AdapterTemplate[];
  readonly onChoose: (chosen: Chosen) => void;
}

function Details({ chosen, rows, templates, onChoose }: DetailsProps) {
  const row = chosen?.kind === 'adapter' ? rows.find(({ id }) => id === chosen.id) : undefined;
  const template = chosen?.kind === 'template' ? templates.find(({ id }) => id === chosen.id) : undefined;
  if (row) return <AdapterDetails key={row.id} row={row} onChoose={onChoose} />;
  if (template) return <TemplateDetails key={template.id} template={template} taken={rows.map(({ id }) => id)} onAdded={(id) => onChoose({ kind: 'adapter', id })} />;
  return <div className="side-details" />;
}
