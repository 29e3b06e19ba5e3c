import { useMemo, useState } from 'react';
import type { Session, Thread } from '../../../../shared/debug.ts';
import type { SessionId } from '../../../../shared/ids.ts';
import { restartFrame } from '../../commands/stop-commands.ts';
import { useCockpit, useReplica, useView } from '../../store/cockpit.ts';
import { focusFrame, focusThread, isComplete, type Focus } from '../../store/focus.ts';
import { showFrame } from '../../store/follow.ts';
import { selectIsDriver, selectSessionOrder, selectSessions, stopOf } from '../../store/replica.ts';
import type { ViewState } from '../../store/view.ts';
import { useCopy } from '../../ui/copy.ts';
import { Menu } from '../../ui/menu.tsx';
import { Pane } from '../../ui/pane.tsx';
import { menuPlaceOf } from '../../ui/row-menu.ts';
import { Tree } from '../../ui/tree.tsx';
import { topFrameOf } from '../../../../shared/top-frame.ts';
import { visibleText } from '../../../../shared/visible-text.ts';
import { frameMenu, type FrameRow } from './frame-menu.ts';
import { callStackRows, frameRowId, threadRowId, type CallStackRow } from './call-stack-rows.ts';
import { CallStackLine } from './call-stack-line.tsx';
import { useFirstFrames, useMoreFrames } from './read-frames.ts';
import './call-stack.css';

const selectFocusedRow = ({ focus }: ViewState) =>
  focus?.frame && focus.threadId !== null ? frameRowId(focus.sessionId, focus.threadId, focus.frame.id) : undefined;

/** Sessions, threads and frames, as they are now. */
export function CallStack() {
  const cockpit = useCockpit();
  const { view, ask, replica } = cockpit;
  const sessions = useReplica(selectSessions);
  const sessionOrder = useReplica(selectSessionOrder);
  const driver = useReplica(selectIsDriver);
  const focused = useView(selectFocusedRow);
  const [expansion, setExpansion] = useState<ReadonlyMap<string, boolean>>(new Map());
  const frames = useMoreFrames();
  const { more, readMore } = frames;
  const copy = useCopy();
  const [menu, setMenu] = useState<{ readonly row: FrameRow; readonly x: number; readonly y: number } | null>(null);
  const rows = useMemo(
    () => callStackRows({ sessions, sessionOrder, expansion, more, focusedFrame: focused }),
    [sessions, sessionOrder, expansion, more, focused],
  );
  useFirstFrames(rows, frames);

  const onToggle = (row: CallStackRow, expand: boolean) => setExpansion((before) => new Map(before).set(row.id, expand));
  const onActivate = (row: CallStackRow) => {
    switch (row.kind) {
      case 'frame':
        return selectFrame(row);
      case 'more':
        return void readMore(row);
      case 'session':
      case 'thread': {
        const thread = row.kind === 'thread' ? row.thread : row.session.threads[0];
        if (row.expanded === false) onToggle(row, true);
        return thread && selectThread(row.session, thread);
      }
      case 'folded':
        return onToggle(row, !row.expanded);
      case 'label':
        return undefined;
      default:
        return row satisfies never;
    }
  };
  const look = (focus: Focus | null) => {
    if (!focus) return;
    view.setFocus(focus);
    showFrame(view, focus);
  };
  /** One that was stopped along with another one has its frames read first, unless the person goes elsewhere meanwhile. */
  const selectThread = (session: Session, thread: Thread) => {
    const stop = thread.stop ?? stopOf(session, thread);
    look(focusThread(replica.getState().snapshot, session.id, thread.id));
    if (!stop || stop === thread.stop || !isComplete(stop)) return;
    const chosen = view.getState().focus;
    const known = more[threadRowId(session.id, thread.id)];
    const reading = known?.stop === stop.number && known.frames.length > 0 ? Promise.resolve(known.frames) : readMore({ session, thread, stop, loaded: 0 });
    void reading.then((read) => {
      const frame = read[topFrameOf(read)];
      if (frame && view.getState().focus === chosen) look({ ...focusFrame(session.id, stop, frame), threadId: thread.id });
    });
  };
  const remove = (rootId: SessionId) => void ask('session.remove', { rootId });
  const selectFrame = (row: Extract<CallStackRow, { kind: 'frame' }>) => {
    const { stop, session, thread, frame } = row;
    if (!stop.context) return;
    look({ ...focusFrame(session.id, { ...stop, context: stop.context }, frame), threadId: thread.id });
  };

  return (
    <Pane name="call-stack" title="Call stack">
      {rows.length === 0 ? (
        <p className="empty">Start a program to see where it stands and how it got there.</p>
      ) : (
        <Tree
          label="Call stack"
          className="call-stack"
          rows={rows}
          selectedId={focused}
          onToggle={onToggle}
          onActivate={onActivate}
          onKey={(row, event) => {
            const place = menuPlaceOf(event);
            if (row.kind === 'frame' && place) {
              setMenu({ row, ...place });
              return true;
            }
            if (row.kind === 'more' && event.key === 'Enter' && event.shiftKey) {
              void readMore(row, 'all');
              return true;
            }
            if (event.key !== 'Delete' || row.kind !== 'session' || !row.ended || !driver) return false;
            remove(row.ended);
            return true;
          }}
          onContextMenu={(row, at) => setMenu(row.kind === 'frame' ? { row, ...at } : null)}
          renderRow={(row) => (
            <CallStackLine row={row} driver={driver} onRead={readMore} onRestart={(rootId) => void ask('session.restart', { rootId })} onRemove={remove} />
          )}
          rowClassName={(row) => (row.kind === 'label' ? 'call-stack-label' : undefined)}
        />
      )}
      {menu && (
        <Menu
          label={visibleText(`Frame ${menu.row.frame.name}`)}
          at={menu}
          onClose={() => setMenu(null)}
          items={frameMenu(menu.row, {
            select: () => selectFrame(menu.row),
            disassemble: () => {
              selectFrame(menu.row);
              view.openDisassembly();
            },
            restart: () => {
              selectFrame(menu.row);
              void restartFrame(cockpit, menu.row.frame.id);
            },
            copy,
            driver,
          })}
        />
      )}
    </Pane>
  );
}
