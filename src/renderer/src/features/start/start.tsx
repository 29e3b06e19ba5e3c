import { useEffect, useState } from 'react';
import type { Example, Result } from '../../../../shared/contract.ts';
import { useCockpit, useReplica } from '../../store/cockpit.ts';
import { selectConnection } from '../../store/replica.ts';
import { joinPath } from '../../store/view.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { commandOf } from '../../commands/registry.ts';
import { MiddleText } from '../../ui/middle-text.tsx';
import { visibleText } from '../../../../shared/visible-text.ts';
import { prefetchEditor } from '../source/source.tsx';
import './start.css';

/** The first thing a person sees: what this is, and three ways in. */
export function Start() {
  const { run, ask, view } = useCockpit();
  const connection = useReplica(selectConnection);
  const { examples, recent } = useWaysIn(connection === 'open');
  const openExample = async (name: string) => {
    const example = await ask('examples.open', { name });
    if (!example) return;
    view.openPath(joinPath(example.folder, example.program), { line: 1 });
    view.setSymptom(example.symptom);
  };
  useEffect(() => (examples.length > 0 ? prefetchEditor() : undefined), [examples]);
  if (connection !== 'open') return <p className="start-wait">{connection === 'connecting' ? 'Connecting to DAPilot…' : ''}</p>;
  return (
    <div className="start">
      <div className="start-content">
        <header className="start-header">
          <h1>DAPilot</h1>
          <p>
            You and an agent, in one live debugger. It sees what the debugger sees, says what it believes and why, and
            proposes the next steps. You approve, change or skip each one.
          </p>
        </header>

        <section aria-labelledby="start-try">
          <h2 id="start-try">Try it on a program with a bug</h2>
          <ul className="start-list">
            {examples.map((example) => (
              <li key={example.name}>
                <button type="button" className="start-card" onClick={() => void openExample(example.name)}>
                  <Icon name="beaker" />
                  <span>
                    <strong>{example.name}</strong>
                    <span className="start-note">{example.description}</span>
                  </span>
                  <Icon name="arrow-right" />
                </button>
              </li>
            ))}
          </ul>
        </section>

        <section aria-labelledby="start-own">
          <h2 id="start-own">Work on your own</h2>
          <Button kind="primary" icon="folder-opened" keys={commandOf('workspace.open').keys} onClick={() => run('workspace.open')}>
            Open folder…
          </Button>{' '}
          <Button icon="plug" onClick={() => run('run.attach')}>
            Attach to process…
          </Button>
          {recent.length > 0 && (
            <ul className="start-list start-recent" aria-label="Recent folders">
              {recent.map((folder) => (
                <li key={folder.path}>
                  <button type="button" className="start-folder" onClick={() => void ask('workspace.open', { path: folder.path })}>
                    <span>{visibleText(folder.name)}</span>
                    <MiddleText className="start-note" text={folder.path} tail={24} />
                  </button>
                </li>
              ))}
            </ul>
          )}
        </section>
      </div>
    </div>
  );
}

function useWaysIn(connected: boolean): { examples: readonly Example[]; recent: Result<'workspace.recent'> } {
  const { ask } = useCockpit();
  const [examples, setExamples] = useState<readonly Example[]>([]);
  const [recent, setRecent] = useState<Result<'workspace.recent'>>([]);
  useEffect(() => {
    if (!connected) return undefined;
    let current = true;
    void ask('examples.list', {}).then((found) => current && found && setExamples(found));
    void ask('workspace.recent', {}).then((found) => current && found && setRecent(found));
    return () => {
      current = false;
    };
  }, [ask, connected]);
  return { examples, recent };
}
