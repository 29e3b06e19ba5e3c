import { useEffect, useState, type ReactNode } from 'react';
import { toProblem, type Problem } from '../../../../shared/errors.ts';
import { CockpitContext, useCockpit, useReplica } from '../../store/cockpit.ts';
import { selectWorkspace } from '../../store/replica.ts';
import type { ShownRecord } from '../../store/view.ts';
import { Button } from '../../ui/button.tsx';
import { FaultBoundary } from '../../ui/fault-boundary.tsx';
import { ProblemMessage } from '../../ui/problem-message.tsx';
import { WindowFrame } from '../../window-frame.tsx';
import { createReplayCockpit, type ReplayCockpit } from './create-replay-cockpit.ts';
import { loadRecord } from './load-record.ts';
import { ReplayBar } from './replay-bar.tsx';
import './records.css';

interface ReplayWindowProps {
  readonly shown: ShownRecord;
  /** The panes of a window over a workspace. */
  readonly panes: (workspace: string) => ReactNode;
}

/** A recorded task in the panes of the window, and above them the way through its moments. */
export function ReplayWindow({ shown, panes }: ReplayWindowProps) {
  const live = useCockpit();
  const [opened, setOpened] = useState<ReplayCockpit | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const close = () => live.view.showRecord(null);

  useEffect(() => {
    let made: ReplayCockpit | null = null;
    let current = true;
    loadRecord(live.call, shown.id).then(
      (record) => {
        if (!current) return;
        made = createReplayCockpit(record, live);
        if (made) setOpened(made);
        else setProblem({ code: 'not-recorded', message: 'Nothing happened in this task before its record ends.' });
      },
      (error: unknown) => current && setProblem(toProblem(error)),
    );
    return () => {
      current = false;
      made?.dispose();
    };
  }, [live, shown.id]);

  if (!opened) {
    return (
      <div className="app">
        <main className="app-main replay-opening">
          {problem ? (
            <ProblemMessage problem={problem}>
              <Button small onClick={close}>
                Back to work
              </Button>
            </ProblemMessage>
          ) : (
            <p role="status">Opening the record…</p>
          )}
        </main>
      </div>
    );
  }
  return (
    <CockpitContext value={opened.cockpit}>
      <WindowFrame
        className="replay"
        above={
          <FaultBoundary>
            <ReplayBar shown={shown} replay={opened.replay} onGo={opened.go} onClose={close} />
          </FaultBoundary>
        }
      >
        <FaultBoundary>
          <Panes panes={panes} />
        </FaultBoundary>
      </WindowFrame>
    </CockpitContext>
  );
}

function Panes({ panes }: { readonly panes: ReplayWindowProps['panes'] }) {
  const workspace = useReplica(selectWorkspace);
  return panes(workspace?.path ?? 'recording');
}
