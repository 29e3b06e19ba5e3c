import { useMemo, useState } from 'react';
import type { StackFrame } from '../../../../shared/debug.ts';
import type { SessionId } from '../../../../shared/ids.ts';
import { restartFrame } from '../../commands/stop-commands.ts';
import { useCockpit, useReplica, useView } from '../../store/cockpit.ts';
import { focusFrame, focusThread } from '../../store/focus.ts';
import { showFrame } from '../../store/follow.ts';
import { selectIsDriver, selectSessionOrder, selectSessions } from '../../store/replica.ts';
import { baseName, type ViewState } from '../../store/view.ts';
import { IconButton } from '../../ui/button.tsx';
import { useCopy } from '../../ui/copy.ts';
import { Icon } from '../../ui/icon.tsx';
import { Menu } from '../../ui/menu.tsx';
import { MiddleText } from '../../ui/middle-text.tsx';
import { Pane } from '../../ui/pane.tsx';
import { menuPlaceOf } from '../../ui/row-menu.ts';
import { Tree } from '../../ui/tree.tsx';
import { visibleText } from '../../../../shared/visible-text.ts';
import { frameMenu, type FrameRow } from './frame-menu.ts';
import { callStackRows, frameRowId, type CallStackRow } from './call-stack-rows.ts';
import { useMoreFrames } from './read-frames.ts';
import { shortName, type StateWords } from '../session/session-words.ts';
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
  const { more, readMore } = useMoreFrames();
  const copy = useCopy();
  const [menu, setMenu] = useState<{ readonly row: FrameRow; readonly x: number; readonly y: number } | null>(null);
  const rows = useMemo(
    () => callStackRows({ sessions, sessionOrder, expansion, more, focusedFrame: focused }),
    [sessions, sessionOrder, expansion, more, focused],
  );

  const onToggle = (row: CallStackRow, expand: boolean) => setExpansion((before) => new Map(before).set(row.id, expand));
  const onActivate = (row: CallStackRow) => {
    switch (row.kind) {
      case 'frame':
        return selectFrame(row);
      case 'more':
        return void readMore(row);
      case 'session':
      case 'thread': {
        const threadId = row.kind === 'thread' ? row.thread.id : row.session.threads[0]?.id;
        const focus = threadId === undefined ? null : focusThread(replica.getState().snapshot, row.session.id, threadId);
        if (focus) {
          view.setFocus(focus);
          showFrame(view, focus);
        }
        return row.expanded === false ? onToggle(row, true) : undefined;
      }
      case 'folded':
        return onToggle(row, !row.expanded);
      case 'label':
        return undefined;
      default:
        return row satisfies never;
    }
  };
  const remove = (rootId: SessionId) => void ask('session.remove', { rootId });
  const selectFrame = (row: Extract<CallStackRow, { kind: 'frame' }>) => {
    const { stop, session, thread, frame } = row;
    if (!stop.context) return;
    const focus = { ...focusFrame(session.id, { ...stop, context: stop.context }, frame), threadId: thread.id };
    view.setFocus(focus);
    showFrame(view, focus);
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
            if (event.key !== 'Delete' || row.kind !== 'session' || !row.ended || !driver) return false;
            remove(row.ended);
            return true;
          }}
          onContextMenu={(row, at) => setMenu(row.kind === 'frame' ? { row, ...at } : null)}
          renderRow={(row) => (
            <Row row={row} driver={driver} onRestart={(rootId) => void ask('session.restart', { rootId })} onRemove={remove} />
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

interface RowProps {
  readonly row: CallStackRow;
  readonly driver: boolean;
  readonly onRestart: (rootId: SessionId) => void;
  readonly onRemove: (rootId: SessionId) => void;
}

function Row({ row, driver, onRestart, onRemove }: RowProps) {
  switch (row.kind) {
    case 'session': {
      const { ended } = row;
      return (
        <>
          <span className="call-stack-name" data-tip={visibleText([row.session.name, ...row.session.notes].join('\n'))}>
            {visibleText(shortName(row.session.name))}
          </span>{' '}
          {row.process !== undefined && <span className="call-stack-process">pid {row.process}</span>}{' '}
          <State state={row.state} tip={row.session.problem?.message} />
          {ended && (
            <span className="call-stack-actions" onClick={(event) => event.stopPropagation()}>
              <IconButton icon="debug-restart" label="Restart" tabIndex={-1} disabled={!driver} onClick={() => onRestart(ended)} />
              <IconButton icon="close" label="Remove from the list" keys="Delete" tabIndex={-1} disabled={!driver} onClick={() => onRemove(ended)} />
            </span>
          )}
        </>
      );
    }
    case 'thread':
      return (
        <>
          <span className="call-stack-name">{visibleText(row.thread.name)}</span> <State state={row.state} />
        </>
      );
    case 'frame':
      return <Frame frame={row.frame} top={row.stop.context?.frames[row.stop.context.topFrame]?.id === row.frame.id} />;
    case 'label':
      return <span className="call-stack-separator">{visibleText(row.text)}</span>;
    case 'folded':
      return <span className="call-stack-folded">{row.count} library frames</span>;
    case 'more':
      return <span className={row.state === 'failed' ? 'call-stack-failure' : 'call-stack-more'}>{visibleText(row.text)}</span>;
    default:
      return row satisfies never;
  }
}

function State({ state, tip }: { readonly state: StateWords; readonly tip?: string | undefined }) {
  return (
    <span
      className={`call-stack-state call-stack-state-${state.tone}`}
      data-tip={visibleText(tip ?? state.text)}
      data-tip-overflow={tip === undefined ? '' : undefined}
    >
      {visibleText(state.text)}
    </span>
  );
}

function Frame({ frame, top }: { readonly frame: StackFrame; readonly top: boolean }) {
  const place = frame.line > 0 ? `:${frame.line}` : '';
  const tip = [frame.name, frame.source && `${frame.source.path ?? frame.source.name}${place}${frame.line > 0 && frame.column > 0 ? `:${frame.column}` : ''}`];
  return (
    <>
      {top && <Icon name="debug-stackframe" className="call-stack-top" />}
      <span
        className={`call-stack-frame${frame.kind === 'subtle' || !frame.user ? ' call-stack-library' : ''}`}
        data-tip={visibleText(tip.filter(Boolean).join('\n'))}
      >
        {visibleText(frame.name)}
      </span>{' '}
      {frame.source && (
        <span className="call-stack-place">
          <MiddleText text={`${baseName(frame.source.name)}${place}`} tail={place.length + 4} />
        </span>
      )}
    </>
  );
}
