import type { Task } from '../../../../shared/agent.ts';
import type { Snapshot } from '../../../../shared/snapshot.ts';
import { visibleText } from '../../../../shared/visible-text.ts';
import { useCockpit, useReplica } from '../../store/cockpit.ts';
import { liveRoot, selectAgent, selectIsDriver, selectWorkspace } from '../../store/replica.ts';
import { MarkedText } from '../../ui/marked-text.tsx';
import { Pane } from '../../ui/pane.tsx';
import { EnvironmentNote } from '../environment/environment-note.tsx';
import { AgentEmpty } from './agent-empty.tsx';
import { AgentHeader } from './agent-header.tsx';
import { RoundView } from './round-view.tsx';
import { EndCard, VerdictCard } from './task-end.tsx';
import { TaskInput } from './task-input.tsx';
import { useSteadyScroll } from './use-steady-scroll.ts';
import './agent.css';

/** The agent's notes, its plan with the person's decisions, and how it ended, top to bottom. */
export function AgentPane() {
  const { recording } = useCockpit();
  const agent = useReplica(selectAgent);
  const { task } = agent;
  const { box, content, spacer } = useSteadyScroll();
  const round = task?.rounds.at(-1)?.number;
  const working = task !== undefined && task.end === undefined;
  return (
    <Pane name="agent" title="Agent" note={working && round !== undefined ? `round ${round} of ${task.maximumRounds}` : undefined}>
      <div className="agent">
        <AgentHeader agent={agent} />
        <div ref={box} className="agent-notes" tabIndex={0} role="region" aria-label="The agent's notes">
          <div ref={content} className="agent-content">
            {task ? <TaskNotes task={task} /> : <AgentEmpty />}
          </div>
          <div ref={spacer} className="agent-spacer" aria-hidden="true" />
        </div>
        {!working && !recording && <TaskInput />}
      </div>
    </Pane>
  );
}

function TaskNotes({ task }: { readonly task: Task }) {
  const driver = useReplica(selectIsDriver);
  const workspace = useReplica(selectWorkspace)?.path;
  const earlier = useReplica(({ snapshot }) => earlierRun(task, snapshot));
  return (
    <>
      {earlier !== undefined && <p className="agent-earlier">{visibleText(earlier)}</p>}
      {task.symptom && (
        <blockquote className="agent-symptom">
          <MarkedText text={task.symptom} />
        </blockquote>
      )}
      <EnvironmentNote />
      {task.rounds.map((round, index) => (
        <RoundView
          key={round.number}
          round={round}
          rounds={task.rounds.slice(0, index + 1)}
          live={!task.end && index === task.rounds.length - 1}
          driver={driver}
          workspace={workspace}
          ending={task.end?.problem}
        />
      ))}
      {task.verdict && <VerdictCard task={task} verdict={task.verdict} workspace={workspace} />}
      {task.end && task.end.reason !== 'verdict' && <EndCard end={task.end} />}
    </>
  );
}

/** What the notes are about when another run of a program is under way meanwhile. */
function earlierRun({ end, endedAt, rootId }: Task, { sessions, sessionOrder }: Snapshot): string | undefined {
  const live = liveRoot({ sessions, sessionOrder });
  if (!end || !live || (live.id === rootId && live.startedAt <= (endedAt ?? 0))) return undefined;
  const name = rootId && sessions[rootId]?.name;
  return name ? `About an earlier run of ${name}` : 'About something earlier';
}
