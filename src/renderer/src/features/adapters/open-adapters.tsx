import type { Problem, ProblemCode } from '../../../../shared/errors.ts';
import { useCockpit } from '../../store/cockpit.ts';
import { Button } from '../../ui/button.tsx';

const about: ReadonlySet<ProblemCode> = new Set(['adapter-missing', 'adapter-failed', 'adapter-timeout']);

/** The way to the adapters page from a problem with one. `adapter`: which one, where that is known. */
export function OpenAdapters({ problem, adapter }: { readonly problem: Problem; readonly adapter?: string }) {
  const { view } = useCockpit();
  if (!about.has(problem.code)) return null;
  return (
    <Button small icon="debug-alt" onClick={() => view.openOverlay({ kind: 'adapters', ...(adapter === undefined ? {} : { id: adapter }) })}>
      Debug adapters
    </Button>
  );
}
