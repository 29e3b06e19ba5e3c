import { useEffect, useRef, useState } from 'react';
import type { Terminal } from '../../../../shared/terminal.ts';
import { useCockpit, useReplica } from '../../store/cockpit.ts';
import { selectIsDriver, selectSettings, type ReplicaState } from '../../store/replica.ts';
import { IconButton } from '../../ui/button.tsx';
import { useCopy } from '../../ui/copy.ts';
import { useTheme } from '../../ui/theme.ts';
import { LinkDialog } from './link-dialog.tsx';
import { createTerminalScreen, type TerminalScreen } from './terminal-screen.ts';
import { taskState, terminalState, terminalTitle } from './terminal-words.ts';

const selectRuns = (state: ReplicaState) => state.snapshot.taskRuns;

/** Keys that programs in terminals use and the window would take. */
const ownKeys = 'Ctrl+O Ctrl+P Ctrl+B Ctrl+J Alt+W Alt+E Alt+Enter';

/** One terminal, with how its program is. */
export function TerminalView({ terminal }: { readonly terminal: Terminal }) {
  const { call, ask } = useCockpit();
  const driver = useReplica(selectIsDriver);
  const { codeFontSize } = useReplica(selectSettings).appearance;
  const theme = useTheme();
  const copy = useCopy();
  const box = useRef<HTMLDivElement>(null);
  const screen = useRef<TerminalScreen>(null);
  const [link, setLink] = useState<string | null>(null);
  const { id } = terminal;

  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const created = createTerminalScreen({
      element,
      terminal,
      fontSize: codeFontSize,
      read: (from) => call('terminal.read', { id, from }),
      write: (text) => void ask('terminal.write', { id, text }),
      resize: (columns, rows) => void ask('terminal.resize', { id, columns, rows }),
      onLink: setLink,
    });
    screen.current = created;
    return () => created.dispose();
    // Only another terminal is another screen; what changes of this one is told below.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [id, codeFontSize, call, ask]);
  useEffect(() => screen.current?.update(terminal, driver), [terminal, driver, codeFontSize]);
  useEffect(() => screen.current?.applyTheme(), [theme]);

  const root = useReplica(({ snapshot }) => (terminal.rootId === undefined ? undefined : snapshot.sessions[terminal.rootId]));
  const run = useReplica(selectRuns).find(({ terminalId }) => terminalId === id);
  const { text, tone } = run ? taskState(run, terminal) : terminalState(terminal, root);
  return (
    <>
      <header className="terminal-bar">
        <span className="terminal-title">{terminalTitle(terminal)}</span>
        <span className="terminal-state" role="status" data-tone={tone}>
          {text}
        </span>
        {!driver && <span className="terminal-state">another window types here</span>}
        {run && run.status !== 'ended' && <IconButton icon="debug-stop" label="Stop this task" disabled={!driver} onClick={() => void ask('task.stop', { id: run.id })} />}
        {run?.status === 'ended' && <IconButton icon="debug-restart" label="Run this task again" disabled={!driver} onClick={() => void ask('task.run', { label: run.label, folder: run.folder })} />}
        <IconButton icon="copy" label="Copy everything" onClick={() => copy(screen.current?.wholeText() ?? '')} />
      </header>
      <div ref={box} className="terminal-screen" data-own-keys={ownKeys} role="group" aria-label={`Terminal of ${terminalTitle(terminal)}; Ctrl+Shift+Y leaves it`} />
      {link !== null && <LinkDialog address={link} onClose={() => setLink(null)} />}
    </>
  );
}
