/** Why the state of a session lasts, in words. Several reasons may hold at once; the one that came last is shown. */

type ReasonKey = 'slow' | 'progress' | 'pausing' | 'unknown' | 'exited';

export interface ShownReason {
  readonly reason?: string;
  /** What is named can be cancelled. */
  readonly cancellable?: boolean;
}

export interface StatusReasons {
  set(key: ReasonKey, reason: string, cancellable?: boolean): void;
  clear(key: ReasonKey): void;
  /** Which of them is shown. */
  shown(): ReasonKey | undefined;
  /** The program stands or runs anew: what was said of its movement is over, the rest is said again. */
  moved(): void;
  /** Nothing is said any more; for the end of a session. */
  dispose(): void;
}

/** `publish` gets what is to be shown each time that changes; without a reason nothing is. */
export function createStatusReasons(publish: (shown: ShownReason) => void): StatusReasons {
  const reasons = new Map<ReasonKey, ShownReason>();
  let last: ShownReason | undefined;
  let disposed = false;

  const show = () => {
    const top = [...reasons.values()].at(-1);
    if (disposed || top === last) return;
    last = top;
    publish(top ?? {});
  };

  return {
    set: (key, reason, cancellable = false) => {
      const before = reasons.get(key);
      if (before?.reason === reason && (before.cancellable === true) === cancellable) return;
      reasons.set(key, { reason, ...(cancellable ? { cancellable } : {}) });
      show();
    },
    clear: (key) => {
      if (reasons.delete(key)) show();
    },
    shown: () => [...reasons.keys()].at(-1),
    moved: () => {
      reasons.delete('pausing');
      reasons.delete('unknown');
      // What was published is forgotten with the state that it was said of.
      last = undefined;
      show();
    },
    dispose: () => {
      disposed = true;
      reasons.clear();
    },
  };
}
