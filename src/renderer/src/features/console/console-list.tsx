import { useCallback, useEffect, useRef } from 'react';
import { Virtuoso, type VirtuosoHandle } from 'react-virtuoso';
import { Entry } from './console-entry.tsx';
import type { FilterState } from './console-filter.ts';
import { useFolding, type ConsoleModel } from './use-console.ts';

interface ListProps {
  readonly model: ConsoleModel;
  readonly found: FilterState | undefined;
}

/** The entries, those in sight in the page. */
export function EntryList({ model, found }: ListProps) {
  const { cache, treeOf } = model;
  const { folding, onFold: setFold } = useFolding(model);
  const list = useRef<VirtuosoHandle>(null);
  const { following, watch } = useFollowing();
  const onFold = useCallback(
    (start: number, folded: boolean) => {
      // What was opened stays where it is, and its end is somewhere else.
      following.current = false;
      setFold(start, folded);
    },
    [following, setFold],
  );
  const version = cache.version();
  const matches = found?.matches;
  const count = matches ? matches.length : folding.count;

  const indexOf = useCallback((position: number) => (matches ? (matches[position] ?? 0) : folding.indexOf(position)), [matches, folding]);
  const render = useCallback(
    (position: number) => {
      const index = indexOf(position);
      const entry = cache.entry(index);
      // What was searched for is shown by itself: folding has no say.
      const group = matches ? undefined : folding.groupAt(index);
      return entry ? <Entry entry={entry} treeOf={treeOf} group={group} onFold={onFold} /> : <div className="console-entry console-missing" />;
    },
    // A new version of the cache means new entries behind the same positions.
    // oxlint-disable-next-line react/exhaustive-deps
    [cache, indexOf, treeOf, version, matches, folding, onFold],
  );
  useEffect(() => {
    // The last entry may have grown without a new one: that moves the end, too.
    if (following.current) list.current?.autoscrollToBottom();
  }, [version, following]);

  if (count === 0) {
    return (
      <p className="console-empty">
        {found?.running ? 'Searching…' : found ? 'Nothing in the console holds this text.' : 'Output of the program and results of expressions appear here.'}
      </p>
    );
  }
  return (
    <Virtuoso
      ref={list}
      className="console-list"
      role="log"
      aria-live="off"
      aria-label="Debug console"
      totalCount={count}
      itemContent={render}
      computeItemKey={indexOf}
      defaultItemHeight={20}
      initialTopMostItemIndex={{ index: count - 1, align: 'end' }}
      scrollerRef={watch}
      followOutput={() => (following.current ? 'auto' : false)}
      increaseViewportBy={{ top: 200, bottom: 200 }}
      rangeChanged={({ startIndex, endIndex }) => cache.want(indexOf(startIndex), indexOf(endIndex))}
    />
  );
}

const endThreshold = 24;

/**
 * Whether the list follows its end: from when the person scrolls there until they scroll up. The list's own notion comes
 * a moment late, and output that arrives in that moment would tear the person away from what they read.
 */
function useFollowing() {
  const following = useRef(true);
  const last = useRef(0);
  const watch = useCallback((scroller: HTMLElement | Window | null) => {
    if (!(scroller instanceof HTMLElement)) return;
    scroller.addEventListener(
      'scroll',
      () => {
        const { scrollTop, scrollHeight, clientHeight } = scroller;
        if (scrollHeight - scrollTop - clientHeight < endThreshold) following.current = true;
        else if (scrollTop < last.current) following.current = false;
        last.current = scrollTop;
      },
      { passive: true },
    );
  }, []);
  return { following, watch };
}
