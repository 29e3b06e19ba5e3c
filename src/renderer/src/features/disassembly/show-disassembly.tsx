import { visibleText } from '../../../../shared/visible-text.ts';
import { commandOf } from '../../commands/registry.ts';
import { useCockpit, useView } from '../../store/cockpit.ts';
import { disassemblyKey, type ViewState } from '../../store/view.ts';
import { Button } from '../../ui/button.tsx';
import { useCanRun } from '../session/command-button.tsx';

/** The name of the focused frame when it has machine code and no source file; what some adapters write in its place is none. */
const selectBareFrame = ({ focus, activeEditor }: ViewState) => {
  const frame = focus?.live ? focus.frame : null;
  if (!frame || frame.instructionReference === undefined || activeEditor === disassemblyKey) return undefined;
  return frame.source?.path !== undefined && frame.line > 0 ? undefined : frame.name;
};

/** Over the text that stays in sight, where the focused frame has none: its machine code. */
export function DisassemblyOffer() {
  const name = useView(selectBareFrame);
  const able = useCanRun('view.disassembly');
  if (name === undefined || !able) return null;
  return (
    <div className="code-offer" role="status">
      <span className="code-offer-text">There is no source file of {visibleText(name)}.</span>
      <ShowDisassembly />
    </div>
  );
}

/** A button that is there where machine code can be shown. */
export function ShowDisassembly() {
  const { run } = useCockpit();
  if (!useCanRun('view.disassembly')) return null;
  return (
    <Button small icon="file-binary" onClick={() => run('view.disassembly')}>
      {commandOf('view.disassembly').title}
    </Button>
  );
}
