/** Breakpoints follow the text of their lines: what that is, is remembered, and looked for when a file may have changed. */
import { isDeepStrictEqual } from 'node:util';
import { adapterTextOf } from '../../../../shared/adapter-text.ts';
import type { Breakpoint } from '../../../../shared/debug.ts';
import type { CoreEvent } from '../../../../shared/events.ts';
import type { BreakpointId } from '../../../../shared/ids.ts';
import type { Snapshot } from '../../../../shared/snapshot.ts';
import { readText } from '../reading/files.ts';
import { anchorOf, findAnchor } from './line-anchor.ts';

export interface Following {
  /** Remembers what is on the line of a breakpoint now. */
  remember(id: BreakpointId): Promise<void>;
  /** The breakpoint as the file is now. */
  followed(breakpoint: Breakpoint): Promise<Breakpoint>;
  /** Looks for those in these paths, or for all; gives those that are elsewhere, as they were. */
  follow(paths?: readonly string[]): Promise<readonly Breakpoint[]>;
}

export function createFollowing({ append, snapshot }: { append(event: CoreEvent): void; snapshot(): Snapshot }): Following {
  async function remember(id: BreakpointId): Promise<void> {
    const before = snapshot().breakpoints[id];
    if (!before) return;
    const lines = await textOf(before.path);
    const now = snapshot().breakpoints[id];
    if (!now || now.line !== before.line || typeof lines === 'string') return;
    const anchor = anchorOf(lines, now.line);
    if (anchor && !isDeepStrictEqual(anchor, now.anchor)) append({ type: 'breakpoint.changed', breakpoint: { ...now, anchor } });
  }

  async function follow(paths?: readonly string[]): Promise<readonly Breakpoint[]> {
    const all = Object.values(snapshot().breakpoints).filter(({ path }) => paths === undefined || paths.includes(path));
    const texts = new Map(await Promise.all([...new Set(all.map(({ path }) => path))].map(async (path) => [path, await textOf(path)] as const)));
    return all.flatMap((before) => {
      const now = snapshot().breakpoints[before.id];
      const next = now && now.line === before.line ? found(now, texts.get(before.path) ?? 'unreadable') : undefined;
      if (!now || !next || isDeepStrictEqual(now, next)) return [];
      append({ type: 'breakpoint.changed', breakpoint: next });
      return now.line === next.line && now.lost === next.lost ? [] : [now];
    });
  }

  return { remember, follow, followed: async (breakpoint) => found(breakpoint, await textOf(breakpoint.path)) };
}

/** What only an adapter has does not change. */
async function textOf(path: string): ReturnType<typeof readText> {
  return adapterTextOf(path) ? 'unreadable' : readText(path);
}

function found(breakpoint: Breakpoint, lines: Awaited<ReturnType<typeof readText>>): Breakpoint {
  const { lost: _, ...there } = breakpoint;
  if (lines === 'missing') return { ...there, lost: 'file' };
  if (lines === 'unreadable') return breakpoint;
  const { anchor, line: before } = there;
  const line = anchor ? findAnchor(lines, before, anchor) : before;
  if (line === undefined) return { ...there, lost: 'text' };
  const now = anchorOf(lines, line);
  return { ...there, line, ...(now ? { anchor: now } : {}) };
}
