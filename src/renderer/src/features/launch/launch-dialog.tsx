import { useId, useState, type FormEvent } from 'react';
import { toProblem, type Problem } from '../../../../shared/errors.ts';
import type { ProgramRequest } from '../../../../shared/launch.ts';
import { runnableFile } from '../../commands/run-commands.ts';
import { useCockpit } from '../../store/cockpit.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Checkbox, Field, TextInput } from '../../ui/input.tsx';
import { ProblemMessage } from '../../ui/problem-message.tsx';
import { formatEnvironment, joinArguments, parseEnvironment, splitArguments } from './launch-text.ts';
import { ProgramInput } from './program-input.tsx';
import './launch.css';

interface LaunchDialogProps {
  readonly initial: Partial<ProgramRequest>;
  readonly onClose: () => void;
}

type Errors = Partial<Record<'program' | 'args' | 'env', string>>;

/** What to run and how. Problems are shown at the field they belong to; the core's own checks below. */
export function LaunchDialog({ initial, onClose }: LaunchDialogProps) {
  const { call, view } = useCockpit();
  const formId = useId();
  const [program, setProgram] = useState(initial.program ?? runnableFile(view.getState()) ?? '');
  const [args, setArgs] = useState(joinArguments(initial.args ?? []));
  const [cwd, setCwd] = useState(initial.cwd ?? '');
  const [env, setEnv] = useState(formatEnvironment(initial.env ?? {}));
  const [runtime, setRuntime] = useState(initial.runtimeExecutable ?? '');
  const [stopOnEntry, setStopOnEntry] = useState(initial.stopOnEntry ?? false);
  const [errors, setErrors] = useState<Errors>({});
  const [problem, setProblem] = useState<Problem | null>(null);
  const [busy, setBusy] = useState(false);

  const launch = async (event: FormEvent) => {
    event.preventDefault();
    const parsedArgs = splitArguments(args);
    const parsedEnv = parseEnvironment(env);
    const found: Errors = {
      ...(program.trim() === '' ? { program: 'Say which file to run.' } : {}),
      ...(parsedArgs.problem ? { args: parsedArgs.problem } : {}),
      ...(parsedEnv.problem ? { env: parsedEnv.problem } : {}),
    };
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      await call('session.launch', {
        program: program.trim(),
        args: [...parsedArgs.args],
        env: { ...parsedEnv.env },
        stopOnEntry,
        ...(cwd.trim() === '' ? {} : { cwd: cwd.trim() }),
        ...(runtime.trim() === '' ? {} : { runtimeExecutable: runtime.trim() }),
        ...(initial.runtimeArgs === undefined ? {} : { runtimeArgs: initial.runtimeArgs }),
      });
      view.chooseLaunch(null);
      onClose();
    } catch (error) {
      const refused = toProblem(error);
      if (aboutProgram.has(refused.code)) setErrors({ program: [refused.message, refused.hint].filter(Boolean).join(' ') });
      else setProblem(refused);
      setBusy(false);
    }
  };

  return (
    <Dialog
      title="Launch program"
      width={600}
      onClose={onClose}
      footer={
        <>
          <Checkbox text="Stop at the first line" checked={stopOnEntry} onChange={(event) => setStopOnEntry(event.target.checked)} />
          <span className="launch-space" />
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" form={formId} icon="debug-start" disabled={busy}>
            {busy ? 'Starting…' : 'Launch'}
          </Button>
        </>
      }
    >
      <form id={formId} className="launch-form" onSubmit={(event) => void launch(event)}>
        <Field label="Program" hint="A JavaScript, TypeScript or Python file; type to search the folder" error={errors.program}>
          {(ids) => <ProgramInput ids={ids} value={program} onChange={setProgram} />}
        </Field>
        <Field label="Arguments" hint="As on a command line; quotes keep blanks together" error={errors.args}>
          {(ids) => <TextInput {...ids} className="code" value={args} placeholder="none" onChange={(event) => setArgs(event.target.value)} />}
        </Field>
        <div className="launch-pair">
          <Field label="Working folder">
            {(ids) => <TextInput {...ids} className="code" value={cwd} placeholder="the open folder" onChange={(event) => setCwd(event.target.value)} />}
          </Field>
          <Field label="Runtime">
            {(ids) => (
              <TextInput {...ids} className="code" value={runtime} placeholder="the project’s, or your shell’s" onChange={(event) => setRuntime(event.target.value)} />
            )}
          </Field>
        </div>
        <Field label="Environment" hint="One NAME=value a line; a name alone removes that variable" error={errors.env}>
          {(ids) => (
            <textarea {...ids} className="input code" rows={3} spellCheck={false} value={env} placeholder="LOG_LEVEL=debug" onChange={(event) => setEnv(event.target.value)} />
          )}
        </Field>
        {problem && <ProblemMessage problem={problem} onDismiss={() => setProblem(null)} />}
      </form>
    </Dialog>
  );
}

const aboutProgram: ReadonlySet<Problem['code']> = new Set([
  'file-missing',
  'file-ambiguous',
  'file-not-regular',
  'file-outside-workspace',
  'program-syntax',
]);
