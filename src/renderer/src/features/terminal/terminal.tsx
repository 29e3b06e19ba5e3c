import { lazy, Suspense, useState } from 'react';
import type { TerminalId } from '../../../../shared/ids.ts';
import { useReplica } from '../../store/cockpit.ts';
import type { ReplicaState } from '../../store/replica.ts';
import { useConsoleRoot } from '../console/use-console.ts';
import { terminalTitle } from './terminal-words.ts';
import './terminal.css';

const TerminalView = lazy(() => import('./terminal-view.tsx').then((module) => ({ default: module.TerminalView })));

const selectTerminals = (state: ReplicaState) => state.snapshot.terminals;

/** The terminals of the program whose console is shown. */
export function TerminalPane() {
  const all = useReplica(selectTerminals);
  const rootId = useConsoleRoot();
  const [chosen, setChosen] = useState<TerminalId | null>(null);
  const terminals = Object.values(all).filter((terminal) => terminal.rootId === rootId);
  const shown = terminals.find(({ id }) => id === chosen) ?? terminals.at(-1);
  return (
    <div className="terminal" data-pane="terminal">
      {terminals.length > 1 && (
        <select className="input terminal-choice" aria-label="Terminal" value={shown?.id} onChange={(event) => setChosen(event.target.value as TerminalId)}>
          {terminals.map((terminal) => (
            <option key={terminal.id} value={terminal.id}>
              {terminalTitle(terminal)}, pid {terminal.processId}
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
          A program that reads what you type runs here: choose Terminal as its console when you launch it.
        </p>
      )}
    </div>
  );
}
