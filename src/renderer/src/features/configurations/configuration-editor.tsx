import { lazy, Suspense, useEffect, useState } from 'react';
import { toProblem, type Problem } from '../../../../shared/errors.ts';
import { attributesOf, compoundAttributes, kindAttributes } from '../../../../shared/launch-types/schemas.ts';
import { useCockpit, useReplica } from '../../store/cockpit.ts';
import { selectConfigurationRows, selectIsDriver } from '../../store/replica.ts';
import { startRow } from '../../commands/run-commands.ts';
import { canRun } from '../../commands/registry.ts';
import { Button } from '../../ui/button.tsx';
import { ProblemMessage } from '../../ui/problem-message.tsx';
import { ConfigurationForm } from './configuration-form.tsx';
import { useConfigurationText } from './use-configuration-text.ts';

const JsonEditor = lazy(async () => ({ default: (await import('./json-editor.tsx')).JsonEditor }));

interface ConfigurationEditorProps {
  /** Of the row; absent for one that is new. */
  readonly id: string | undefined;
  readonly initialText: string | undefined;
  readonly onSaved: (id: string) => void;
  readonly onRemoved: () => void;
  /** Whether there are changes that would be lost. */
  readonly onUnsaved: (unsaved: boolean) => void;
  /** Does something that ends the editing, at once or when the person agrees to lose the changes. */
  readonly onLeave: (go: () => void) => void;
  readonly onClose: () => void;
}

/** One configuration as a form and as its text, side by side; both are the same text. */
export function ConfigurationEditor({ id, initialText, onSaved, onRemoved, onUnsaved, onLeave, onClose }: ConfigurationEditorProps) {
  const cockpit = useCockpit();
  const { call, ask, view } = cockpit;
  const driver = useReplica(selectIsDriver);
  const row = useReplica(selectConfigurationRows).find((one) => one.id === id);
  const { checked, given, changed, kept, problem: unreadable, edit, write, saved } = useConfigurationText(id, initialText);
  const [refused, setRefused] = useState<Problem | null>(null);
  const problem = refused ?? unreadable;
  const unsaved = changed && (id !== undefined || checked?.text !== initialText);
  useEffect(() => {
    onUnsaved(unsaved);
    return () => onUnsaved(false);
  }, [onUnsaved, unsaved]);
  if (!checked) return problem ? <ProblemMessage problem={problem} /> : null;

  const save = async (): Promise<string | undefined> => {
    try {
      const { id: of } = await call('configuration.save', { text: checked.text, ...(id === undefined ? {} : { id }), ...(kept === null ? {} : { read: kept }) });
      setRefused(null);
      saved();
      onSaved(of);
      return of;
    } catch (error) {
      setRefused(toProblem(error));
      return undefined;
    }
  };
  const start = async () => {
    const of = changed ? await save() : id;
    const target = cockpit.replica.getState().snapshot.configurations.rows.find((one) => one.id === of);
    if (!target) return;
    onClose();
    await startRow(cockpit, target, false);
  };
  const remove = async () => {
    if (id === undefined) return onRemoved();
    await ask('configuration.remove', { id });
    onRemoved();
  };

  const shownProblem = problem ?? row?.problem;
  const { type } = checked.value;
  const attributes = row?.kind === 'compound' ? compoundAttributes : { ...attributesOf(typeof type === 'string' ? type : '', checked.value['request']), ...kindAttributes };
  return (
    <section className="configuration-editor" aria-label="Configuration">
      {shownProblem && <ProblemMessage problem={shownProblem} {...(refused ? { onDismiss: () => setRefused(null) } : {})} />}
      <div className="configuration-sides">
        <ConfigurationForm value={checked.value} problems={checked.problems} compound={row?.kind === 'compound'} onChange={edit} />
        <div className="configuration-json">
          <Suspense fallback={<p className="field-hint">Opening the text…</p>}>
            <JsonEditor given={given} checked={checked} attributes={attributes} onChange={write} />
          </Suspense>
        </div>
      </div>
      <footer className="configuration-buttons">
        {row && (
          <Button
            onClick={() =>
              onLeave(() => {
                view.openPath(row.path, { line: row.line });
                onClose();
              })
            }
          >
            Show in file
          </Button>
        )}
        {id !== undefined && (
          <Button kind="danger" disabled={!driver} onClick={() => void remove()}>
            Remove
          </Button>
        )}
        <span className="adapter-space" />
        <Button disabled={!driver || !changed} onClick={() => void save()}>
          Save
        </Button>
        <Button kind="primary" icon="debug-start" disabled={!canRun(cockpit, 'run.start')} onClick={() => void start()}>
          {changed ? 'Save and start' : 'Start'}
        </Button>
      </footer>
    </section>
  );
}
