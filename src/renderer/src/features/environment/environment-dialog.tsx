import { useCallback, useEffect, useState } from 'react';
import { whatIsOff } from '../../../../shared/environment.ts';
import { toProblem, type Problem } from '../../../../shared/errors.ts';
import { visibleText } from '../../../../shared/visible-text.ts';
import { useCockpit, useReplica, useView } from '../../store/cockpit.ts';
import { actingRoot, type ReplicaState } from '../../store/replica.ts';
import type { ViewState } from '../../store/view.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ProblemMessage } from '../../ui/problem-message.tsx';
import { FindingList } from './finding-list.tsx';

const selectReport = (state: ReplicaState) => state.snapshot.environment;
const selectFocus = (state: ViewState) => state.focus?.sessionId;

/** Whether what the program runs on is as its project asks for it; looks anew when it opens. */
export function EnvironmentDialog({ onClose }: { readonly onClose: () => void }) {
  const { call, replica } = useCockpit();
  const report = useReplica(selectReport);
  const focus = useView(selectFocus);
  const [state, setState] = useState<{ readonly checking: boolean; readonly problem?: Problem }>({ checking: true });

  const check = useCallback(async () => {
    setState({ checking: true });
    const root = actingRoot(replica.getState().snapshot, focus);
    const problem = await call('environment.check', root ? { rootId: root.id } : {}).then(() => undefined, toProblem);
    setState({ checking: false, ...(problem === undefined ? {} : { problem }) });
  }, [call, replica, focus]);
  useEffect(() => void check(), [check]);

  const off = whatIsOff(report).length;
  return (
    <Dialog
      title="Environment"
      width={640}
      onClose={onClose}
      footer={
        <Button icon="refresh" disabled={state.checking} onClick={() => void check()}>
          Check again
        </Button>
      }
    >
      <div aria-live="polite">
        {state.problem && <ProblemMessage problem={state.problem} />}
        {report && !state.problem && (
          <p className="environment-folder">
            {state.checking ? 'Checking' : off === 0 ? 'Nothing is off in' : off === 1 ? 'One thing is off in' : `${off} things are off in`} {visibleText(report.folder)} ({report.language})
          </p>
        )}
        {!report && state.checking && <p className="environment-folder">Looking at the interpreter, the adapter and the dependencies…</p>}
        {report && !state.problem && <FindingList findings={report.findings} />}
        {report?.findings.length === 0 && !state.problem && <p>There is nothing here that can be checked: no package.json, pyproject.toml, requirements.txt, go.mod or Cargo.toml.</p>}
      </div>
    </Dialog>
  );
}
