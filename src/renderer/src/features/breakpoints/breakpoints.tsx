import { useCallback, useMemo, useState, type KeyboardEvent } from 'react';
import { visibleText } from '../../../../shared/visible-text.ts';
import { useCockpit, useReplica, useView } from '../../store/cockpit.ts';
import { selectBreakpoints, selectExceptionFilters, selectIsDriver, type ReplicaState } from '../../store/replica.ts';
import type { ViewState } from '../../store/view.ts';
import { IconButton } from '../../ui/button.tsx';
import { Menu } from '../../ui/menu.tsx';
import { Pane } from '../../ui/pane.tsx';
import { menuPlaceOf } from '../../ui/row-menu.ts';
import { focusTree, Tree } from '../../ui/tree.tsx';
import { InlineEdit } from '../expression/inline-edit.tsx';
import { useRowActions, type EditedPart } from './breakpoint-actions.ts';
import { BreakpointRow } from './breakpoint-row.tsx';
import { breakpointRows, type BreakpointsRow } from './breakpoint-rows.ts';
import { breakpointDetails, breakpointFacts, functionFacts, placeOf, sessionFacts } from './breakpoint-state.ts';
import { accessWords } from './data-words.ts';
import { ExceptionFilterRow } from './exception-filter-row.tsx';
import { useCircumstances } from './use-circumstances.ts';
import './breakpoints.css';

const selectInstructionBreakpoints = (state: ReplicaState) => state.snapshot.instructionBreakpoints;
const selectFunctionBreakpoints = (state: ReplicaState) => state.snapshot.functionBreakpoints;
const selectDataBreakpoints = (state: ReplicaState) => state.snapshot.dataBreakpoints;
const selectAddingFunction = (state: ViewState) => state.addingFunction;

interface Edited {
  readonly id: string;
  readonly part: EditedPart;
}

const partWords: Readonly<Record<EditedPart, string>> = { condition: 'Condition', hitCondition: 'Hit count', name: 'Function' };

