/** The value of what is under the pointer, evaluated where the person looks. */
import type { IDisposable, languages } from 'monaco-editor/editor/editor.api';
import type { Cockpit } from '../../store/cockpit.ts';
import { editorOf } from '../../store/view.ts';
import { visibleText } from '../../../../shared/visible-text.ts';
import type { CodeEditor } from './create-editor.ts';
import { plainMarkdown } from './decorations.ts';
import { expressionAt } from './expression-at.ts';
import { monaco } from './monaco.ts';

/** Registers the hover of one editor; only identifiers and member chains, only where the adapter promises no effects. */
export function provideHover(codeEditor: CodeEditor, cockpit: Cockpit): IDisposable {
  return monaco.languages.registerHoverProvider('*', {
    async provideHover(model, position): Promise<languages.Hover | null> {
      if (model !== codeEditor.getModel()) return null;
      const { focus, activeEditor } = cockpit.view.getState();
      if (!focus?.live || !focus.stop || !focus.frame?.source) return null;
      if (editorOf(focus.frame.source, focus.sessionId)?.key !== activeEditor) return null;
      const session = cockpit.replica.getState().snapshot.sessions[focus.sessionId];
      if (!session?.capabilities.evaluateForHovers) return null;
      const expression = expressionAt(model.getLineContent(position.lineNumber), position.column);
      if (!expression) return null;
      const result = await cockpit
        .call('evaluate', {
          sessionId: focus.sessionId,
          stop: focus.stop.number,
          frameId: focus.frame.id,
          expression: expression.text,
          context: 'hover',
        })
        // A hover over something that is no value here is the normal case and nothing to report.
        .catch(() => null);
      if (!result) return null;
      return {
        range: new monaco.Range(position.lineNumber, expression.start, position.lineNumber, expression.end),
        contents: [
          { value: fenced(`${expression.text} = ${result.value}`) },
          ...(result.type ? [{ value: plainMarkdown(result.type) }] : []),
        ],
      };
    },
  });
}

/** Untrusted text as a code block that it cannot close. */
function fenced(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map((run) => run[0].length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}javascript\n${visibleText(text)}\n${fence}`;
}
