import { useState, type KeyboardEvent } from 'react';
import { startTask } from '../../commands/agent-commands.ts';
import { useCockpit, useReplica, useView } from '../../store/cockpit.ts';
import { selectIsDriver, selectSessionOrder, selectSessions, type ReplicaState } from '../../store/replica.ts';
import type { ViewState } from '../../store/view.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/input.tsx';
import { visibleText } from '../../../../shared/visible-text.ts';
import { chosenTarget, startParams, targetsOf } from './task-targets.ts';

const selectFocusedSession = (state: ViewState) => state.focus?.sessionId;
const selectSymptom = (state: ViewState) => state.symptom;
const selectLaunches = (state: ReplicaState) => state.snapshot.recentLaunches;

/** Where the person says what is going wrong. Starting a task on a program that does not run yet also runs it. */
export function TaskInput() {
  const cockpit = useCockpit();
  const { view } = cockpit;
  const sessions = useReplica(selectSessions);
  const sessionOrder = useReplica(selectSessionOrder);
  const recentLaunches = useReplica(selectLaunches);
  const driver = useReplica(selectIsDriver);
  const symptom = useView(selectSymptom);
  const [wanted, setWanted] = useState<string>();
  const [starting, setStarting] = useState(false);
  const focused = useView(selectFocusedSession);
  const targets = targetsOf({ sessions, sessionOrder, recentLaunches }, focused);
  const target = chosenTarget(targets, wanted);
  const ready = driver && !starting && (target.kind !== 'nothing' || symptom.trim() !== '');

  const start = async () => {
    if (!ready) return;
    setStarting(true);
    await startTask(cockpit, startParams(target));
    setStarting(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void start();
  };

  return (
    <form
      className="task-input"
      aria-label="Start the agent"
      onSubmit={(event) => {
        event.preventDefault();
        void start();
      }}
    >
      <textarea
        className="input"
        rows={3}
        maxLength={20_000}
        value={symptom}
        placeholder="What is going wrong?"
        aria-label="What is going wrong? A symptom, a stack trace or a log"
        data-own-keys="Ctrl+Enter"
        data-focus-here=""
        onChange={(event) => view.setSymptom(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <div className="task-input-row">
        {targets.length > 1 ? (
          <Select aria-label="What it is about" value={target.id} onChange={(event) => setWanted(event.target.value)}>
            {targets.map(({ id, text }) => (
              <option key={id} value={id}>
                {visibleText(text)}
              </option>
            ))}
          </Select>
        ) : (
          <span className="task-input-target dim">{visibleText(target.text)}</span>
        )}
        <Button kind="primary" type="submit" keys="Ctrl+Enter" disabled={!ready}>
          {target.kind === 'launch' ? 'Run and find the cause' : 'Find the cause'}
        </Button>
      </div>
      {!driver && <p className="task-input-note">Another window is driving; take over to start the agent here.</p>}
    </form>
  );
}
