/** Whatever starts something returns one of these; disposing twice is harmless. */
export interface Disposable {
  dispose(): void;
}

export interface DisposableStore extends Disposable {
  readonly disposed: boolean;
  /** Keeps it until the store is disposed, and gives it back; a store that is already disposed disposes it at once. */
  add<T extends Disposable>(disposable: T): T;
}

/** A disposable that runs `action` once. */
export function toDisposable(action: () => void): Disposable {
  let done = false;
  return {
    dispose: () => {
      if (done) return;
      done = true;
      action();
    },
  };
}

/**
 * Collects disposables and disposes them in reverse order. All are disposed even when one throws; the first error is
 * thrown at the end.
 */
export function createDisposableStore(): DisposableStore {
  let disposed = false;
  const kept = new Set<Disposable>();
  return {
    get disposed() {
      return disposed;
    },
    add: (disposable) => {
      if (disposed) disposable.dispose();
      else kept.add(disposable);
      return disposable;
    },
    dispose: () => {
      if (disposed) return;
      disposed = true;
      const errors: unknown[] = [];
      for (const disposable of [...kept].toReversed()) {
        try {
          disposable.dispose();
        } catch (error) {
          errors.push(error);
        }
      }
      kept.clear();
      if (errors.length > 0) throw errors[0];
    },
  };
}
