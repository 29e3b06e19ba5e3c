/** What concerns breakpoints of every kind at once: sending them, muting them, taking them away and putting them back. */
import type { Breakpoint, FunctionBreakpoint } from '../../../../shared/debug.ts';
import { DapilotError } from '../../../../shared/errors.ts';
import type { BreakpointId } from '../../../../shared/ids.ts';
import type { Debugger } from '../../base/debugger.ts';
import type { Loose } from '../../base/loose.ts';
import type { DapSession } from '../sessions/session.ts';
import { createBreakpoints, type Breakpoints, type BreakpointsParts } from './breakpoints.ts';
import { createDataBreakpoints, type DataBreakpoints } from './data-breakpoints.ts';
import { createFunctionBreakpoints, type FunctionBreakpoints } from './function-breakpoints.ts';
import { createInstructionBreakpoints, type InstructionBreakpoints } from './instruction-breakpoints.ts';

export interface EveryKind extends Pick<Breakpoints, 'problem' | 'logged' | 'stopped' | 'settled'>, Pick<Debugger, 'removeAllBreakpoints' | 'putBackBreakpoints' | 'muteBreakpoints'> {
  readonly lines: Breakpoints;
  readonly functions: FunctionBreakpoints;
  readonly data: DataBreakpoints;
  readonly instructions: InstructionBreakpoints;
  /** Sends all there are to a session that is being configured, and from then on every change. Never rejects. */
  configure(session: DapSession): Promise<void>;
  /** The body of a DAP `breakpoint` event. */
  changed(session: DapSession, body: Loose): void;
  idsOf(session: DapSession, adapterIds: readonly number[]): readonly BreakpointId[];
  /** The session is over. */
  forget(session: DapSession): void;
}

/** `live` gives the sessions that can still be told something. */
export function createEveryKind(parts: BreakpointsParts, live: () => readonly DapSession[]): EveryKind {
  const { append, snapshot } = parts;
  const lines = createBreakpoints(parts);
  const functions = createFunctionBreakpoints(parts);
  const data = createDataBreakpoints(parts);
  const instructions = createInstructionBreakpoints(parts);
  const kinds = [lines, functions, data, instructions];
  let removed: { readonly lines: readonly Breakpoint[]; readonly functions: readonly FunctionBreakpoint[] } | undefined;

  /** Data and instructions are those of a session: none of others is sent there. */
  async function sendToAll(): Promise<void> {
    await Promise.all([lines.sendAll(), functions.sendAll(), ...live().flatMap((session) => [data.send(session), instructions.send(session)])]);
  }

  return {
    lines,
    functions,
    data,
    instructions,
    configure: async (session) => {
      await Promise.all([lines.configure(session), functions.configure(session)]);
    },
    changed: (session, body) => {
      for (const kind of kinds) kind.changed(session, body);
    },
    idsOf: (session, adapterIds) => kinds.flatMap((kind) => kind.idsOf(session, adapterIds)),
    problem: lines.problem,
    logged: lines.logged,
    stopped: lines.stopped,
    settled: lines.settled,
    forget: (session) => {
      lines.forget(session);
      functions.forget(session);
    },
    removeAllBreakpoints: async () => {
      const now = snapshot();
      const ofLines = Object.values(now.breakpoints);
      const ofFunctions = Object.values(now.functionBreakpoints);
      const others = [...Object.values(now.dataBreakpoints), ...Object.values(now.instructionBreakpoints)];
      removed = { lines: ofLines.filter(({ origin, temporary }) => origin === 'person' && temporary !== 'stop'), functions: ofFunctions };
      for (const { id } of ofFunctions) append({ type: 'functionBreakpoint.removed', id });
      for (const { id } of Object.values(now.dataBreakpoints)) append({ type: 'dataBreakpoint.removed', id });
      for (const { id } of Object.values(now.instructionBreakpoints)) append({ type: 'instructionBreakpoint.removed', id });
      await Promise.all([lines.removeThose(ofLines), sendToAll()]);
      return ofLines.length + ofFunctions.length + others.length;
    },
    putBackBreakpoints: async () => {
      if (!removed) throw new DapilotError('bad-request', 'There is nothing that could be put back.');
      const back = removed;
      removed = undefined;
      const isFree = ({ path, line, column }: Breakpoint) => !Object.values(snapshot().breakpoints).some((one) => one.origin === 'person' && one.path === path && one.line === line && one.column === column);
      await lines.restoreBreakpoints(back.lines.filter(isFree));
      await functions.restoreFunctionBreakpoints(back.functions.filter(({ name }) => !Object.values(snapshot().functionBreakpoints).some((one) => one.name === name)));
    },
    muteBreakpoints: async (muted) => {
      if (snapshot().breakpointsMuted === muted) return;
      append({ type: 'breakpoints.muted', muted });
      await sendToAll();
    },
  };
}
