import { useEffect, useRef, useState } from 'react';
import { toProblem, type Problem } from '../../../../shared/errors.ts';
import type { RunningProcess } from '../../../../shared/processes.ts';
import { useCockpit } from '../../store/cockpit.ts';
import { Button } from '../../ui/button.tsx';
import { attachTo } from './attach-to.ts';
import { ProcessPicker } from './process-picker.tsx';

/** Choosing a running program and attaching to it. Whoever closes it meanwhile hears of a failure as a message. */
export function AttachDialog({ onClose }: { readonly onClose: () => void }) {
  const cockpit = useCockpit();
  const [busy, setBusy] = useState<string | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [failures, setFailures] = useState(0);
  const open = useRef(true);
  useEffect(() => {
    open.current = true;
    return () => {
      open.current = false;
    };
  }, []);

  const attach = async (process: RunningProcess) => {
    setBusy(`Attaching to process ${process.processId}…`);
    setProblem(null);
    try {
      const next = await attachTo(cockpit, process);
      if (open.current) onClose();
      next?.();
    } catch (error) {
      if (!open.current) return cockpit.view.report(toProblem(error));
      setProblem(toProblem(error));
      setBusy(null);
      // It may have ended, and others may have begun.
      setFailures((count) => count + 1);
    }
  };

  const byAddress = () => {
    onClose();
    cockpit.view.openOverlay({ kind: 'launch', initial: { target: 'process', language: 'javascript' } });
  };
  const { snapshot } = cockpit.replica.getState();
  return (
    <ProcessPicker
      busy={busy}
      problem={problem}
      revision={failures}
      onPick={(_, process) => void attach(process)}
      onClose={onClose}
      actions={
        snapshot.workspace && (
          <Button kind="quiet" small icon="plug" onClick={byAddress}>
            By host and port…
          </Button>
        )
      }
    />
  );
}
