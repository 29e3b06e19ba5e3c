import type { ExceptionCause } from '../../../../shared/debug.ts';
import { visibleText } from '../../../../shared/visible-text.ts';
import { useCockpit } from '../../store/cockpit.ts';
import { baseName } from '../../store/view.ts';

const relations: Readonly<Record<ExceptionCause['relation'], string>> = {
  cause: 'caused by',
  context: 'while handling',
  inner: 'one of several:',
};

/** What led to an exception, each with the way to where it was raised. */
export function ExceptionCauses({ causes, more }: { readonly causes: readonly ExceptionCause[]; readonly more: boolean }) {
  const { view } = useCockpit();
  return (
    <ul className="exception-causes" aria-label="What led to it">
      {causes.map(({ relation, typeName, message, path, line }, index) => {
        const words = [typeName, message].filter((part) => part !== '').join(': ');
        return (
          <li key={index}>
            <span className="exception-relation">{relations[relation]}</span>{' '}
            <span className="exception-cause code" data-tip={visibleText(words)} data-tip-overflow="">
              {visibleText(words.replace(/\s*\n\s*/g, ' '))}
            </span>
            {path !== undefined && (
              <button type="button" className="link exception-place" data-tip={visibleText(path)} onClick={() => view.openPath(path, { line: line ?? 1 })}>
                {visibleText(baseName(path))}
                {line === undefined ? '' : `:${line}`}
              </button>
            )}
          </li>
        );
      })}
      {more && <li className="exception-relation">and more, which are not shown</li>}
    </ul>
  );
}
