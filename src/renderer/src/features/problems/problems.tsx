import { useMemo, useState } from 'react';
import type { Severity } from '../../../../shared/tasks.ts';
import { useCockpit, useReplica } from '../../store/cockpit.ts';
import { selectWorkspace } from '../../store/replica.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { useCopy } from '../../ui/copy.ts';
import { Icon } from '../../ui/icon.tsx';
import { MarkedText } from '../../ui/marked-text.tsx';
import { Tree } from '../../ui/tree.tsx';
import { visibleText } from '../../../../shared/visible-text.ts';
import { problemRows, problemsText, type FileRow, type ProblemRow, type ProblemsRow } from './problem-rows.ts';
import { useProblems } from './use-problems.ts';
import './problems.css';

const icons: Readonly<Record<Severity, string>> = { error: 'error', warning: 'warning', info: 'info' };

/** What compilers, linters and other tasks say is wrong in the sources; a click goes there. */
export function Problems() {
  const { view, run } = useCockpit();
  const workspace = useReplica(selectWorkspace);
  const problems = useProblems();
  const copy = useCopy();
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const rows = useMemo(() => problemRows(problems, folded, workspace?.path), [problems, folded, workspace]);

  const toggle = ({ id }: ProblemsRow, expand: boolean) => {
    const path = id.slice('file '.length);
    setFolded((before) => new Set(expand ? [...before].filter((one) => one !== path) : [...before, path]));
  };
  const activate = (row: ProblemsRow) => {
    if (row.kind === 'file') return toggle(row, row.expanded !== true);
    const { path, line, column } = row.problem;
    if (path !== undefined) view.openPath(path, { line: line ?? 1, ...(column === undefined ? {} : { column }) });
  };

  if (rows.length === 0) {
    return (
      <div className="problems" data-pane="problems">
        <div className="problems-empty">
          <p>What a build, a linter or a test finds wrong in the sources is listed here.</p>
          <Button small icon="play" data-focus-here="" onClick={() => run('tasks.run')}>
            Run a task…
          </Button>
        </div>
      </div>
    );
  }
  return (
    <div className="problems" data-pane="problems">
      <header className="problems-bar">
        <span className="problems-count">{countText(problems.length, rows)}</span>
        <IconButton icon="copy" label="Copy all problems" onClick={() => copy(problemsText(problems))} />
      </header>
      <div className="problems-list">
        <Tree
          label="Problems"
          rows={rows}
          onToggle={toggle}
          onActivate={activate}
          onKey={(row, event) => {
            if (!(event.ctrlKey || event.metaKey) || event.code !== 'KeyC' || row.kind !== 'problem') return false;
            copy(problemsText([row.problem]));
            return true;
          }}
          renderRow={(row) => (row.kind === 'file' ? <File row={row} /> : <Line row={row} />)}
        />
      </div>
    </div>
  );
}

function File({ row }: { readonly row: FileRow }) {
  return (
    <span className="problems-file">
      <span className="problems-name">{visibleText(row.name)}</span>
      <span className="problems-folder">{row.folder}</span>
      <span className="count">{row.count}</span>
    </span>
  );
}

function Line({ row: { problem } }: { readonly row: ProblemRow }) {
  const { severity, message, code, source, line, column } = problem;
  const origin = [source, code].filter((part) => part !== undefined).join(' ');
  return (
    <span className="problems-line" title={message}>
      <Icon name={icons[severity]} className={`problems-${severity}`} />
      <span className="visually-hidden">{severity}: </span>
      <span className="problems-message">
        <MarkedText text={message.replaceAll(/\s*\n\s*/g, ' ')} />
      </span>
      {origin !== '' && <span className="problems-origin">{visibleText(origin)}</span>}
      {line !== undefined && <span className="problems-place">{`${line}${column === undefined ? '' : `:${column}`}`}</span>}
    </span>
  );
}

function countText(count: number, rows: readonly ProblemsRow[]): string {
  const files = rows.filter(({ kind }) => kind === 'file').length;
  return `${count} ${count === 1 ? 'problem' : 'problems'} in ${files} ${files === 1 ? 'file' : 'files'}`;
}
