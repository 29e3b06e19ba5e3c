import type { Problem } from '../../../../shared/errors.ts';
import { visibleText } from '../../../../shared/visible-text.ts';
import { Icon } from '../../ui/icon.tsx';
import { ProblemPlaces } from '../session/problem-places.tsx';

/** What is wrong with the files of configurations as a whole, each with its place. */
export function ConfigurationFileProblems({ problems, onOpen }: { readonly problems: readonly Problem[]; readonly onOpen: () => void }) {
  if (problems.length === 0) return null;
  return (
    <ul className="configurations-problems" aria-label="Problems of the files">
      {problems.map((problem, index) => (
        <li key={index}>
          <Icon name="warning" />
          <div>
            <p>{visibleText(problem.message)}</p>
            <ProblemPlaces problem={problem} onOpen={onOpen} />
          </div>
        </li>
      ))}
    </ul>
  );
}
