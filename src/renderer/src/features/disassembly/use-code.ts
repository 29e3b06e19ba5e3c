import { useEffect, useState } from 'react';
import { useCockpit, useView } from '../../store/cockpit.ts';
import type { ViewState } from '../../store/view.ts';
import { createCodeReader, type CodeReader } from './code-reader.ts';

/** What is to be brought into sight: grows with every wish. */
export interface CodeReveal {
  readonly address: string;
  readonly serial: number;
}

const selectFocus = (state: ViewState) => state.focus;
const selectTarget = (state: ViewState) => state.codeTarget;

/** The code where the focused frame stands, or where the person wanted to go since. */
export function useCode(): { readonly reader: CodeReader; readonly reveal: CodeReveal | null } {
  const { call } = useCockpit();
  const [reader] = useState(() => createCodeReader(call));
  const [reveal, setReveal] = useState<CodeReveal | null>(null);
  const focus = useView(selectFocus);
  const target = useView(selectTarget);
  const live = focus?.live ? focus : null;
  const stop = live?.stop?.number;
  const sessionId = live?.sessionId;
  const reference = live?.frame?.instructionReference;

  useEffect(() => {
    let current = true;
    const show = async (place: Parameters<CodeReader['show']>[0]) => {
      const address = await reader.show(place);
      if (current && address !== undefined) setReveal((before) => ({ address, serial: (before?.serial ?? 0) + 1 }));
    };
    if (stop !== undefined && sessionId !== undefined) {
      const wanted = target && target.sessionId === sessionId ? target.reference : reference;
      if (wanted !== undefined) void show({ sessionId, stop, reference: wanted });
    }
    return () => {
      current = false;
    };
  }, [reader, stop, sessionId, reference, target]);

  return { reader, reveal };
}
