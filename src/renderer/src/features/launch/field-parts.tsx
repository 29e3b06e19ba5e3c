/** What the fields of the launch dialog are made of. */
import type { ReactNode } from 'react';
import { Field, TextInput } from '../../ui/input.tsx';
import { AdapterChoice } from '../adapters/adapter-choice.tsx';
import type { DraftErrors, LaunchDraft } from './launch-draft.ts';

export interface FieldsProps {
  readonly draft: LaunchDraft;
  readonly errors: DraftErrors;
  readonly set: (change: Partial<LaunchDraft>) => void;
}

type TextName = { [Name in keyof LaunchDraft]: LaunchDraft[Name] extends string ? Name : never }[keyof LaunchDraft];

interface TextFieldProps extends FieldsProps {
  readonly name: Extract<TextName, 'module' | 'buildArgs' | 'coreFile' | 'args' | 'cwd' | 'runtimeExecutable' | 'processId' | 'host' | 'port' | 'remoteRoot' | 'url' | 'webRoot'>;
  readonly label: string;
  readonly placeholder: string;
  readonly hint?: string;
  readonly numeric?: boolean;
  /** The keyboard starts here. */
  readonly first?: boolean;
}

export function TextField({ draft, errors, set, name, label, placeholder, hint, numeric, first }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={name in errors ? errors[name as keyof DraftErrors] : undefined}>
      {(ids) => (
        <TextInput
          {...ids}
          className="code"
          value={draft[name]}
          placeholder={placeholder}
          {...(numeric ? { inputMode: 'numeric' as const } : {})}
          {...(first ? { 'data-first-focus': '' } : {})}
          onChange={(event) => set({ [name]: event.target.value })}
        />
      )}
    </Field>
  );
}

export const Pair = ({ children }: { readonly children: ReactNode }) => <div className="launch-pair">{children}</div>;

export function DebuggerField({ draft, set }: FieldsProps) {
  return (
    <Field label="Debugger">
      {(ids) => <AdapterChoice ids={ids} value={draft.adapter} onChange={(adapter) => set({ adapter })} />}
    </Field>
  );
}
