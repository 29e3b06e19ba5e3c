import { useState, type KeyboardEvent } from 'react';
import { useCockpit } from '../../store/cockpit.ts';
import { Icon } from '../../ui/icon.tsx';
import { ExpressionInput } from '../expression/expression-input.tsx';
import { useWatchingWords } from '../../store/watching-words.ts';

/** The line in which a further watch is entered; it stays, for the next one. */
export function NewWatch({ driver }: { readonly driver: boolean }) {
  const { ask } = useCockpit();
  const [text, setText] = useState('');
  const watching = useWatchingWords('watch more');
  const onKey = async (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || text.trim() === '') return;
    event.preventDefault();
    const entered = text;
    const added = await ask('watch.add', { expression: entered });
    // What was refused stays, to be mended.
    if (added) setText((now) => (now === entered ? '' : now));
  };
  return (
    <div className="watch-new">
      <Icon name="add" />
      <ExpressionInput
        className="watch-new-input"
        aria-label="Expression to watch"
        placeholder={driver ? 'Watch an expression' : watching}
        data-focus-here=""
        readOnly={!driver}
        value={text}
        onText={setText}
        onKey={(event) => void onKey(event)}
      />
    </div>
  );
}
