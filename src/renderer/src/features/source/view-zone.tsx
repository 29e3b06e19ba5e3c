import { useLayoutEffect, useMemo, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import type { CodeEditor } from './create-editor.ts';

interface ViewZoneProps {
  readonly editor: CodeEditor;
  /** The line it is below. */
  readonly line: number;
  readonly children: ReactNode;
}

/** Content of ours between two lines of the text. Its height follows the content. */
export function ViewZone({ editor, line, children }: ViewZoneProps) {
  const [zone, body] = useMemo(() => {
    const outer = document.createElement('div');
    const inner = document.createElement('div');
    outer.className = 'view-zone';
    outer.append(inner);
    return [outer, inner] as const;
  }, []);

  useLayoutEffect(() => {
    let id: string | undefined;
    const description = { afterLineNumber: line, heightInPx: 0, domNode: zone, suppressMouseDown: true };
    editor.changeViewZones((zones) => {
      id = zones.addZone(description);
    });
    const fit = () => {
      body.style.width = `${editor.getLayoutInfo().contentWidth - 24}px`;
      const height = body.offsetHeight;
      if (height === description.heightInPx || id === undefined) return;
      description.heightInPx = height;
      editor.changeViewZones((zones) => id !== undefined && zones.layoutZone(id));
    };
    const observer = new ResizeObserver(fit);
    observer.observe(body);
    const layout = editor.onDidLayoutChange(fit);
    fit();
    return () => {
      observer.disconnect();
      layout.dispose();
      editor.changeViewZones((zones) => id !== undefined && zones.removeZone(id));
    };
  }, [editor, line, zone, body]);

  return createPortal(children, body);
}
