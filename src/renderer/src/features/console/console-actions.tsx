import { useCockpit, useReplica } from '../../store/cockpit.ts';
import { selectIsDriver } from '../../store/replica.ts';
import { IconButton } from '../../ui/button.tsx';
import { useCopy } from '../../ui/copy.ts';
import { withoutAnsi } from '../../../../shared/ansi.ts';
import type { ConsoleModel } from './use-console.ts';

const copiedAtMost = 50_000;
const pieceSize = 1000;

interface ActionsProps {
  readonly model: ConsoleModel;
  readonly searching: boolean;
  readonly onSearch: () => void;
}

/** What can be done with the whole console. */
export function ConsoleActions({ model: { rootId, counts: { total } }, searching, onSearch }: ActionsProps) {
  const { ask, view } = useCockpit();
  const driver = useReplica(selectIsDriver);
  const copy = useCopy();
  const copyAll = async () => {
    if (!rootId) return;
    const lines: string[] = [];
    for (let from = Math.max(0, total - copiedAtMost); from < total; from += pieceSize) {
      const piece = await ask('console.read', { rootId, from, count: Math.min(pieceSize, total - from) });
      if (!piece) return;
      for (const entry of piece.entries) {
        const text = withoutAnsi(entry.text).replace(/\n$/, '');
        if (entry.continues && lines.length > 0) lines.push(`${lines.pop()}${text}`);
        else lines.push(text);
      }
    }
    copy(lines.join('\n'));
    if (total > copiedAtMost) view.notify(`The last ${copiedAtMost.toLocaleString('en')} entries of the console were copied.`);
  };
  const saveAll = async () => {
    const saved = rootId && (await ask('console.save', { rootId }));
    if (saved) view.notify(`The console was saved to ${saved.path}`);
  };
  return (
    <>
      <IconButton icon="search" label="Search and filter" keys="Ctrl+F" pressed={searching} onClick={onSearch} />
      <IconButton icon="copy" label="Copy everything" disabled={total === 0} onClick={() => void copyAll()} />
      <IconButton icon="save" label="Save everything to a file" disabled={total === 0} onClick={() => void saveAll()} />
      <IconButton
        icon="clear-all"
        label="Clear the console"
        disabled={total === 0 || !driver}
        onClick={() => rootId && void ask('console.clear', { rootId })}
      />
    </>
  );
}
