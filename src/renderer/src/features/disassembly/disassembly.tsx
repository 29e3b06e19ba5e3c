import { useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { Instruction } from '../../../../shared/low-level.ts';
import { addressText, parseAddress } from '../../../../shared/low-level.ts';
import { isOver } from '../../../../shared/snapshot.ts';
import { visibleText } from '../../../../shared/visible-text.ts';
import { useCockpit, useReplica, useView } from '../../store/cockpit.ts';
import { selectIsDriver } from '../../store/replica.ts';
import type { ViewState } from '../../store/view.ts';
import { useCopy } from '../../ui/copy.ts';
import { Menu, type MenuItem } from '../../ui/menu.tsx';
import { ProblemMessage } from '../../ui/problem-message.tsx';
import { CodeBar } from './code-bar.tsx';
import { CodeList } from './code-list.tsx';
import { codeRows, targetOf } from './code-listing.ts';
import { toggleInstructionBreakpoint, useInstructionBreakpoints } from './instruction-breakpoints.ts';
import { useCode } from './use-code.ts';
import { useSourceLines } from './use-source-lines.ts';
import './disassembly.css';

const selectFocus = (state: ViewState) => state.focus;

/** The machine code around where the program stands: followed, stepped through, with breakpoints on instructions. */
export function Disassembly() {
  const cockpit = useCockpit();
  const { view } = cockpit;
  const copy = useCopy();
  const focus = useView(selectFocus);
  const driver = useReplica(selectIsDriver);
  const session = useReplica(({ snapshot }) => (focus ? snapshot.sessions[focus.sessionId] : undefined));
  const { reader, reveal } = useCode();
  const { place, instructions, problem } = useStore(reader.store);
  const [options, setOptions] = useState({ source: true, bytes: true });
  const [menu, setMenu] = useState<{ readonly instruction: Instruction; readonly x: number; readonly y: number } | null>(null);
  const rows = useMemo(() => codeRows(instructions, options.source), [instructions, options.source]);
  const paths = useMemo(() => [...new Set(rows.flatMap((row) => (row.kind === 'source' ? [row.path] : [])))], [rows]);
  const lineOf = useSourceLines(paths);
  const breakpoints = useInstructionBreakpoints(place?.sessionId);
  const capabilities = session?.capabilities;
  const settable = driver && capabilities?.instructionBreakpoints === true && focus?.live === true;

  const frames = focus?.stop?.context.frames ?? [];
  const top = frames.find(({ kind }) => kind !== 'label')?.instructionReference;
  const toggle = (instruction: Instruction) => void toggleInstructionBreakpoint(cockpit, instruction);

  const items = (instruction: Instruction): readonly MenuItem[] => {
    const { address, location } = instruction;
    const breakpoint = breakpoints.get(address);
    const target = targetOf(instruction);
    return [
      { text: breakpoint ? 'Remove breakpoint' : 'Stop at this instruction', keys: 'F9', disabled: !settable, run: () => toggle(instruction) },
      ...(breakpoint
        ? [{ text: breakpoint.enabled ? 'Disable breakpoint' : 'Enable breakpoint', disabled: !driver, run: () => void cockpit.ask('instructionBreakpoint.change', { id: breakpoint.id, enabled: !breakpoint.enabled }) }]
        : []),
      'line',
      { text: target === undefined ? 'Go to the target' : `Go to ${target}`, icon: 'arrow-right', disabled: target === undefined || !place, run: () => place && target && view.openDisassembly({ sessionId: place.sessionId, reference: target }) },
      { text: 'Go to the source line', icon: 'go-to-file', disabled: !location, run: () => location && view.openPath(location.path, { line: location.line }) },
      {
        text: 'View memory',
        icon: 'file-binary',
        disabled: capabilities?.memory !== true || !place,
        run: () => place && view.showMemory({ sessionId: place.sessionId, label: address, reference: address }),
      },
      'line',
      { text: 'Copy address', icon: 'copy', run: () => copy(address) },
      { text: 'Copy instruction', run: () => copy(`${address}  ${instruction.text.trim()}`) },
    ];
  };

  return (
    <div className="code-view">
      <CodeBar options={options} onOptions={setOptions} onRefresh={reader.refresh} stepping={session && !isOver(session) ? session.capabilities.instructionStepping === true : undefined} live={focus?.live === true} />
      {problem && <ProblemMessage problem={problem} />}
      {!problem && instructions.length === 0 && <p className="empty code-empty">{emptyWords(focus !== null, focus?.live === true, capabilities?.disassembly === true, top !== undefined)}</p>}
      {instructions.length > 0 && (
        <CodeList
          rows={rows}
          bytes={options.bytes}
          lineOf={lineOf}
          current={normal(top)}
          focused={normal(focus?.frame?.instructionReference)}
          live={focus?.live === true}
          breakpoints={breakpoints}
          settable={settable}
          whyNot={capabilities?.instructionBreakpoints === true ? undefined : 'This debugger cannot stop at single instructions'}
          reveal={reveal}
          onToggle={toggle}
          onMore={reader.more}
          onMenu={(instruction, at) => setMenu({ instruction, ...at })}
        />
      )}
      {menu && <Menu label={visibleText(`Instruction ${menu.instruction.address}`)} at={menu} items={items(menu.instruction)} onClose={() => setMenu(null)} />}
    </div>
  );
}

function normal(reference: string | undefined): string | undefined {
  const address = parseAddress(reference);
  return address === undefined ? undefined : addressText(address);
}

function emptyWords(started: boolean, live: boolean, able: boolean, placed: boolean): string {
  if (!started) return 'Machine code is shown when a program stands.';
  if (!able) return 'This debugger cannot show machine code.';
  if (!live) return 'Machine code is shown when the program stands.';
  return placed ? 'Reading…' : 'The debugger does not tell where the machine code of this frame is.';
}
