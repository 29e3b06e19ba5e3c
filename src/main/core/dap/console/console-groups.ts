/** What can be folded in a console: the groups that programs make, and lines so long that they are many entries. */
import type { ConsoleGroup } from '../../../../shared/debug.ts';
import type { SessionId } from '../../../../shared/ids.ts';

export interface ConsoleGroups {
  /** Grows with every change. */
  readonly revision: number;
  depth(sessionId: SessionId): number;
  /** The entry at `start` heads a group. */
  begin(sessionId: SessionId, start: number, collapsed: boolean): void;
  /** The group ends before the entry at `end`. One that was never begun ends nothing. */
  end(sessionId: SessionId, end: number): void;
  /** The same, learned afterwards from where an entry stands: deeper groups have ended before it; `group` as DAP has it. */
  amended(sessionId: SessionId, index: number, depth: number, group: unknown): void;
  /** A line that begins at `start` goes on to before the entry at `end`. */
  line(start: number, end: number): void;
  list(): readonly ConsoleGroup[];
  /** The entries are gone; groups that are open stay so, without a head. */
  clear(): void;
}

/** What comes after that many is shown unfolded. */
const most = 10_000;

type Growing = { -readonly [Name in keyof ConsoleGroup]: ConsoleGroup[Name] };

/** Without `group` it has no head any more, or came after too many. */
interface Open {
  readonly depth: number;
  readonly group: Growing | undefined;
}

export function createConsoleGroups(): ConsoleGroups {
  let groups: Growing[] = [];
  let longLine: Growing | undefined;
  const stacks = new Map<SessionId, Open[]>();
  let revision = 0;

  function stackOf(sessionId: SessionId): Open[] {
    const stack = stacks.get(sessionId) ?? [];
    stacks.set(sessionId, stack);
    return stack;
  }

  function add(group: Growing): Growing | undefined {
    if (groups.length >= most) return undefined;
    groups.push(group);
    revision += 1;
    return group;
  }

  function endOne(stack: Open[], end: number): void {
    const group = stack.pop()?.group;
    if (!group) return;
    group.end = end;
    revision += 1;
  }

  return {
    get revision() {
      return revision;
    },
    depth: (sessionId) => stacks.get(sessionId)?.length ?? 0,
    begin(sessionId, start, collapsed) {
      const stack = stackOf(sessionId);
      stack.push({ depth: stack.length, group: add({ start, collapsed, kind: 'group' }) });
    },
    end: (sessionId, end) => endOne(stackOf(sessionId), end),
    amended(sessionId, index, depth, group) {
      const stack = stackOf(sessionId);
      while ((stack.at(-1)?.depth ?? -1) >= depth) endOne(stack, index);
      if (group !== 'start' && group !== 'startCollapsed') return;
      stack.push({ depth, group: add({ start: index, collapsed: group === 'startCollapsed', kind: 'group' }) });
    },
    line(start, end) {
      if (longLine?.start === start) {
        longLine.end = end;
        revision += 1;
      } else longLine = add({ start, end, collapsed: true, kind: 'line' });
    },
    list: () => groups.map((group) => ({ ...group })),
    clear() {
      groups = [];
      longLine = undefined;
      for (const [sessionId, stack] of stacks) stacks.set(sessionId, stack.map(({ depth }) => ({ depth, group: undefined })));
      revision += 1;
    },
  };
}
