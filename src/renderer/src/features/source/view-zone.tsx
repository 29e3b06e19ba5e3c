import { useLayoutEffect, useId, useMemo, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import type { editor } from 'monaco-editor/editor/editor.api';
import type { CodeEditor } from './create-editor.ts';

interface ViewZoneProps {
  readonly editor: CodeEditor;
  /** The line it is below. */
  readonly line: number;
  readonly children: ReactNode;
}

/**
 * Content of ours between two lines of the text; its height follows the content. The zone only makes room: Monaco hides
 * zones from screen readers, so the content floats over it in an overlay widget, as VS Code does it.
 */
export function ViewZone({ editor: codeEditor, line, children }: ViewZoneProps) {
  const id = useId();
  const body = useMemo(() => {
    const element = document.createElement('div');
    element.className = 'view-zone';
    return element;
  }, []);

  useLayoutEffect(() => {
    const widget: editor.IOverlayWidget = { getId: () => `dapilot${id}`, getDomNode: () => body, getPosition: () => null };
    let zoneId: string | undefined;
    const zone = {
      afterLineNumber: line,
      heightInPx: 0,
      domNode: document.createElement('div'),
      onDomNodeTop: (top: number) => {
        body.style.top = `${top}px`;
      },
    };
    codeEditor.addOverlayWidget(widget);
    codeEditor.changeViewZones((zones) => {
      zoneId = zones.addZone(zone);
    });
    const fit = () => {
      const { contentLeft, contentWidth, verticalScrollbarWidth } = codeEditor.getLayoutInfo();
      body.style.left = `${contentLeft}px`;
      body.style.width = `${contentWidth - verticalScrollbarWidth - 8}px`;
      const height = body.offsetHeight;
      if (height === zone.heightInPx || zoneId === undefined) return;
      zone.heightInPx = height;
      codeEditor.changeViewZones((zones) => zoneId !== undefined && zones.layoutZone(zoneId));
    };
    const observer = new ResizeObserver(fit);
    observer.observe(body);
    const layout = codeEditor.onDidLayoutChange(fit);
    fit();
    return () => {
      observer.disconnect();
      layout.dispose();
      codeEditor.changeViewZones((zones) => zoneId !== undefined && zones.removeZone(zoneId));
      codeEditor.removeOverlayWidget(widget);
    };
  }, [codeEditor, line, id, body]);

  return createPortal(children, body);
}
