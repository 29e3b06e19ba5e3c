import { useCockpit } from '../../store/cockpit.ts';
import { visibleText } from '../../../../shared/visible-text.ts';

interface PlaceLinkProps {
  readonly place: { readonly path: string; readonly line: number };
  readonly workspace: string | undefined;
}

/** A place in code; a click goes there. */
export function PlaceLink({ place, workspace }: PlaceLinkProps) {
  const { view } = useCockpit();
  const full = visibleText(`${place.path}:${place.line}`);
  return (
    <button type="button" className="link agent-place" data-tip={full} onClick={() => view.openPath(place.path, { line: place.line })}>
      {visibleText(`${shortPath(place.path, workspace)}:${place.line}`)}
    </button>
  );
}

/** Relative to the workspace where it is in it. */
function shortPath(path: string, workspace: string | undefined): string {
  if (workspace === undefined) return path;
  const rest = path.startsWith(workspace) ? path.slice(workspace.length) : '';
  return /^[\\/]./.test(rest) ? rest.slice(1) : path;
}
