import { useState } from 'react';
import type { Verdict } from '../../../../shared/agent.ts';
import { rootOf } from '../../../../shared/snapshot.ts';
import { commandOf } from '../../commands/registry.ts';
import { useCockpit, useReplica } from '../../store/cockpit.ts';
import type { Focus } from '../../store/focus.ts';
import { editorOf, type Editor } from '../../store/view.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { selectTask } from '../../store/replica.ts';
import { visibleText } from '../../../../shared/visible-text.ts';
import { showVerdict } from '../agent/show-card.ts';
import type { CodeEditor } from './create-editor.ts';
import { knownCause } from './known-cause.ts';
import { ViewZone } from './view-zone.tsx';

interface ExceptionWidgetProps {
  readonly editor: CodeEditor;
  readonly text: Editor;
  readonly focus: Focus | null;
}

/** At the failing line: what was thrown, and the way to its cause. */
export function ExceptionWidget({ editor, text, focus }: ExceptionWidgetProps) {
  const { run, view } = useCockpit();
  const task = useReplica(selectTask);
  const root = useReplica(({ snapshot }) => focus && rootOf(snapshot, focus.sessionId));
  const [closed, setClosed] = useState<number | null>(null);
  const stop = focus?.stop;
  const exception = stop?.context.exception;
  const frame = stop?.context.frames[stop.context.topFrame];
  if (!focus || !root || !stop || !exception || !frame?.source || frame.line < 1 || closed === stop.number) return null;
  if (editorOf(frame.source, focus.sessionId)?.key !== text.key) return null;
  const cause = knownCause(task, root, stop, exception);
  const working = task !== undefined && task.end === undefined;
  const { title, keys } = commandOf('agent.start');
  const showCause = ({ rootCause }: Verdict) => {
    view.showPanel('right', true);
    view.openPath(rootCause.path, { line: rootCause.line });
    requestAnimationFrame(showVerdict);
  };
  return (
    <ViewZone editor={editor} line={frame.line}>
      <div className="exception" role="group" aria-label="Exception">
        <div className="exception-text">
          <p>
            <strong className="exception-type">{visibleText(exception.typeName)}</strong>
            <span className="exception-mode">{/unhandled/i.test(exception.breakMode) ? 'not caught' : 'thrown here'}</span>
          </p>
          <p className="exception-message code">{visibleText(exception.message)}</p>
        </div>
        {cause && (
          <Button kind="primary" small icon="search-sparkle" onClick={() => showCause(cause)}>
            Show the Cause
          </Button>
        )}
        {!cause && !working && (
          <Button kind="primary" small icon="search-sparkle" keys={keys} onClick={() => run('agent.start')}>
            {title}
          </Button>
        )}
        <IconButton icon="close" label="Hide" onClick={() => setClosed(stop.number)} />
      </div>
    </ViewZone>
  );
}
