import { useState } from 'react';
import { useCockpit } from '../../store/cockpit.ts';
import { DapilotError, toProblem, type Problem } from '../../../../shared/errors.ts';
import { IconButton } from '../../ui/button.tsx';
import { TextInput } from '../../ui/input.tsx';
import { ProblemMessage } from '../../ui/problem-message.tsx';
import { resolveReference } from '../memory/memory-target.ts';

interface CodeOptions {
  readonly source: boolean;
  readonly bytes: boolean;
}

interface CodeBarProps {
  readonly options: CodeOptions;
  readonly onOptions: (options: CodeOptions) => void;
  readonly onRefresh: () => void;
  /** The session can step by single instructions; undefined: there is none. */
  readonly stepping: boolean | undefined;
  readonly live: boolean;
}

/** Where the listing goes, and what of it is shown. */
export function CodeBar({ options, onOptions, onRefresh, stepping, live }: CodeBarProps) {
  const { call, view } = useCockpit();
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<Problem | null>(null);

  const go = async () => {
    const { focus } = view.getState();
    if (text.trim() === '') return;
    try {
      if (!focus) throw new DapilotError('not-stopped', 'No program stands, so there is no code to go to.', { hint: 'Start one, or pause the one that runs.' });
      const reference = await resolveReference(call, focus, text.trim());
      setProblem(null);
      view.openDisassembly({ sessionId: focus.sessionId, reference });
    } catch (error) {
      setProblem(toProblem(error));
    }
  };

  return (
    <>
      <form
        className="code-bar"
        role="search"
        aria-label="Disassembly"
        onSubmit={(event) => {
          event.preventDefault();
          void go();
        }}
      >
        <TextInput className="code-where code" aria-label="Go to address or function" placeholder="Address or function" value={text} onChange={(event) => setText(event.target.value)} />
        <IconButton type="submit" icon="arrow-right" label="Go to it" keys="Enter" />
        <IconButton icon="debug-stackframe" label="Go to the current instruction" disabled={!live} onClick={() => view.openDisassembly()} />
        <span className="code-note">{stepping === undefined ? '' : stepping ? 'Steps go by instructions here' : 'This debugger steps by lines only'}</span>
        <IconButton icon="list-flat" label="Source lines" pressed={options.source} onClick={() => onOptions({ ...options, source: !options.source })} />
        <IconButton icon="file-binary" label="Bytes of the instructions" pressed={options.bytes} onClick={() => onOptions({ ...options, bytes: !options.bytes })} />
        <IconButton icon="refresh" label="Read again" disabled={!live} onClick={onRefresh} />
      </form>
      {problem && <ProblemMessage problem={problem} onDismiss={() => setProblem(null)} />}
    </>
  );
}
