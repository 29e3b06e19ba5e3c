import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { toProblem, type ProblemCode } from '../../../../shared/errors.ts';
import { useCockpit, useReplica, useView } from '../../store/cockpit.ts';
import { liveRoot, selectIsDriver, type ReplicaState } from '../../store/replica.ts';
import type { Cockpit } from '../../store/cockpit.ts';
import { Icon } from '../../ui/icon.tsx';
import { visibleText } from '../../../../shared/visible-text.ts';
import { CompletionList, completionAttributes } from '../expression/completion-list.tsx';
import { useCompletions } from '../expression/use-completions.ts';
import { createInputHistory } from './input-history.ts';
import { useWatchingWords } from '../../store/watching-words.ts';

const historyKey = 'dapilot.console.history';
/** From here on an evaluation is worth a word: it may never end. */
const slowMilliseconds = 1000;
const selectRoot = (state: ReplicaState) => liveRoot(state.snapshot)?.id;

/** Where expressions are entered; they are evaluated in the focused frame. */
export function ConsoleInput({ actions }: { readonly actions: ReactNode }) {
  const cockpit = useCockpit();
  const root = useReplica(selectRoot);
  const driver = useReplica(selectIsDriver);
  const frameName = useView(({ focus }) => (focus?.live && focus.frame?.source ? focus.frame.name : undefined));
  const [text, setText] = useState('');
  const [announced, setAnnounced] = useState('');
  const [slow, setSlow] = useState(0);
  const [history] = useState(() => createInputHistory(savedHistory(), saveHistory));
  const box = useRef<HTMLTextAreaElement>(null);
  const list = useId();
  const completing = useCompletions(box, setText);

  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    element.style.height = 'auto';
    element.style.height = `${element.scrollHeight}px`;
  }, [text]);

  const submit = async () => {
    const expression = text.trim();
    if (expression === '') return;
    completing.close();
    history.add(text);
    setText('');
    let counted = 0;
    const timer = setTimeout(() => {
      counted = 1;
      setSlow((number) => number + counted);
    }, slowMilliseconds);
    setAnnounced(await evaluate(cockpit, expression));
    clearTimeout(timer);
    setSlow((number) => number - counted);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (completing.onKey(event)) return;
    if (event.nativeEvent.isComposing || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      void submit();
      return;
    }
    const { selectionStart, selectionEnd, value } = event.currentTarget;
    if (event.shiftKey || selectionStart !== selectionEnd) return;
    let entry: string | undefined;
    if (event.key === 'ArrowUp' && !value.slice(0, selectionStart).includes('\n')) entry = history.previous(value);
    if (event.key === 'ArrowDown' && !value.slice(selectionEnd).includes('\n')) entry = history.next(value);
    if (entry === undefined) return;
    event.preventDefault();
    setText(entry);
  };

  const watching = useWatchingWords('evaluate here');
  const hint = !root
    ? 'Start a program to evaluate expressions'
    : !driver
      ? watching
      : slow > 0
        ? 'Still evaluating; to end it, stop the program'
        : frameName
          ? `Evaluate in ${shortName(visibleText(frameName))}`
          : 'Evaluate in the program';
  return (
    <div className="console-prompt">
      <Icon name="chevron-right" />
      <textarea
        ref={box}
        className="code"
        rows={1}
        value={text}
        placeholder={hint}
        aria-label="Expression to evaluate; Shift+Enter for a new line"
        data-focus-here=""
        readOnly={!root || !driver}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        {...completionAttributes(list, completing)}
        onChange={(event) => {
          setText(event.target.value);
          completing.onType();
        }}
        onKeyDown={onKeyDown}
        onBlur={completing.close}
      />
      <CompletionList id={list} box={box} completing={completing} />
      {actions}
      <span className="visually-hidden" role="status">
        {announced}
      </span>
    </div>
  );
}

/** Outcomes of an evaluation that began: they stand in the console already, so they are no news. */
const inConsole: ReadonlySet<ProblemCode> = new Set(['evaluation-failed', 'timeout', 'adapter-timeout', 'adapter-lost', 'cancelled']);

/** Evaluates in the focused frame. The core writes expression and outcome to the console; gives the outcome in words. */
async function evaluate({ call, view, replica }: Cockpit, expression: string): Promise<string> {
  const { focus } = view.getState();
  const sessionId = focus?.sessionId ?? liveRoot(replica.getState().snapshot)?.id;
  if (!sessionId) return '';
  const frame = focus?.live && focus.stop && focus.frame ? { stop: focus.stop.number, frameId: focus.frame.id } : {};
  try {
    const { value } = await call('evaluate', { sessionId, expression, context: 'repl', ...frame });
    return visibleText(value);
  } catch (error) {
    const problem = toProblem(error);
    if (!inConsole.has(problem.code)) view.report(problem);
    return visibleText(problem.message);
  }
}

function savedHistory(): readonly string[] {
  try {
    const saved: unknown = JSON.parse(sessionStorage.getItem(historyKey) ?? '[]');
    return Array.isArray(saved) ? saved.filter((entry): entry is string => typeof entry === 'string') : [];
  } catch {
    // Not ours to repair: another page of this origin may have written it.
    return [];
  }
}

function saveHistory(entries: readonly string[]): void {
  sessionStorage.setItem(historyKey, JSON.stringify(entries));
}

const longestName = 40;

/** A placeholder is one line. */
function shortName(name: string): string {
  return name.length > longestName ? `${name.slice(0, longestName - 1)}…` : name;
}
