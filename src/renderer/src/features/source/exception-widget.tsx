import { useState } from 'react';
import type { Verdict } from '../../../../shared/agent.ts';
import type { StopContext } from '../../../../shared/debug.ts';
import type { SessionId } from '../../../../shared/ids.ts';
import { rootOf } from '../../../../shared/snapshot.ts';
import { commandOf } from '../../commands/registry.ts';
import { useCockpit, useReplica } from '../../store/cockpit.ts';
import type { Focus } from '../../store/focus.ts';
import { namedPlace } from '../../store/named-place.ts';
import { editorOf, type TextEditor } from '../../store/view.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { selectTask, selectWorkspace } from '../../store/replica.ts';
import { visibleText } from '../../../../shared/visible-text.ts';
import { showVerdict } from '../agent/show-card.ts';
import type { CodeEditor } from './create-editor.ts';
import { ExceptionCauses } from './exception-causes.tsx';
import { exceptionHint, exceptionWords } from './exception-words.ts';
import { knownCause } from './known-cause.ts';
import { ViewZone } from './view-zone.tsx';

interface ExceptionWidgetProps {
  readonly editor: CodeEditor;
  readonly text: TextEditor;
  readonly focus: Focus | null;
}

const foreign = 'the error names this line; none of the folder’s code is on the stack';

/** Where the top frame stands, as the key of its text. */
function topPlace({ frames, topFrame }: StopContext, sessionId: SessionId): { path: string; line: number } | undefined {
  const frame = frames[topFrame];
  const key = frame?.source && editorOf(frame.source, sessionId)?.key;
  return frame && key !== undefined && frame.line > 0 ? { path: key, line: frame.line } : undefined;
}

/** At the failing line: what was thrown, and the way to its cause. */
export function ExceptionWidget({ editor, text, focus }: ExceptionWidgetProps) {
  const { run, view } = useCockpit();
  const task = useReplica(selectTask);
  const root = useReplica(({ snapshot }) => focus && rootOf(snapshot, focus.sessionId));
  const workspace = useReplica(selectWorkspace);
  const [closed, setClosed] = useState<number | null>(null);
  const stop = focus?.stop;
  const exception = stop?.context.exception;
  if (!focus || !root || !stop || !exception || closed === stop.number) return null;
  const named = namedPlace(stop.context, workspace?.path);
  const place = named ?? topPlace(stop.context, focus.sessionId);
  if (place?.path !== text.key) return null;
  const { title: type, message } = exceptionWords(exception);
  const hint = exceptionHint(exception, root.launch);
  const cause = knownCause(task, root, stop, exception);
  const working = task !== undefined && task.end === undefined;
  const { title, keys } = commandOf('agent.start');
  const showCause = ({ rootCause }: Verdict) => {
    view.showPanel('right', true);
    view.openPath(rootCause.path, { line: rootCause.line });
    requestAnimationFrame(showVerdict);
  };
  return (
    <ViewZone editor={editor} line={place.line}>
      <div className="exception" role="group" aria-label="Exception">
        <div className="exception-text">
          <p>
            <strong className="exception-type">{visibleText(type)}</strong>
            <span className="exception-mode">{named ? foreign : /unhandled/i.test(exception.breakMode) ? 'not caught' : 'thrown here'}</span>
          </p>
          {message !== '' && <p className="exception-message code">{visibleText(message)}</p>}
          {exception.causes && <ExceptionCauses causes={exception.causes} more={exception.moreCauses === true} />}
          {hint !== undefined && <p className="exception-message">{hint}</p>}
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
