import { useCallback, useEffect, useRef, useState } from 'react';
import { useCockpit } from '../../store/cockpit.ts';

/** Lines of source files by path; a file that is not there has none, and only its name is shown then. */
export function useSourceLines(paths: readonly string[]): (path: string, line: number) => string | undefined {
  const { call } = useCockpit();
  const texts = useRef(new Map<string, readonly string[]>());
  const [, setVersion] = useState(0);
  const key = paths.join('\n');
  useEffect(() => {
    let current = true;
    for (const path of key === '' ? [] : key.split('\n')) {
      if (texts.current.has(path)) continue;
      texts.current.set(path, []);
      call('source.read', { path }).then(
        ({ text }) => {
          texts.current.set(path, text.split(/\r?\n/));
          if (current) setVersion((version) => version + 1);
        },
        () => undefined,
      );
    }
    return () => {
      current = false;
    };
  }, [call, key]);
  return useCallback((path, line) => texts.current.get(path)?.[line - 1], []);
}
