import { useCallback, useMemo, useState, type KeyboardEvent } from 'react';
import { useStore } from 'zustand';
import { useCockpit, useReplica, useView } from '../../store/cockpit.ts';
import { liveRoot, type ReplicaState } from '../../store/replica.ts';
import { Button } from '../../ui/button.tsx';
import { useCopy } from '../../ui/copy.ts';
import { Menu } from '../../ui/menu.tsx';
import { Pane } from '../../ui/pane.tsx';
import { ProblemMessage } from '../../ui/problem-message.tsx';
import { Tree } from '../../ui/tree.tsx';
import { visibleText } from '../../../../shared/visible-text.ts';
import { useCopyValue } from './use-copy-value.ts';
import { useFrameVariables } from './use-frame-variables.ts';
import { VariableRow } from './variable-row.tsx';
import { variableRows, type Row } from './variable-rows.ts';
import './variables.css';

const selectHasSession = (state: ReplicaState) => liveRoot(state.snapshot) !== undefined;

/** The values of the focused frame as a tree. */
export function Variables() {
  const { ask, view } = useCockpit();
  const { tree, frame, problem, retry } = useFrameVariables();
  const model = useStore(tree.store);
  const live = useView((state) => state.focus?.live ?? false);
  const hasSession = useReplica(selectHasSession);
  const copy = useCopy();
  const copyValue = useCopyValue(tree);
  const [menu, setMenu] = useState<{ readonly row: Row; readonly x: number; readonly y: number } | null>(null);
  const rows = useMemo(() => variableRows(model), [model]);

  const evaluateInConsole = useCallback(
    (expression: string) => {
      const { focus } = view.getState();
      if (!focus) return;
      view.showBottomTab('console');
      void ask('evaluate', {
        sessionId: focus.sessionId,
        expression,
        context: 'repl',
        ...(focus.live && focus.stop && focus.frame ? { stop: focus.stop.number, frameId: focus.frame.id } : {}),
      });
    },
    [ask, view],
  );

  const onToggle = (row: Row, expand: boolean) => {
    if ('container' in row && row.container) tree.toggle(row.container, expand);
  };
  const onActivate = (row: Row) => {
    if (row.kind === 'more') tree.readMore(row.container);
    else if (row.kind === 'failed') tree.retry(row.container);
    else if (row.kind === 'variable' && row.variable.lazy) void tree.runGetter(row.id, row.variable);
    else if (row.expanded !== undefined) onToggle(row, !row.expanded);
  };
  const onKey = (row: Row, event: KeyboardEvent) => {
    if (row.kind !== 'variable') return false;
    if (event.key.toLowerCase() === 'c' && (event.ctrlKey || event.metaKey)) {
      copyValue(row.variable);
      return true;
    }
    if (event.key !== 'ContextMenu' && !(event.key === 'F10' && event.shiftKey)) return false;
    const active = document.getElementById(event.currentTarget.getAttribute('aria-activedescendant') ?? '');
    const box = (active ?? event.currentTarget).getBoundingClientRect();
    setMenu({ row, x: box.left + 24, y: box.bottom });
    return true;
  };

  const chosen = menu?.row.kind === 'variable' ? menu.row.variable : undefined;
  const evaluateName = chosen?.evaluateName;
  return (
    <Pane name="variables" title="Variables" note={frame && visibleText(frame.name)}>
      {problem && (
        <ProblemMessage problem={problem}>
          <Button small onClick={retry}>
            Try again
          </Button>
        </ProblemMessage>
      )}
      {!frame && !problem && (
        <p className="empty">{hasSession ? 'Values appear here when the program stops.' : 'Start a program to see its values at every stop.'}</p>
      )}
      {frame && !problem && (
        <Tree
          label="Variables"
          className={live ? 'variables' : 'variables variables-stale'}
          rows={rows}
          renderRow={(row) => <VariableRow row={row} tree={tree} onCopy={(_, variable) => copyValue(variable)} />}
          onToggle={onToggle}
          onActivate={onActivate}
          onKey={onKey}
          onContextMenu={(row, at) => setMenu(row.kind === 'variable' ? { row, ...at } : null)}
          rowClassName={(row) => (row.kind === 'variable' && row.changed ? 'variable-changed' : undefined)}
        />
      )}
      {menu && chosen && (
        <Menu
          label={`Actions for ${chosen.name}`}
          at={menu}
          onClose={() => setMenu(null)}
          items={[
            { text: 'Copy value', keys: 'Ctrl+C', icon: 'copy', run: () => copyValue(chosen) },
            { text: 'Copy expression', disabled: !evaluateName, run: () => copy(evaluateName ?? '') },
            'line',
            { text: 'Evaluate in console', icon: 'terminal', disabled: !evaluateName || !live, run: () => evaluateInConsole(evaluateName ?? '') },
          ]}
        />
      )}
    </Pane>
  );
}
