import { useState } from 'react';
import type { Problem, ProblemPlace } from '../../../../shared/errors.ts';
import { visibleText } from '../../../../shared/visible-text.ts';
import { useCockpit } from '../../store/cockpit.ts';
import { baseName } from '../../store/view.ts';

const few = 5;

interface ProblemPlacesProps {
  readonly problem: Problem;
  /** One of them was gone to. */
  readonly onOpen?: () => void;
}

/** Where a compiler found fault; a click goes there. */
export function ProblemPlaces({ problem: { places = [] }, onOpen }: ProblemPlacesProps) {
  const { view } = useCockpit();
  const [all, setAll] = useState(false);
  if (places.length === 0) return null;
  const open = ({ path, line, column }: ProblemPlace) => {
    view.openPath(path, { line, ...(column === undefined ? {} : { column }) });
    onOpen?.();
  };
  const shown = all ? places : places.slice(0, few);
  return (
    <ul className="problem-places" aria-label="Errors in sources">
      {shown.map((place, index) => (
        <li key={index}>
          <button type="button" className="link code" title={place.path} onClick={() => open(place)}>
            {visibleText(`${baseName(place.path)}:${place.line}`)}
          </button>
          <span className="code">{visibleText(place.message.split('\n')[0] ?? '')}</span>
        </li>
      ))}
      {places.length > shown.length && (
        <li>
          <button type="button" className="link" onClick={() => setAll(true)}>
            {places.length - shown.length} more
          </button>
        </li>
      )}
    </ul>
  );
}
