import { useState } from 'react';
import { modelFor } from '../../../../shared/choose-model.ts';
import { toProblem } from '../../../../shared/errors.ts';
import { addressRefusal, type ModelProfile } from '../../../../shared/models.ts';
import { visibleText } from '../../../../shared/visible-text.ts';
import { useCockpit, useReplica } from '../../store/cockpit.ts';
import { selectIsDriver, type ReplicaState } from '../../store/replica.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { FurtherModelFields, ModelFields, type SaveField } from './model-fields.tsx';
import { ModelKey } from './model-key.tsx';
import { ModelTestResult } from './model-test-result.tsx';

const selectModel = (state: ReplicaState) => state.snapshot.settings.values.model;

interface ModelDetailsProps {
  readonly id: string;
  readonly profile: ModelProfile;
  readonly onRemoved: () => void;
}

/** One profile: what it is, its key, what it is used for, and whether it works. */
export function ModelDetails({ id, profile, onRemoved }: ModelDetailsProps) {
  const { ask, call } = useCockpit();
  const driver = useReplica(selectIsDriver);
  const settings = useReplica(selectModel);
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const refusal = addressRefusal(new URL(profile.baseUrl), profile.allowPlainHttp, settings.localOnly);
  const plans = modelFor('planner', settings) === id;
  const helps = modelFor('helper', settings) === id;

  const save: SaveField = async (name, value) => {
    const failed = await call('settings.set', { key: `model.profiles.${id}.${name}`, value }).then(() => undefined, (error: unknown) => toProblem(error).message);
    setProblems(({ [name]: _, ...rest }) => (failed === undefined ? rest : { ...rest, [name]: failed }));
  };
  const use = (role: 'planner' | 'helper', chosen: string) => void ask('settings.set', { key: `model.${role}`, value: chosen });
  const remove = async () => {
    await ask('model.setKey', { profile: id, key: '' });
    if (await ask('settings.set', { key: `model.profiles.${id}` })) onRemoved();
  };

  return (
    <section className="side-details" aria-label={profile.label ?? id}>
      <header className="side-header">
        <h3>{visibleText(profile.label ?? id)}</h3>
        {plans ? <p className="model-role">Plans</p> : <Button small disabled={!driver} onClick={() => use('planner', id)}>Plan with it</Button>}
        <Button small disabled={!driver || plans} aria-pressed={helps} data-tip="A small model that shortens long output for the one that plans" onClick={() => use('helper', helps ? '' : id)}>
          {helps ? 'No longer the helper' : 'Use as helper'}
        </Button>
        <span className="model-space" />
        <Button small kind="danger" disabled={!driver} onClick={() => void remove()}>
          Remove
        </Button>
      </header>
      {refusal !== undefined && (
        <p className="model-refused" role="alert">
          <Icon name="warning" />
          It will not be asked: {refusal}
        </p>
      )}
      <ModelFields id={id} profile={profile} problems={problems} disabled={!driver} onSave={save} />
      <ModelKey id={id} disabled={!driver} />
      <ModelTestResult id={id} disabled={!driver} />
      <details className="model-further">
        <summary>Format, patience, price</summary>
        <FurtherModelFields profile={profile} problems={problems} disabled={!driver} onSave={save} />
      </details>
    </section>
  );
}
