import type { CommandId } from '../../../../shared/commands.ts';
import type { SessionId } from '../../../../shared/ids.ts';
import { requestOf } from '../../../../shared/launch.ts';
import { treeOf } from '../../../../shared/snapshot.ts';
import { useReplica, useView } from '../../store/cockpit.ts';
import { actingRoot, liveRoot, selectWorkspace, type ReplicaState } from '../../store/replica.ts';
import type { ViewState } from '../../store/view.ts';
import { Toolbar } from '../../ui/toolbar.tsx';
import { AgentStatus } from './agent-status.tsx';
import { CommandButton, useCanRun } from './command-button.tsx';
import { LaunchPicker } from './launch-picker.tsx';
import { PanelButtons } from './panel-buttons.tsx';
import { SessionPath } from './session-path.tsx';
import './top-bar.css';

/** VS Code's order. Continue and pause share a place, as there. */
const runButtons: readonly (readonly [CommandId, string])[] = [
  ['run.next', 'debug-step-over'],
  ['run.stepIn', 'debug-step-into'],
  ['run.stepOut', 'debug-step-out'],
  ['run.restart', 'debug-restart'],
];

function isAttached({ snapshot }: ReplicaState, focused: SessionId | undefined): boolean {
  const launch = actingRoot(snapshot, focused)?.launch;
  return launch !== undefined && requestOf(launch) === 'attach';
}

const selectFocusedSession = (state: ViewState) => state.focus?.sessionId;

function selectRunsBackwards({ snapshot }: ReplicaState): boolean {
  const root = liveRoot(snapshot);
  return root !== undefined && treeOf(snapshot, root.id).some(({ capabilities }) => capabilities.stepBack === true);
}

/** The one bar at the top: what runs, how it moves, where we are, what the agent does. */
export function TopBar() {
  const workspace = useReplica(selectWorkspace);
  return (
    <header className="top-bar">
      {workspace && (
        <>
          <LaunchPicker />
          <Toolbar label="Run">
            <ContinueOrPause />
            {runButtons.map(([id, icon]) => (
              <CommandButton key={id} id={id} icon={icon} />
            ))}
            <StopOrDetach />
            <Backwards />
          </Toolbar>
        </>
      )}
      <SessionPath />
      <AgentStatus />
      <PanelButtons />
    </header>
  );
}

function ContinueOrPause() {
  const running = useCanRun('run.pause');
  return running ? (
    <CommandButton key="pause" id="run.pause" icon="debug-pause" />
  ) : (
    <CommandButton key="continue" id="run.continue" icon="debug-continue" />
  );
}

/** Only while a program that can run backwards is being debugged; behind all others, so that none of them moves. */
function Backwards() {
  const able = useReplica(selectRunsBackwards);
  return able ? (
    <>
      <CommandButton id="run.stepBack" icon="debug-step-back" />
      <CommandButton id="run.reverseContinue" icon="debug-reverse-continue" />
    </>
  ) : null;
}

/** What was attached to goes on without us. */
function StopOrDetach() {
  const focused = useView(selectFocusedSession);
  const attached = useReplica((state) => isAttached(state, focused));
  return attached ? <CommandButton id="run.stop" icon="debug-disconnect" label="Detach" /> : <CommandButton id="run.stop" icon="debug-stop" />;
}
