/** Breakpoints: at the cursor, and all of them at once. */
import type { Breakpoint } from '../../../shared/debug.ts';
import type { Cockpit } from '../store/cockpit.ts';
import { selectIsDriver } from '../store/replica.ts';
import { lineKey } from '../store/view.ts';
import { cursorPlace } from './run-commands.ts';

export const breakpointCommands = {
  'breakpoint.toggle': (cockpit: Cockpit) => {
    const at = cursorPlace(cockpit.view.getState());
    return at && toggleBreakpoint(cockpit, at.path, at.line);
  },
  'breakpoint.toggleInline': (cockpit: Cockpit) => {
    const at = cursorPlace(cockpit.view.getState());
    return at && toggleInline(cockpit, at);
  },
  'breakpoint.edit': ({ view, replica }: Cockpit) => {
    const at = cursorPlace(view.getState());
    if (!at) return;
    const { path, line } = at;
    const breakpoint = breakpointsAt(replica.getState().snapshot.breakpoints, path, line)[0];
    view.editBreakpoint({ path, line, ...(breakpoint ? { id: breakpoint.id } : {}) });
  },
  'run.toCursor': (cockpit: Cockpit) => {
    const at = cursorPlace(cockpit.view.getState());
    return at && runTo(cockpit, at.path, at.line);
  },
  'breakpoint.addFunction': (cockpit: Cockpit) => {
    cockpit.view.showPanel('left', true);
    // The palette gives the keyboard back first.
    requestAnimationFrame(() => cockpit.view.addFunctionBreakpoint(true));
  },
  'breakpoint.mute': ({ ask, replica }: Cockpit) => ask('breakpoint.mute', { muted: !replica.getState().snapshot.breakpointsMuted }),
  'breakpoint.enableAll': (cockpit: Cockpit) => enableAll(cockpit, true),
  'breakpoint.disableAll': (cockpit: Cockpit) => enableAll(cockpit, false),
  'breakpoint.removeAll': async ({ ask, view }: Cockpit) => {
    const gone = await ask('breakpoint.removeAll', {});
    if (gone && gone.removed > 0) view.notify(`${counted(gone.removed)} removed.`, { label: 'Put back', run: () => void ask('breakpoint.putBack', {}) });
  },
  'breakpoint.importVsCode': async ({ ask, view }: Cockpit) => {
    const found = await ask('breakpoint.importVsCode', {});
    if (!found) return;
    const { from, added, known, leftOut } = found;
    const besides = [...(known > 0 ? [`${known} were here already`] : []), ...(leftOut > 0 ? [`${leftOut} were left out, as their lines are not there or their kind is not known`] : [])];
    view.notify(`${counted(added)} taken over from ${from}${besides.length > 0 ? `; ${besides.join(', ')}` : ''}.`);
  },
};

function counted(count: number): string {
  return count === 1 ? '1 breakpoint' : `${count} breakpoints`;
}

function enableAll({ replica, ask }: Cockpit, enabled: boolean): Promise<unknown> {
  const { breakpoints, functionBreakpoints, dataBreakpoints, instructionBreakpoints } = replica.getState().snapshot;
  const others = (all: Readonly<Record<string, { readonly id: Breakpoint['id']; readonly enabled: boolean }>>) => Object.values(all).filter((breakpoint) => breakpoint.enabled !== enabled);
  return Promise.all([
    ...others(breakpoints).map(({ id }) => ask('breakpoint.change', { id, enabled })),
    ...others(functionBreakpoints).map(({ id }) => ask('functionBreakpoint.change', { id, enabled })),
    ...others(dataBreakpoints).map(({ id }) => ask('dataBreakpoint.change', { id, enabled })),
    ...others(instructionBreakpoints).map(({ id }) => ask('instructionBreakpoint.change', { id, enabled })),
  ]);
}

/** Every breakpoint on a line of a file, but for those that go away at the next stop, and those that only were there. */
export function breakpointsAt(breakpoints: Readonly<Record<string, Breakpoint>>, path: string, line: number): readonly Breakpoint[] {
  return Object.values(breakpoints).filter((breakpoint) => breakpoint.path === path && breakpoint.line === line && breakpoint.temporary !== 'stop' && breakpoint.lost === undefined);
}

/** Continues up to a line; refused with the reason where the program cannot stop there. */
export async function runTo({ view, ask }: Cockpit, path: string, line: number): Promise<void> {
  const { focus } = view.getState();
  if (!focus || focus.threadId === null) return;
  await ask('session.runTo', { sessionId: focus.sessionId, threadId: focus.threadId, path, line });
}

const toggling = new WeakMap<Cockpit, Map<string, Promise<void>>>();

/**
 * Removes what is on the line, else sets a breakpoint there. It is shown at once; however fast the person changes their
 * mind, one request at a time goes out for a line, until the core has what they want now.
 */
export function toggleBreakpoint(cockpit: Cockpit, path: string, line: number): Promise<void> {
  const { view, replica } = cockpit;
  if (!selectIsDriver(replica.getState())) return Promise.resolve();
  const running = toggling.get(cockpit) ?? new Map<string, Promise<void>>();
  toggling.set(cockpit, running);
  const key = lineKey(path, line);
  const isThere = breakpointsAt(replica.getState().snapshot.breakpoints, path, line).length > 0;
  view.expectBreakpoint(key, !(view.getState().expectedBreakpoints[key] ?? isThere));
  const settling =
    running.get(key) ??
    settle(cockpit, path, line).finally(() => {
      running.delete(key);
      view.expectBreakpoint(key, null);
    });
  running.set(key, settling);
  return settling;
}

async function settle({ view, replica, ask }: Cockpit, path: string, line: number): Promise<void> {
  const there = () => breakpointsAt(replica.getState().snapshot.breakpoints, path, line);
  const wanted = () => view.getState().expectedBreakpoints[lineKey(path, line)] ?? false;
  while (there().length > 0 !== wanted()) {
    const asked = wanted();
    const asking: Promise<unknown> = asked ? ask('breakpoint.add', { path, line }) : Promise.all(there().map(({ id }) => ask('breakpoint.remove', { id })));
    // The answer comes when the adapter has answered, the fact before.
    await factOrAnswer(replica, () => there().length > 0 === asked, asking);
    if (there().length > 0 !== asked) return;
  }
}

/** When a fact holds, or when what should bring it about is answered. */
async function factOrAnswer(replica: Cockpit['replica'], holds: () => boolean, answer: Promise<unknown>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const stop = replica.subscribe(() => {
    if (holds()) resolve();
  });
  await Promise.race([promise, answer]);
  stop();
}

/** At the cursor, or at the nearest place before it at which the program can stop, where the debugger tells those. */
export async function toggleInline({ replica, view, ask, call }: Cockpit, { path, line, column }: { readonly path: string; readonly line: number; readonly column: number }): Promise<void> {
  const { focus } = view.getState();
  const session = focus ? replica.getState().snapshot.sessions[focus.sessionId] : undefined;
  const columns =
    session?.capabilities.breakpointLocations === true
      ? await call('breakpointLocations.read', { sessionId: session.id, path, line }).then(
          (found) => found.columns,
          () => [],
        )
      : [];
  const at = columns.findLast((place) => place <= column) ?? columns[0] ?? column;
  const there = breakpointsAt(replica.getState().snapshot.breakpoints, path, line).filter((breakpoint) => breakpoint.column === at);
  if (there.length > 0) await Promise.all(there.map(({ id }) => ask('breakpoint.remove', { id })));
  else await ask('breakpoint.add', { path, line, column: at });
}
