import { useEffect, useMemo, useRef } from 'react';
import { useView } from '../../store/cockpit.ts';
import type { CompleteStop } from '../../store/focus.ts';
import { editorOf, type TextEditor, type ViewState } from '../../store/view.ts';
import type { Models } from './models.ts';

/** Bounds of what nobody has asked for yet. */
const mostFiles = 5;
const mostCharacters = 24_000_000;

const selectEditors = (state: ViewState) => state.editors;
const selectStop = (state: ViewState) => state.focus?.stop ?? null;
const selectLive = (state: ViewState) => state.focus?.live === true;

/**
 * Keeps the texts of the open editors, and has those of the person's own files in the stack ready before one is asked for. They
 * are read one by one, once for each such set, while the window has nothing else to do; a movement ends that.
 */
export function useReadAhead(models: Models): void {
  const editors = useView(selectEditors);
  const stop = useView(selectStop);
  const live = useView(selectLive);
  const files = useMemo(() => ownFiles(stop), [stop]);
  /** The set that has been read: what could not be is not tried again at each step. */
  const read = useRef('');

  useEffect(() => models.keepOnly([...editors, ...files]), [models, editors, files]);
  useEffect(() => {
    const names = files.map(({ key }) => key).join('\n');
    if (!live || names === read.current) return undefined;
    return readWhenIdle(models, files, () => {
      read.current = names;
    });
  }, [models, files, live]);
}

/** Only what is on disk: any other text is a request of the adapter. */
function ownFiles(stop: CompleteStop | null): readonly TextEditor[] {
  const files = new Map<string, TextEditor>();
  for (const { user, source } of stop?.context.frames ?? []) {
    const file = user && source ? editorOf(source, null) : null;
    if (file && files.size < mostFiles) files.set(file.key, file);
  }
  return [...files.values()];
}

/** The answer ends it. */
function readWhenIdle(models: Models, files: readonly TextEditor[], onRead: () => void): () => void {
  let idle: number | undefined;
  const readFrom = (index: number, characters: number) => {
    const file = files[index];
    if (!file || characters > mostCharacters) return onRead();
    idle = requestIdleCallback(() => {
      models.open(file).then(
        (model) => idle !== undefined && readFrom(index + 1, characters + model.getValueLength()),
        // Why is said where it is opened, which reads it again.
        () => idle !== undefined && readFrom(index + 1, characters),
      );
    });
  };
  readFrom(0, 0);
  return () => {
    if (idle !== undefined) cancelIdleCallback(idle);
    idle = undefined;
  };
}
