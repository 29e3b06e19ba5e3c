import { useEffect, useRef } from 'react';
import { useTheme } from '../../ui/theme.ts';
import type { CheckedConfiguration } from '../../../../shared/configurations.ts';
import { configurationSchema } from '../../../../shared/launch-types/schemas.ts';
import { useReplica } from '../../store/cockpit.ts';
import { selectSettings } from '../../store/replica.ts';
import { applyMonacoTheme } from '../source/monaco-theme.ts';
import { createJsonEditor, setJsonSchema, showProblems, type JsonEditorHandle } from './json-monaco.ts';

interface JsonEditorProps {
  readonly text: string;
  readonly type: string;
  readonly request: unknown;
  readonly compound: boolean;
  readonly problems: CheckedConfiguration['problems'];
  readonly onChange: (text: string) => void;
}

/** The text of a configuration, with completion and hints from the schema of its type. */
export function JsonEditor({ text, type, request, compound, problems, onChange }: JsonEditorProps) {
  const host = useRef<HTMLDivElement>(null);
  const handle = useRef<JsonEditorHandle | null>(null);
  const told = useRef(onChange);
  told.current = onChange;
  const { codeFontSize } = useReplica(selectSettings).appearance;
  const theme = useTheme();
  useEffect(() => applyMonacoTheme(theme), [theme]);
  useEffect(() => {
    if (!host.current) return undefined;
    const created = createJsonEditor(host.current, (next) => told.current(next));
    handle.current = created;
    return () => {
      handle.current = null;
      created.dispose();
    };
  }, []);
  useEffect(() => handle.current?.setFontSize(codeFontSize), [codeFontSize]);
  useEffect(() => handle.current?.setText(text), [text]);
  useEffect(() => setJsonSchema(compound ? undefined : configurationSchema(type, request)), [compound, type, request]);
  useEffect(() => showProblems(handle.current, problems), [problems]);
  return <div ref={host} className="configuration-monaco" />;
}
