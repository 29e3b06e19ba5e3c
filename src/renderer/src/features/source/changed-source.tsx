import { useCockpit, useReplica, useView } from '../../store/cockpit.ts';
import { rootOf } from '../../../../shared/snapshot.ts';
import type { ReplicaState } from '../../store/replica.ts';
import type { ViewState } from '../../store/view.ts';
import { baseName } from '../../store/view.ts';
import { Button } from '../../ui/button.tsx';
import { useCanRun } from '../session/command-button.tsx';

const selectFocus = ({ focus }: ViewState) => focus;

/** Over the text: the program that stands in it has it as it was before, so that its lines need not be these. */
export function ChangedSource() {
  const { run } = useCockpit();
  const focus = useView(selectFocus);
  const path = focus?.live === true ? focus.frame?.source?.path : undefined;
  const old = useReplica(({ snapshot }: ReplicaState) => {
    const root = focus ? rootOf(snapshot, focus.sessionId) : undefined;
    const changed = path === undefined ? undefined : snapshot.sourceChanges[path];
    return changed !== undefined && root !== undefined && changed > root.startedAt && root.launch?.target !== 'page';
  });
  const canRestart = useCanRun('run.restart');
  if (!old || path === undefined) return null;
  return (
    <div className="code-offer" role="status">
      <span className="code-offer-text">{baseName(path)} was changed after the program began, which still has the old lines.</span>
      {canRestart && (
        <Button small icon="debug-restart" onClick={() => run('run.restart')}>
          Restart
        </Button>
      )}
    </div>
  );
}
