import { useEffect, useState } from 'react';
import type { Attribute } from '../../../../shared/launch-types/attribute.ts';
import { formatEnvironment, joinArguments, parseEnvironment, splitArguments } from '../../../../shared/launch-text.ts';
import { Checkbox, Field, Select, type ControlIds } from '../../ui/input.tsx';
import { DraftInput } from './draft-input.tsx';
import { PathInput } from './path-input.tsx';
import type { EditKey } from './use-configuration-text.ts';

interface AttributeFieldProps {
  readonly name: string;
  readonly attribute: Attribute;
  readonly value: unknown;
  readonly error: string | undefined;
  readonly onChange: EditKey;
}

/** One key of a configuration. What a field cannot show is left to the text beside it. */
export function AttributeField({ name, attribute, value, error, onChange }: AttributeFieldProps) {
  const set = (next: unknown) => onChange([name], next);
  const { description } = attribute;
  if (attribute.kind === 'flag' && (value === undefined || typeof value === 'boolean')) {
    return (
      <div className="field">
        <Checkbox text={name} checked={value === true} onChange={(event) => set(event.target.checked ? true : value === undefined ? undefined : false)} />
        <p className="field-hint">{description}</p>
      </div>
    );
  }
  return (
    <Field label={name} hint={description} error={error}>
      {(ids) => <Control ids={ids} attribute={attribute} value={value} onSet={set} />}
    </Field>
  );
}

interface ControlProps {
  readonly ids: ControlIds;
  readonly attribute: Attribute;
  readonly value: unknown;
  readonly onSet: (value: unknown) => void;
}

function Control({ ids, attribute, value, onSet }: ControlProps) {
  const { kind, options = [] } = attribute;
  const plain = value === undefined || typeof value === 'string' || typeof value === 'number';
  const text = plain ? String(value ?? '') : '';
  const orNothing = (next: string) => onSet(next === '' ? undefined : next);
  switch (kind) {
    case 'path':
      if (plain) return <PathInput ids={ids} value={text} onCommit={orNothing} />;
      break;
    case 'text':
      if (plain) return <DraftInput {...ids} className="code" value={text} onCommit={orNothing} />;
      break;
    case 'number':
      if (plain) return <DraftInput {...ids} className="code" inputMode="numeric" value={text} onCommit={(next) => onSet(next === '' ? undefined : /^\d+$/.test(next) ? Number(next) : next)} />;
      break;
    case 'choice':
      if (plain) {
        return (
          <Select {...ids} value={text} onChange={(event) => orNothing(event.target.value)}>
            <option value="">as usual</option>
            {(options.includes(text) || text === '' ? options : [text, ...options]).map((option) => (
              <option key={option} value={option}>
                {option}
              </option>
            ))}
          </Select>
        );
      }
      break;
    case 'list':
      if (value === undefined || (Array.isArray(value) && value.every((word) => typeof word === 'string'))) return <ListInput ids={ids} value={value ?? []} onSet={onSet} />;
      break;
    case 'environment':
      if (value === undefined || isEnvironment(value)) return <EnvironmentInput ids={ids} value={value ?? {}} onSet={onSet} />;
      break;
    case 'object':
    case 'flag':
      break;
    default:
      return kind satisfies never;
  }
  return <DraftInput {...ids} className="code" readOnly value={value === undefined ? 'in the text beside' : JSON.stringify(value)} onCommit={() => undefined} />;
}

function ListInput({ ids, value, onSet }: { readonly ids: ControlIds; readonly value: readonly string[]; readonly onSet: (value: unknown) => void }) {
  const [problem, setProblem] = useState<string | undefined>(undefined);
  return (
    <>
      <DraftInput
        {...ids}
        className="code"
        value={joinArguments(value)}
        onCommit={(line) => {
          const { args, problem: wrong } = splitArguments(line);
          setProblem(wrong);
          if (wrong === undefined) onSet(args.length === 0 ? undefined : args);
        }}
      />
      {problem && <p className="field-error">{problem}</p>}
    </>
  );
}

function EnvironmentInput({ ids, value, onSet }: { readonly ids: ControlIds; readonly value: Readonly<Record<string, string | null>>; readonly onSet: (value: unknown) => void }) {
  const shown = formatEnvironment(value);
  const [draft, setDraft] = useState(shown);
  const [problem, setProblem] = useState<string | undefined>(undefined);
  useEffect(() => setDraft(shown), [shown]);
  const commit = () => {
    if (draft === shown) return;
    const { env, problem: wrong } = parseEnvironment(draft);
    setProblem(wrong);
    if (wrong === undefined) onSet(Object.keys(env).length === 0 ? undefined : env);
  };
  return (
    <>
      <textarea {...ids} className="input code" rows={Math.min(6, Math.max(2, draft.split('\n').length))} spellCheck={false} placeholder="NAME=value" value={draft} onChange={(event) => setDraft(event.target.value)} onBlur={commit} />
      {problem && <p className="field-error">{problem}</p>}
    </>
  );
}

function isEnvironment(value: unknown): value is Readonly<Record<string, string | null>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && Object.values(value).every((one) => one === null || typeof one === 'string');
}
