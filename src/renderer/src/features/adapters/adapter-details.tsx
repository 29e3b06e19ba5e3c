import type { ReactNode } from 'react';
import type { AdapterRow } from '../../../../shared/adapters.ts';
import { visibleText } from '../../../../shared/visible-text.ts';
import { useCockpit, useReplica } from '../../store/cockpit.ts';
import { selectIsDriver } from '../../store/replica.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { useCopy } from '../../ui/copy.ts';
import { Icon } from '../../ui/icon.tsx';
import { ProblemMessage } from '../../ui/problem-message.tsx';
import { AdapterEditor } from './adapter-editor.tsx';
import { AdapterLink, useLink } from './adapter-link.tsx';
import type { Chosen } from './adapter-list.tsx';
import { stateOf } from './adapter-words.ts';

/** One adapter: how it is, where it comes from, what is to be done. */
export function AdapterDetails({ row, onChoose }: { readonly row: AdapterRow; readonly onChoose: (chosen: Chosen) => void }) {
  const { text, icon, tone } = stateOf(row);
  const link = useLink(row.id);
  return (
    <section className="side-details" aria-label={row.label}>
      <header className="side-header">
        <h3>{visibleText(row.label)}</h3>
        <p className={`adapter-state tone-${tone}`} aria-live="polite">
          <Icon name={icon} />
          {text}
        </p>
      </header>
      <dl className="adapter-facts">
        <Fact name="Debugs">{visibleText(row.debugs)}</Fact>
        {row.version && <Fact name="Version">{visibleText(row.version)}</Fact>}
        {row.place && (
          <Fact name="Where">
            <Copied text={row.place} label="Copy the place" />
          </Fact>
        )}
        {row.foundBy && <Fact name="Found by">{visibleText(row.foundBy)}</Fact>}
        {link && (
          <Fact name="Answers">
            <AdapterLink link={link} />
          </Fact>
        )}
      </dl>
      {row.problem && (
        <div className={`adapter-problem${row.state === 'unfit' ? ' adapter-unfit' : ''}`}>
          <p>{visibleText(row.problem)}</p>
          {row.advice && <p className="adapter-advice">{visibleText(row.advice)}</p>}
        </div>
      )}
      {!row.problem && row.advice && <p className="adapter-advice">{visibleText(row.advice)}</p>}
      <Remedies row={row} />
      {row.origin === 'settings' && <AdapterEditor id={row.id} onChoose={onChoose} />}
    </section>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

/** Code with a button that copies it. */
function Copied({ text, label }: { readonly text: string; readonly label: string }) {
  const copy = useCopy();
  return (
    <span className="adapter-copied">
      <code>{visibleText(text)}</code>
      <IconButton icon="copy" label={label} onClick={() => copy(text)} />
    </span>
  );
}

function Remedies({ row }: { readonly row: AdapterRow }) {
  const { ask } = useCockpit();
  const driver = useReplica(selectIsDriver);
  const { id, installs, installing, installProblem, command } = row;
  return (
    <>
      {installing && (
        <div className="adapter-installing" role="status">
          <div className="adapter-bar" />
          <p>{visibleText(installing.words)}</p>
          <Button small disabled={!driver} onClick={() => void ask('adapters.cancelInstall', { id })}>
            Cancel
          </Button>
        </div>
      )}
      {installProblem && !installing && <ProblemMessage problem={installProblem} />}
      {installs && !installing && (
        <div className="adapter-remedy">
          <Button kind="primary" icon="cloud-download" disabled={!driver} onClick={() => void ask('adapters.install', { id })}>
            {installProblem ? 'Try again' : 'Install'}
          </Button>
          <p>{visibleText(installs)}</p>
        </div>
      )}
      {command && !installing && (
        <div className="adapter-command">
          <p>{installs ? 'Or install it yourself, in a terminal:' : 'Install it in a terminal:'}</p>
          <Copied text={command} label="Copy the command" />
        </div>
      )}
    </>
  );
}
