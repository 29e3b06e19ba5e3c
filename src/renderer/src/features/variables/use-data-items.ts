/** Stopping the program when a variable is touched, in the ways its debugger offers for it. */
import { useEffect, useState } from 'react';
import { accessTypes, type AccessType } from '../../../../shared/debug.ts';
import { toProblem } from '../../../../shared/errors.ts';
import type { DataBreakpointInfo } from '../../../../shared/low-level.ts';
import { visibleText } from '../../../../shared/visible-text.ts';
import { useCockpit, type Cockpit } from '../../store/cockpit.ts';
import { selectIsDriver } from '../../store/replica.ts';
import type { MenuItem } from '../../ui/menu.tsx';
import { accessWords } from '../breakpoints/data-words.ts';
import type { VariableOfRow } from './variable-row.tsx';

/** Items for the menu of this row; none where the debugger cannot. What it offers is asked when the menu opens. */
export function useDataItems(row: VariableOfRow | null): readonly MenuItem[] {
  const cockpit = useCockpit();
  const [answer, setAnswer] = useState<{ readonly row: VariableOfRow; readonly info: DataBreakpointInfo } | null>(null);

  useEffect(() => {
    const place = row && placeOf(cockpit, row);
    if (!place) return undefined;
    let current = true;
    const tell = (info: DataBreakpointInfo) => {
      if (current) setAnswer({ row, info });
    };
    cockpit.call('dataBreakpoint.info', place).then(tell, (error: unknown) => tell({ dataId: null, description: toProblem(error).detail ?? toProblem(error).message, accessTypes: [], canPersist: false }));
    return () => {
      current = false;
    };
  }, [cockpit, row]);

  const place = row && placeOf(cockpit, row);
  if (!place) return [];
  const info = answer?.row === row ? answer.info : undefined;
  if (!info) return ['line', { text: 'Stop when it is touched…', disabled: true, run: () => undefined }];
  if (info.dataId === null) return ['line', { text: 'It cannot be watched', note: visibleText(info.description).slice(0, 60), disabled: true, run: () => undefined }];
  const offered = info.accessTypes.length === 0 ? (['write'] as const) : accessTypes.filter((type) => info.accessTypes.includes(type));
  const add = (accessType: AccessType) => void cockpit.ask('dataBreakpoint.add', { ...place, accessType });
  return ['line', ...offered.map((type) => ({ text: `Stop ${accessWords[type]}`, note: 'until the program ends', run: () => add(type) }))];
}

/** How the variable of a row is named to its debugger; undefined where that cannot watch anything now. */
function placeOf({ view, replica }: Cockpit, { variable, parent }: VariableOfRow) {
  const { focus } = view.getState();
  const facts = replica.getState();
  const session = focus ? facts.snapshot.sessions[focus.sessionId] : undefined;
  if (!parent || parent.ambiguous || !focus?.live || !focus.stop || session?.capabilities.dataBreakpoints !== true || !selectIsDriver(facts)) return undefined;
  return { sessionId: focus.sessionId, stop: focus.stop.number, name: variable.name, reference: parent.reference, ...(focus.frame ? { frameId: focus.frame.id } : {}) };
}