/** The exceptions that can stop the program, and every breakpoint with its true state; enable, edit, remove and go to. */
export function Breakpoints() {
  const { run, view } = useCockpit();
  const circumstances = useCircumstances();
  const exceptionFilters = useReplica(selectExceptionFilters);
  const breakpoints = useReplica(selectBreakpoints);
  const functionBreakpoints = useReplica(selectFunctionBreakpoints);
  const dataBreakpoints = useReplica(selectDataBreakpoints);
  const instructionBreakpoints = useReplica(selectInstructionBreakpoints);
  const driver = useReplica(selectIsDriver);
  const addingFunction = useView(selectAddingFunction);
  const [menu, setMenu] = useState<{ readonly row: BreakpointsRow; readonly x: number; readonly y: number } | null>(null);
  const [edited, setEdited] = useState<Edited | null>(null);
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const rows = useMemo(
    () => breakpointRows({ exceptionFilters, breakpoints, functionBreakpoints, dataBreakpoints, instructionBreakpoints, folded }),
    [exceptionFilters, breakpoints, functionBreakpoints, dataBreakpoints, instructionBreakpoints, folded],
  );
  const count = [breakpoints, functionBreakpoints, dataBreakpoints, instructionBreakpoints].reduce((sum, all) => sum + Object.keys(all).length, 0);
  const actions = useRowActions(useCallback((row, part) => setEdited({ id: row.id, part }), []));
  const { muted } = circumstances;

  const giveKeyboardBack = () => requestAnimationFrame(() => document.activeElement === document.body && focusTree('Breakpoints'));
  const stopEditing = () => {
    setEdited(null);
    giveKeyboardBack();
  };
  const stopAdding = () => {
    view.addFunctionBreakpoint(false);
    giveKeyboardBack();
  };

  const editorOf = (row: BreakpointsRow) => {
    if (row.id !== edited?.id || (row.kind !== 'filter' && row.kind !== 'function' && row.kind !== 'data')) return undefined;
    const { part } = edited;
    const before = row.kind === 'filter' ? row.filter.condition : part === 'name' ? row.label : row.breakpoint[part];
    const hint = row.kind === 'filter' ? row.filter.conditionDescription : undefined;
    return (
      <InlineEdit
        label={`${partWords[part]} of ${row.label}`}
        initial={before ?? ''}
        placeholder={part === 'hitCondition' ? 'hits, for example >= 3' : visibleText(hint ?? 'stops when this is true').slice(0, 80)}
        clears={part !== 'name'}
        onSubmit={(text) => actions.submit(row, part, text)}
        onClose={stopEditing}
      />
    );
  };

  const onKey = (row: BreakpointsRow, event: KeyboardEvent): boolean => {
    const place = menuPlaceOf(event);
    if (place) setMenu({ row, ...place });
    else if (event.key === 'Delete' && row.kind !== 'filter') actions.remove(row);
    else if (event.key === ' ' && 'breakpoint' in row) actions.setEnabled(row, !row.breakpoint.enabled);
    else if (event.key === ' ' && row.kind === 'filter') actions.setEnabled(row, !row.filter.enabled);
    else if (event.key === 'F2') actions.edit(row);
    else return false;
    return true;
  };

  const renderRow = (row: BreakpointsRow) => {
    const handlers = { onToggle: (enabled: boolean) => actions.setEnabled(row, enabled), onRemove: () => actions.remove(row), editor: editorOf(row) };
    switch (row.kind) {
      case 'adapter':
        return <span className="exception-adapter">{visibleText(row.label)}</span>;
      case 'filter':
        return <ExceptionFilterRow filter={row.filter} driver={driver} editor={handlers.editor} onToggle={() => actions.setEnabled(row, !row.filter.enabled)} onEdit={() => actions.edit(row)} />;
      case 'file':
        return (
          <span className="breakpoint-file" data-tip={visibleText(row.path)}>
            {visibleText(row.label)} <span className="count">{row.breakpoints.length}</span>
          </span>
        );
      case 'breakpoint': {
        const { breakpoint } = row;
        const text = breakpoint.anchor?.text ?? '';
        const name = row.depth === 0 ? row.label.replace(/ line \d+$/, '') : text || row.label;
        return (
          <BreakpointRow
            {...handlers}
            facts={breakpointFacts(breakpoint, circumstances)}
            origin={breakpoint.origin}
            enabled={breakpoint.enabled}
            place={`${breakpoint.path}:${breakpoint.line}`}
            label={placeOf(breakpoint)}
            name={name}
            code={row.depth > 0 && text !== ''}
            details={breakpointDetails(breakpoint, breakpoints)}
            end={`${breakpoint.line}${breakpoint.column === undefined ? '' : `:${breakpoint.column}`}`}
            onEdit={() => actions.edit(row)}
          />
        );
      }
      case 'function': {
        const { breakpoint } = row;
        return <BreakpointRow {...handlers} facts={functionFacts(breakpoint, circumstances)} origin="person" enabled={breakpoint.enabled} place={`Function ${breakpoint.name}`} label={breakpoint.name} name={breakpoint.name} code details={breakpointDetails(breakpoint)} onEdit={() => actions.edit(row)} />;
      }
      case 'data': {
        const { breakpoint } = row;
        const details = [accessWords[breakpoint.accessType], ...breakpointDetails(breakpoint)];
        return <BreakpointRow {...handlers} facts={sessionFacts(breakpoint, 'data', muted)} origin="person" enabled={breakpoint.enabled} place={`Data ${breakpoint.label}`} label={breakpoint.label} name={breakpoint.label} code details={details} onEdit={() => actions.edit(row)} />;
      }
      case 'instruction': {
        const { breakpoint } = row;
        const { address, symbol } = breakpoint;
        return <BreakpointRow {...handlers} facts={sessionFacts(breakpoint, 'plain', muted)} origin="person" enabled={breakpoint.enabled} place={`Instruction ${address}${symbol === undefined ? '' : ` of ${symbol}`}`} label={`the breakpoint on ${address}`} name={address} code details={symbol === undefined ? [] : [symbol]} />;
      }
      default:
        return row satisfies never;
    }
  };

  const items = menu ? actions.menu(menu.row) : [];
  return (
    <Pane
      name="breakpoints"
      title="Breakpoints"
      note={count > 0 ? <span className="count">{count}</span> : undefined}
      actions={
        <>
          <IconButton icon="add" label="Add function breakpoint" disabled={!driver} onClick={() => run('breakpoint.addFunction')} />
          {(count > 0 || muted) && <IconButton icon="activate-breakpoints" label={muted ? 'Unmute all breakpoints' : 'Mute all breakpoints'} pressed={muted} disabled={!driver} onClick={() => run('breakpoint.mute')} />}
          {count > 0 && <IconButton icon="close-all" label="Remove all breakpoints" disabled={!driver} onClick={() => run('breakpoint.removeAll')} />}
        </>
      }
    >
      {addingFunction && (
        <div className="breakpoint-new">
          <InlineEdit label="Function to stop at" initial="" placeholder="name of a function" onSubmit={(name) => actions.addFunction(name.trim())} onClose={stopAdding} />
        </div>
      )}
      {rows.length > 0 && (
        <Tree
          label="Breakpoints"
          className={`breakpoints${count === 0 ? ' breakpoints-none' : ''}`}
          rows={rows}
          onActivate={actions.goTo}
          onToggle={(row, expand) => row.kind === 'file' && setFolded((now) => new Set(expand ? [...now].filter((path) => path !== row.path) : [...now, row.path]))}
          onContextMenu={(row, at) => setMenu({ row, ...at })}
          onKey={onKey}
          renderRow={renderRow}
        />
      )}
      {count === 0 && !addingFunction && <p className="empty">Click beside a line number, or press F9, to stop the program there.</p>}
      {menu && items.length > 0 && <Menu label="Breakpoint" items={items} at={menu} onClose={() => setMenu(null)} />}
    </Pane>
  );
}
