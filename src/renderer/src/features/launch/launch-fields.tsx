/** The fields of the launch dialog, by what is debugged. */
import { Checkbox, Field, Select } from '../../ui/input.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { AttachFields } from './attach-fields.tsx';
import { DebuggerField, Pair, TextField, type FieldsProps } from './field-parts.tsx';
import type { LaunchDraft } from './launch-draft.ts';
import { PackageInput } from './package-input.tsx';
import { ProgramInput } from './program-input.tsx';
import { ScriptInput } from './script-input.tsx';

/** What to debug and where it is. */
export function TargetFields(props: FieldsProps) {
  const { draft, errors, set } = props;
  switch (draft.target) {
    case 'program':
      return (
        <div className="launch-program">
          <Field label="Program" hint="A file to run or an executable; type to search the folder" error={errors.program}>
            {(ids) => <ProgramInput ids={ids} value={draft.program} onChange={(program) => set({ program })} />}
          </Field>
          <DebuggerField {...props} />
        </div>
      );
    case 'script':
      return (
        <Field label="Script" hint="Of the package.json in the working folder; arrow down lists them" error={errors.script}>
          {(ids) => <ScriptInput ids={ids} value={draft.script} folder={draft.cwd} onChange={(script) => set({ script })} />}
        </Field>
      );
    case 'module':
      return <TextField {...props} name="module" label="Module" placeholder="package.module" hint="Run as python -m does" first />;
    case 'package':
      return (
        <>
          <Field label="Package" hint="A folder with Go files, or one of them; arrow down lists the programs" error={errors.package}>
            {(ids) => <PackageInput ids={ids} value={draft.package} onChange={(name) => set({ package: name })} />}
          </Field>
          <Checkbox text="Run its tests" checked={draft.test} onChange={(event) => set({ test: event.target.checked })} />
          <TextField {...props} name="buildArgs" label="Arguments of go build" placeholder="-tags=integration -race" hint="It is built without optimisations anyway" />
        </>
      );
    case 'core':
      return (
        <>
          <Field label="Program" hint="The executable that died" error={errors.program}>
            {(ids) => <ProgramInput ids={ids} value={draft.program} onChange={(program) => set({ program })} />}
          </Field>
          <div className="launch-program">
            <TextField {...props} name="coreFile" label="Core file" placeholder="core.4121" />
            <DebuggerField {...props} />
          </div>
        </>
      );
    case 'process':
      return <AttachFields {...props} />;
    case 'page':
      return <PageFields {...props} />;
    default:
      return draft.target satisfies never;
  }
}


function PageFields(props: FieldsProps) {
  const { draft, set } = props;
  const attach = draft.request === 'attach';
  return (
    <>
      <Segmented
        label="Browser is"
        options={[
          { value: 'launch', text: 'Open a browser' },
          { value: 'attach', text: 'Attach to a browser' },
        ]}
        value={draft.request}
        onChange={(request) => set({ request })}
      />
      <TextField
        {...props}
        name="url"
        label="Address"
        placeholder="http://localhost:3000"
        hint={attach ? 'Which of its pages is meant; empty: the first' : 'http:, https: or file:'}
        first
      />
      {attach && (
        <Pair>
          <TextField {...props} name="port" label="Port" placeholder="9222" hint="Of --remote-debugging-port" numeric />
          <TextField {...props} name="host" label="Host" placeholder="127.0.0.1" />
        </Pair>
      )}
      <Pair>
        <Field label="Browser">
          {(ids) => (
            <Select {...ids} value={draft.browser} onChange={(event) => set({ browser: event.target.value === 'msedge' ? 'msedge' : 'chrome' })}>
              <option value="chrome">Chrome or Chromium</option>
              <option value="msedge">Edge</option>
            </Select>
          )}
        </Field>
        <TextField {...props} name="webRoot" label="Folder of its source" placeholder="the open folder" />
      </Pair>
    </>
  );
}

const runtimes: Readonly<Partial<Record<LaunchDraft['target'], string>>> = { script: 'npm', package: 'the go of your shell' };

/** How a program that we start runs. */
export function StartedFields(props: FieldsProps) {
  const { draft, errors, set } = props;
  return (
    <>
      <TextField {...props} name="args" label="Arguments" placeholder="none" hint="As on a command line; quotes keep blanks together" />
      <Pair>
        <TextField {...props} name="cwd" label="Working folder" placeholder={draft.target === 'package' && draft.test ? 'the folder of the tests' : 'the open folder'} />
        <TextField {...props} name="runtimeExecutable" label="Runtime" placeholder={runtimes[draft.target] ?? 'the project’s, or your shell’s'} />
      </Pair>
      <Field label="Environment" hint="One NAME=value a line; a name alone removes that variable" error={errors.env}>
        {(ids) => (
          <textarea {...ids} className="input code" rows={2} spellCheck={false} value={draft.env} placeholder="LOG_LEVEL=debug" onChange={(event) => set({ env: event.target.value })} />
        )}
      </Field>
      <div className="launch-row">
        <span className="field-label">Console</span>
        <Segmented
          label="Console"
          options={[
            { value: 'internalConsole', text: 'Debug console', icon: 'debug-console' },
            { value: 'integratedTerminal', text: 'Terminal', icon: 'terminal' },
          ]}
          value={draft.console}
          onChange={(console) => set({ console })}
        />
        <span className="field-hint">{draft.console === 'integratedTerminal' ? 'The program can read what you type' : 'Output with objects to look into'}</span>
      </div>
    </>
  );
}

/** What is on or off. */
export function Options({ draft, set }: FieldsProps) {
  const started = draft.target !== 'process' && draft.target !== 'page' && draft.target !== 'core';
  return (
    <>
      {started && <Checkbox text="Stop at the first line" checked={draft.stopOnEntry} onChange={(event) => set({ stopOnEntry: event.target.checked })} />}
      {draft.target !== 'package' && <Checkbox text="Just my code" checked={draft.justMyCode} onChange={(event) => set({ justMyCode: event.target.checked })} />}
    </>
  );
}
