import type { RunningProcess } from '../../../../shared/processes.ts';
import { visibleText } from '../../../../shared/visible-text.ts';
import { age, kindWords, shortCommand } from './process-words.ts';
import { foundParts } from './search-processes.ts';

interface ProcessRowProps {
  readonly id: string;
  readonly process: RunningProcess;
  /** Of the rows that begin here. */
  readonly heading: string | undefined;
  readonly query: string;
  readonly now: number;
  readonly selected: boolean;
  readonly onPoint: () => void;
  readonly onTake: () => void;
}

/** As much as fits a line; the whole is in the tip. */
const longestShown = 240;

export function ProcessRow({ id, process, heading, query, now, selected, onPoint, onTake }: ProcessRowProps) {
  const { processId, commandLine, user, startedAt, obstacle } = process;
  return (
    <>
      {heading && (
        <li className="process-heading" role="presentation">
          {heading}
        </li>
      )}
      <li id={id} className="palette-entry process-row" role="option" aria-selected={selected} data-refused={obstacle !== undefined || undefined} onPointerMove={onPoint} onClick={onTake}>
        <span className="process-kind">{kindWords(process)}</span>
        <span className="process-command code" data-tip={visibleText(commandLine)} data-tip-overflow="">
          {foundParts(shortCommand(process).slice(0, longestShown), query).map(({ text, found }, index) => (found ? <mark key={index}>{visibleText(text)}</mark> : visibleText(text)))}
        </span>
        <span className="process-user">{user === undefined ? '' : visibleText(user)}</span>
        <span className="process-age">{age(startedAt, now)}</span>
        <span className="process-id">{processId}</span>
      </li>
    </>
  );
}
