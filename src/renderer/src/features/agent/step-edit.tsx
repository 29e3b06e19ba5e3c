import { useState, type KeyboardEvent } from 'react';
import type { Step } from '../../../../shared/agent.ts';
import { toProblem, type Problem } from '../../../../shared/errors.ts';
import { isMovingStep, movements } from '../../../../shared/plan.ts';
import { useCockpit } from '../../store/cockpit.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Checkbox, Field, Select, TextInput } from '../../ui/input.tsx';
import { ProblemMessage } from '../../ui/problem-message.tsx';
import { ExpressionArea } from '../expression/expression-area.tsx';
import { draftOf, emptyBreakpoint, fieldsOf, readDraft, sameStep, type BreakpointDraft, type StepDraft } from './step-draft.ts';
import { actionWords } from './step-words.ts';

interface StepEditProps {
  readonly step: Step;
  /** What was typed before; absent: nothing. */
  readonly draft: StepDraft | undefined;
  readonly onDraft: (draft: StepDraft | undefined) => void;
}

/** The fields of a step in the place of its parameters. Saving makes the step ask again; Escape keeps the draft for another time. */
export function StepEdit({ step, draft: kept, onDraft }: StepEditProps) {
  const { call, view } = useCockpit();
  const draft = kept ?? draftOf(step.step);
  const [tried, setTried] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const reading = readDraft(step.step, draft);
  const problems: Readonly<Record<string, string>> = (tried && reading.problems) || {};
  const change = (next: Partial<StepDraft>) => onDraft({ ...draft, ...next });

  const close = () => view.editStep(null);
  const finish = () => {
    onDraft(undefined);
    close();
  };
  const save = async () => {
    setTried(true);
    if (!reading.step) return;
    if (sameStep(reading.step, step.step)) return finish();
    try {
      await call('step.edit', { stepId: step.id, step: reading.step });
      finish();
    } catch (error) {
      setProblem(toProblem(error));
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close();
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void save();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <form
      className="step-edit"
      data-reveal=""
      aria-label="Edit this step"
      data-own-keys="Ctrl+Enter Alt+Enter Alt+E"
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      {isMovingStep(draft) && (
        <Field label="Movement">
          {(ids) => (
            <Select {...ids} autoFocus value={draft.action} onChange={(event) => change({ action: movementOf(event.target.value) ?? draft.action })}>
              {movements.map((action) => (
                <option key={action} value={action}>
                  {actionWords[action]}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      {fieldsOf(draft.action).map(({ name, label, kind, hint }, index) => (
        <Field key={name} label={label} hint={hint} error={problems[name]}>
          {(ids) => {
            const shared = { ...ids, value: draft.fields[name] ?? '', autoFocus: index === 0 && !isMovingStep(draft) };
            const onText = (text: string) => change({ fields: { ...draft.fields, [name]: text } });
            return kind === 'code' ? (
              <ExpressionArea {...shared} onText={onText} />
            ) : (
              <TextInput inputMode={kind === 'number' ? 'numeric' : undefined} {...shared} onChange={(event) => onText(event.target.value)} />
            );
          }}
        </Field>
      ))}
      {draft.action === 'setBreakpoints' && (
        <Breakpoints breakpoints={draft.breakpoints} problems={problems} onChange={(breakpoints) => change({ breakpoints })} />
      )}
      {draft.action === 'setExceptionBreakpoints' && (
        <div className="step-edit-filters">
          {(['all', 'uncaught'] as const).map((filter, index) => (
            <Checkbox
              key={filter}
              autoFocus={index === 0}
              text={filter === 'all' ? 'All exceptions' : 'Uncaught exceptions'}
              checked={draft.filters.includes(filter)}
              onChange={(event) =>
                change({ filters: event.target.checked ? [...draft.filters, filter] : draft.filters.filter((each) => each !== filter) })
              }
            />
          ))}
        </div>
      )}
      {problem && <ProblemMessage problem={problem} />}
      <div className="step-decisions">
        <Button small kind="primary" type="submit" keys="Ctrl+Enter">
          Save
        </Button>
        <Button small onClick={finish}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

function movementOf(value: string): StepDraft['action'] | undefined {
  return movements.find((movement) => movement === value);
}

interface BreakpointsProps {
  readonly breakpoints: readonly BreakpointDraft[];
  readonly problems: Readonly<Record<string, string>>;
  readonly onChange: (breakpoints: readonly BreakpointDraft[]) => void;
}

const breakpointFields = [
  { name: 'line', label: 'Line' },
  { name: 'condition', label: 'Only if' },
  { name: 'hitCondition', label: 'Hit count' },
  { name: 'logMessage', label: 'Log instead of stopping' },
] as const;

function Breakpoints({ breakpoints, problems, onChange }: BreakpointsProps) {
  const set = (at: number, next: Partial<BreakpointDraft>) =>
    onChange(breakpoints.map((breakpoint, index) => (index === at ? { ...breakpoint, ...next } : breakpoint)));
  return (
    <>
      {breakpoints.map((breakpoint, at) => (
        <fieldset key={at} className="step-edit-breakpoint">
          <legend className="visually-hidden">Breakpoint {at + 1}</legend>
          {breakpointFields.map(({ name, label }) => (
            <Field key={name} label={label} error={problems[`breakpoints.${at}.${name}`]}>
              {(ids) => (
                <TextInput
                  {...ids}
                  className="code"
                  inputMode={name === 'line' ? 'numeric' : undefined}
                  value={breakpoint[name]}
                  onChange={(event) => set(at, { [name]: event.target.value })}
                />
              )}
            </Field>
          ))}
          <IconButton icon="trash" label={`Leave out breakpoint ${at + 1}`} onClick={() => onChange(breakpoints.filter((_, index) => index !== at))} />
        </fieldset>
      ))}
      <Button small kind="quiet" icon="add" onClick={() => onChange([...breakpoints, emptyBreakpoint])}>
        Add a line
      </Button>
    </>
  );
}
