import { useMemo, useState, type ReactNode } from 'react';
import { toProblem } from '../../../../shared/errors.ts';
import type { Settings } from '../../../../shared/settings.ts';
import { useCockpit, useReplica } from '../../store/cockpit.ts';
import { selectAgent, type ReplicaState } from '../../store/replica.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/input.tsx';
import { visibleText } from '../../../../shared/visible-text.ts';
import { settingFields, settingProblem, settingValue, wordsOf } from './schema-fields.ts';
import { SettingControl } from './setting-control.tsx';
import './settings.css';

const selectVisible = (state: ReplicaState) => state.snapshot.settings;

const about: Readonly<Partial<Record<keyof Settings, ReactNode>>> = {
  model: (
    <p>
      A model on this machine or elsewhere. What the debugger sees of a stop (code around it, names
      and values) is sent there. Without a model the built-in planner works: offline, and the same way every time.
    </p>
  ),
};

/** Every setting of the schema, saved as soon as it is changed. */
export function SettingsDialog({ onClose }: { readonly onClose: () => void }) {
  const { call } = useCockpit();
  const { values } = useReplica(selectVisible);
  const { planner } = useReplica(selectAgent);
  const fields = useMemo(() => settingFields(), []);
  const sections = [...new Set(fields.map((field) => field.section))];
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [section, setSection] = useState<keyof Settings>('agent');

  const save = async (key: string, value: unknown) => {
    const refused = settingProblem(values, key, value);
    const failed = refused ?? (await call('settings.set', { key, value }).then(() => undefined, (error: unknown) => toProblem(error).message));
    setProblems(({ [key]: _, ...others }) => (failed === undefined ? others : { ...others, [key]: failed }));
  };

  return (
    <Dialog title="Settings" width={760} className="settings" onClose={onClose}>
      <div className="settings-columns">
        <nav className="settings-sections" aria-label="Sections">
          {sections.map((name) => (
            <button key={name} type="button" aria-current={name === section ? 'true' : undefined} data-first-focus={name === section || undefined} onClick={() => setSection(name)}>
              {wordsOf(name)}
            </button>
          ))}
        </nav>
        <div className="settings-fields">
          {about[section] && <div className="settings-about">{about[section]}</div>}
          {section === 'model' && (
            <p className="settings-now">
              Planning now: <strong>{visibleText(planner.label)}</strong>, because {visibleText(planner.reason)}
            </p>
          )}
          {fields
            .filter((field) => field.section === section)
            .map((field) => (
              <Field key={field.key} label={field.title} hint={field.description} error={problems[field.key]}>
                {(ids) => (
                  <SettingControl
                    field={field}
                    ids={ids}
                    value={settingValue(values, field.key)}
                    onChange={(value) => void save(field.key, value)}
                  />
                )}
              </Field>
            ))}
        </div>
      </div>
    </Dialog>
  );
}
