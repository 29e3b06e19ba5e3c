import { useCallback, useEffect, useRef, useState } from 'react';
import { toProblem, type Problem } from '../../../../shared/errors.ts';
import type { ProcessList } from '../../../../shared/processes.ts';
import { useCockpit } from '../../store/cockpit.ts';

interface Processes {
  /** Null until it has been read; an old list stays until the new one is complete. */
  readonly list: ProcessList | null;
  /** When that was, in milliseconds since 1970. */
  readonly readAt: number;
  readonly reading: boolean;
  readonly problem: Problem | null;
  readonly refresh: () => void;
}

/** What runs on the core's machine, read when somebody looks and when they ask again. */
export function useProcesses(): Processes {
  const { call } = useCockpit();
  const [{ list, readAt }, setRead] = useState<Pick<Processes, 'list' | 'readAt'>>({ list: null, readAt: 0 });
  const [reading, setReading] = useState(true);
  const [problem, setProblem] = useState<Problem | null>(null);
  const asked = useRef(0);
  const refresh = useCallback(() => {
    const number = (asked.current += 1);
    const settle = (show: () => void) => {
      if (number !== asked.current) return;
      setReading(false);
      show();
    };
    setReading(true);
    setProblem(null);
    call('processes.list', {}).then(
      (found) => settle(() => setRead({ list: found, readAt: Date.now() })),
      (error: unknown) => settle(() => setProblem(toProblem(error))),
    );
  }, [call]);
  useEffect(() => {
    refresh();
    return () => {
      asked.current += 1;
    };
  }, [refresh]);
  return { list, readAt, reading, problem, refresh };
}
