import type { KeyboardEvent } from 'react';
import type { AdapterRow, AdapterTemplate } from '../../../../shared/adapters.ts';
import { visibleText } from '../../../../shared/visible-text.ts';
import { Icon } from '../../ui/icon.tsx';
import { useView } from '../../store/cockpit.ts';
import type { ViewState } from '../../store/view.ts';
import { namesOf, stateOf } from './adapter-words.ts';

export interface Chosen {
  readonly kind: 'adapter' | 'template';
  readonly id: string;
}

interface AdapterListProps {
  readonly rows: readonly AdapterRow[];
  readonly templates: readonly AdapterTemplate[];
  readonly chosen: Chosen | null;
  readonly onChoose: (chosen: Chosen) => void;
}

const selectDrafts = ({ adapterDrafts }: ViewState) => adapterDrafts;

/** What DAPilot knows by itself, what the person added, and what could be added. */
export function AdapterList({ rows, templates, chosen, onChoose }: AdapterListProps) {
  const drafts = useView(selectDrafts);
  const names = namesOf(rows);
  const entry = (row: AdapterRow) => <Adapter key={row.id} row={row} name={names.get(row.id) ?? row.label} edited={row.id in drafts} current={chosen?.kind === 'adapter' && chosen.id === row.id} onChoose={onChoose} />;
  const added = rows.filter(({ origin }) => origin === 'settings');
  return (
    <nav className="side-list" aria-label="Debug adapters" onKeyDown={onArrow}>
      <h3>Known to DAPilot</h3>
      {rows.filter(({ origin }) => origin === 'own').map(entry)}
      {added.length > 0 && <h3>In your settings</h3>}
      {added.map(entry)}
      {templates.length > 0 && <h3>Add another</h3>}
      {templates.map(({ id, label, debugs }) => (
        <button key={id} type="button" className="side-entry" aria-current={chosen?.kind === 'template' && chosen.id === id ? 'true' : undefined} onClick={() => onChoose({ kind: 'template', id })}>
          <Icon name="add" className="tone-quiet" />
          <span className="side-name">{label}</span>
          <span className="side-about">{debugs}</span>
        </button>
      ))}
    </nav>
  );
}

/** Up and down choose the one above and below. */
function onArrow(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const entries = [...event.currentTarget.querySelectorAll('button')];
  const next = entries[entries.findIndex((each) => each === document.activeElement) + step];
  event.preventDefault();
  next?.focus();
  next?.click();
}

interface AdapterProps {
  readonly row: AdapterRow;
  readonly name: string;
  /** Its entry in the settings was changed, and not saved. */
  readonly edited: boolean;
  readonly current: boolean;
  readonly onChoose: AdapterListProps['onChoose'];
}

function Adapter({ row, name, edited, current, onChoose }: AdapterProps) {
  const { text, icon, tone } = stateOf(row);
  return (
    <button type="button" className="side-entry" aria-current={current ? 'true' : undefined} data-first-focus={current || undefined} onClick={() => onChoose({ kind: 'adapter', id: row.id })}>
      <Icon name={icon} label={text} className={`tone-${tone}`} />
      <span className="side-name">{visibleText(name)}</span>
      {edited ? <span className="adapter-edited">not saved</span> : row.version && <span className="adapter-version">{visibleText(row.version)}</span>}
      <span className="side-about">{visibleText(row.debugs)}</span>
    </button>
  );
}
