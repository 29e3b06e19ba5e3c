import { useState, type FormEvent } from 'react';
import { toProblem, type Problem } from '../../../../shared/errors.ts';
import { useCockpit } from '../../store/cockpit.ts';
import { Button } from '../../ui/button.tsx';
import { TextInput } from '../../ui/input.tsx';
import { ProblemMessage } from '../../ui/problem-message.tsx';

/** Takes in a record from a file. It is checked line by line, and nothing in it is run. */
export function ImportRecord({ onImported }: { readonly onImported: (id: string) => void }) {
  const { call, host, choosePath } = useCockpit();
  const [path, setPath] = useState('');
  const [problem, setProblem] = useState<Problem | null>(null);

  const open = async (event: FormEvent) => {
    event.preventDefault();
    if (path.trim() === '') return;
    try {
      onImported((await call('record.import', { path: path.trim() })).id);
    } catch (error) {
      setProblem(toProblem(error));
    }
  };
  const choose = async () => {
    const chosen = await choosePath('file');
    if (chosen !== null) setPath(chosen);
  };

  return (
    <form className="side-details" aria-label="Open a record" onSubmit={(event) => void open(event)}>
      <div className="side-header">
        <h3>Open a record of somebody else</h3>
      </div>
      <p>A file that DAPilot has exported. It is looked at and never run, whatever it says.</p>
      <div className="records-path">
        <TextInput aria-label="Path of the record" placeholder="/path/of/the/record.jsonl" value={path} autoFocus onChange={(event) => setPath(event.target.value)} />
        {host.fileDialog && <Button onClick={() => void choose()}>Choose…</Button>}
        <Button kind="primary" type="submit" disabled={path.trim() === ''}>
          Open
        </Button>
      </div>
      {problem && <ProblemMessage problem={problem} />}
    </form>
  );
}
