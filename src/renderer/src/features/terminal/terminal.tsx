import { lazy, Suspense, useState } from 'react';
import type { TerminalId } from '../../../../shared/ids.ts';
import { useReplica } from '../../store/cockpit.ts';
import type { ReplicaState } from '../../store/replica.ts';
import { useConsoleRoot } from '../console/use-console.ts';
import { terminalTitle } from './terminal-words.ts';
import './terminal.css';

const TerminalView = lazy(() => import('./terminal-view.tsx').then((module) => ({ default: module.TerminalView })));

const selectTerminals = (state: ReplicaState) => state.snapshot.terminals;

/** The terminals of the program whose console is shown, and those of tasks. The newest is shown unless another one was chosen since. */
export function TerminalPane() {
  const all = useReplica(selectTerminals);
  const rootId = useConsoleRoot();
  const [chosen, setChosen] = useState<{ readonly id: TerminalId; readonly newest: TerminalId | undefined } | null>(null);
  const terminals = Object.values(all).filter((terminal) => terminal.rootId === rootId || terminal.rootId === undefined);
  const newest = terminals.at(-1);
  const shown = terminals.find(({ id }) => chosen?.newest === newest?.id && id === chosen?.id) ?? newest;
  return (
    <div className="terminal" data-pane="terminal">
      {terminals.length > 1 && (
        <select className="input terminal-choice" aria-label="Terminal" value={shown?.id} onChange={(event) => setChosen({ id: event.target.value as TerminalId, newest: newest?.id })}>
          {terminals.map((terminal) => (
            <option key={terminal.id} value={terminal.id}>
              {terminal.rootId === undefined ? 'Task ' : ''}
              {terminalTitle(terminal)}, {terminal.exit === undefined ? `pid ${terminal.processId}` : 'over'}
            </option>
          ))}
        </select>
      )}
      {shown ? (
        <Suspense fallback={<p className="terminal-empty">Opening the terminal…</p>}>
          <TerminalView key={shown.id} terminal={shown} />
        </Suspense>
      ) : (
        <p className="terminal-empty">
          Tasks run here, and a program that reads what you type: choose Terminal as its console when you launch it.
        </p>
      )}
    </div>
  );
}
