import { useEffect, useState } from 'react';
import { modelFor } from '../../../../shared/choose-model.ts';
import { freeProfileId, modelTemplates } from '../../../../shared/model-templates.ts';
import type { FoundModelServer, ModelProfile } from '../../../../shared/models.ts';
import { useCockpit, useReplica } from '../../store/cockpit.ts';
import type { ReplicaState } from '../../store/replica.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ModelDetails } from './model-details.tsx';
import { ModelList } from './model-list.tsx';
import '../../ui/side-list.css';
import './models.css';

const selectModel = (state: ReplicaState) => state.snapshot.settings.values.model;

/** The models there are to plan with, what works with them, and how to add one. */
export function ModelsDialog({ onClose }: { readonly onClose: () => void }) {
  const { ask } = useCockpit();
  const settings = useReplica(selectModel);
  const ids = Object.keys(settings.profiles);
  const [wanted, setWanted] = useState<string | undefined>(modelFor('planner', settings));
  const [found, setFound] = useState<readonly FoundModelServer[]>([]);
  const chosen = wanted !== undefined && ids.includes(wanted) ? wanted : ids[0];
  const profile = chosen === undefined ? undefined : settings.profiles[chosen];

  const detect = () => ask('model.detect', {}).then((answer) => answer && setFound(answer.servers));
  useEffect(() => {
    void ask('model.detect', {}).then((answer) => answer && setFound(answer.servers));
  }, [ask]);

  const add = async (name: string, added: Partial<ModelProfile> & Pick<ModelProfile, 'baseUrl'>) => {
    const id = freeProfileId(name, ids);
    if (await ask('settings.set', { key: `model.profiles.${id}`, value: added })) setWanted(id);
  };

  return (
    <Dialog
      title="Models"
      width={960}
      className="models side-dialog"
      onClose={onClose}
      footer={
        <>
          <p className="side-foot">What the debugger sees of a stop (code around it, names and values) goes to the model that plans. Without one the built-in planner works, offline.</p>
          <Button icon="refresh" onClick={() => void detect()}>
            Look for local servers
          </Button>
        </>
      }
    >
      <div className="side-columns">
        <ModelList settings={settings} chosen={chosen} found={found} templates={modelTemplates} onChoose={setWanted} onAdd={(name, added) => void add(name, added)} />
        {chosen !== undefined && profile ? (
          <ModelDetails key={chosen} id={chosen} profile={profile} onRemoved={() => setWanted(undefined)} />
        ) : (
          <div className="side-details model-none">
            <p>No model is configured, so the built-in planner plans.</p>
            <p>Choose one on the left to add it. A server that runs on this machine is found by itself.</p>
          </div>
        )}
      </div>
    </Dialog>
  );
}
