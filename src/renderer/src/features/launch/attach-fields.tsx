/** The fields of what is attached to: where its debugger listens, which process it is, or which one is waited for. */
import { useState } from 'react';
import type { Language } from '../../../../shared/launch.ts';
import type { ProcessKind, RunningProcess } from '../../../../shared/processes.ts';
import { isProgram } from '../../commands/run-commands.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/input.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { ProcessPicker } from '../attach/process-picker.tsx';
import { languageOf } from '../attach/process-words.ts';
import { DebuggerField, Pair, TextField, type FieldsProps } from './field-parts.tsx';
import { attachesBy, attachWays, isNative, type LaunchDraft } from './launch-draft.ts';
import { ProgramInput } from './program-input.tsx';

const languages: readonly { readonly value: Language; readonly text: string }[] = [
  { value: 'javascript', text: 'JavaScript' },
  { value: 'python', text: 'Python' },
  { value: 'go', text: 'Go' },
  { value: 'cpp', text: 'C, C++' },
  { value: 'rust', text: 'Rust' },
  { value: 'other', text: 'By its debugger' },
];
const wayWords: Readonly<Record<LaunchDraft['attachBy'], string>> = { port: 'Port', processId: 'Process', start: 'Its next start' };

function portWords(language: Language): { readonly placeholder: string; readonly hint: string } {
  if (language === 'python') return { placeholder: '5678', hint: 'Of python -m debugpy --listen' };
  if (language === 'go') return { placeholder: '2345', hint: 'Of dlv --headless --accept-multiclient --listen' };
  return language === 'other' ? { placeholder: '4711', hint: 'Where its debugger listens' } : { placeholder: '9229', hint: 'Of node --inspect' };
}

export function AttachFields(props: FieldsProps) {
  const { draft, set } = props;
  const by = attachesBy(draft);
  const ways = attachWays(draft).map((value) => ({ value, text: wayWords[value] }));
  return (
    <>
      <div className="launch-row">
        <Segmented label="Language" options={languages} value={languages.find(({ value }) => value === draft.language)?.value ?? (draft.language === 'c' ? 'cpp' : 'javascript')} onChange={(language) => set({ language, adapter: '' })} />
        <Segmented
          label="Attach by"
          options={ways}
          value={by}
          // A source that was open is no executable to wait for.
          onChange={(attachBy) => set({ attachBy, ...(attachBy === 'start' && isProgram(draft.program) ? { program: '' } : {}) })}
        />
      </div>
      {draft.language === 'other' && <DebuggerField {...props} />}
      {by === 'port' && (
        <Pair>
          <TextField {...props} name="port" label="Port" {...portWords(draft.language)} numeric first />
          <TextField {...props} name="host" label="Host" placeholder="127.0.0.1" />
        </Pair>
      )}
      {by === 'processId' && <ProcessField {...props} />}
      {by === 'start' && (
        <Field label="Executable" hint="The next program of it is attached to as soon as somebody starts it" error={props.errors.program}>
          {(ids) => <ProgramInput ids={ids} value={draft.program} onChange={(program) => set({ program })} />}
        </Field>
      )}
      <Pair>
        <TextField {...props} name="cwd" label="Folder of its source" placeholder="the open folder" />
        {by === 'port' && <TextField {...props} name="remoteRoot" label="That folder on its machine" placeholder="the same" />}
      </Pair>
    </>
  );
}

/** By its number, or chosen from the list, which also tells its language. */
function ProcessField(props: FieldsProps) {
  const { draft, set } = props;
  const [choosing, setChoosing] = useState(false);
  const kind = kindOf(draft);
  const choose = (processId: number, process: RunningProcess) => {
    setChoosing(false);
    const known = draft.language === 'other' || process.kind === 'other';
    set({ processId: String(processId), ...(known ? {} : { language: languageOf(process), adapter: '' }) });
  };
  return (
    <div className="launch-process">
      <TextField {...props} name="processId" label="Process id" placeholder="4121" hint="Of a program on this machine; it goes on when you detach" numeric first />
      <Button icon="list-selection" onClick={() => setChoosing(true)}>
        Choose…
      </Button>
      {choosing && <ProcessPicker title="Process" {...(kind === undefined ? {} : { kind })} onPick={choose} onClose={() => setChoosing(false)} />}
    </div>
  );
}

/** What is likely to be looked for; the others are one click away. */
function kindOf(draft: LaunchDraft): ProcessKind | undefined {
  if (isNative(draft)) return 'native';
  if (draft.language === 'python' || draft.language === 'go') return draft.language;
  return draft.language === 'other' ? undefined : 'node';
}
