import { useEffect, useId, useState, type FormEvent } from 'react';
import { toProblem, type Problem } from '../../../../shared/errors.ts';
import type { LaunchRequest } from '../../../../shared/launch.ts';
import { runnableFile } from '../../commands/run-commands.ts';
import { useCockpit, useReplica } from '../../store/cockpit.ts';
import { liveRoot, selectSettings, type ReplicaState } from '../../store/replica.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ProblemMessage } from '../../ui/problem-message.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { ProblemPlaces } from '../session/problem-places.tsx';
import { OpenAdapters } from '../adapters/open-adapters.tsx';
import { attaches, draftOf, requestOf, type DraftErrors, type LaunchDraft } from './launch-draft.ts';
import { Options, StartedFields, TargetFields } from './launch-fields.tsx';
import { targets, targetWords } from './launch-target.ts';
import './launch.css';

/** The program that is attached to has yet to be started. */
const selectWaits = ({ snapshot }: ReplicaState): boolean => {
  const root = liveRoot(snapshot);
  return root?.status === 'starting' && root.launch?.target === 'process' && root.launch.waitFor === true && root.statusReason !== undefined;
};

interface LaunchDialogProps {
  /** An earlier launch that is to be changed. */
  readonly initial: LaunchRequest | undefined;
  readonly onClose: () => void;
}

/** What to debug and how. Problems are shown at the field they belong to; the core's own checks below. */
export function LaunchDialog({ initial, onClose }: LaunchDialogProps) {
  const { call, view } = useCockpit();
  const { justMyCode } = useReplica(selectSettings).debug;
  const formId = useId();
  const [draft, setDraft] = useState(() => draftOf(initial, justMyCode, runnableFile(view.getState()) ?? ''));
  const [errors, setErrors] = useState<DraftErrors>({});
  const [problem, setProblem] = useState<Problem | null>(null);
  const [busy, setBusy] = useState(false);
  const set = (change: Partial<LaunchDraft>) => setDraft((before) => ({ ...before, ...change }));
  // The start that is waited for is somebody else's doing: until then this window is free.
  const waits = useReplica(selectWaits);
  useEffect(() => {
    if (busy && waits) onClose();
  }, [busy, waits, onClose]);
  // What was wrong with another kind of target says nothing here.
  useEffect(() => {
    setErrors({});
    setProblem(null);
  }, [draft.target]);

  const kept = { initial, justMyCode };
  const launch = async (event: FormEvent) => {
    event.preventDefault();
    const result = requestOf(draft, kept);
    setErrors('errors' in result ? result.errors : {});
    if ('errors' in result) return;
    setBusy(true);
    try {
      await call('session.launch', result.request);
      view.chooseLaunch(null);
      onClose();
    } catch (error) {
      const refused = toProblem(error);
      if (draft.target === 'program' && aboutProgram.has(refused.code)) {
        setErrors({ program: [refused.message, refused.hint].filter(Boolean).join(' ') });
      } else setProblem(refused);
      setBusy(false);
    }
  };

  const { title, action } = targetWords(draft.target, attaches(draft));
  const fields = { draft, errors, set };
  const drafted = problem && requestOf(draft, kept);
  return (
    <Dialog
      title={title}
      width={784}
      onClose={onClose}
      footer={
        <>
          <Options {...fields} />
          <span className="launch-space" />
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" form={formId} icon={attaches(draft) ? 'plug' : 'debug-start'} disabled={busy}>
            {busy ? 'Starting…' : action}
          </Button>
        </>
      }
    >
      <form id={formId} className="launch-form" onSubmit={(event) => void launch(event)}>
        <Segmented label="What to debug" options={targets} value={draft.target} onChange={(target) => set({ target })} />
        <TargetFields {...fields} />
        {draft.target !== 'process' && draft.target !== 'page' && draft.target !== 'core' && <StartedFields {...fields} />}
        {problem && (
          <div ref={bringIntoSight}>
            <ProblemMessage problem={problem} onDismiss={() => setProblem(null)}>
              <ProblemPlaces problem={problem} onOpen={onClose} />
              <OpenAdapters problem={problem} {...(draft.adapter === '' ? {} : { adapter: draft.adapter })} {...(drafted && 'request' in drafted ? { back: drafted.request } : {})} />
            </ProblemMessage>
          </div>
        )}
      </form>
    </Dialog>
  );
}

/** Once, when it appears. */
const bringIntoSight = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' });

const aboutProgram: ReadonlySet<Problem['code']> = new Set([
  'file-missing',
  'file-ambiguous',
  'file-not-regular',
  'file-outside-workspace',
  'program-syntax',
]);
