import type { Start, StartPhase } from '../../../../shared/configurations.ts';
import { visibleText } from '../../../../shared/visible-text.ts';
import { useCockpit } from '../../store/cockpit.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

interface TaskFailedProps {
  readonly start: Start;
  readonly phase: Extract<StartPhase, { readonly kind: 'taskFailed' }>;
}

/** A task before the program did not do what it should: the person decides, as they would in VS Code. */
export function TaskFailed({ start, phase }: TaskFailedProps) {
  const { ask, view } = useCockpit();
  const cancel = () => void ask('start.cancel', { id: start.id });
  const show = () => {
    cancel();
    view.showBottomTab(phase.errors > 0 ? 'problems' : 'terminal');
  };
  return (
    <Dialog
      title={phase.untracked ? 'Nothing tells when this task is ready' : 'The task before the program failed'}
      width={480}
      onClose={cancel}
      footer={
        <>
          <Button onClick={cancel}>Cancel</Button>
          <Button onClick={show}>{phase.errors > 0 ? 'Show problems' : 'Show its terminal'}</Button>
          <Button kind="primary" data-first-focus="" icon="debug-start" onClick={() => void ask('start.answer', { id: start.id, question: 'task', value: 'debugAnyway' })}>
            Debug anyway
          </Button>
        </>
      }
    >
      <p>{sentence(phase)}</p>
      {phase.untracked && <p className="problem-hint">A problem matcher with a “background” in tasks.json would tell it.</p>}
    </Dialog>
  );
}

function sentence({ label, exit, errors, untracked }: TaskFailedProps['phase']): string {
  const task = `“${visibleText(label)}”`;
  if (untracked) return `${task} runs in the background, and it has no pattern that says when it is ready.`;
  const found = errors === 0 ? '' : `, and ${errors === 1 ? 'an error was' : `${errors} errors were`} found`;
  if (!exit) return `${task} is ready${found}.`;
  return `${task} ended with ${exit.signal ?? `exit code ${exit.code ?? 'unknown'}`}${found}.`;
}
