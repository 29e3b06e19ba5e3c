import { useEffect, useMemo, useRef } from 'react';
import type { StackFrame } from '../../../../shared/debug.ts';
import { useView } from '../../store/cockpit.ts';
import { editorOf, type TextEditor, type ViewState } from '../../store/view.ts';
import type { Models } from './models.ts';

/** Bounds of what nobody has asked for yet. */
const mostFiles = 5;
const mostCharacters = 24_000_000;

/** In one text, which stays the same from step to step. */
const separator = '\0';

const selectEditors = (state: ViewState) => state.editors;
const selectLive = (state: ViewState) => state.focus?.live === true;
const selectPaths = ({ focus }: ViewState) => ownPaths(focus?.stop?.context.frames ?? []).join(separator);

/**
 * Keeps the texts of the open editors, and has those of the person's own files in the stack ready before one is asked for. They
 * are read one by one, once for each such set, while the window has nothing else to do; a movement ends that.
 */
export function useReadAhead(models: Models): void {
  const editors = useView(selectEditors);
  const live = useView(selectLive);
  const paths = useView(selectPaths);
  const files = useMemo(() => (paths === '' ? [] : paths.split(separator)).flatMap((path) => editorOf({ name: path, path }, null) ?? []), [paths]);
  /** The set that has been read: what could not be is not tried again at each step. */
  const read = useRef('');

  useEffect(() => models.keepOnly([...editors, ...files]), [models, editors, files]);
  useEffect(() => {
    if (!live || paths === read.current) return undefined;
    return readWhenIdle(models, files, () => {
      read.current = paths;
    });
  }, [models, paths, files, live]);
}

/** Only what is on disk: any other text is a request of the adapter. */
function ownPaths(frames: readonly StackFrame[]): readonly string[] {
  const paths = frames.flatMap(({ user, source }) => (user && source?.path !== undefined && !source.reference ? [source.path] : []));
  return [...new Set(paths)].slice(0, mostFiles);
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
