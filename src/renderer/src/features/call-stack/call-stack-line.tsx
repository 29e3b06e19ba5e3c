import type { StackFrame } from '../../../../shared/debug.ts';
import type { SessionId } from '../../../../shared/ids.ts';
import { visibleText } from '../../../../shared/visible-text.ts';
import { baseName } from '../../store/view.ts';
import { IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { MiddleText } from '../../ui/middle-text.tsx';
import { shortName, type StateWords } from '../session/session-words.ts';
import type { CallStackRow } from './call-stack-rows.ts';
import type { Extent } from './read-frames.ts';

type MoreRow = Extract<CallStackRow, { kind: 'more' }>;

interface RowProps {
  readonly row: CallStackRow;
  readonly driver: boolean;
  readonly onRead: (row: MoreRow, extent: Extent) => void;
  readonly onRestart: (rootId: SessionId) => void;
  readonly onRemove: (rootId: SessionId) => void;
}

/** What a row of the call stack shows. */
export function CallStackLine({ row, driver, onRead, onRestart, onRemove }: RowProps) {
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
      return (
        <>
          <span className={row.state === 'failed' ? 'call-stack-failure' : 'call-stack-more'}>{visibleText(row.text)}</span>
          {row.beyondPage && (
            <button
              type="button"
              className="link call-stack-all"
              tabIndex={-1}
              data-tip="All frames of this stack (Shift+Enter)"
              onClick={(event) => {
                event.stopPropagation();
                onRead(row, 'all');
              }}
            >
              Show all
            </button>
          )}
        </>
      );
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
