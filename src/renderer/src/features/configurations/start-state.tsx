import type { Start } from '../../../../shared/configurations.ts';
import { visibleText } from '../../../../shared/visible-text.ts';
import { useCockpit, useReplica } from '../../store/cockpit.ts';
import { selectConfigurationRows, selectIsDriver, type ReplicaState } from '../../store/replica.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ProblemMessage } from '../../ui/problem-message.tsx';
import { OpenAdapters } from '../adapters/open-adapters.tsx';
import { ProblemPlaces } from '../session/problem-places.tsx';
import { TaskFailed } from '../tasks/task-failed.tsx';
import { QuestionDialog } from './question-dialog.tsx';
import './configurations.css';

const selectStart = (state: ReplicaState) => state.snapshot.start;

/** What is between a click on a configuration and its program: a strip that says so, or the question it asks. */
export function StartState() {
  const start = useReplica(selectStart);
  return start && <StartPhases key={start.id} start={start} />;
}

function StartPhases({ start }: { readonly start: Start }) {
  const { ask, view } = useCockpit();
  const driver = useReplica(selectIsDriver);
  // A task that is run by itself has no configuration.
  const isListed = useReplica(selectConfigurationRows).some(({ id }) => id === start.configuration);
  const cancel = () => void ask('start.cancel', { id: start.id });
  const { phase } = start;
  if (phase.kind === 'failed') {
    return (
      <div className="start-state" role="alert">
        <ProblemMessage problem={phase.problem} {...(driver ? { onDismiss: cancel } : {})}>
          <ProblemPlaces problem={phase.problem} />
          <p className="start-state-buttons">
            {isListed && driver && (
              <Button small icon="edit" onClick={() => view.openOverlay({ kind: 'configurations', id: start.configuration })}>
                Edit “{visibleText(start.name)}”
              </Button>
            )}
            <OpenAdapters problem={phase.problem} />
          </p>
        </ProblemMessage>
      </div>
    );
  }
  return (
    <>
      <div className="start-state start-state-busy" role="status">
        {isMoving(phase) ? <Icon name="loading" className="codicon-modifier-spin" /> : <Icon name={phase.kind === 'taskFailed' ? 'warning' : 'question'} />}
        <span className="start-state-text">{wordsOf(start)}</span>
        <Button small disabled={!driver} onClick={cancel}>
          Cancel
        </Button>
      </div>
      {phase.kind === 'taskFailed' && driver && <TaskFailed start={start} phase={phase} />}
      {phase.kind === 'asking' && driver && <QuestionDialog key={phase.question.id} start={start} question={phase.question} onCancel={cancel} />}
    </>
  );
}

/** Nobody is waited for. */
function isMoving({ kind }: Start['phase']): boolean {
  return kind === 'resolving' || kind === 'task' || kind === 'launching';
}

function wordsOf({ name, phase }: Start): string {
  const shown = visibleText(name);
  switch (phase.kind) {
    case 'resolving':
      return `Starting “${shown}”…`;
    case 'trusting':
      return `“${shown}” waits until you trust this folder.`;
    case 'asking':
      return `“${shown}” waits for an answer.`;
    case 'reviewing':
      return `“${shown}” waits until you have looked at what it runs.`;
    case 'task':
      return `Before “${shown}”: the task “${visibleText(phase.label)}” runs…`;
    case 'taskFailed':
      return `Before “${shown}”: ${phase.untracked ? `nothing tells when the task “${visibleText(phase.label)}” is ready` : `the task “${visibleText(phase.label)}” failed`}.`;
    case 'launching':
      return `Starting “${shown}”…`;
    case 'failed':
      return `“${shown}” was not started.`;
    default:
      return phase satisfies never;
  }
}
