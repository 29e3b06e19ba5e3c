import { useState } from 'react';
import type { ConsoleEntry, ConsoleKind } from '../../../../shared/debug.ts';
import { useCockpit } from '../../store/cockpit.ts';
import { baseName } from '../../store/view.ts';
import { IconButton } from '../../ui/button.tsx';
import { useCopy } from '../../ui/copy.ts';
import { Icon } from '../../ui/icon.tsx';
import { visibleText } from '../../../../shared/visible-text.ts';
import type { VariableTree } from '../variables/variable-tree.ts';
import { valueKind } from '../variables/value-kind.ts';
import { AnsiText } from './ansi-text.tsx';
import { withoutAnsi } from '../../../../shared/ansi.ts';
import type { FoldedGroup } from './folding.ts';
import { hasObject, InlineTree } from './inline-tree.tsx';
import { Twistie } from './twistie.tsx';

/** Characters of one entry that are shown at first; an enormous line must not stop the page. */
const shownAtFirst = 5_000;

/** A very long line is cut into entries of this size. */
const charactersOfEntry = 16_384;

const marks: Readonly<Partial<Record<ConsoleKind, { readonly icon: string; readonly label: string }>>> = {
  input: { icon: 'chevron-right', label: 'input' },
  result: { icon: 'arrow-small-left', label: 'result' },
  error: { icon: 'error', label: 'error' },
  important: { icon: 'warning', label: 'important' },
  notice: { icon: 'info', label: 'notice' },
};

interface EntryProps {
  readonly entry: ConsoleEntry;
  readonly treeOf: (index: number) => VariableTree;
  /** What it heads and can be folded. */
  readonly group: FoldedGroup | undefined;
  readonly onFold: (start: number, folded: boolean) => void;
}

/** One entry of the console. */
export function Entry({ entry, treeOf, group, onFold }: EntryProps) {
  // In a flood rows come and go by the hundred: what only the pointer needs waits for it.
  const [pointed, setPointed] = useState(false);
  const mark = marks[entry.kind];
  return (
    <div className={`console-entry console-${entry.kind}`} data-kind={entry.kind} onPointerEnter={() => setPointed(true)} onPointerLeave={() => setPointed(false)}>
      <span className="console-mark">{mark && <Icon name={mark.icon} label={mark.label} />}</span>
      <div className="console-content" style={entry.depth > 0 ? { paddingLeft: Math.min(entry.depth, 20) * 14 } : undefined}>
        {group?.kind === 'group' && (
          <Twistie expanded={!group.folded} name={visibleText(withoutAnsi(entry.text))} onToggle={(expand) => onFold(group.start, !expand)} />
        )}
        {hasObject(entry) && <InlineTree entry={entry} tree={treeOf(entry.index)} />}
        <EntryText entry={entry} {...(group?.kind === 'line' || entry.continues ? { whole: group?.folded !== true } : {})} />
        {group?.kind === 'line' && <RestOfLine group={group} onFold={onFold} />}
      </div>
      <span className="console-copy">{pointed && <CopyEntry text={entry.text} />}</span>
      {entry.location && <Place location={entry.location} />}
    </div>
  );
}

function CopyEntry({ text }: { readonly text: string }) {
  const copy = useCopy();
  return <IconButton icon="copy" label="Copy" tabIndex={-1} onClick={() => copy(withoutAnsi(text))} />;
}

interface EntryTextProps {
  readonly entry: ConsoleEntry;
  /** Whether all of it is shown, where that is not decided here. */
  readonly whole?: boolean;
}

function EntryText({ entry, whole }: EntryTextProps) {
  const [opened, setOpened] = useState(false);
  const text = entry.text.endsWith('\n') ? entry.text.slice(0, -1) : entry.text;
  const rest = text.length - shownAtFirst;
  const kind = entry.kind === 'result' ? ` value-${valueKind({ value: text, reference: entry.reference ?? 0 })}` : '';
  return (
    <span className={`console-text code${kind}${hasObject(entry) ? ' console-preview' : ''}`}>
      <AnsiText text={(whole ?? opened) || rest <= 0 ? text : text.slice(0, shownAtFirst)} />
      {rest > 0 && whole === undefined && (
        <button type="button" className="link console-rest" aria-expanded={opened} onClick={() => setOpened(!opened)}>
          {opened ? 'Show less' : `Show all, ${rest.toLocaleString('en')} more characters`}
        </button>
      )}
    </span>
  );
}

/** A line of very many entries: its rest is shown or saved when somebody wants it. */
function RestOfLine({ group, onFold }: { readonly group: FoldedGroup } & Pick<EntryProps, 'onFold'>) {
  const characters = ((group.end ?? group.start) - group.start) * charactersOfEntry - shownAtFirst;
  return (
    <button type="button" className="link console-line-rest" aria-expanded={!group.folded} onClick={() => onFold(group.start, !group.folded)}>
      {group.folded ? `Show the rest of this line, about ${characters.toLocaleString('en')} more characters` : 'Hide the rest of this line'}
    </button>
  );
}

/** Where the output was written; the core decides whether that file may be read. */
function Place({ location }: { readonly location: NonNullable<ConsoleEntry['location']> }) {
  const { view } = useCockpit();
  return (
    <button
      type="button"
      className="console-place"
      data-tip={visibleText(`${location.path}:${location.line}`)}
      onClick={() => view.openPath(location.path, { line: location.line })}
    >
      {visibleText(`${baseName(location.path)}:${location.line}`)}
    </button>
  );
}
