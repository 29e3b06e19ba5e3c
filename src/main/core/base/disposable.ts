/** Whatever starts something returns one of these; disposing twice is harmless. */
export interface Disposable {
  dispose(): void;
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
