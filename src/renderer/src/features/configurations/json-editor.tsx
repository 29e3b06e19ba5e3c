import { useEffect, useRef } from 'react';
import { useTheme } from '../../ui/theme.ts';
import type { CheckedConfiguration } from '../../../../shared/configurations.ts';
import type { Attributes } from '../../../../shared/launch-types/attribute.ts';
import { useReplica } from '../../store/cockpit.ts';
import { selectSettings } from '../../store/replica.ts';
import { applyMonacoTheme } from '../source/monaco-theme.ts';
import { createJsonEditor, type JsonEditorHandle } from './json-monaco.ts';

interface JsonEditorProps {
  /** Another object: the text was changed from outside. */
  readonly given: { readonly text: string };
  readonly checked: CheckedConfiguration;
  readonly attributes: Attributes;
  readonly onChange: (text: string) => void;
}

/** The text of a configuration, with completion and hints from the keys of its type. */
export function JsonEditor({ given, checked, attributes, onChange }: JsonEditorProps) {
  const { value, problems } = checked;
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
  useEffect(() => handle.current?.setText(given.text), [given]);
  useEffect(() => handle.current?.setAttributes(attributes, Object.keys(value)), [attributes, value]);
  useEffect(() => handle.current?.showProblems(problems), [problems]);
  return <div ref={host} className="configuration-monaco" />;
}
