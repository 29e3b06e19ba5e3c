import { useEffect, useRef, useState } from 'react';
import type { CheckedConfiguration } from '../../../../shared/configurations.ts';
import { toProblem, type Problem } from '../../../../shared/errors.ts';
import { useCockpit } from '../../store/cockpit.ts';

export type EditKey = (key: readonly (string | number)[], value: unknown) => void;

interface ConfigurationText {
  readonly checked: CheckedConfiguration | null;
  /** The text as it was read or changed by a key; what is typed into it since stands in its editor alone. */
  readonly given: { readonly text: string };
  /** It differs from what is in the file. */
  readonly changed: boolean;
  /** What is in the file as far as it is known; null while it is read, and for a new one. */
  readonly kept: string | null;
  readonly problem: Problem | null;
  /** Changes one key; comments stay. */
  readonly edit: EditKey;
  /** Takes over a text that was typed. */
  readonly write: (text: string) => void;
  readonly saved: () => void;
}

/** The text of a configuration while it is edited. The core reads and changes it, one change after the other. */
export function useConfigurationText(id: string | undefined, initialText: string | undefined): ConfigurationText {
  const { call } = useCockpit();
  const [checked, setChecked] = useState<CheckedConfiguration | null>(null);
  const [given, setGiven] = useState({ text: '' });
  const [kept, setKept] = useState<string | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const latest = useRef('');
  const queue = useRef<Promise<unknown>>(Promise.resolve());

  const change = (next: { readonly text?: string; readonly key?: readonly (string | number)[]; readonly value?: unknown }) => {
    if (next.text !== undefined) latest.current = next.text;
    queue.current = queue.current.then(async () => {
      const before = latest.current;
      try {
        const key = next.key;
        const answer = await call('configuration.edit', { text: before, ...(key ? { change: { key: [...key], value: next.value } } : {}) });
        // What was typed meanwhile is checked after this.
        if (latest.current !== before) return;
        latest.current = answer.text;
        setChecked(answer);
        if (key) setGiven({ text: answer.text });
        setProblem(null);
      } catch (error) {
        setProblem(toProblem(error));
      }
    });
  };

  useEffect(() => {
    let current = true;
    const open = async () => {
      const text = id === undefined ? (initialText ?? '{}') : (await call('configuration.text', { id })).text;
      const first = await call('configuration.edit', { text });
      if (!current) return;
      latest.current = text;
      setKept(id === undefined ? '' : text);
      setGiven({ text });
      setChecked(first);
    };
    open().catch((error: unknown) => current && setProblem(toProblem(error)));
    return () => {
      current = false;
    };
  }, [call, id, initialText]);

  return {
    checked,
    given,
    changed: checked !== null && checked.text !== kept,
    kept: id === undefined ? null : kept,
    problem,
    edit: (key, value) => change({ key, value }),
    write: (text) => change({ text }),
    saved: () => setKept(latest.current),
  };
}
