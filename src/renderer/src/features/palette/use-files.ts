import { useEffect, useState } from 'react';
import { toProblem } from '../../../../shared/errors.ts';
import { useCockpit } from '../../store/cockpit.ts';

interface Files {
  readonly paths: readonly string[];
  /** What to say when there is none. */
  readonly state: string;
}

const most = 50;

/** Files of the workspace that fit a query, as paths relative to it; null asks for nothing. The newest query wins. */
export function useFiles(query: string | null): Files {
  const { call } = useCockpit();
  const [files, setFiles] = useState<Files>({ paths: [], state: 'Looking…' });
  useEffect(() => {
    if (query === null) return undefined;
    let current = true;
    call('files.find', { query, limit: most }).then(
      (paths) => current && setFiles({ paths, state: 'No file of this name in the folder.' }),
      (error: unknown) => current && setFiles({ paths: [], state: toProblem(error).message }),
    );
    return () => {
      current = false;
    };
  }, [call, query]);
  return files;
}
