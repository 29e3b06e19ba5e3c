import type { CSSProperties } from 'react';
import { visibleText } from '../../../../shared/visible-text.ts';
import { baseName } from '../../store/view.ts';
import type { CodeRow } from './code-listing.ts';

/** The function that begins here. */
export function SymbolRow({ name, style }: { readonly name: string; readonly style: CSSProperties }) {
  return (
    <div className="code-row code-symbol" role="presentation" style={style}>
      {visibleText(name)}
    </div>
  );
}

interface SourceRowProps {
  readonly row: Extract<CodeRow, { kind: 'source' }>;
  /** Absent: the file is not there. */
  readonly text: string | undefined;
  readonly style: CSSProperties;
  readonly onOpen: () => void;
}

/** The source line that the instructions below it were made of. */
export function SourceRow({ row: { path, line, named }, text, style, onOpen }: SourceRowProps) {
  return (
    <div className="code-row code-source" role="presentation" style={style} data-tip={visibleText(`${path}:${line}`)} onDoubleClick={onOpen}>
      <span className="code-line-number">{line}</span>
      <span className="code-line">{visibleText(text ?? baseName(path))}</span>
      {named && text !== undefined && <span className="code-file">{visibleText(baseName(path))}</span>}
    </div>
  );
}
