import { useId, useState, type FormEvent } from 'react';
import type { Start, StartQuestion } from '../../../../shared/configurations.ts';
import { visibleText } from '../../../../shared/visible-text.ts';
import { useCockpit } from '../../store/cockpit.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field, TextInput } from '../../ui/input.tsx';
import { ProcessPicker } from '../attach/process-picker.tsx';
import { PickList } from '../palette/pick-list.tsx';

interface QuestionDialogProps {
  readonly start: Start;
  readonly question: StartQuestion;
  readonly onCancel: () => void;
}

/** What a configuration asks: a text, one of several values, or a process. */
export function QuestionDialog({ start, question, onCancel }: QuestionDialogProps) {
  const { ask } = useCockpit();
  const answer = (value: string) => void ask('start.answer', { id: start.id, question: question.id, value });
  const title = visibleText(start.name);
  if (question.kind === 'pickString') return <PickQuestion title={title} question={question} onAnswer={answer} onCancel={onCancel} />;
  if (question.kind === 'pickProcess') return <ProcessPicker title={title} prompt={question.description} onPick={(processId, { processStart }) => answer(`${processId} ${processStart}`)} onClose={onCancel} />;
  return <TextQuestion title={title} question={question} onAnswer={answer} onCancel={onCancel} />;
}

interface Asked<Question> {
  readonly title: string;
  readonly question: Question;
  readonly onAnswer: (value: string) => void;
  readonly onCancel: () => void;
}

function PickQuestion({ title, question, onAnswer, onCancel }: Asked<Extract<StartQuestion, { kind: 'pickString' }>>) {
  const [query, setQuery] = useState('');
  const wanted = query.trim().toLowerCase();
  const usual = question.options.filter(({ value }) => value === question.default);
  const options = [...usual, ...question.options.filter((option) => !usual.includes(option))].filter(({ label, value }) => `${label} ${value}`.toLowerCase().includes(wanted));
  return (
    <PickList
      title={title}
      label={visibleText(question.description)}
      placeholder={visibleText(question.description)}
      query={query}
      onQuery={setQuery}
      entries={options.map(({ label, value }, index) => ({ id: `${index} ${value}`, text: visibleText(label), positions: [], ...(label === value ? {} : { note: visibleText(value) }), run: () => onAnswer(value) }))}
      empty="No option fits."
      onClose={onCancel}
    />
  );
}

function TextQuestion({ title, question, onAnswer, onCancel }: Asked<Extract<StartQuestion, { kind: 'promptString' }>>) {
  const formId = useId();
  const [value, setValue] = useState(question.default ?? '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onAnswer(value);
  };
  return (
    <Dialog
      title={title}
      width={480}
      onClose={onCancel}
      footer={
        <>
          <Button onClick={onCancel}>Cancel</Button>
          <Button kind="primary" type="submit" form={formId}>
            Go on
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit}>
        <Field label={visibleText(question.description)}>
          {(ids) => <TextInput {...ids} className="code" data-first-focus="" type={question.password === true ? 'password' : 'text'} value={value} onChange={(event) => setValue(event.target.value)} />}
        </Field>
      </form>
    </Dialog>
  );
}
