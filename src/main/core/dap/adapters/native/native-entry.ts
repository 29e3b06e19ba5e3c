/** A stop on entry where the person's own code begins, instead of in the system's loader: by a breakpoint for once. */
import type { Language } from '../../../../../shared/launch.ts';
import { integers, records, text, type Loose } from '../../../base/loose.ts';

/** LLDB's command for it, before the program runs. The first statement of Rust may be a macro of the library's, so it stands before that. */
export function entryCommand(language: Language): string {
  return `breakpoint set --one-shot true ${language === 'rust' ? String.raw`--func-regex "^[A-Za-z0-9_]+::main(::h[0-9a-f]+)?$" --skip-prologue false` : '--name main'}`;
}

/** What the debuggers say of the command. */
export const entryChatter = /^(\(lldb\) breakpoint set --one-shot true |Breakpoint \d+: )/;

export interface EntryStop {
  /** Of the breakpoints that others have set. */
  breakpointsSet(answer: Loose): void;
  /** The stop as one on entry, or as it is. */
  named(stopped: Loose): Loose;
  /** The program has not stopped yet. */
  readonly awaited: boolean;
}

export function createEntryStop(stopOnEntry: boolean): EntryStop {
  const known = new Set<number>();
  let awaited = stopOnEntry;
  return {
    breakpointsSet: (answer) => {
      for (const id of integers(records(answer['breakpoints']).map((breakpoint) => breakpoint['id']))) known.add(id);
    },
    named: (stopped) => {
      if (!awaited) return stopped;
      awaited = false;
      const ids = integers(stopped['hitBreakpointIds']);
      if (text(stopped['reason']) !== 'breakpoint' || ids.every((id) => known.has(id))) return stopped;
      return { ...stopped, reason: 'entry', description: 'Entry', hitBreakpointIds: ids.filter((id) => known.has(id)) };
    },
    get awaited() {
      return awaited;
    },
  };
}
